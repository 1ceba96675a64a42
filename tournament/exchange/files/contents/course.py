"""The course of an event as tables, by round and by side: counts only, since rates follow from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from pairing.statistics import EventStatistics
from pairing.statistics.answer import GroupResults
from pairing.statistics.rates import Score
from pairing.statistics.rounds import table_gaps
from pairing.types import Side
from tournament.decks.card_words import SIDES
from tournament.kernel.access import Viewer
from tournament.kernel.records import event_record
from tournament.models import Tournament
from tournament.play.cut.records import bracket_record
from tournament.play.result_words import corp_first, result_text
from tournament.printing.data_tables import DataColumn, DataTable
from tournament.ranking.statistics.plots.race import RoundPlace
from tournament.ranking.statistics.records import may_read_statistics, race_of, statistics_of

AS_CORP = (gettext_lazy("Corp won"), gettext_lazy("Corp lost"), gettext_lazy("Corp tied"))
_SWISS, _CUT = gettext_lazy("Swiss rounds"), gettext_lazy("Cut")


def statistics_table(
    key: str,
    label: Promise,
    about: Promise,
    columns: Sequence[DataColumn],
    rows: Callable[[EventStatistics], Sequence[Any]],
) -> DataTable:
    """Return a statistics table for viewers who may read the statistics page; empty before round 1."""

    def found(tournament: Tournament, _viewer: Viewer) -> Sequence[Any]:
        numbers = statistics_of(tournament)
        return rows(numbers) if numbers else ()

    return DataTable(key, label, about, may_read_statistics, lambda _tournament, _viewer: columns, found)


def score_columns(of: Callable[[Any], Score], won: Promise, lost: Promise, tied: Promise) -> list[DataColumn]:
    """Return the columns of a score: games won, lost and tied."""
    return [
        DataColumn(won, lambda row: of(row).won),
        DataColumn(lost, lambda row: of(row).lost),
        DataColumn(tied, lambda row: of(row).drawn),
    ]


@dataclass(frozen=True, slots=True)
class _SideScore:
    stage: Promise
    side: Side
    score: Score


def _sides(numbers: EventStatistics) -> list[_SideScore]:
    return [
        _SideScore(stage, side, corp if side is Side.CORP else corp.turned)
        for stage, corp in ((_SWISS, numbers.total.corp), (_CUT, numbers.cut_corp))
        for side in Side
    ]


@dataclass(frozen=True, slots=True)
class _Group:
    """One group: the players in the cut, or all others. `tables`, `points` and `there` (the games' score)
    count only tables where a player in the cut met one of the others.
    """

    label: Promise
    results: GroupResults
    tables: int
    points: int
    there: Score


def _groups(numbers: EventStatistics) -> list[_Group]:
    cut = numbers.cut
    ours, theirs = cut.points
    return [
        _Group(gettext_lazy("The cut"), cut.cut, cut.tables, ours, cut.against_rest),
        _Group(gettext_lazy("All others"), cut.rest, cut.tables, theirs, cut.against_rest.turned),
    ]


def _has_statistics_of_cut(tournament: Tournament, viewer: Viewer) -> bool:
    return may_read_statistics(tournament, viewer) and bracket_record(tournament) is not None


_CUT_COLUMNS = [
    DataColumn(gettext_lazy("Group"), lambda row: str(row.label)),
    DataColumn(gettext_lazy("Players"), lambda row: row.results.players),
    DataColumn(gettext_lazy("Points"), lambda row: row.results.points),
    DataColumn(gettext_lazy("Rounds"), lambda row: row.results.rounds),
    *score_columns(lambda row: row.results.corp, *AS_CORP),
    *score_columns(
        lambda row: row.results.runner,
        gettext_lazy("Games won as runner"),
        gettext_lazy("Games lost as runner"),
        gettext_lazy("Games tied as runner"),
    ),
    DataColumn(
        gettext_lazy("Games not known"), lambda row: row.results.corp.unknown + row.results.runner.unknown
    ),
    DataColumn(gettext_lazy("Tables against the other group"), lambda row: row.tables),
    DataColumn(gettext_lazy("Points at these tables"), lambda row: row.points),
    *score_columns(
        lambda row: row.there,
        gettext_lazy("Games won at these tables"),
        gettext_lazy("Games lost at these tables"),
        gettext_lazy("Games tied at these tables"),
    ),
]


def _cut_rows(tournament: Tournament, _viewer: Viewer) -> Sequence[_Group]:
    numbers = statistics_of(tournament)
    return _groups(numbers) if numbers else ()


def _race_rows(tournament: Tournament, _viewer: Viewer) -> list[tuple[int, str, RoundPlace]]:
    race = race_of(tournament)
    return [
        (number, race.names[place.player], place)
        for number, places in enumerate(race.rounds, start=1)
        for place in places
    ]


@dataclass(frozen=True, slots=True)
class _GapRow:
    round: int
    table: int | None
    names: tuple[str, str]
    before: tuple[int, int]
    apart: int
    result: str


def _gap_rows(tournament: Tournament, _viewer: Viewer) -> list[_GapRow]:
    return list(_each_gap(tournament))


def _each_gap(tournament: Tournament) -> Iterator[_GapRow]:
    event = event_record(tournament)
    names = {player.id: player.name for player in event.players}
    for gap in table_gaps(event):
        first, second = gap.players
        table = gap.table if gap.table.corp is None else corp_first(gap.table)
        result = result_text(table, event.scoring)
        both = names[first], names[second]
        yield _GapRow(gap.round, gap.table.number, both, gap.before, gap.apart, result)


COURSE_TABLES = (
    statistics_table(
        "statistics-rounds",
        gettext_lazy("Statistics: rounds"),
        gettext_lazy("One line per Swiss round: its tables and how their games went."),
        [
            DataColumn(gettext_lazy("Round"), lambda row: row[0]),
            DataColumn(gettext_lazy("Tables"), lambda row: row[1].tables),
            *score_columns(lambda row: row[1].corp, *AS_CORP),
            DataColumn(gettext_lazy("On time"), lambda row: row[1].timed),
            DataColumn(gettext_lazy("Splits"), lambda row: row[1].splits),
            DataColumn(gettext_lazy("Sweeps"), lambda row: row[1].sweeps),
            DataColumn(gettext_lazy("Intentional draws"), lambda row: row[1].intentional_draws),
            DataColumn(gettext_lazy("Byes"), lambda row: row[1].byes),
            DataColumn(gettext_lazy("Drops"), lambda row: row[1].drops),
            DataColumn(gettext_lazy("Disqualified"), lambda row: row[1].disqualified),
            DataColumn(gettext_lazy("Tables without a result"), lambda row: row[1].open_tables),
            DataColumn(gettext_lazy("Agreed splits"), lambda row: row[1].agreed_splits),
            DataColumn(gettext_lazy("Games forfeited"), lambda row: row[1].forfeited),
            DataColumn(gettext_lazy("Games not played"), lambda row: row[1].not_played),
            DataColumn(gettext_lazy("Games not known"), lambda row: row[1].corp.unknown),
        ],
        lambda numbers: list(enumerate(numbers.rounds, start=1)),
    ),
    statistics_table(
        "statistics-sides",
        gettext_lazy("Statistics: sides"),
        gettext_lazy("How corps and runners did in the Swiss rounds and, if known, in the cut."),
        [
            DataColumn(gettext_lazy("Stage"), lambda row: str(row.stage)),
            DataColumn(gettext_lazy("Side"), lambda row: str(SIDES[row.side])),
            *score_columns(
                lambda row: row.score,
                gettext_lazy("Games won"),
                gettext_lazy("Games lost"),
                gettext_lazy("Games tied"),
            ),
        ],
        _sides,
    ),
    DataTable(
        "statistics-race",
        gettext_lazy("Statistics: standings by round"),
        gettext_lazy("One line per ranked player after each Swiss round: place and points."),
        may_read_statistics,
        lambda _tournament, _viewer: [
            DataColumn(gettext_lazy("Round"), lambda row: row[0]),
            DataColumn(gettext_lazy("Place"), lambda row: row[2].rank),
            DataColumn(gettext_lazy("Player"), lambda row: row[1]),
            DataColumn(gettext_lazy("Points"), lambda row: row[2].points),
        ],
        _race_rows,
    ),
    DataTable(
        "statistics-cut",
        gettext_lazy("Statistics: the cut vs. the field"),
        gettext_lazy("How players in the cut did in the Swiss rounds, compared with everyone else."),
        _has_statistics_of_cut,
        lambda _tournament, _viewer: _CUT_COLUMNS,
        _cut_rows,
    ),
    statistics_table(
        "statistics-gaps",
        gettext_lazy("Statistics: point differences"),
        gettext_lazy(
            "How many tables there were for each point difference between the players before the round."
        ),
        [
            DataColumn(gettext_lazy("Point difference"), lambda row: row[0]),
            DataColumn(gettext_lazy("Tables"), lambda row: row[1]),
        ],
        lambda numbers: sorted(numbers.total.gaps.items()),
    ),
    DataTable(
        "statistics-tables",
        gettext_lazy("Statistics: table by table"),
        gettext_lazy(
            "One line per table: both players’ points before the round, how far apart they were, and "
            "the result."
        ),
        may_read_statistics,
        lambda _tournament, _viewer: [
            DataColumn(gettext_lazy("Round"), lambda row: row.round),
            DataColumn(gettext_lazy("Table"), lambda row: row.table),
            DataColumn(gettext_lazy("First player"), lambda row: row.names[0]),
            DataColumn(gettext_lazy("First player’s points before the round"), lambda row: row.before[0]),
            DataColumn(gettext_lazy("Second player"), lambda row: row.names[1]),
            DataColumn(gettext_lazy("Second player’s points before the round"), lambda row: row.before[1]),
            DataColumn(gettext_lazy("Point difference"), lambda row: row.apart),
            DataColumn(gettext_lazy("Result"), lambda row: row.result),
        ],
        _gap_rows,
    ),
)
