"""Every random draw is fair: chi-square with fixed seeds. The check is shown to notice biased draws."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from random import Random

import pytest

from pairing.swiss import pair
from pairing.types import Draw, Event, Player
from tests.pairing import oracle
from tests.pairing.fairness import is_even
from tests.pairing.oracle import Position, event_of

DRAWS = 1500
Engine = Callable[[Event, Random], Draw]


def engine(event: Event, rng: Random) -> Draw:
    return pair(event, rng=rng)


def engine_for_rematches(event: Event, rng: Random) -> Draw:
    return pair(event, rng=rng, fewest_rematches=True)


@dataclass(frozen=True)
class RandomDraw:
    """One thing that is drawn at random, and all outcomes that should be equally likely."""

    event: Event
    outcome: Callable[[Draw], Hashable]
    outcomes: Collection[Hashable]
    engine: Engine = engine


def bye_of(draw: Draw) -> Hashable:
    return draw.byes[0].player


def floater(draw: Draw, points: int) -> int:
    return next(m.floated.player for m in draw.meetings if m.floated and m.points[0] == points)


def met_by_floater(draw: Draw, points: int) -> int:
    return next(m.players[1] for m in draw.meetings if m.floated and m.points[0] == points)


def players_on(points: int, *players: int) -> dict[int, int]:
    return dict.fromkeys(players, points)


def all_best(event: Event) -> list[oracle.Pairs]:
    return oracle.best_pairings(Position.of(event))


def pairings(event: Event, draws: Engine = engine) -> RandomDraw:
    return RandomDraw(event, oracle.pairs_of, all_best(event), draws)


def chain_of_floats(draw: Draw) -> Hashable:
    return floater(draw, 12), met_by_floater(draw, 12), floater(draw, 6), met_by_floater(draw, 6)


THREE_ODD_LEVELS = event_of(players_on(12, 1, 2, 3) | players_on(6, 4, 5, 6, 7) | players_on(0, 8, 9, 10))
FIVE_ABOVE_THREE = event_of(
    players_on(6, 1, 2, 3, 4, 5) | players_on(0, 6, 7, 8), met=((1, 6), (1, 7), (2, 6))
)
ONE_MUST_STAY = event_of(  # 1 could only meet 8, and 6 and 7 would be left over
    players_on(6, 1, 2, 3, 4, 5) | players_on(0, 6, 7, 8), met=((1, 6), (1, 7), (2, 6), (6, 7))
)
LARGE_GROUPS = event_of(players_on(6, *range(1, 14)) | players_on(0, *range(14, 27)))
MET_IN_A_RING = event_of(players_on(3, *range(1, 7)), met=((1, 2), (2, 3), (3, 4), (4, 1)))
LAST_TWO_MET = event_of(players_on(6, 1, 2, 3, 4) | players_on(0, 5, 6), met=((5, 6),))
ALL_MET = event_of(players_on(0, 1, 2, 3, 4), met=((1, 2), (3, 4), (1, 3), (2, 4), (1, 4), (2, 3)))
ONE_MET_ALL = event_of(
    players_on(0, 1, 2, 3, 4, 5),
    met=((1, 2), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5), (3, 4), (3, 5), (4, 5)),
)

RANDOM_DRAWS = {
    "first round of 4": pairings(Event(tuple(map(Player, range(1, 5))))),
    "first round of 6": pairings(Event(tuple(map(Player, range(1, 7))))),
    "first round's bye": RandomDraw(Event(tuple(map(Player, range(1, 6)))), bye_of, range(1, 6)),
    "fresh group of 4": pairings(event_of(players_on(6, 1, 2, 3, 4))),
    "fresh group of 6": pairings(event_of(players_on(6, *range(1, 7)))),
    "who floats from a fresh group of 5": RandomDraw(
        event_of(players_on(6, 1, 2, 3, 4, 5) | players_on(0, 6)), lambda d: floater(d, 6), range(1, 6)
    ),
    "fresh group of 5 and the one below": pairings(event_of(players_on(6, 1, 2, 3, 4, 5) | players_on(0, 6))),
    "whom the floater meets": RandomDraw(
        event_of(players_on(6, 1, 2, 3) | players_on(0, 4, 5, 6, 7, 8)),
        lambda d: met_by_floater(d, 6),
        range(4, 9),
    ),
    "floats through three levels": RandomDraw(
        THREE_ODD_LEVELS,
        chain_of_floats,
        [(a, b, c, d) for a in (1, 2, 3) for b, c in permutations((4, 5, 6, 7), 2) for d in (8, 9, 10)],
    ),
    "who floats where some have met more of those below": RandomDraw(
        FIVE_ABOVE_THREE, lambda d: floater(d, 6), range(1, 6)
    ),
    "who floats where the one who must not is left out": RandomDraw(
        ONE_MUST_STAY, lambda d: floater(d, 6), range(2, 6)
    ),
    "who floats from a large group": RandomDraw(LARGE_GROUPS, lambda d: floater(d, 6), range(1, 14)),
    "whom the floater meets in a large group": RandomDraw(
        LARGE_GROUPS, lambda d: met_by_floater(d, 6), range(14, 27)
    ),
    "all legal pairings of a group with history": pairings(MET_IN_A_RING),
    "which two go down to the last two": pairings(LAST_TWO_MET),
    "bye in the lowest group": RandomDraw(
        event_of(players_on(6, 1, 2, 3) | players_on(0, 4, 5, 6, 7)), bye_of, (4, 5, 6, 7)
    ),
    "bye of a single group, one of whom has had it": RandomDraw(
        event_of(players_on(6, 1, 2, 3, 4, 5), had_bye=(2,)), bye_of, (1, 3, 4, 5)
    ),
    "bye where some leave three pairings of the others and some only one": RandomDraw(
        event_of(players_on(6, 1, 2, 3, 4, 5), met=((1, 2), (1, 3))), bye_of, range(1, 6)
    ),
    "whom the floater meets where some leave three pairings and some only one": RandomDraw(
        event_of(players_on(6, 1, 2, 3) | players_on(0, 4, 5, 6, 7, 8), met=((4, 5), (4, 6))),
        lambda d: met_by_floater(d, 6),
        range(4, 9),
    ),
    "pairing of four who have all met": RandomDraw(
        ALL_MET, oracle.pairs_of, list(oracle.complete_pairings((1, 2, 3, 4))), engine_for_rematches
    ),
    "bye of five who have all met": RandomDraw(ONE_MET_ALL, bye_of, range(1, 6), engine_for_rematches),
}


@cache
def drawn_often(name: str) -> tuple[Hashable, ...]:
    drawn, rng = RANDOM_DRAWS[name], Random(11)
    return tuple(drawn.outcome(drawn.engine(drawn.event, rng)) for _ in range(DRAWS))


def favouring_the_first(drawn: tuple[Hashable, ...], outcomes: Collection[Hashable]) -> Iterator[Hashable]:
    """Often draw a second time, among all that was drawn, and keep whichever outcome is listed earlier."""
    rank = {outcome: place for place, outcome in enumerate(outcomes)}
    rng = Random(11)
    for outcome in drawn:
        yield min(outcome, rng.choice(drawn), key=rank.__getitem__) if rng.random() < 0.7 else outcome


@pytest.mark.parametrize("name", RANDOM_DRAWS)
def test_pair_when_drawn_often_then_every_outcome_is_equally_likely(name: str) -> None:
    assert is_even(Counter(drawn_often(name)), RANDOM_DRAWS[name].outcomes)


@pytest.mark.parametrize("name", RANDOM_DRAWS)
def test_is_even_when_the_draws_favour_somebody_then_notices(name: str) -> None:
    outcomes = RANDOM_DRAWS[name].outcomes
    assert not is_even(Counter(favouring_the_first(drawn_often(name), outcomes)), outcomes)


def test_is_even_when_an_impossible_outcome_is_drawn_then_notices() -> None:
    assert not is_even(Counter({1: 100, 2: 100, 3: 1}), (1, 2))


def test_pair_when_players_change_their_numbers_then_each_keeps_his_chances() -> None:
    """Which player floats from a group with an uneven history doesn't depend on the players' numbers."""
    points = players_on(6, *range(1, 8)) | players_on(0, *range(8, 13))
    met = ((1, 2), (1, 3), (2, 3), (4, 8), (4, 9), (5, 8), (6, 7), (10, 11), (1, 12))
    new_number = {player: 13 - player for player in points}
    turned = event_of(
        {new_number[player]: points[player] for player in reversed(points)},
        tuple((new_number[a], new_number[b]) for a, b in met),
    )
    rng = Random(3)
    ours = Counter(floater(pair(event_of(points, met), rng=rng), 6) for _ in range(DRAWS))
    theirs = Counter(13 - floater(pair(turned, rng=rng), 6) for _ in range(DRAWS))
    assert is_even(ours, range(1, 8)) and is_even(theirs, range(1, 8))


def test_pair_when_four_hundred_play_then_nobody_meets_a_neighbour_more_often() -> None:
    """Each neighbor in the list is one of 399 possible opponents."""
    event, rng = Event(tuple(map(Player, range(1, 401)))), Random(5)
    near = sum(
        abs(meeting.players[0] - meeting.players[1]) == 1
        for _ in range(200)
        for meeting in pair(event, rng=rng).meetings
    )
    assert 130 < near < 270  # 200 expected, with a standard deviation of 14
