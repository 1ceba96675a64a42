"""Sentences about how a bye was chosen and why a player floated."""

from __future__ import annotations

import pytest

from pairing.types import ByeReason, FloatReason
from tournament.play.rounds.pairing_words import bye_sentences, float_sentences

NAMES = {1: "Ana", 2: "Ben", 3: "Cara", 4: "Dan"}


def _bye(**facts: object) -> dict[str, object]:
    return {"player": 1, "points": 0, "reason": "random", "candidates": [], "spared": [], **facts}


def _float(**facts: object) -> dict[str, object]:
    return {
        "player": 1,
        "from_points": 12,
        "to_points": 9,
        "reason": "odd_group",
        "nearer": [],
        "left_over": 3,
        "leavers": 1,
        "passed": [],
        **facts,
    }


@pytest.mark.parametrize("reason", list(ByeReason))
def test_bye_when_told_then_every_reason_has_a_sentence(reason: ByeReason) -> None:
    (sentence,) = bye_sentences(_bye(reason=reason.value), NAMES)

    assert sentence.endswith(".")


def test_bye_when_drawn_among_several_then_candidates_and_spared_are_named() -> None:
    assert bye_sentences(_bye(reason="lowest_group", candidates=[1, 2], spared=[3]), NAMES)[1:] == [
        "Drawn at random from 2 players: Ana, Ben.",
        "If Cara had had the bye, the rest couldn’t have been paired without a rematch.",
    ]


def test_bye_when_several_could_not_be_spared_then_all_are_named() -> None:
    assert bye_sentences(_bye(spared=[3, 4]), NAMES)[1:] == [
        "If any of these had had the bye, the rest couldn’t have been paired without a rematch: Cara, Dan."
    ]


def test_float_when_the_group_was_odd_then_that_is_all() -> None:
    assert float_sentences(_float(), NAMES) == [
        "An odd number was left in the group with 12 points, so one player had to go down."
    ]


def test_float_when_the_group_had_no_more_pairs_then_who_stood_in_the_way() -> None:
    passed = [{"points": 12, "met": [2], "taken": [3], "kept": [4]}]

    assert float_sentences(
        _float(reason="no_opponent_left", left_over=4, leavers=2, passed=passed), NAMES
    ) == [
        (
            "Of the 4 players left in the group with 12 points, 2 had to go down: no more pairs "
            "without a rematch were possible."
        ),
        (
            "No one with 12 points was free: already met Ben; "
            "already paired with a player from a higher group: Cara; "
            "needed by the others for a complete pairing: Dan."
        ),
    ]


def test_float_when_a_nearer_group_was_passed_then_it_is_shown_too() -> None:
    passed = [{"points": 10, "met": [2, 3], "taken": [], "kept": []}, {"points": 9, "met": []}]

    assert float_sentences(_float(reason="group_skipped", nearer=[10], passed=passed), NAMES) == [
        "An odd number was left in the group with 12 points, so one player had to go down.",
        "No one with 10 points was free: already met Ben, Cara.",
    ]


def test_float_when_its_record_is_older_then_it_is_shown_as_far_as_it_goes() -> None:
    for reason in FloatReason:
        floated = {"player": 1, "from_points": 12, "to_points": 9, "reason": reason.value, "nearer": []}
        assert float_sentences(floated, NAMES)


def test_player_when_gone_then_the_sentence_still_stands() -> None:
    assert "a player who has left" in bye_sentences(_bye(spared=[99]), NAMES)[1]
