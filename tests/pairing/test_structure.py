"""Structure tables and the number of elimination rounds (REG 4.1, 9)."""

import itertools

import pytest

from pairing.errors import RuleError
from pairing.structure import (
    ELIMINATION_MINUTES,
    FINAL_MINUTES,
    STRUCTURES,
    Announced,
    PlanSource,
    Proposal,
    Structure,
    announce,
    judge_cut,
    propose,
)

BASIC = [(4, 3, 0), (9, 4, 4), (25, 4, 8), (33, 5, 8), (65, 6, 8), (97, 6, 16), (129, 7, 16)]
ADVANCED = [
    (9, 4, 4),
    (21, 4, 8),
    (33, 5, 8),
    (57, 6, 8),
    (81, 7, 8),
    (129, 7, 16),
    (177, 8, 16),
    (273, 9, 16),
]
COMPETITIVE = [(2, 5, 0), (16, 6, 4), (25, 7, 8), (65, 8, 8), (147, 10, 16), (220, 12, 16)]
CASUAL = [(2, 4, 0), (16, 6, 4), (37, 7, 8), (64, 8, 8), (147, 10, 8), (220, 12, 16)]


@pytest.mark.parametrize(
    ("structure", "rows"),
    [
        (Structure.BASIC, BASIC),
        (Structure.ADVANCED, ADVANCED),
        (Structure.COMPETITIVE, COMPETITIVE),
        (Structure.CASUAL, CASUAL),
    ],
)
def test_propose_when_at_either_end_of_a_row_then_gives_that_row(structure, rows):
    ends = [fewest - 1 for fewest, _, _ in rows[1:]] + [4096]
    for (fewest, rounds, cut), last in zip(rows, ends, strict=True):
        for players in (fewest, last):
            proposal = propose(players, structure)
            assert (proposal.rounds, proposal.cut) == (rounds, cut), players


def test_propose_when_in_the_last_row_then_there_is_no_most():
    assert propose(500, Structure.ADVANCED) == Proposal(rounds=9, cut=16, fewest=273, most=None)


@pytest.mark.parametrize(
    ("players", "structure"),
    [
        (3, Structure.BASIC),
        (0, Structure.BASIC),
        (-1, Structure.BASIC),
        (8, Structure.ADVANCED),
        (1, Structure.COMPETITIVE),
        (40, Structure.MODIFIED),
    ],
)
def test_propose_when_outside_the_table_then_refuses(players, structure):
    with pytest.raises(RuleError) as refusal:
        propose(players, structure)
    assert (refusal.value.code, refusal.value.facts) == (
        "no_structure_row",
        {"players": players, "structure": structure},
    )


def test_structures_when_read_row_by_row_then_leave_no_gap():
    for rows in STRUCTURES.values():
        for row, following in itertools.pairwise(rows):
            assert row.most is not None
            assert following.fewest == row.most + 1


@pytest.mark.parametrize(("players", "fewer"), [(24, None), (25, 6), (32, 6), (33, None), (64, None)])
def test_competitive_row_lets_25_to_32_players_choose_6_rounds(players, fewer):
    assert propose(players, Structure.COMPETITIVE).fewer_rounds_for(players) == fewer
    assert propose(players, Structure.CASUAL).fewer_rounds_for(players) is None


def test_elimination_minutes_follow_the_regulations():
    assert (ELIMINATION_MINUTES, FINAL_MINUTES) == (40, 60)


def test_judge_cut_when_all_play_on_then_accepts():
    judge_cut(8, 8)
    judge_cut(0, 8)


def test_judge_cut_when_larger_than_the_field_then_refuses():
    with pytest.raises(RuleError) as refusal:
        judge_cut(16, 12)
    assert (refusal.value.code, refusal.value.facts) == ("cut_too_large", {"cut": 16, "players": 12})


ROW_OF_10 = Proposal(rounds=4, cut=4, fewest=9, most=24)


@pytest.mark.parametrize(
    ("players", "rounds", "cut", "announced"),
    [
        (10, None, None, Announced(4, 4, PlanSource.ROW, ROW_OF_10)),
        (10, 5, None, Announced(5, 4, PlanSource.ROW, ROW_OF_10)),
        (10, None, 0, Announced(4, 0, PlanSource.ROW, ROW_OF_10)),
        (10, 6, 8, Announced(6, 8, PlanSource.ORGANIZER)),
        (3, None, 4, Announced(None, 4, PlanSource.NO_ROW)),
        (3, 2, 0, Announced(2, 0, PlanSource.ORGANIZER)),
    ],
)
def test_announce_when_the_organizer_left_something_open_then_the_row_fills_it(
    players, rounds, cut, announced
):
    assert announce(players, Structure.BASIC, rounds, cut) == announced
    assert announce(players, Structure.MODIFIED, rounds, cut).row is None
