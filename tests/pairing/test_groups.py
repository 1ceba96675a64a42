"""Loose groups are paired without a search, which must give the same result as a full search."""

from collections import Counter
from random import Random

import pytest

from pairing.matching import History, Pair, pair_groups
from pairing.matching.groups import room_for_arrivals
from pairing.matching.tight import TightRun
from pairing.types import PlayerId, Round, Table

Groups = list[list[PlayerId]]


def uneven_groups(rng: Random) -> Groups:
    """Return large and tiny groups in any order, with an even number of players in total."""
    sizes = [rng.choice([1, 1, 2, 2, 3, 4, 5, rng.randint(6, 30)]) for _ in range(rng.randint(2, 12))]
    sizes[0] += sum(sizes) % 2
    numbers = iter(range(1, 1000))
    return [[next(numbers) for _ in range(size)] for size in sizes]


def rounds_among(groups: Groups, rng: Random) -> list[Round]:
    """Return rounds: in most of them, the players from small groups met each other, and the rest met
    anyone.
    """
    small = [player for group in groups if len(group) < 6 for player in group]
    everyone = [player for group in groups for player in group]
    rounds = []
    for number in range(1, rng.randint(1, 6) + 1):
        first = rng.sample(small, len(small) - len(small) % 2) if rng.random() < 0.7 else []
        rest = [player for player in everyone if player not in first]
        rest = rng.sample(rest, len(rest) - len(rest) % 2)
        order = first + rest
        tables = (Table(1, pair) for pair in zip(order[::2], order[1::2], strict=True))
        rounds.append(Round(number, tuple(tables)))
    return rounds


def crossings(groups: Groups, pairs: list[Pair]) -> Counter[tuple[int, int]]:
    level = {player: index for index, group in enumerate(groups) for player in group}
    return Counter((level[one], level[other]) for one, other in pairs)


@pytest.mark.parametrize("block", range(6))
def test_pair_groups_when_some_groups_are_loose_then_comes_to_what_a_full_search_does(block: int) -> None:
    both_kinds = 0
    for seed in range(40 * block, 40 * block + 40):
        rng = Random(seed)
        groups = uneven_groups(rng)
        history = History(rounds_among(groups, rng))
        pairs = pair_groups(groups, history, rng)
        full = TightRun(groups, history)
        assert (pairs is not None) == full.solvable, seed
        if pairs is not None:
            assert history.rematches(pairs) == 0
            assert crossings(groups, pairs) == crossings(groups, full.draw((), rng)), seed
            loose = sum(room_for_arrivals(group, history) > 0 for group in groups)
            both_kinds += 0 < loose < len(groups)
    assert both_kinds >= 8


def test_pair_groups_when_a_tiny_last_group_has_met_itself_then_the_large_one_above_sends_two() -> None:
    groups = [list(range(1, 41)), [41, 42]]
    history = History([Round(1, (Table(1, (41, 42)),))])
    pairs = pair_groups(groups, history, Random(1))
    assert pairs is not None
    assert crossings(groups, pairs) == {(0, 0): 19, (0, 1): 2}


def test_pair_groups_when_all_above_have_met_the_last_but_one_then_that_one_goes_down() -> None:
    groups = [list(range(1, 22)), [50]]
    rounds = [Round(n, (Table(1, (n, 50)),)) for n in range(1, 21)]
    pairs = pair_groups(groups, History(rounds), Random(1))
    assert pairs is not None
    assert pairs[-1] == (21, 50)


def test_pair_groups_when_many_must_come_down_then_the_loose_group_below_takes_them_all() -> None:
    """Five players who have all met each other go down together to a group with room for them."""
    five = [(1, 2), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5), (3, 4), (3, 5), (4, 5)]
    history = History([Round(n, (Table(1, pair),)) for n, pair in enumerate(five, 1)])
    groups = [[1, 2, 3, 4, 5], list(range(6, 51))]
    pairs = pair_groups(groups, history, Random(1))
    assert pairs is not None
    assert crossings(groups, pairs) == {(0, 1): 5, (1, 1): 20}


@pytest.mark.parametrize("size", [30, 400, 4000])
def test_pair_groups_when_the_last_four_have_met_then_four_of_any_large_group_come_down(size: int) -> None:
    last = [5001, 5002, 5003, 5004]
    met = [(a, b) for a in last for b in last if a < b]
    history = History([Round(n, (Table(1, pair),)) for n, pair in enumerate(met, 1)])
    groups = [list(range(1, size + 1)), last]
    pairs = pair_groups(groups, history, Random(1))
    assert pairs is not None
    assert crossings(groups, pairs) == {(0, 0): size // 2 - 2, (0, 1): 4}
    assert sorted(player for pair in pairs for player in pair) == [player for g in groups for player in g]


def test_pair_groups_when_more_must_come_down_than_a_group_can_spare_then_all_is_searched() -> None:
    """Six of eight players are needed below; the two who stay must not be 1 and 2, who have met."""
    last = [11, 12, 13, 14, 15, 16]
    met = [(a, b) for a in last for b in last if a < b] + [(1, 2)]
    history = History([Round(n, (Table(1, pair),)) for n, pair in enumerate(met, 1)])
    groups = [list(range(1, 9)), last]
    for seed in range(20):
        pairs = pair_groups(groups, history, Random(seed))
        assert pairs is not None
        assert crossings(groups, pairs) == {(0, 0): 1, (0, 1): 6}
        assert pairs[0] not in [(1, 2), (2, 1)]
