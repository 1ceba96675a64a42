"""A player's final place, or their possible places during the cut (REG 8.1, 9.5, REG-10)."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.models import Player, Tournament
from tournament.models.states import EventState
from tournament.ranking.standings.pages.final_standings import places_of_event


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """The best and worst possible place, out of `of` places; `is_final` once the event is over."""

    best: int
    worst: int
    of: int
    is_final: bool

    @property
    def is_settled(self) -> bool:
        """Whether only one place is possible."""
        return self.best == self.worst


def own_place(tournament: Tournament, player: Player) -> OwnPlace | None:
    """Return the player's place as in the public standings; None for players without a place (REG 8.7).

    Makes a fixed number of queries.
    """
    places = places_of_event(tournament)
    own = places.of(player.pk)
    if own is None or own.best is None or own.worst is None:
        return None
    is_final = tournament.state == EventState.FINISHED
    return OwnPlace(own.best, own.worst, places.taken, is_final=is_final)
