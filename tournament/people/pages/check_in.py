"""The check-in page at the door: players who aren't checked in yet, to find their own name."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.kernel.text import by_name, person_key, search_key
from tournament.models import Tournament
from tournament.models.states import PlayerState
from tournament.people.acts.own_check_in import CheckInOneself


@dataclass(frozen=True, slots=True)
class ExpectedPlayer:
    """An expected player; `beside` is shown next to the name, and `is_found` marks a search match."""

    id: int
    name: str
    beside: str
    is_found: bool


@dataclass(frozen=True, slots=True)
class DoorPage:
    """Whether players can check themselves in now, and the expected players, sorted by name (none while
    check-in is closed).
    """

    is_open: bool
    awaited: tuple[ExpectedPlayer, ...]

    @property
    def finds_anybody(self) -> bool:
        """Whether the search matches any player."""
        return any(each.is_found for each in self.awaited)


def is_own_check_in_open(tournament: Tournament) -> bool:
    """Return whether players can check themselves in now: it is open, and round 1 isn't paired (REG 7.7)."""
    return tournament.is_check_in_open and tournament.state in CheckInOneself.states


def door_page(tournament: Tournament, query: str) -> DoorPage:
    """Return the page, with players who match the query marked. One query; none while it is closed."""
    if not is_own_check_in_open(tournament):
        return DoorPage(is_open=False, awaited=())
    wanted = search_key(query)
    waiting = tournament.players.filter(state=PlayerState.REGISTERED)
    return DoorPage(
        is_open=True,
        awaited=tuple(
            ExpectedPlayer(each.pk, each.name, each.details, wanted in person_key(each.name, each.reading))
            for each in by_name(waiting)
        ),
    )
