"""The chances of making the cut, compared with all possible endings of small events and simulations of a
large one.
"""

import os
from dataclasses import replace
from random import Random

import pytest

from pairing.chances import FULL_ROUNDS, ChanceMethod, CutOutlook, cut_chances
from pairing.chances.bounds import Bounds
from pairing.chances.race import race_of
from pairing.chances.trials import simulated_ends
from pairing.errors import RuleError
from pairing.simulate import random_event
from pairing.types import SINGLE_SIDED_SCORING, Ending, Game, Player, Round, SwissKind, Table
from tests.pairing.chances.oracle import outlooks
from tests.pairing.generators import event_of

SINGLE = frozenset({(3, 0), (1, 1), (0, 3)})
KINDS_OF_SWISS = [(SwissKind.DOUBLE_SIDED, FULL_ROUNDS, 6), (SwissKind.SINGLE_SIDED, SINGLE, 3)]


ESTIMATED = {CutOutlook.LIKELY, CutOutlook.UNLIKELY, CutOutlook.OPEN}


def opened(event):
    """Return the event with its last round in play: the only result is the bye's."""
    *before, last = event.rounds
    tables = tuple(t if t.is_bye else Table(t.number, t.players, corp=t.corp) for t in last.tables)
    return replace(event, rounds=(*before, Round(last.number, tables)))


def answers(event, size, **options):
    chances = cut_chances(event, size, rng=Random(1), **options)
    return {chance.player: chance for chance in chances}


@pytest.mark.parametrize(("swiss", "outcomes", "full_win"), KINDS_OF_SWISS)
@pytest.mark.parametrize("players", [5, 6, 8])
def test_last_round_when_enumerated_then_right_and_bounds_never_contradict(
    swiss, outcomes, full_win, players
):
    proven = 0
    for seed in (1, 2):
        event = opened(random_event(players, 3, Random(seed), swiss=swiss))
        for size in (2, 4):
            truth = outlooks(event, size, outcomes, 0, full_win)
            found = answers(event, size, outcomes=outcomes)
            assert {player: chance.outlook for player, chance in found.items()} == truth
            assert {chance.method for chance in found.values()} == {ChanceMethod.ENUMERATED}
            bounds = Bounds(race_of(event, size, 0, outcomes))
            for player, outlook in truth.items():
                said = bounds.of(player)
                assert said.always in (None, outlook == "safe")
                assert said.never in (None, outlook == "out")
                if outlook in ("win_and_in", "needs_help"):
                    assert said.always_with_win in (None, outlook == "win_and_in")
                proven += said.always is not None and said.never is not None
    assert proven >= 12  # of 20 to 32 questions; without this, bounds that never prove anything would pass


# Enumerating two remaining rounds with 8 players takes minutes; CHANCES_PLAYERS=8 does it.
MOST_ENUMERATED = int(os.environ.get("CHANCES_PLAYERS", "6"))


@pytest.mark.parametrize(("swiss", "outcomes", "full_win"), KINDS_OF_SWISS)
@pytest.mark.parametrize("players", [6] if MOST_ENUMERATED < 8 else [6, 8])
def test_two_rounds_left_when_called_certain_then_right_for_every_result_and_pairing(
    swiss, outcomes, full_win, players
):
    event = opened(random_event(players, 2, Random(3), swiss=swiss))
    for size in (2, 4):
        truth = outlooks(event, size, outcomes, 1, full_win)
        found = answers(event, size, outcomes=outcomes, to_come=1, runs=150)
        certain = {p: c.outlook for p, c in found.items() if c.method is not ChanceMethod.SIMULATED}
        assert certain == {player: truth[player] for player in certain}
        assert certain
        estimated = {c.outlook for c in found.values() if c.method is ChanceMethod.SIMULATED}
        assert estimated <= ESTIMATED


def test_two_rounds_left_when_no_run_showed_otherwise_then_that_isnt_proof():
    """None of the 20 runs has the rare ending that enumeration finds, so the outlook must allow for it."""
    event = opened(random_event(6, 2, Random(3)))
    truth = outlooks(event, 4, FULL_ROUNDS, 1, 6)
    found = answers(event, 4, outcomes=FULL_ROUNDS, to_come=1, runs=20)
    never_otherwise = {p: c for p, c in found.items() if c.made_cut in (0, c.runs)}
    deceiving = {p for p, c in never_otherwise.items() if truth[p] not in ("safe", "out")}
    assert deceiving
    for player in deceiving:
        assert found[player].outlook in (*ESTIMATED, CutOutlook.WIN_AND_IN)


@pytest.mark.parametrize("to_come", [0, 1])
def test_shares_by_the_next_table_add_up_to_all_ends(to_come):
    event = opened(random_event(8, 3, Random(2)))
    for chance in answers(event, 4, to_come=to_come, outcomes=FULL_ROUNDS, runs=40).values():
        assert {share.gained for share in chance.by_next} <= FULL_ROUNDS
        assert [share.gained for share in chance.by_next] == sorted(
            (share.gained for share in chance.by_next), reverse=True
        )
        assert sum(share.runs for share in chance.by_next) == chance.runs
        assert sum(share.made_cut for share in chance.by_next) == chance.made_cut


# What each outlook implies for all shares shown: overall, and after each result of the next table.
SHARES_SAY = {
    CutOutlook.SAFE: lambda shares: set(shares) == {1},
    CutOutlook.OUT: lambda shares: set(shares) == {0},
    CutOutlook.LIKELY: lambda shares: min(shares) >= 0.5,
    CutOutlook.UNLIKELY: lambda shares: max(shares) < 0.5,
    CutOutlook.OPEN: lambda shares: min(shares) < 0.5 <= max(shares),
}


@pytest.mark.parametrize(("swiss", "outcomes", "full_win"), KINDS_OF_SWISS)
@pytest.mark.parametrize(("players", "to_come"), [(8, 1), (9, 1), (12, 1), (12, 2), (16, 0), (24, 0)])
def test_outlook_never_contradicts_the_shares_beside_it(swiss, outcomes, full_win, players, to_come):
    seen = set()
    for seed in range(3):
        event = opened(random_event(players, 3, Random(seed), swiss=swiss))
        for chance in answers(event, 4, outcomes=outcomes, to_come=to_come, runs=60).values():
            ends = [(chance.made_cut, chance.runs), *((each.made_cut, each.runs) for each in chance.by_next)]
            shares = [made_cut / runs for made_cut, runs in ends]
            if chance.outlook is CutOutlook.WIN_AND_IN:
                wins = [each for each in chance.by_next if each.gained[0] == full_win]
                assert all(each.made_cut == each.runs for each in wins)
            elif chance.outlook is not CutOutlook.NEEDS_HELP:
                assert SHARES_SAY[chance.outlook](shares), (chance.outlook, shares)
            seen.add(chance.method)
    assert ChanceMethod.SIMULATED in seen or not to_come


def test_one_round_left_and_not_paired_when_nobody_can_be_reached_then_safe_and_out_are_proven():
    rounds = [
        [(1, 8, 6, 0), (2, 7, 6, 0), (3, 6, 3, 3), (4, 5, 3, 3)],
        [(1, 7, 6, 0), (2, 8, 6, 0), (3, 5, 3, 3), (4, 6, 3, 3)],
        [(1, 6, 6, 0), (2, 5, 6, 0), (3, 8, 6, 0), (4, 7, 6, 0)],
    ]
    found = answers(event_of(*rounds), 4, to_come=1, runs=50)
    told = {player: (chance.outlook, chance.method) for player, chance in found.items()}
    proven = ChanceMethod.PROVEN
    assert (told[1], told[2]) == ((CutOutlook.SAFE, proven), (CutOutlook.SAFE, proven))
    assert told[3] == told[4] == (CutOutlook.WIN_AND_IN, proven)
    assert told[7] == told[8] == (CutOutlook.OUT, proven)


def test_a_draw_is_enough_only_where_it_holds_whatever_the_others_do():
    players = [Player(i, lot=10 - i) for i in range(1, 5)]
    event = event_of([(1, 2, 6, 0), (3, 4, 6, 0)], players=players)
    event = replace(event, rounds=(*event.rounds, Round(2, (Table(1, (1, 3)), Table(2, (2, 4))))))
    # After 3-3, players 1 and 3 have 9 points, and no one else has more than 6. If 1 loses and 4 wins, both
    # have 6, with equal SoS and extended SoS, and the random order puts 4 ahead. It puts 3 ahead of 2; 3 has
    # beaten 4, and 1 has beaten 2.
    told = {chance.player: (chance.outlook, chance.draw_is_enough) for chance in answers(event, 2).values()}
    assert told == {
        1: (CutOutlook.WIN_AND_IN, True),
        2: (CutOutlook.OUT, False),
        3: (CutOutlook.SAFE, False),
        4: (CutOutlook.NEEDS_HELP, False),
    }


def test_an_agreed_draw_is_worth_a_win_each_in_a_round_of_two_games():
    event = event_of([(1, 2, 6, 0), (3, 4, 6, 0)])
    assert race_of(event, 1, 0, FULL_ROUNDS).drawn == (3, 3)
    single = replace(event, scoring=SINGLE_SIDED_SCORING)
    assert race_of(single, 1, 0, FULL_ROUNDS).drawn == (1, 1)


def test_a_game_that_is_known_stays_as_it_is():
    event = event_of([(1, 2, 6, 0), (3, 4, 6, 0)])
    lost = Table(1, (1, 3), (Game(1, 3, Ending.WIN, 3),))
    event = replace(event, rounds=(*event.rounds, Round(2, (lost, Table(2, (2, 4), stated=(6, 0))))))
    race = race_of(event, 1, 0, FULL_ROUNDS)
    assert race.open_outcomes == (((3, 3), (0, 6)),)
    found = answers(event, 1, outcomes=FULL_ROUNDS)
    assert found[2].outlook == found[4].outlook == CutOutlook.OUT
    assert {chance.runs for chance in found.values()} == {2}


def test_when_the_rounds_are_over_then_everybody_is_safe_or_out():
    event = random_event(8, 3, Random(4))
    outlook = [chance.outlook for chance in cut_chances(event, 4, rng=Random(1))]
    assert sorted(outlook) == [CutOutlook.OUT] * 4 + [CutOutlook.SAFE] * 4


def test_what_cannot_be_answered_is_refused():
    event = random_event(8, 3, Random(4))
    with pytest.raises(RuleError) as refusal:
        cut_chances(event, 9, rng=Random(1))
    assert (refusal.value.code, refusal.value.facts) == ("cut_too_large", {"cut": 9, "players": 8})
    first = opened(random_event(8, 1, Random(4))).rounds[0]
    with pytest.raises(RuleError) as refusal:
        cut_chances(replace(event, rounds=(first, *event.rounds[1:])), 4, rng=Random(1))
    assert refusal.value.code == "round_incomplete"


def test_the_same_seed_gives_the_same_answers():
    event = opened(random_event(12, 3, Random(5)))
    once, again = (answers(event, 4, to_come=1, runs=20) for _ in range(2))
    assert once == again


@pytest.mark.parametrize(("to_come", "runs"), [(0, 250), (1, 25)])
def test_64_players_when_simulated_otherwise_then_nothing_proven_is_refuted(to_come, runs):
    event = opened(random_event(64, 5, Random(1)))
    found = answers(event, 8, to_come=to_come, outcomes=FULL_ROUNDS, runs=runs)
    race = race_of(event, 8, to_come, FULL_ROUNDS)
    for ended, next_points in simulated_ends(race, runs, Random(99)):
        qualified = race.in_cut(ended)
        for player, chance in found.items():
            if chance.method is not ChanceMethod.PROVEN:
                continue
            if chance.outlook is CutOutlook.SAFE:
                assert player in qualified
            if chance.outlook is CutOutlook.OUT:
                assert player not in qualified
            if chance.outlook is CutOutlook.WIN_AND_IN and next_points.get(player, (0, 0))[0] == 6:
                assert player in qualified
    assert {CutOutlook.OUT, CutOutlook.NEEDS_HELP} <= {chance.outlook for chance in found.values()}
