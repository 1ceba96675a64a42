"""The sentences about costs, sides and byes in single-sided rounds."""

from __future__ import annotations

from typing import Any

import pytest

from pairing.types import ByeReason, PairingCost, Relaxed
from tournament.play.rounds.cost_words import (
    SINGLE_SIDED_BYES,
    bias_text,
    bias_words,
    cheapest_words,
    cost_of,
    cost_sentence,
    relaxed_words,
    side_sentence,
)
from tournament.play.rounds.pairing_words import bye_sentences


def cost(of_corp: int, of_runner: int, *, apart: int = 0, meetings: int = 0) -> PairingCost:
    return PairingCost(
        points=apart**2,
        met=5 if meetings else 0,
        sides=50 ** max(0, of_corp, -of_runner),
        biases=(of_corp, of_runner),
        meetings=meetings,
    )


@pytest.mark.parametrize(
    ("of", "told"),
    [
        (cost(-1, 1), "Cost 1: no difference in points, never met, sides even (1)."),
        (
            cost(1, 1),
            ("Cost 50: no difference in points, never met, Cy and Di both had 1 corp game too many (50)."),
        ),
        (
            cost(-1, -1, apart=1),
            "Cost 51: 1 point apart (1), never met, Cy and Di both had 1 runner game too many (50).",
        ),
        (
            cost(2, 1, apart=3, meetings=1),
            "Cost 2514: 3 points apart (9), met once before (5), Cy had 2 corp games too many (2500).",
        ),
        (
            cost(-2, -1, meetings=2),
            ("Cost 55: no difference in points, met 2 times before (5), Di had 1 runner game too many (50)."),
        ),
    ],
)
def test_cost_is_explained_part_by_part_and_its_parts_are_the_whole(of: PairingCost, told: str) -> None:
    assert cost_sentence(of, "Cy", "Di") == told


@pytest.mark.parametrize(
    ("of", "options", "told"),
    [
        (cost(-1, 1), {}, "Ana is corp, with the lower balance of sides: −1 to +1."),
        (cost(0, 0), {}, "Ana was made corp at random: both have the same balance of sides, 0."),
        (
            cost(0, 0),
            {"is_swapped": True},
            "Ana was made corp by hand: both have the same balance of sides, 0.",
        ),
        (cost(2, 0), {}, "Ana was made corp by hand: Ben has the lower balance of sides, 0 to +2."),
        (cost(2, 0, meetings=1), {}, "Ana is corp: they meet again and swap sides."),
        (cost(0, 1, meetings=2), {}, "Ana is corp, with the lower balance of sides: 0 to +1."),
    ],
)
def test_side_is_shown_with_its_reason(of: PairingCost, options: dict[str, Any], told: str) -> None:
    assert side_sentence(of, "Ana", "Ben", **options) == told


def test_balances_have_their_sign_and_their_words() -> None:
    assert [bias_text(bias) for bias in (-12, -1, 0, 1)] == ["−12", "−1", "0", "+1"]
    assert [bias_words(bias) for bias in (-2, 0, 1)] == [
        "2 more as runner",
        "corp and runner equally often",
        "1 more as corp",
    ]


def test_cost_comes_back_from_a_stored_draw() -> None:
    stored = {"points": 9, "met": 0, "sides": 1, "biases": [-1, 0], "meetings": 0}
    assert cost_of({"cost": stored}) == cost(-1, 0, apart=3)
    assert cost_of({"cost": None}) is None
    assert cost_of({}) is None


def test_words_cover_every_relaxation_and_every_bye() -> None:
    assert set(SINGLE_SIDED_BYES) == set(ByeReason)
    proved = {cheapest_words(relaxed, has_bye=bye) for relaxed in Relaxed for bye in (True, False)}
    assert len(proved) == 2 * len(Relaxed)
    assert [bool(relaxed_words(relaxed)) for relaxed in Relaxed] == [False, True, True]


@pytest.mark.parametrize(
    ("relaxed", "told"),
    [
        (Relaxed.NONE, "a pairing would have cost 100 or more: Ana."),
        (Relaxed.DEAR, "a third meeting would have been needed: Ana."),
        (Relaxed.THIRD_MEETINGS, "more third meetings would have been needed: Ana."),
    ],
)
def test_bye_of_a_single_sided_round_tells_of_no_group(relaxed: Relaxed, told: str) -> None:
    bye = {"reason": "group_above", "candidates": [2], "spared": [1]}
    sentences = bye_sentences(bye, {1: "Ana", 2: "Ben"}, relaxed)
    assert sentences[1] == f"If any of these had had the bye, {told}"
    assert "group" not in " ".join(sentences)
