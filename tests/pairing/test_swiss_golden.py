"""Known pitfalls, each with its complete expected result."""

from random import Random

import pytest

from pairing.errors import RuleError
from pairing.swiss import pair
from pairing.types import (
    Bye,
    ByeReason,
    Draw,
    Event,
    Float,
    FloatReason,
    Meeting,
    Passed,
    Player,
    Round,
    Table,
)
from tests.pairing.oracle import Pairs, Position, event_of, legal_byes, pairs_of

SEEDS = range(25)


def players(*numbers: int) -> tuple[Player, ...]:
    return tuple(Player(number) for number in numbers)


def played(event: Event, draw: Draw, rng: Random) -> Event:
    tables = [
        Table(n, meeting.players, stated=rng.choice([(6, 0), (3, 3), (0, 6)]))
        for n, meeting in enumerate(draw.meetings, 1)
    ]
    tables += [Table(None, (bye.player,)) for bye in draw.byes]
    return Event(event.players, (*event.rounds, Round(draw.number, tuple(tables))))


def pairs(*numbers: tuple[int, int]) -> Pairs:
    return frozenset(map(frozenset, numbers))


def every_draw(event: Event) -> set[Pairs]:
    return {pairs_of(pair(event, rng=Random(seed))) for seed in SEEDS}


@pytest.mark.parametrize("seed", SEEDS)
def test_pair_when_4_have_played_3_rounds_then_all_have_met_and_a_fourth_needs_two_rematches(
    seed: int,
) -> None:
    event, rng, met = Event(players(1, 2, 3, 4)), Random(seed), set()
    for _ in range(3):
        draw = pair(event, rng=rng)
        met |= pairs_of(draw)
        event = played(event, draw, rng)
    assert met == pairs((1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))
    with pytest.raises(RuleError) as refusal:
        pair(event, rng=rng)
    assert (refusal.value.code, refusal.value.facts) == ("no_legal_pairing", {"players": (1, 2, 3, 4)})
    confirmed = pair(event, rng=rng, fewest_rematches=True)
    assert [meeting.rematch for meeting in confirmed.meetings] == [True, True]


def test_pair_when_5_play_5_rounds_then_byes_go_round_and_it_is_refused_only_where_nothing_is_legal() -> None:
    """Three rounds are always possible. After that, some histories need a second bye, and a few allow no
    round 5.
    """
    reasons, refused = set(), 0
    for seed in SEEDS:
        event, rng = Event(players(1, 2, 3, 4, 5)), Random(seed)
        for number in range(1, 6):
            position = Position.of(event)
            if not legal_byes(position):
                with pytest.raises(RuleError):
                    pair(event, rng=rng)
                refused += number == 5
                break
            draw = pair(event, rng=rng)
            (bye,) = draw.byes
            assert not pairs_of(draw) & position.met
            assert set(bye.candidates) == legal_byes(position)
            assert (bye.player in position.had_bye) == (bye.reason is ByeReason.REPEATED)
            assert number > 3 or bye.reason is not ByeReason.REPEATED
            reasons.add(bye.reason)
            event = played(event, draw, rng)
        else:
            assert len(Position.of(event).met) == 10
    assert reasons == set(ByeReason) - {ByeReason.AWARDED}
    assert 0 < refused < len(SEEDS) // 2


def test_pair_when_those_without_a_bye_cannot_be_spared_then_somebody_has_a_second_one() -> None:
    """4 and 5 can only play each other, so if one of them had the bye, the other couldn't be paired."""
    event = event_of(
        {1: 9, 2: 8, 3: 7, 4: 3, 5: 0},
        met=((1, 4), (2, 5), (1, 5), (3, 4), (2, 4), (3, 5)),
        had_bye=(1, 2, 3),
    )
    draw = pair(event, rng=Random(1))
    assert draw.byes == (Bye(3, 7, ByeReason.REPEATED, (3,), (5, 4)),)
    assert pairs_of(draw) == pairs((1, 2), (4, 5))


def test_pair_when_everyone_has_dropped_then_there_are_too_few_players() -> None:
    event = Event(tuple(Player(n, active=False) for n in (1, 2, 3)), (Round(1, (Table(None, (1,)),)),))
    with pytest.raises(RuleError) as refusal:
        pair(event, rng=Random(1))
    assert (refusal.value.code, refusal.value.facts) == ("too_few_players", {"players": 0})


def test_pair_when_all_are_in_one_group_then_nobody_floats() -> None:
    event = event_of(dict.fromkeys(range(1, 9), 3), met=((1, 2), (3, 4), (5, 6), (7, 8)))
    draw = pair(event, rng=Random(1))
    assert [meeting.points for meeting in draw.meetings] == [(3, 3)] * 4
    assert all(meeting.floated is None for meeting in draw.meetings)


def test_pair_when_three_are_above_one_then_two_of_them_meet() -> None:
    assert every_draw(event_of({1: 12, 2: 12, 3: 12, 4: 10})) == {
        pairs((1, 2), (3, 4)),
        pairs((1, 3), (2, 4)),
        pairs((2, 3), (1, 4)),
    }


def test_pair_when_three_levels_are_odd_then_one_of_each_goes_down_to_the_next() -> None:
    draw = pair(event_of({1: 9, 2: 9, 3: 9, 4: 6, 5: 6, 6: 6, 7: 6, 8: 3, 9: 3, 10: 3}), rng=Random(4))
    assert [meeting.points for meeting in draw.meetings] == [(9, 9), (9, 6), (6, 6), (6, 3), (3, 3)]
    down = [meeting.floated for meeting in draw.meetings if meeting.floated is not None]
    assert down == [
        Float(draw.meetings[1].players[0], 9, 6, FloatReason.ODD_GROUP, left_over=3, leavers=1),
        Float(draw.meetings[3].players[0], 6, 3, FloatReason.ODD_GROUP, left_over=3, leavers=1),
    ]


def test_pair_when_the_last_two_have_met_then_two_come_down_to_them() -> None:
    """Pairing from the top without looking ahead would leave these two without an opponent."""
    event = event_of({1: 6, 2: 6, 3: 0, 4: 0}, met=((3, 4),))
    assert every_draw(event) == {pairs((1, 3), (2, 4)), pairs((1, 4), (2, 3))}
    draw = pair(event, rng=Random(1))
    first, second = (meeting.players for meeting in draw.meetings)
    assert draw.meetings == (
        Meeting(
            first,
            (6, 0),
            Float(
                first[0],
                6,
                0,
                FloatReason.NO_OPPONENT_LEFT,
                (),
                2,
                2,
                (Passed(6, taken=(), kept=(second[0],)),),
            ),
        ),
        Meeting(
            second,
            (6, 0),
            Float(
                second[0],
                6,
                0,
                FloatReason.NO_OPPONENT_LEFT,
                (),
                2,
                2,
                (Passed(6, taken=(), kept=(first[0],)),),
            ),
        ),
    )


def test_pair_when_a_player_has_met_the_whole_next_group_then_goes_past_it() -> None:
    event = event_of({1: 9, 2: 6, 3: 6, 4: 3}, met=((1, 2), (1, 3)))
    assert pair(event, rng=Random(1)).meetings[0] == Meeting(
        (1, 4), (9, 3), Float(1, 9, 3, FloatReason.GROUP_SKIPPED, (6,), 1, 1, (Passed(6, met=(2, 3)),))
    )


def test_pair_when_the_only_nearer_opponent_is_taken_then_says_so() -> None:
    """1 and 2 have met. Only one of them can meet 3, and 2 has met 4."""
    event = event_of({1: 9, 2: 9, 3: 6, 4: 3}, met=((1, 2), (2, 4)))
    draw = pair(event, rng=Random(1))
    assert [meeting.players for meeting in draw.meetings] == [(2, 3), (1, 4)]
    assert [meeting.floated for meeting in draw.meetings] == [
        Float(2, 9, 6, FloatReason.NO_OPPONENT_LEFT, (), 2, 2, (Passed(9, met=(1,)),)),
        Float(1, 9, 3, FloatReason.GROUP_SKIPPED, (6,), 2, 2, (Passed(9, met=(2,)), Passed(6, taken=(3,)))),
    ]


def test_pair_when_a_top_pair_would_leave_the_others_stuck_then_it_does_not_meet() -> None:
    """3 and 4 have met everyone except 1 and 2, so those two must float down although they could meet."""
    event = event_of({1: 9, 2: 9, 3: 6, 4: 3, 5: 3, 6: 0}, met=((3, 4), (3, 5), (3, 6), (4, 5), (4, 6)))
    assert every_draw(event) == {pairs((1, 3), (2, 4), (5, 6)), pairs((1, 4), (2, 3), (5, 6))}


def test_pair_when_one_player_has_met_all_others_then_is_named_as_blocking() -> None:
    event = event_of({1: 9, 2: 6, 3: 3, 4: 0}, met=((1, 2), (1, 3), (1, 4)))
    with pytest.raises(RuleError) as refusal:
        pair(event, rng=Random(1))
    assert (refusal.value.code, refusal.value.facts) == ("no_legal_pairing", {"players": (1, 2, 3, 4)})


def test_pair_when_three_have_only_one_possible_opponent_then_the_three_block() -> None:
    event = event_of(
        dict.fromkeys(range(1, 7), 3),
        met=((1, 2), (1, 3), (2, 3), (1, 5), (1, 6), (2, 5), (2, 6), (3, 5), (3, 6)),
    )
    with pytest.raises(RuleError) as refusal:
        pair(event, rng=Random(1))
    assert refusal.value.facts == {"players": (1, 2, 3)}


def test_pair_when_rounds_have_one_game_then_a_bye_and_points_count_by_the_event_s_scoring() -> None:
    event = Event(
        players(1, 2, 3, 4), (Round(1, (Table(1, (1, 2), stated=(3, 0)), Table(2, (3, 4), stated=(3, 0)))),)
    )
    assert every_draw(event) == {pairs((1, 3), (2, 4))}
