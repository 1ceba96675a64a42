"""The results that can be saved with a single key: all points to the first player, a tie, or all points to
the second.

They may be given by side (`by_side`), corp first: corp won, tie, runner won.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from pairing.types import Ending, Game, PlayerId, Scoring, Side, Table

Pair = tuple[PlayerId, PlayerId]
Points = tuple[int, int]

POINTS = re.compile(r"(\d{1,3})\s*[-–:]\s*(\d{1,3})", re.ASCII)


@dataclass(frozen=True, slots=True)
class QuickResult:
    """One of the three results: its key, and the points that it shows and gives.

    The points are in seat order. If given by side, the corp's come first, `side` won (None: a tie), and
    `also` is a second key for the same result. `outcome` is always in seat order.
    """

    key: str
    points: Points
    outcome: Literal["first", "level", "second"]
    side: Side | None = None
    also: str = ""

    @property
    def label(self) -> str:
        """The points as players say them: 6-0."""
        return f"{self.points[0]}-{self.points[1]}"


def quick_results(scoring: Scoring, *, by_side: bool = False) -> tuple[QuickResult, QuickResult, QuickResult]:
    """Return the three results of a round under this scoring: 6-0, 3-3, 0-6; for a single game 3-0, 1-1, 0-3.

    The key is the first digit of the first player's points or, if that isn't unique, 1, 2 or 3. With
    `by_side` the key is c, t or r (corp won, tie, runner won), and the digit works too.
    """
    all_won = scoring.win * scoring.games_per_round
    level = scoring.win if scoring.games_per_round == 2 else scoring.draw
    points: tuple[Points, Points, Points] = ((all_won, 0), (level, level), (0, all_won))
    keys = [str(first)[0] for first, _ in points]
    if len(set(keys)) < len(keys):
        keys = ["1", "2", "3"]
    if by_side:  # the corp comes first here, but sits second
        return (
            QuickResult("c", points[0], "second", Side.CORP, keys[0]),
            QuickResult("t", points[1], "level", None, keys[1]),
            QuickResult("r", points[2], "first", Side.RUNNER, keys[2]),
        )
    return (
        QuickResult(keys[0], points[0], "first"),
        QuickResult(keys[1], points[1], "level"),
        QuickResult(keys[2], points[2], "second"),
    )


def quick_table(number: int | None, players: Pair, quick: QuickResult, scoring: Scoring) -> Table:
    """Return the table with this result (REG 5.1, 5.3).

    The first player runs in game 1, so if one player won both games, each game is known. If each won one
    game, it isn't known which, so only the points are recorded.
    """
    if quick.outcome == "level" and scoring.games_per_round == 2:
        return Table(number, players, stated=quick.points)
    first, second = players
    winner = {"first": first, "second": second, "level": None}[quick.outcome]
    ending = Ending.DRAW if winner is None else Ending.WIN
    games = (Game(second, first, ending, winner), Game(first, second, ending, winner))
    return Table(number, players, games=games[: scoring.games_per_round])


def typed_table(
    number: int | None, players: Pair, typed: str, scoring: Scoring, *, by_side: bool = False
) -> Table | None:
    """Return the table with the typed result, or None if it can't be parsed.

    The input is a key (6), a label (6-0) or any other points (4-1), which are stored as points only. With
    `by_side`, points are typed as shown, corp first, but stored in seat order.
    """
    points = POINTS.fullmatch(typed)
    for quick in quick_results(scoring, by_side=by_side):
        is_key = typed.lower() in (quick.key, quick.also or quick.key)
        if is_key or (points and quick.points == (int(points[1]), int(points[2]))):
            return quick_table(number, players, quick, scoring)
    if points is None:
        return None
    stated = (int(points[1]), int(points[2]))
    return Table(number, players, stated=stated[::-1] if by_side else stated)
