"""The page at the door: who signed up and is not checked in yet, for them to find their own name."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.kernel.text import by_name, person_key, search_key
from tournament.models import Tournament
from tournament.models.states import PlayerState
from tournament.people.acts.own_check_in import CheckInOneself


@dataclass(frozen=True, slots=True)
class ExpectedPlayer:
    """A player who is expected; `beside` is shown beside the name, `is_found`: the search fits."""

    id: int
    name: str
    beside: str
    is_found: bool


@dataclass(frozen=True, slots=True)
class DoorPage:
    """Whether players can check themselves in now, and who is expected, by name; empty while closed."""

    is_open: bool
    awaited: tuple[ExpectedPlayer, ...]

    @property
    def finds_anybody(self) -> bool:
        """Whether the search fits someone."""
        return any(each.is_found for each in self.awaited)


def is_own_check_in_open(tournament: Tournament) -> bool:
    """Return whether players may check themselves in now: opened, and before round 1 is paired (REG 7.7)."""
    return tournament.is_check_in_open and tournament.state in CheckInOneself.states


def door_page(tournament: Tournament, query: str) -> DoorPage:
    """Return the page, with who fits what was searched. One query, none while it is closed."""
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
