"""Statistics as tables: counts alone, since every rate follows from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from pairing.statistics import EventStatistics
from pairing.statistics.identities import Share
from pairing.statistics.rates import Score
from pairing.types import Side
from tournament.core.access import Viewer
from tournament.decks.card_words import SIDES, faction_name
from tournament.files.contents.columns import DataColumn, DataTable
from tournament.models import Tournament
from tournament.statistics.records import may_read_statistics, statistics_of


@dataclass(frozen=True, slots=True)
class _SideShare:
    side: Side
    share: Share


def _table(
    key: str,
    label: Promise,
    about: Promise,
    columns: Sequence[DataColumn],
    rows: Callable[[EventStatistics], Sequence[Any]],
) -> DataTable:
    def found(tournament: Tournament, _viewer: Viewer) -> Sequence[Any]:
        numbers = statistics_of(tournament)
        return rows(numbers) if numbers else ()

    return DataTable(key, label, about, may_read_statistics, lambda _tournament, _viewer: columns, found)


def _scores(of: Callable[[Any], Score], won: Promise, lost: Promise, tied: Promise) -> list[DataColumn]:
    return [
        DataColumn(won, lambda row: of(row).won),
        DataColumn(lost, lambda row: of(row).lost),
        DataColumn(tied, lambda row: of(row).drawn),
    ]


def _share_columns(name: DataColumn) -> list[DataColumn]:
    return [
        DataColumn(gettext_lazy("Side"), lambda row: str(SIDES[row.side])),
        name,
        DataColumn(gettext_lazy("Players"), lambda row: row.share.players.count),
        DataColumn(gettext_lazy("In the cut"), lambda row: row.share.in_cut.count),
        *_scores(
            lambda row: row.share.swiss,
            gettext_lazy("Swiss games won"),
            gettext_lazy("Swiss games lost"),
            gettext_lazy("Swiss games tied"),
        ),
        *_scores(
            lambda row: row.share.cut,
            gettext_lazy("Games of the cut won"),
            gettext_lazy("Games of the cut lost"),
            gettext_lazy("Games of the cut tied"),
        ),
    ]


def _shares(found: dict[Side, tuple[Share, ...]]) -> list[_SideShare]:
    return [_SideShare(side, share) for side in Side for share in found[side]]


_AS_CORP = (gettext_lazy("Corp won"), gettext_lazy("Corp lost"), gettext_lazy("Corp tied"))


STATISTICS_TABLES = (
    _table(
        "statistics-rounds",
        gettext_lazy("Statistics: rounds"),
        gettext_lazy("A line for each Swiss round: its tables, and how their games went."),
        [
            DataColumn(gettext_lazy("Round"), lambda row: row[0]),
            DataColumn(gettext_lazy("Tables"), lambda row: row[1].tables),
            *_scores(lambda row: row[1].corp, *_AS_CORP),
            DataColumn(gettext_lazy("On time"), lambda row: row[1].timed),
            DataColumn(gettext_lazy("Splits"), lambda row: row[1].splits),
            DataColumn(gettext_lazy("Sweeps"), lambda row: row[1].sweeps),
            DataColumn(gettext_lazy("Intentional draws"), lambda row: row[1].intentional_draws),
            DataColumn(gettext_lazy("Byes"), lambda row: row[1].byes),
            DataColumn(gettext_lazy("Drops"), lambda row: row[1].drops),
        ],
        lambda numbers: list(enumerate(numbers.rounds, start=1)),
    ),
    _table(
        "statistics-identities",
        gettext_lazy("Statistics: identities"),
        gettext_lazy("A line for each identity of a side: who brought it, how far, and its games."),
        _share_columns(DataColumn(gettext_lazy("Identity"), lambda row: row.share.name)),
        lambda numbers: _shares(numbers.identities),
    ),
    _table(
        "statistics-factions",
        gettext_lazy("Statistics: factions"),
        gettext_lazy("A line for each faction of a side: who brought it, how far, and its games."),
        _share_columns(
            DataColumn(
                gettext_lazy("Faction"), lambda row: faction_name(row.share.name) if row.share.name else ""
            )
        ),
        lambda numbers: _shares(numbers.factions),
    ),
    _table(
        "statistics-match-ups",
        gettext_lazy("Statistics: match-ups"),
        gettext_lazy("A line for each corp identity and each runner identity that it met in a Swiss round."),
        [
            DataColumn(gettext_lazy("Corp"), lambda row: row.corp),
            DataColumn(gettext_lazy("Runner"), lambda row: row.runner),
            *_scores(lambda row: row.score, *_AS_CORP),
        ],
        lambda numbers: numbers.match_ups,
    ),
    _table(
        "statistics-gaps",
        gettext_lazy("Statistics: points apart"),
        gettext_lazy("How many tables had two players so many points apart before the round."),
        [
            DataColumn(gettext_lazy("Points apart"), lambda row: row[0]),
            DataColumn(gettext_lazy("Tables"), lambda row: row[1]),
        ],
        lambda numbers: sorted(numbers.total.gaps.items()),
    ),
)
