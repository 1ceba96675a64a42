"""A player's final place, or the places that are still possible in the cut (REG 8.1, 9.5, REG-10)."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.cut.pages.final_standings import final_standings
from tournament.models import Player, Tournament
from tournament.standings.pages.standings import standings_page


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """The best and the worst place that are possible, of so many; `is_final` once the event is over."""

    best: int
    worst: int
    of: int
    is_after_cut: bool
    is_final: bool

    @property
    def is_settled(self) -> bool:
        """Whether there is one place only."""
        return self.best == self.worst


def own_place(tournament: Tournament, player: Player) -> OwnPlace | None:
    """Return the player's place as the public standings have it; None for who takes none (REG 8.7).

    A fixed number of queries.
    """
    swiss = standings_page(tournament, "")
    final = final_standings(tournament, swiss)
    if final is not None:
        placed = [line for line in final.lines if line.best is not None]
        own = next((line for line in placed if line.player == player.pk), None)
        if own is None or own.best is None or own.worst is None:
            return None
        return OwnPlace(own.best, own.worst, len(placed), is_after_cut=True, is_final=final.is_final)
    ranks = {line.place.player: line.place.rank for line in swiss.lines if line.place.rank is not None}
    rank = ranks.get(player.pk)
    if rank is None:
        return None
    return OwnPlace(rank, rank, len(ranks), is_after_cut=False, is_final=swiss.is_final)
