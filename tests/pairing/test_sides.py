from collections import Counter
from random import Random

from pairing.sides import seat_order
from pairing.types import Draw, Meeting
from tests.pairing.fairness import is_even

DRAW = Draw(1, (Meeting((1, 2), (0, 0)), Meeting((3, 4), (0, 0))))


def test_seat_order_when_drawn_then_keeps_the_tables_and_their_players() -> None:
    for seed in range(20):
        seats = seat_order(DRAW, rng=Random(seed))
        assert [frozenset(seat) for seat in seats] == [frozenset((1, 2)), frozenset((3, 4))]


def test_seat_order_when_drawn_often_then_all_four_ways_are_equally_likely() -> None:
    rng = Random(5)
    drawn = Counter(seat_order(DRAW, rng=rng) for _ in range(2000))
    ways = [((a, b), (c, d)) for a, b in ((1, 2), (2, 1)) for c, d in ((3, 4), (4, 3))]
    assert is_even(drawn, ways)


def test_seat_order_when_the_seed_is_the_same_then_so_is_the_order() -> None:
    assert seat_order(DRAW, rng=Random(3)) == seat_order(DRAW, rng=Random(3))


def test_seat_order_when_nobody_meets_then_there_are_no_seats() -> None:
    assert seat_order(Draw(1, ()), rng=Random(1)) == ()
