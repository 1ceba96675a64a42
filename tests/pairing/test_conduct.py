"""Conduct: the penalty for each offense, and when a disqualification is proposed (REG 12.1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.conduct import HIDDEN_CARDS, Level, Offence, disqualifying, proposed_level

FIRST = Offence(1, HIDDEN_CARDS, Level.WARNING)
SECOND = Offence(2, HIDDEN_CARDS, Level.WARNING)
LATE = Offence(3, "late", Level.GAME_LOSS)


@pytest.mark.parametrize(
    ("kind", "earlier", "level"),
    [
        (HIDDEN_CARDS, [], Level.WARNING),
        (HIDDEN_CARDS, [LATE], Level.WARNING),
        (HIDDEN_CARDS, [FIRST], Level.DISQUALIFICATION),
        (HIDDEN_CARDS, [replace(FIRST, withdrawn=True)], Level.WARNING),
        ("late", [FIRST], Level.CAUTION),
    ],
)
def test_level_of_hidden_cards_is_a_warning_then_a_disqualification(
    kind: str, earlier: list[Offence], level: Level
) -> None:
    assert proposed_level(kind, earlier) is level


@pytest.mark.parametrize(
    ("offences", "proposing"),
    [
        ([], ()),
        ([FIRST, LATE], ()),
        ([FIRST, SECOND, LATE], (SECOND,)),
        ([replace(FIRST, withdrawn=True), SECOND], ()),
        ([FIRST, replace(SECOND, declined=True)], ()),
        ([replace(LATE, level=Level.DISQUALIFICATION)], (replace(LATE, level=Level.DISQUALIFICATION),)),
    ],
)
def test_disqualification_is_proposed_by_the_second_time_or_the_leader(
    offences: list[Offence], proposing: tuple[Offence, ...]
) -> None:
    assert disqualifying(offences) == proposing


def test_third_time_proposes_again_after_a_declined_second() -> None:
    third = Offence(4, HIDDEN_CARDS, Level.WARNING)
    assert disqualifying([FIRST, replace(SECOND, declined=True), third]) == (third,)
