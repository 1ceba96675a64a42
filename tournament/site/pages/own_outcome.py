"""A table's games and points from one player's view: as reported, and as counted."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.scoring import table_points
from pairing.types import PlayerId, Scoring, Table
from tournament.play.rounds.pages.round import own_view
from tournament.ranking.standings.pages.player_card import PlayerGameLine, game_line


@dataclass(frozen=True, slots=True)
class OwnOutcome:
    """A table's outcome for one player: their games with their sides, and both players' points.

    `games` is empty if only points are known. The points are None in the cut and while a game is open.
    """

    games: tuple[PlayerGameLine, ...]
    own_points: int | None
    their_points: int | None


def own_outcome(table: Table, player: PlayerId, scoring: Scoring | None) -> OwnOutcome:
    """Return a two-player table's outcome for this player; without `scoring`, it is a game of the cut."""
    own = own_view(table, player)
    points = table_points(own, scoring) if scoring else None
    mine, theirs = points or (None, None)
    return OwnOutcome(tuple(game_line(game, player) for game in own.games), mine, theirs)
