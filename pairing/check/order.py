"""Do a file's standings follow from its rounds? (REG-8)."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from pairing.check.faults import Fault, code_of_figure, fault
from pairing.figures import Figures
from pairing.results_json import ResultsFile
from pairing.standings import standings
from pairing.tiebreakers import SHOWN_FIGURES
from pairing.types import Standing, Tiebreaker


def judge_standings(results: ResultsFile, figures: Figures | None = None) -> Iterator[Fault]:
    """Judge the stated points, rounds played, strengths of schedule and order; skip whatever isn't stated.

    `figures` are everyone's figures, given if they were computed in another way (for example with
    `byes_divide`).
    """
    lines = standings(results.event, figures)
    yield from _judge_figures(results, {line.player: line for line in lines})
    yield from _judge_order(results, lines)


def _judge_figures(results: ResultsFile, lines: dict[int, Standing]) -> Iterator[Fault]:
    stated_figures = [
        (
            rule,
            _rounding(
                [stated.figures[rule.code] for stated in results.stated if rule.code in stated.figures]
            ),
        )
        for rule in SHOWN_FIGURES
    ]
    for stated in results.stated:
        player, line = stated.player, lines[stated.player]
        if stated.points is not None and stated.points != line.points:
            yield fault("points_contradict_rounds", player=player, stated=stated.points, earned=line.points)
        if stated.rounds_played is not None and stated.rounds_played != line.rounds_played:
            yield fault(
                "rounds_played_off", player=player, stated=stated.rounds_played, played=line.rounds_played
            )
        for rule, rounding in stated_figures:
            own, exact = stated.figures.get(rule.code), line.figures.get(rule.code)
            if own is not None and exact is not None and abs(Fraction(own) - exact) > rounding:
                yield fault(code_of_figure(rule), player=player, stated=own, exact=exact)


def _rounding(stated: list[Decimal]) -> Fraction:
    """Return the largest rounding error in a column: one unit in its last decimal place.

    Binary fractions printed in full aren't exact either, so the error is at least a millionth.
    """
    decimals = max((-int(value.as_tuple().exponent) for value in stated), default=1)
    return Fraction(1, 10 ** min(max(decimals, 1), 6))


def _judge_order(results: ResultsFile, lines: tuple[Standing, ...]) -> Iterator[Fault]:
    """Compare neighbors; players separated only by the random draw may be in either order."""
    level: dict[int, int] = {}
    for line in lines:
        if line.rank is not None:
            settled_by_lot = line.decided_by is Tiebreaker.RANDOM
            level[line.player] = max(level.values(), default=0) + (not settled_by_lot)
    ranked = [stated for stated in results.stated if stated.rank is not None and stated.player in level]
    ranked.sort(key=lambda stated: stated.rank or 0)
    for ahead, behind in pairwise(ranked):
        if level[ahead.player] > level[behind.player]:
            yield fault("standings_out_of_order", ahead=ahead.player, behind=behind.player)
