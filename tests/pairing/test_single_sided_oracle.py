"""The single-sided engine compared with networkx, on histories of every kind (NOW 1.3, NOW-2)."""

from collections import Counter
from random import Random

import pytest

from pairing.swiss import pair
from pairing.types import Draw, Relaxed
from tests.pairing.single_oracle import MORE, Position, random_history

BLOCKS = 8
SMALL, LARGE = MORE or 800, MORE or 96


def judge(seed: int, draw: Draw, position: Position) -> Relaxed:
    """Check everything that NOW-2 requires of a round, using the oracle's own reading of the history."""
    everyone = set(position.points)
    byes = {bye.player for bye in draw.byes}
    assert len(byes) == len(everyone) % 2, seed
    assert not byes or byes <= position.byes(), seed
    seated = [player for meeting in draw.meetings for player in meeting.players]
    assert sorted(seated) == sorted(everyone - byes), seed
    best = position.best(everyone - byes)
    assert (draw.relaxed, draw.cost, draw.third_meetings) == best, seed
    thirds = total = 0
    for meeting in draw.meetings:
        corp, _, drawn = position.sides(*meeting.players)
        assert drawn or meeting.corp == corp, seed
        assert meeting.corp in meeting.players, seed
        assert meeting.points == tuple(position.points[player] for player in meeting.players), seed
        assert meeting.cost is not None
        assert meeting.cost.total == position.cost(*meeting.players), seed
        assert meeting.cost.meetings == position.times_met(*meeting.players), seed
        total += meeting.cost.total
        thirds += meeting.cost.meetings > 1
    assert (total, thirds) == best[1:], seed
    return draw.relaxed


def judge_many(seeds: range, *, fewest: int, most: int) -> Counter[Relaxed]:
    found: Counter[Relaxed] = Counter()
    for seed in seeds:
        event = random_history(seed, fewest=fewest, most=most)
        draw = pair(event, rng=Random(seed), allowed=Relaxed.THIRD_MEETINGS)
        found[judge(seed, draw, Position.of(event))] += 1
    return found


@pytest.mark.parametrize("block", range(BLOCKS))
def test_pair_when_few_play_then_the_round_is_the_cheapest_of_all(block: int) -> None:
    size = SMALL // BLOCKS
    found = judge_many(range(size * block, size * (block + 1)), fewest=4, most=11)
    assert set(found) == set(Relaxed)


@pytest.mark.parametrize("block", range(BLOCKS))
def test_pair_when_up_to_40_play_then_the_round_is_the_cheapest_of_all(block: int) -> None:
    size = LARGE // BLOCKS
    found = judge_many(range(size * block, size * (block + 1)), fewest=12, most=40)
    assert found[Relaxed.NONE]
