"""Do the standings that a file states follow from its rounds? (REG-8)."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from pairing.check.faults import Fault, fault
from pairing.results_json import ResultsFile
from pairing.standings import standings
from pairing.types import Standing, Tiebreaker


def judge_standings(results: ResultsFile) -> Iterator[Fault]:
    """Judge points, strengths and order of the players as stated; what is not stated is not judged."""
    lines = standings(results.event)
    yield from _judge_figures(results, {line.player: line for line in lines})
    yield from _judge_order(results, lines)


def _judge_figures(results: ResultsFile, lines: dict[int, Standing]) -> Iterator[Fault]:
    sos_rounding = _rounding([stated.sos for stated in results.stated])
    extended_rounding = _rounding([stated.extended_sos for stated in results.stated])
    for stated in results.stated:
        player, line = stated.player, lines[stated.player]
        if stated.points is not None and stated.points != line.points:
            yield fault("points_contradict_rounds", player=player, stated=stated.points, earned=line.points)
        if _is_off(stated.sos, line.sos, sos_rounding):
            yield fault("sos_off", player=player, stated=stated.sos, exact=line.sos)
        if _is_off(stated.extended_sos, line.extended_sos, extended_rounding):
            yield fault(
                "extended_sos_off", player=player, stated=stated.extended_sos, exact=line.extended_sos
            )


def _rounding(stated: list[Decimal | None]) -> Fraction:
    """Give how far rounding can be off in a column: one in the last decimal place that it uses.

    Binary fractions printed in full are not exact either, hence no less than a millionth.
    """
    decimals = max((-int(value.as_tuple().exponent) for value in stated if value is not None), default=1)
    return Fraction(1, 10 ** min(max(decimals, 1), 6))


def _is_off(stated: Decimal | None, exact: Fraction, rounding: Fraction) -> bool:
    return stated is not None and abs(Fraction(stated) - exact) > rounding


def _judge_order(results: ResultsFile, lines: tuple[Standing, ...]) -> Iterator[Fault]:
    """Compare neighbours; players whom nothing but the lot separates may stand either way."""
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
