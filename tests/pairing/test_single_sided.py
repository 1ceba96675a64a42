"""Single-sided rounds: sides, costs, and which rules are relaxed, in which order (NOW 1.3, NOW-2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from pairing.errors import RuleError
from pairing.sides import SideHistory, seat_order
from pairing.swiss import pair
from pairing.types import (
    Bye,
    ByeReason,
    Draw,
    Ending,
    Event,
    Game,
    Meeting,
    PairingCost,
    Player,
    PlayerId,
    Relaxed,
    Round,
    Scoring,
    SwissKind,
    Table,
)
from tests.pairing.fairness import is_even
from tests.pairing.oracle import complete_pairings
from tests.pairing.single_oracle import POINTS, Position, random_history

GHOSTS = 1000


def event_with(
    players: dict[PlayerId, tuple[int, int]],
    met: tuple[tuple[PlayerId, PlayerId], ...] = (),
    byes: tuple[PlayerId, ...] = (),
) -> Event:
    """Return an event with these remaining players, given their points and side bias; `met` lists (corp,
    runner) pairs in order.

    Games against players who have since left supply any points and bias that `met` doesn't.
    """
    rounds = [Round(1, ())]
    bias = dict.fromkeys(players, 0)
    tables = [Table(None, (player,), stated=(0,)) for player in byes]
    for corp, runner in met:
        rounds.append(Round(len(rounds) + 1, (Table(1, (corp, runner), stated=(0, 0), corp=corp),)))
        bias[corp] += 1
        bias[runner] -= 1
    for player, (points, wanted) in players.items():
        missing = wanted - bias[player]
        for game in range(max(1, abs(missing))):
            stranger = GHOSTS + 10 * player + game
            corp = None if missing == 0 else player if missing > 0 else stranger
            stated = (points if game == 0 else 0, 0)
            tables.append(Table(len(tables) + 1, (player, stranger), stated=stated, corp=corp))
    for table in tables:
        rounds.append(Round(len(rounds) + 1, (table,)))
    seated = {player for round_ in rounds for table in round_.tables for player in table.players}
    return Event(
        tuple(Player(player, active=player in players) for player in sorted(seated)),
        tuple(rounds),
        scoring=replace(POINTS, win=points_to_spare(players)),
        swiss=SwissKind.SINGLE_SIDED,
    )


def points_to_spare(players: dict[PlayerId, tuple[int, int]]) -> int:
    return max(points for points, _ in players.values())


def only_meeting(event: Event, seed: int = 1, allowed: Relaxed = Relaxed.NONE) -> Meeting:
    (meeting,) = pair(event, rng=Random(seed), allowed=allowed).meetings
    return meeting


# NOW 2.6


def test_pair_when_biases_are_opposite_then_the_lower_is_corp_for_one() -> None:
    meeting = only_meeting(event_with({1: (6, 1), 2: (6, -1)}))
    assert (meeting.corp, meeting.cost) == (2, PairingCost(points=0, met=0, sides=1, biases=(-1, 1)))


def test_pair_when_both_had_one_corp_game_too_many_then_it_costs_50_and_chance_decides() -> None:
    event = event_with({3: (6, 1), 4: (6, 1)})
    meetings = [only_meeting(event, seed) for seed in range(400)]
    assert {meeting.cost for meeting in meetings} == {PairingCost(points=0, met=0, sides=50, biases=(1, 1))}
    assert is_even(Counter(meeting.corp for meeting in meetings), [3, 4])


def test_pair_when_two_have_met_then_their_sides_are_exchanged() -> None:
    meeting = only_meeting(event_with({5: (9, 0), 6: (6, 0)}, met=((5, 6),)))
    assert meeting == Meeting(
        (5, 6), (9, 6), corp=6, cost=PairingCost(points=9, met=5, sides=1, biases=(0, 0), meetings=1)
    )


def test_pair_when_exchanged_sides_are_against_the_biases_then_they_cost_what_these_say() -> None:
    event = event_with({1: (3, -1), 2: (3, 0)}, met=((1, 2),))
    meeting = only_meeting(event)
    assert (meeting.corp, meeting.cost) == (2, PairingCost(0, 5, 50, biases=(0, -1), meetings=1))
    event = event_with({1: (3, 1), 2: (3, 0)}, met=((2, 1),))
    meeting = only_meeting(event)
    assert (meeting.corp, meeting.cost) == (1, PairingCost(0, 5, 50, biases=(1, 0), meetings=1))


# NOW 2.5, step by step


def test_pair_when_a_dear_pairing_can_be_avoided_then_the_round_is_dearer_without_it() -> None:
    """1-2 and 3-4 would cost 100 + 1. 1-3 and 2-4 cost less than 100 each, but more in total."""
    event = event_with({1: (17, 0), 2: (7, 0), 3: (10, 0), 4: (0, 0)})
    draw = pair(event, rng=Random(1))
    assert {frozenset(meeting.players) for meeting in draw.meetings} == {frozenset((1, 3)), frozenset((2, 4))}
    assert (draw.relaxed, draw.cost) == (Relaxed.NONE, 2 * 50)
    costs = sorted(meeting.cost.total for meeting in draw.meetings if meeting.cost)
    assert costs == [50, 50]


def test_pair_when_every_round_has_a_dear_pairing_then_the_leader_confirms_and_the_cheapest_is_drawn() -> (
    None
):
    event = event_with({1: (30, 0), 2: (10, 0), 3: (9, 0), 4: (6, 0)})
    with pytest.raises(RuleError) as refusal:
        pair(event, rng=Random(1))
    assert refusal.value.code == "only_dear_pairings"
    (dear,) = refusal.value.facts["pairs"]
    assert (sorted(dear[:2]), dear[2], refusal.value.facts["cost"]) == ([1, 2], 401, 401 + 10)
    assert sorted(refusal.value.facts["players"]) == [1, 2]
    draw = pair(event, rng=Random(1), allowed=Relaxed.DEAR)
    assert (draw.relaxed, draw.cost, draw.third_meetings) == (Relaxed.DEAR, 411, 0)


def test_pair_when_dear_pairings_are_allowed_and_not_needed_then_there_are_none() -> None:
    event = event_with({1: (17, 0), 2: (7, 0), 3: (10, 0), 4: (0, 0)})
    assert pair(event, rng=Random(1), allowed=Relaxed.THIRD_MEETINGS) == pair(event, rng=Random(1))


def test_pair_when_two_have_met_twice_then_a_dear_round_comes_before_a_third_meeting() -> None:
    met = ((1, 2), (2, 1), (3, 4), (4, 3))
    event = event_with({1: (30, 0), 2: (30, 0), 3: (0, 0), 4: (0, 0)}, met)
    draw = pair(event, rng=Random(1), allowed=Relaxed.DEAR)
    assert (draw.relaxed, draw.cost, draw.third_meetings) == (Relaxed.DEAR, 2 * 901, 0)


def test_pair_when_only_third_meetings_are_left_then_as_few_as_can_be_and_confirmed() -> None:
    """Player 1 has met everyone twice, so one third meeting is needed: with player 2, who has the same number
    of points.
    """
    met = tuple(both for other in (2, 3, 4) for both in ((1, other), (other, 1)))
    event = event_with({1: (3, 0), 2: (3, 0), 3: (1, 0), 4: (0, 0)}, met)
    for allowed in (Relaxed.NONE, Relaxed.DEAR):
        with pytest.raises(RuleError) as refusal:
            pair(event, rng=Random(1), allowed=allowed)
        assert refusal.value.code == "only_third_meetings"
        ((*players, meetings),) = refusal.value.facts["pairs"]
        assert (sorted(players), meetings) == ([1, 2], 2)
    draw = pair(event, rng=Random(1), allowed=Relaxed.THIRD_MEETINGS)
    assert (draw.relaxed, draw.cost, draw.third_meetings) == (Relaxed.THIRD_MEETINGS, 0 + 5 + 1 + 1 + 1, 1)
    assert {frozenset(meeting.players) for meeting in draw.meetings} == {frozenset((1, 2)), frozenset((3, 4))}


# byes


def test_pair_when_odd_then_the_lowest_without_a_bye_has_it_and_no_game_for_the_balance() -> None:
    event = event_with({1: (6, 0), 2: (3, 0), 3: (3, 0), 4: (0, 0), 5: (0, 0)}, byes=(4, 5))
    found = Counter(pair(event, rng=Random(seed)).byes for seed in range(200))
    assert {bye.player for (bye,) in found} == {2, 3}
    (bye,) = next(iter(found))
    assert (bye.points, bye.reason, set(bye.candidates)) == (3, ByeReason.GROUP_ABOVE, {2, 3})
    assert set(SideHistory(event.rounds).bias.values()) <= {0}


def test_pair_when_the_lowest_cannot_be_spared_then_the_next_has_the_bye() -> None:
    """Without 3 no cheap round would be possible, because 2 is too far from 1."""
    event = event_with({1: (20, 0), 2: (10, 0), 3: (12, 0)}, byes=())
    draw = pair(event, rng=Random(1))
    assert draw.byes == (Bye(2, 10, ByeReason.LOWEST_GROUP, (2,)),)
    event = event_with({1: (20, 0), 2: (12, 0), 3: (10, 0)}, byes=(2,))
    assert pair(event, rng=Random(1)).byes[0].player == 3
    event = event_with({1: (20, 0), 2: (11, 0), 3: (2, 0)}, byes=(1,))
    draw = pair(event, rng=Random(1))
    assert draw.byes == (Bye(3, 2, ByeReason.LOWEST_GROUP, (3,)),)
    event = event_with({1: (20, 0), 2: (19, 0), 3: (2, 0), 4: (3, 0), 5: (4, 0)}, byes=(3, 4, 5))
    draw = pair(event, rng=Random(1))
    assert (draw.byes[0].reason, draw.byes[0].player, draw.relaxed) == (ByeReason.REPEATED, 3, Relaxed.NONE)
    assert draw.byes[0].spared == (2, 1)


# round 1, and independence from irrelevant factors


def test_pair_when_round_1_then_opponents_and_sides_are_random() -> None:
    event = Event(tuple(map(Player, (1, 2, 3, 4))), scoring=POINTS, swiss=SwissKind.SINGLE_SIDED)
    draws = [pair(event, rng=Random(seed)) for seed in range(1200)]
    pairs = Counter(frozenset(frozenset(meeting.players) for meeting in draw.meetings) for draw in draws)
    assert is_even(pairs, list(complete_pairings((1, 2, 3, 4))))
    assert is_even(Counter(draw.meetings[0].corp for draw in draws), [1, 2, 3, 4])
    assert {(draw.cost, draw.relaxed) for draw in draws} == {(2, Relaxed.NONE)}


def test_pair_when_players_and_tables_are_listed_otherwise_then_the_draw_is_the_same() -> None:
    for seed in range(40):
        event = random_history(seed, fewest=6, most=20)
        rng = Random(seed)
        turned = replace(
            event,
            players=tuple(rng.sample(event.players, len(event.players))),
            rounds=tuple(
                replace(round_, tables=tuple(rng.sample(round_.tables, len(round_.tables))))
                for round_ in event.rounds
            ),
        )
        draws = [pair(each, rng=Random(seed), allowed=Relaxed.THIRD_MEETINGS) for each in (event, turned)]
        assert draws[0] == draws[1], seed


def cheapest_rounds(event: Event) -> list[frozenset[frozenset[PlayerId]]]:
    """Return all complete rounds of lowest cost allowed by NOW 2.2 and 2.3, by exhaustive search; [] if there
    are none.
    """
    position = Position.of(event)
    least, best = 0, []
    for pairs in complete_pairings(tuple(position.points)):
        costs = [position.cheap(*both) for both in pairs]
        if None in costs:
            continue
        total = sum(cost for cost in costs if cost is not None)
        if not best or total <= least:
            best = [*(best if best and total == least else []), pairs]
            least = total
    return best


@pytest.mark.parametrize("seed", (2, 6, 10, 15, 19, 20, 33, 38, 42, 46))
def test_pair_when_several_rounds_are_the_cheapest_then_each_is_as_likely(seed: int) -> None:
    event = random_history(seed, fewest=6, most=8)
    best = cheapest_rounds(event)
    assert 1 < len(best) <= 60
    rng = Random(seed)
    drawn = Counter(
        frozenset(frozenset(meeting.players) for meeting in pair(event, rng=rng).meetings)
        for _ in range(30 * len(best) + 100)
    )
    assert is_even(drawn, best, doubt=0.0005)


@pytest.mark.parametrize("seed", (3, 5, 8, 15))
def test_pair_when_ids_are_permuted_then_every_pair_is_as_likely_as_before(seed: int) -> None:
    event = random_history(seed, fewest=8, most=14)
    ids = [player.id for player in event.players]
    new = dict(zip(ids, Random(seed).sample([7 * number for number in ids], len(ids)), strict=True))
    times = 250
    before, after = Counter[object](), Counter[object]()
    for number in range(times):
        draw = pair(event, rng=Random(number), allowed=Relaxed.THIRD_MEETINGS)
        other = pair(renamed(event, new), rng=Random(times + number), allowed=Relaxed.THIRD_MEETINGS)
        before.update((meeting.corp, frozenset(meeting.players)) for meeting in draw.meetings)
        back = {there: here for here, there in new.items()}
        after.update(
            (back[meeting.corp or 0], frozenset(back[player] for player in meeting.players))
            for meeting in other.meetings
        )
    far = [key for key in before | after if abs(before[key] - after[key]) > 4.5 * (times / 2) ** 0.5]
    assert far == []


def renamed(event: Event, new: dict[PlayerId, PlayerId]) -> Event:
    def table(old: Table) -> Table:
        games = tuple(
            replace(game, corp=new[game.corp], runner=new[game.runner], winner=new.get(game.winner or -1))
            for game in old.games
        )
        return replace(old, players=tuple(new[player] for player in old.players), games=games)

    return replace(
        event,
        players=tuple(replace(player, id=new[player.id]) for player in event.players),
        rounds=tuple(replace(round_, tables=tuple(map(table, round_.tables))) for round_ in event.rounds),
    )


# records


def test_seat_order_when_single_sided_then_the_runner_stands_first_and_nothing_is_drawn() -> None:
    event = random_history(4, fewest=8, most=8)
    draw = pair(event, rng=Random(1), allowed=Relaxed.THIRD_MEETINGS)
    rng = Random(1)
    seats = seat_order(draw, rng=rng)
    assert [corp for _, corp in seats] == [meeting.corp for meeting in draw.meetings]
    assert [set(both) for both in seats] == [set(meeting.players) for meeting in draw.meetings]
    assert rng.getstate() == Random(1).getstate()


def test_bias_when_a_game_was_played_with_other_sides_than_told_then_as_played() -> None:
    game = Game(corp=2, runner=1, ending=Ending.WIN, winner=1)
    rounds = (
        Round(1, (Table(1, (1, 2), (game,), corp=1), Table(2, (3, 4), stated=(3, 0), corp=4))),
        Round(2, (Table(None, (1,)), Table(1, (2, 3), stated=(0, 3)))),
    )
    history = SideHistory(rounds)
    assert history.bias == {2: 1, 1: -1, 4: 1, 3: -1}
    assert (history.corp(1, 2), history.corp(2, 3), history.meetings(2, 3)) == (1, 3, 1)


def test_pair_when_one_game_a_round_is_not_called_single_sided_then_regulations_hold() -> None:
    """A half draft is paired by REG-7, and its sides are assigned at random (REG 11.2)."""
    half_draft = Scoring(win=3, bye=3, games_per_round=1)
    draw = pair(Event(tuple(map(Player, (1, 2, 3, 4))), scoring=half_draft), rng=Random(1))
    assert [(meeting.corp, meeting.cost) for meeting in draw.meetings] == [(None, None)] * 2
    assert draw == Draw(1, draw.meetings)


@pytest.mark.parametrize("players", (2, 3))
def test_pair_when_hardly_anybody_is_left_then_these_meet_again(players: int) -> None:
    event = Event(tuple(map(Player, range(1, players + 1))), scoring=POINTS, swiss=SwissKind.SINGLE_SIDED)
    for number in range(1, 9):
        draw = pair(event, rng=Random(number), allowed=Relaxed.THIRD_MEETINGS)
        tables = [Table(1, meeting.players, stated=(1, 1), corp=meeting.corp) for meeting in draw.meetings]
        tables += [Table(None, (bye.player,)) for bye in draw.byes]
        event = replace(event, rounds=(*event.rounds, Round(number, tuple(tables))))
    assert draw.third_meetings == 1
    assert abs(SideHistory(event.rounds).bias[1]) <= 1
