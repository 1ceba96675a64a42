"""Counts of the tables in the Swiss rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from itertools import combinations_with_replacement
from typing import TypeVar

from pairing.scoring import table_points
from pairing.statistics.rates import Score
from pairing.types import Ending, Event, Game, PlayerId, Round, Scoring, ShortRound, Table

_Key = TypeVar("_Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class RoundCounts:
    """One round, or several added up; only tables with two players count.

    Every game due at a finished table is `corp` (a played game, from the corp's perspective: timed ones
    included; unknown if only total points were recorded), `forfeited`, or `not_played` because the players
    agreed or time was called. `timed` wins include those that an unknown game's points imply. `splits` are
    tables with equal full wins (3-3), agreed or played, and `agreed_splits` the agreed ones (REG 5.4);
    `sweeps` are tables where one player won both games. `intentional_draws` are all tables whose result was
    agreed without playing (REG 5.4, NOW 1.4). `gaps` counts tables, finished or not, by the difference in
    points before the round. `drops` are the players who have left and whose last round this was;
    `disqualified` are those who were disqualified.
    """

    tables: int = 0
    open_tables: int = 0
    byes: int = 0
    drops: int = 0
    disqualified: int = 0
    corp: Score = field(default_factory=Score)
    timed: int = 0
    forfeited: int = 0
    not_played: int = 0
    splits: int = 0
    agreed_splits: int = 0
    sweeps: int = 0
    intentional_draws: int = 0
    gaps: Mapping[int, int] = field(default_factory=Counter)

    def __add__(self, other: RoundCounts) -> RoundCounts:
        both = {
            each.name: getattr(self, each.name) + getattr(other, each.name)
            for each in fields(self)
            if each.name != "gaps"
        }
        return RoundCounts(**both, gaps=Counter(self.gaps) + Counter(other.gaps))


@dataclass(frozen=True, slots=True)
class TableGap:
    """A table in the Swiss round at this position: its two players, and their points before the round."""

    round: int
    table: Table
    players: tuple[PlayerId, PlayerId]
    before: tuple[int, int]

    @property
    def apart(self) -> int:
        """The difference in points between the two players."""
        return abs(self.before[0] - self.before[1])


def played_games(games: Iterable[Game]) -> Iterator[Game]:
    """Yield the games that were played: a forfeit says nothing about sides or identities."""
    return (game for game in games if game.ending is not Ending.FORFEIT)


def corp_score(games: Iterable[Game], unknown: int = 0) -> Score:
    """Add up played games from the corps' perspective, along with `unknown` further ones."""
    return corp_scores((None, game) for game in games).get(None, Score()) + Score(unknown=unknown)


def corp_scores(games: Iterable[tuple[_Key, Game]], unknown: Iterable[_Key] = ()) -> dict[_Key, Score]:
    """Add up games by key, from the corps' perspective; for the `unknown` ones only the key is known."""
    not_known = Counter(unknown)
    # Counted first: adding thousands of scores one by one would take several times as long.
    counts = Counter((key, None if game.winner is None else game.winner == game.corp) for key, game in games)
    return {
        key: Score(counts[key, True], counts[key, False], counts[key, None], not_known[key])
        for key in dict.fromkeys([*(key for key, _won in counts), *not_known])
    }


def counts_by_round(event: Event) -> tuple[RoundCounts, ...]:
    """Count each Swiss round, in order."""
    last_round = last_rounds(event)
    gone = Counter(
        (last_round[each.id], each.disqualified)
        for each in event.players
        if each.id in last_round and (each.disqualified or not each.active)
    )
    return tuple(
        replace(
            _count(round_, event.scoring, before), drops=gone[place, False], disqualified=gone[place, True]
        )
        for place, (round_, before) in enumerate(_with_points(event), start=1)
    )


def table_gaps(event: Event) -> tuple[TableGap, ...]:
    """Return every table with two players in the Swiss rounds, in order, with the points before its round.

    In a single-sided round the corp is the first player, although it has the second seat.
    """
    return tuple(
        TableGap(place, table, (first, second), (before[first], before[second]))
        for place, (round_, before) in enumerate(_with_points(event), start=1)
        for table in round_.tables
        for seats in [(table.players[0], table.players[-1])]
        for first, second in [seats if table.corp is None else seats[::-1]]
        if not table.is_bye
    )


def _with_points(event: Event) -> Iterator[tuple[Round, Mapping[PlayerId, int]]]:
    """Yield each round with everyone's points before it, in one mapping that the next round updates."""
    points = {player.id: 0 for player in event.players}
    for round_ in event.rounds:
        yield round_, points
        for table in round_.tables:
            earned = table_points(table, event.scoring) or (0,) * len(table.players)
            for player, gained in zip(table.players, earned, strict=True):
                points[player] += gained


def last_rounds(event: Event) -> dict[PlayerId, int]:
    """Return the position of the last round in which each player sat or had a bye."""
    return {
        player: place
        for place, round_ in enumerate(event.rounds, start=1)
        for table in round_.tables
        for player in table.players
    }


def _count(round_: Round, scoring: Scoring, before: Mapping[PlayerId, int]) -> RoundCounts:
    numbers: Counter[str] = Counter()
    gaps: Counter[int] = Counter()
    played: list[Game] = []
    unknown = 0
    for table in round_.tables:
        if table.is_bye:
            numbers["byes"] += 1
            continue
        numbers["tables"] += 1
        gaps[abs(before[table.players[0]] - before[table.players[-1]])] += 1
        points = table_points(table, scoring)
        if points is None:
            numbers["open_tables"] += 1
            continue
        numbers.update(unplayed_games(table, points, scoring))
        not_known = len(unknown_games(table, scoring))
        unknown += not_known
        numbers["timed"] += told_by_points(points, not_known, scoring).timed
        played += played_games(table.games)
    numbers["timed"] += sum(game.ending is Ending.TIMED_WIN for game in played)
    return RoundCounts(**numbers, corp=corp_score(played, unknown), gaps=gaps)


def unknown_games(table: Table, scoring: Scoring) -> tuple[tuple[PlayerId, PlayerId], ...]:
    """Return corp and runner of each game at a finished table with only points recorded (REG 5.1)."""
    if table.is_bye:
        return ()
    first, second = table.players[0], table.players[-1]
    sides = ((second, first), (first, second))
    if table.corp == first:
        sides = sides[::-1]
    return sides[: _games_to_play(table, scoring) - len(table.games)]


def _games_to_play(table: Table, scoring: Scoring) -> int:
    if table.split or table.short is ShortRound.INTENTIONAL_DRAW:
        return 0
    return 1 if table.short else scoring.games_per_round


def unplayed_games(table: Table, points: tuple[int, ...], scoring: Scoring) -> dict[str, int]:
    """Return what one finished table adds to the counts, apart from its played games."""
    two_games = scoring.games_per_round == 2
    return {
        "forfeited": sum(game.ending is Ending.FORFEIT for game in table.games),
        "not_played": scoring.games_per_round - _games_to_play(table, scoring),
        "splits": two_games and points == (scoring.win, scoring.win) and table.short is None,
        "agreed_splits": table.split,
        "sweeps": two_games and min(points) == 0 and max(points) > scoring.win,
        "intentional_draws": table.split or table.short is ShortRound.INTENTIONAL_DRAW,
    }


@dataclass(frozen=True, slots=True)
class ToldByPoints:
    """What a table's points reveal about its games.

    `score` is the first player's score, None if several scores give these points; `timed` is the smallest
    possible number of wins on time.
    """

    score: Score | None
    timed: int = 0


@cache
def told_by_points(points: tuple[int, ...], games: int, scoring: Scoring) -> ToldByPoints:
    """Return what two players' points reveal about this many unknown games, all games of the table (REG 5.3).

    5-0, 3-2 and 3-1 in a 2016 round must include a timed win; 3-3 is one win each.
    """
    if games != scoring.games_per_round:
        return ToldByPoints(None)
    kinds = (
        ((scoring.win, 0), Score(won=1), 0),
        ((0, scoring.win), Score(lost=1), 0),
        ((scoring.timed_win, 0), Score(won=1), 1),
        ((0, scoring.timed_win), Score(lost=1), 1),
        ((scoring.draw, scoring.draw), Score(drawn=1), 0),
        ((0, 0), Score(), 0),  # both forfeited
    )
    found = [
        (sum((score for _, score, _ in chosen), Score()), sum(timed for _, _, timed in chosen))
        for chosen in combinations_with_replacement(kinds, games)
        if tuple(map(sum, zip(*(each for each, _, _ in chosen), strict=True))) == points
    ]
    scores = {score for score, _timed in found}
    return ToldByPoints(
        scores.pop() if len(scores) == 1 else None, min((timed for _, timed in found), default=0)
    )
