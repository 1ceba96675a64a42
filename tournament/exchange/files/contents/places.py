"""Standings as tables: after the Swiss rounds, and including the cut."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.utils.translation import gettext_lazy

from tournament.kernel.access import Viewer
from tournament.kernel.event_rows import identities
from tournament.models import Tournament
from tournament.models.states import PlayerState
from tournament.play.rounds.figure_words import figure_columns
from tournament.printing.data_tables import CellValue, DataColumn, DataTable, everybody
from tournament.ranking.standings.pages.final_standings import FinalLine, final_standings
from tournament.ranking.standings.pages.standings import StandingLine, standings_page

_DECIMALS = 6  # of a value whose exact fraction is on the player's card


def _standing_rows(tournament: Tournament, _viewer: Viewer) -> Sequence[StandingLine]:
    return standings_page(tournament).lines


def _figure(line: StandingLine, *, key: str) -> CellValue:
    found = next((figure for code, figure in line.place.figures.items() if code == key), None)
    return None if found is None else round(float(found), _DECIMALS)


def _standing_columns(tournament: Tournament, _viewer: Viewer) -> Sequence[DataColumn]:
    return [
        DataColumn(gettext_lazy("Rank"), lambda line: line.place.rank),
        DataColumn(gettext_lazy("Name"), lambda line: line.name),
        DataColumn(gettext_lazy("Points"), lambda line: line.place.points),
        DataColumn(gettext_lazy("Rounds played"), lambda line: line.place.rounds_played),
        *(
            DataColumn(column.title or column.head, partial(_figure, key=column.key))
            for column in figure_columns()
        ),
        DataColumn(gettext_lazy("Tie decided by"), lambda line: line.decided_by),
        DataColumn(gettext_lazy("Status"), _gone),
        *_identity_columns(tournament, lambda line: line.place.player),
    ]


def _identity_columns(tournament: Tournament, player: Callable[[Any], int]) -> list[DataColumn]:
    """Return the two identity columns; only published rounds have standings, so none are secret."""
    known = identities(tournament)
    return [
        DataColumn(gettext_lazy("Corp identity"), lambda line: known[player(line)][0]),
        DataColumn(gettext_lazy("Runner identity"), lambda line: known[player(line)][1]),
    ]


def _gone(line: StandingLine) -> str:
    if line.is_disqualified:
        return str(PlayerState.DISQUALIFIED.label)
    return str(PlayerState.DROPPED.label) if line.is_dropped else ""


def _final_rows(tournament: Tournament, _viewer: Viewer) -> Sequence[FinalLine]:
    final = final_standings(tournament, standings_page(tournament))
    return final.lines if final else ()


def _place(line: FinalLine) -> CellValue:
    """Return the place, or a range while it is open."""
    if line.at.place:
        return line.at.place
    return f"{line.at.best}–{line.at.worst}" if line.at.best else None


def _final_columns(tournament: Tournament, _viewer: Viewer) -> Sequence[DataColumn]:
    return [
        DataColumn(gettext_lazy("Place"), _place),
        DataColumn(gettext_lazy("Name"), lambda line: line.swiss.name),
        DataColumn(gettext_lazy("Seed"), lambda line: line.at.seed),
        DataColumn(gettext_lazy("Swiss rank"), lambda line: line.swiss.place.rank),
        DataColumn(gettext_lazy("Points"), lambda line: line.swiss.place.points),
        DataColumn(gettext_lazy("Status"), lambda line: _gone(line.swiss)),
        *_identity_columns(tournament, lambda line: line.at.player),
    ]


def _has_cut(tournament: Tournament, _viewer: Viewer) -> bool:
    return tournament.stages.filter(number__gt=1).exists()


STANDINGS_TABLE = DataTable(
    "standings",
    gettext_lazy("Standings"),
    gettext_lazy("Ranks after the latest published round, with points and tiebreakers."),
    everybody,
    _standing_columns,
    _standing_rows,
)
FINAL_STANDINGS_TABLE = DataTable(
    "final-standings",
    gettext_lazy("Standings with the cut"),
    gettext_lazy("Places in the cut first, then everyone else by Swiss rank."),
    _has_cut,
    _final_columns,
    _final_rows,
)
