"""Each tiebreaker alone: it splits a group into parts, best first (REG 8.2-8.5)."""

from random import Random

import pytest

from pairing.figures import gather
from pairing.simulate import random_event
from pairing.tiebreakers import (
    EXTENDED_SOS,
    SHOWN_FIGURES,
    SOS,
    TIEBREAKERS,
    by_head_to_head,
    by_lot,
    split_by,
)
from pairing.types import Player, Tiebreaker
from tests.pairing.generators import event_of

# Positions are one lower than ids here. 1 beat 2 and 3, 2 beat 3, and 4 met none of them.
CHAIN = gather(
    event_of(
        [(1, 2, 6, 0), (3, 5, 6, 0), (4, 6, 6, 0)],
        [(1, 3, 6, 0), (2, 5, 6, 0), (4, 7, 6, 0)],
        [(2, 3, 4, 1)],
    )
)


@pytest.mark.parametrize(
    ("group", "parts"),
    [
        ([0, 1, 2], [[0], [1, 2]]),
        ([2, 1, 0], [[0], [2, 1]]),
        ([1, 2], [[1], [2]]),
        ([0, 1, 2, 3], [[0, 1, 2, 3]]),
        ([0, 3], [[0, 3]]),
        ([3], [[3]]),
    ],
)
def test_head_to_head_when_given_a_group_then_lifts_the_player_who_beat_all_the_others(group, parts):
    assert by_head_to_head(group, CHAIN) == parts


def test_split_by_when_values_repeat_then_equals_stay_together_in_their_order():
    assert split_by([3, 0, 1, 2], [5, 7, 5, 7]) == [[3, 1], [0, 2]]


def test_sos_when_given_a_group_then_the_higher_comes_first():
    # SoS: 1: (10/3 + 7/3) / 2 = 17/6; 2: (12/2 + 7/3 + 0) / 3 = 25/9; 3: (12/2 + 10/3 + 0) / 3 = 28/9; 4: 0
    assert SOS.order([0, 1, 2, 3], CHAIN) == [[2], [0], [1], [3]]
    # Extended: 1: (25/9 + 28/9) / 2; 4: both opponents met only 4, who has 12 in 2 rounds
    assert EXTENDED_SOS.order([0, 3], CHAIN) == [[3], [0]]


def test_lot_when_given_a_group_then_everybody_is_apart():
    figures = gather(event_of([(1, 2, 3, 3)], players=[Player(1, lot=8), Player(2, lot=4)]))
    assert by_lot([0, 1], figures) == [[1], [0]]


def test_definitions_when_listed_then_there_is_one_for_each_tiebreaker_in_order():
    assert list(TIEBREAKERS) == [rule.code for rule in TIEBREAKERS.values()] == list(Tiebreaker)


@pytest.mark.parametrize("rule", TIEBREAKERS.values(), ids=lambda rule: rule.code.value)
def test_definition_when_read_then_it_orders_by_one_thing_and_has_all_its_words(rule):
    assert (rule.split is None) != (rule.figure is None)
    assert all((rule.label, rule.abbreviation, rule.term, rule.order_reason))
    facts = {"ahead": "Ana", "behind": "Ben"} | ({"more": 2, "fewer": 1} if rule.figure else {})
    assert (rule.order_reason % facts).startswith("Ana is ahead of Ben ")
    assert ("2 > 1" in rule.order_reason % facts) == (rule.figure is not None)


@pytest.mark.parametrize("seed", range(20))
def test_figure_when_worked_out_part_by_part_then_the_same_as_in_the_column(seed):
    event = random_event(12, 5, Random(seed), drops=2, late=1)
    figures = gather(event)
    for rule in TIEBREAKERS.values():
        for player in range(len(event.players)) if rule.figure else ():
            parts = rule.figure.parts(figures, player)
            assert len(parts) == len(figures.opponents[player])
            assert rule.figure.combine(parts) == rule.column(figures).of(player)


def test_shown_figures_are_both_strengths_in_their_order():
    assert SHOWN_FIGURES == (SOS, EXTENDED_SOS)
    assert [rule.file_key for rule in SHOWN_FIGURES] == ["strengthOfSchedule", "extendedStrengthOfSchedule"]
