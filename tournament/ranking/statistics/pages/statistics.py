"""An event's statistics page: tables of counts, each rate with the counts behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.functional import Promise

from pairing.statistics import EventStatistics
from pairing.statistics.answer import GroupResults
from pairing.statistics.cards import CardsOfSide
from pairing.statistics.identities import NOT_TOLD, MatchUp, Share
from pairing.statistics.rates import Score
from pairing.statistics.rounds import RoundCounts
from pairing.types import Side
from tournament.decks.card_words import SIDES, faction_name
from tournament.models import Tournament
from tournament.ranking.statistics.open_lists import cards_of
from tournament.ranking.statistics.records import statistics_of


@dataclass(frozen=True, slots=True)
class ShareTable:
    """The identities or factions of one side: how many were played, how far they got, and their results."""

    side: Side
    label: Promise
    lines: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class MatchUpRow:
    """A corp's row in the matrix: its results against each runner, in column order; None if never played."""

    corp: str
    cells: tuple[Score | None, ...]


@dataclass(frozen=True, slots=True)
class Matrix:
    """Corps against runners; unknown ones are last, under an empty name."""

    runners: tuple[str, ...]
    rows: tuple[MatchUpRow, ...]


@dataclass(frozen=True, slots=True)
class Gap:
    """The number of tables where the players were this many points apart before the round."""

    points: int
    tables: int


@dataclass(frozen=True, slots=True)
class CardTable:
    """The cards in one side's open lists; there is at least one list."""

    side: Side
    label: Promise
    told: CardsOfSide

    @property
    def has_cut(self) -> bool:
        """Whether lists from the cut are shown in addition to others."""
        return 0 < self.told.cut_lists < self.told.lists


@dataclass(frozen=True, slots=True)
class StatisticsPage:
    """All an event's statistics, as shown on a page; `cards` is empty if no list is public."""

    numbers: EventStatistics
    cut_size: int
    factions: tuple[ShareTable, ...]
    identities: tuple[ShareTable, ...]
    faction_matrix: Matrix
    identity_matrix: Matrix
    gaps: tuple[Gap, ...]
    cards: tuple[CardTable, ...]

    @property
    def total(self) -> RoundCounts:
        """The totals for all Swiss rounds."""
        return self.numbers.total

    @property
    def known_games(self) -> int:
        """The number of played games with known sides."""
        return self.total.corp.known.count

    @property
    def played_games(self) -> int:
        """The number of games played, as far as that is known."""
        return self.total.corp.known.of

    @property
    def groups(self) -> tuple[GroupResults, GroupResults]:
        """The players in the cut, and all others, in the Swiss rounds."""
        return self.numbers.cut.cut, self.numbers.cut.rest


def statistics_page(tournament: Tournament) -> StatisticsPage | None:
    """Return the statistics of an event's published rounds; None before the first round.

    Takes a fixed number of queries.
    """
    numbers = statistics_of(tournament)
    if numbers is None:
        return None
    return StatisticsPage(
        numbers=numbers,
        cut_size=numbers.cut.cut.players,
        factions=tuple(ShareTable(side, SIDES[side], numbers.factions[side]) for side in Side),
        identities=tuple(ShareTable(side, SIDES[side], numbers.identities[side]) for side in Side),
        faction_matrix=_matrix(numbers.faction_match_ups, faction_name),
        identity_matrix=_matrix(numbers.match_ups, str),
        gaps=tuple(Gap(points, numbers.total.gaps[points]) for points in sorted(numbers.total.gaps)),
        cards=tuple(
            CardTable(side, SIDES[side], told) for side, told in cards_of(tournament).items() if told.lists
        ),
    )


def _matrix(cells: Iterable[MatchUp], name: Callable[[str], str]) -> Matrix:
    """Return match-ups as a matrix, with the rows and columns that have the most games first."""
    scores = {(cell.corp, cell.runner): cell.score for cell in cells}
    corps = _by_games((corp, score) for (corp, _runner), score in scores.items())
    runners = _by_games((runner, score) for (_corp, runner), score in scores.items())
    return Matrix(
        runners=tuple(name(runner) if runner else NOT_TOLD for runner in runners),
        rows=tuple(
            MatchUpRow(
                name(corp) if corp else NOT_TOLD, tuple(scores.get((corp, runner)) for runner in runners)
            )
            for corp in corps
        ),
    )


def _by_games(scores: Iterable[tuple[str, Score]]) -> list[str]:
    games: dict[str, int] = {}
    for name, score in scores:
        games[name] = games.get(name, 0) + score.games
    return sorted(games, key=lambda name: (name == NOT_TOLD, -games[name], name))
