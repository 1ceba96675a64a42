"""Figures for display, and why one player is ahead of another."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pairing.types import Ending, Standing, Tiebreaker
from tournament.play.rounds.figure_words import (
    GAME_OUTCOMES,
    TIEBREAKERS_IN_SHORT,
    order_reason,
    places_that_tell,
    rounded,
)

SOS, EXTENDED_SOS = Tiebreaker.SOS, Tiebreaker.EXTENDED_SOS
AHEAD = Standing(
    rank=1,
    player=1,
    points=12,
    rounds_played=4,
    figures={SOS: Fraction(13, 6), EXTENDED_SOS: Fraction(2)},
    swept=False,
    decided_by=None,
)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(0), "0.000"),
        (Fraction(13, 6), "2.167"),
        (Fraction(1, 3), "0.333"),
        (Fraction(2, 3), "0.667"),
        (Fraction(1, 2000), "0.001"),
        (Fraction(1999999, 2000000), "1.000"),
        (Fraction(5), "5.000"),
    ],
)
def test_figure_when_shown_then_three_places_rounded_half_up(value: Fraction, shown: str) -> None:
    assert rounded(value) == shown


@pytest.mark.parametrize(
    ("values", "places"),
    [
        ([], 3),
        ([Fraction(2), Fraction(2)], 3),
        ([Fraction(2), Fraction(2) + Fraction(1, 1000)], 3),
        ([Fraction(2), Fraction(2) + Fraction(1, 10_000)], 4),
        ([Fraction(2), Fraction(2) + Fraction(1, 10**9)], 6),
    ],
)
def test_figures_when_they_differ_then_as_many_places_as_tell(values: list[Fraction], places: int) -> None:
    assert places_that_tell(values) == places


@pytest.mark.parametrize(
    ("behind", "sentence"),
    [
        ({"points": 9}, "Ana is ahead of Ben on points: 12 > 9."),
        ({"decided_by": Tiebreaker.HEAD_TO_HEAD}, "Ana is ahead of Ben on head-to-head."),
        (
            {"decided_by": Tiebreaker.SOS, "figures": {Tiebreaker.SOS: Fraction(25, 12)}},
            "Ana is ahead of Ben on strength of schedule: 2.167 > 2.083.",
        ),
        (
            {
                "decided_by": Tiebreaker.EXTENDED_SOS,
                "figures": {Tiebreaker.EXTENDED_SOS: Fraction(19_999, 10_000)},
            },
            "Ana is ahead of Ben on extended strength of schedule: 2.0000 > 1.9999.",
        ),
        (
            {
                "decided_by": Tiebreaker.EXTENDED_SOS,
                "figures": {Tiebreaker.EXTENDED_SOS: Fraction(2) - Fraction(1, 10**8)},
            },
            "Ana is ahead of Ben on extended strength of schedule: 2 > 199999999/100000000.",
        ),
        (
            {"decided_by": Tiebreaker.RANDOM},
            "Ana is ahead of Ben by random order: everything else is tied.",
        ),
    ],
)
def test_order_when_told_then_with_the_figures_that_decided(behind: dict[str, object], sentence: str) -> None:
    assert order_reason(AHEAD, replace(AHEAD, rank=2, player=2, **behind), "Ana", "Ben") == sentence


def test_every_tiebreaker_and_ending_has_its_words() -> None:
    assert set(TIEBREAKERS_IN_SHORT) == set(Tiebreaker)
    assert {ending for ending, _ in GAME_OUTCOMES} == set(Ending)
