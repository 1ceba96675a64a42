"""A player's final place, or the places that are still possible in the cut (REG 8.1, 9.5, REG-10)."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.models import Player, Tournament
from tournament.models.states import EventState
from tournament.ranking.standings.pages.final_standings import places_of_event


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """The best and the worst place that are possible, of so many; `is_final` once the event is over."""

    best: int
    worst: int
    of: int
    is_final: bool

    @property
    def is_settled(self) -> bool:
        """Whether there is one place only."""
        return self.best == self.worst


def own_place(tournament: Tournament, player: Player) -> OwnPlace | None:
    """Return the player's place as the public standings have it; None for anyone who takes none (REG 8.7).

    A fixed number of queries.
    """
    places = places_of_event(tournament)
    own = places.of(player.pk)
    if own is None or own.best is None or own.worst is None:
        return None
    is_final = tournament.state == EventState.FINISHED
    return OwnPlace(own.best, own.worst, places.taken, is_final=is_final)
