"""The staff's page at the door: players expected, payments, and the waiting list."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from tournament.kernel.head_count import HeadCount, head_count
from tournament.kernel.text import by_name
from tournament.kernel.waiting_list import Places, event_places
from tournament.models import Player, Tournament
from tournament.models.states import EventState, PlayerState


@dataclass(frozen=True, slots=True)
class ArrivalRow:
    """A player who is expected or waiting; `url` is their page on the desk."""

    pk: int
    url: str
    name: str
    details: str
    has_paid: bool


@dataclass(frozen=True, slots=True)
class ArrivalsPage:
    """Players expected at the door, sorted by name, and the waiting list, in order.

    `paid` is the number of players with a place who have paid. `is_open` means that round 1 isn't paired yet.
    """

    is_open: bool
    people: HeadCount
    places: Places
    expected: tuple[ArrivalRow, ...]
    waiting: tuple[ArrivalRow, ...]
    paid: int

    @property
    def unused(self) -> int:
        """How many waiting players can get in now: places that no player who is present uses."""
        if self.places.capacity is None:
            return len(self.waiting)
        return max(0, self.places.capacity - self.people.playing)


def arrivals_page(tournament: Tournament) -> ArrivalsPage:
    """Return the page of expected and waiting players. Two queries."""
    people, base = head_count(tournament), reverse("desk-players", kwargs={"slug": tournament.slug})
    players = list(tournament.players.all())
    expected = [player for player in players if player.state == PlayerState.REGISTERED]
    waiting = [player for player in players if player.state == PlayerState.WAITLISTED]
    here = (player for player in players if player.state == PlayerState.CHECKED_IN)
    return ArrivalsPage(
        is_open=tournament.state == EventState.REGISTRATION,
        people=people,
        places=event_places(tournament, people),
        expected=_rows(by_name(expected), base),
        waiting=_rows(sorted(waiting, key=lambda player: (player.waitlist_version or 0, player.pk)), base),
        paid=sum(player.has_paid for player in (*expected, *here)),
    )


def _rows(players: Iterable[Player], base: str) -> tuple[ArrivalRow, ...]:
    return tuple(
        ArrivalRow(each.pk, f"{base}{each.pk}/", each.name, each.details, each.has_paid) for each in players
    )
