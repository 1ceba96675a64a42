"""The printed penalty sheet for judges: all players, their tables and their penalties so far."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.floor.pages.player import PenaltyLine, penalty_lines
from tournament.floor.pages.tables import current_round, pairings_in_play, tables_of_players
from tournament.kernel.places import round_words
from tournament.kernel.text import by_name
from tournament.models import Player, Tournament
from tournament.models.states import GONE, WITHOUT_PLACE, PlayerState


@dataclass(frozen=True, slots=True)
class PenaltySheetLine:
    """One player: their current table (None if they have none) and the penalties that count, oldest first."""

    name: str
    table: int | None
    state: str
    penalties: tuple[PenaltyLine, ...]


@dataclass(frozen=True, slots=True)
class PenaltySheet:
    """Everyone who has a place in the event or has a penalty, sorted by name.

    `round` is the round in play, empty before the first and after the last; in the cut, `table` is a game
    number.
    """

    round: str
    is_cut: bool
    lines: tuple[PenaltySheetLine, ...]


def penalty_sheet(tournament: Tournament) -> PenaltySheet:
    """Return the current sheet. A fixed number of queries."""
    players = list(tournament.players.all())
    given = penalty_lines([player.pk for player in players])
    round_ = current_round(tournament)
    tables = tables_of_players(pairings_in_play(tournament, round_)) if round_ else {}
    is_cut = bool(round_ and round_.is_of_the_cut)
    shown = [player for player in players if player.state not in WITHOUT_PLACE or given.get(player.pk)]
    shown = by_name(shown)
    return PenaltySheet(
        round=round_words(round_.number, is_cut=is_cut) if round_ else "",
        is_cut=is_cut,
        lines=tuple(_line(player, tables.get(player.pk), given.get(player.pk, ())) for player in shown),
    )


def _line(player: Player, table: int | None, given: tuple[PenaltyLine, ...]) -> PenaltySheetLine:
    return PenaltySheetLine(
        name=player.name,
        table=table,
        state=str(PlayerState(player.state).label) if player.state in GONE else "",
        penalties=tuple(line for line in reversed(given) if not line.is_withdrawn),
    )
