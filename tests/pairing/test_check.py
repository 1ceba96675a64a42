"""Every deviation from the rules is reported, and nothing else (REG-5 to REG-8)."""

import inspect
import json
import re
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from pairing import scoring
from pairing.check import FAULTS, Fault, check
from pairing.kinds import KINDS, Kind
from pairing.results_json import read_results, results_json
from pairing.simulate import play_round, random_event
from pairing.swiss import pair
from pairing.types import Ending, Event, Game, Player, Round, Scoring, Table, Tiebreaker
from pairing.wording import FAULTS as FAULT_SENTENCES
from pairing.wording import REASONS
from tests.pairing.generators import event_of


def found(subject):
    """Return the faults of an event or file as (code, round, facts)."""
    return [(fault.code, fault.round_number, fault.facts) for fault in check(subject)]


def as_file(event, change=None):
    """Return the event from its results file, after `change` has altered the JSON."""
    file = results_json(event, name="Cup", date="2016-08-01")
    if change:
        change(file)
    return read_results(json.dumps(file).encode())


# Nothing to find


@pytest.mark.parametrize("seed", range(150))
def test_check_when_the_engine_paired_everything_then_finds_nothing(seed):
    rng = Random(seed)
    kind = rng.choice(list(Kind))
    event = random_event(
        rng.randint(14, 40),
        rng.randint(1, 6),
        rng,
        drops=rng.randint(0, 4),
        late=rng.randint(0, 3),
        scoring=KINDS[kind].scoring,
    )
    assert check(event) == ()
    assert check(as_file(event)) == ()


@pytest.mark.parametrize("seed", range(40))
def test_check_when_rematches_were_as_few_as_possible_then_finds_nothing(seed):
    rng = Random(seed)
    ids = range(1, rng.randint(3, 8))
    event = Event(tuple(Player(i) for i in ids))
    for _ in range(8):
        draw = pair(event, rng=rng, fewest_rematches=True)
        round_ = play_round(draw, dict.fromkeys(ids, 1.0), event.scoring, rng)
        event = replace(event, rounds=(*event.rounds, round_))
    assert check(event) == ()


def test_check_when_nothing_was_played_then_finds_nothing():
    assert check(Event(())) == ()
    assert check(as_file(Event((Player(1), Player(2))))) == ()


def test_check_when_the_to_awarded_byes_in_round_one_then_finds_nothing():
    assert found(event_of([(1, 2, 6, 0), (3, 4, 6, 0), (5,), (6,)])) == []


def test_check_when_players_came_late_or_dropped_then_finds_nothing():
    rounds = [[(1, 2, 6, 0), (3, 4, 6, 0)], [(1, 3, 6, 0), (2, 5, 6, 0)]]  # 4 has left, 5 has arrived
    event = event_of(*rounds, players=[Player(i, active=i != 4) for i in range(1, 6)])
    assert found(event) == []
    assert check(as_file(event)) == ()


def test_check_when_only_the_lot_separates_players_then_any_order_is_right():
    event = event_of([(1, 2, 6, 0), (3, 4, 6, 0)])

    def reverse_the_winners(file):
        file["players"][0]["rank"], file["players"][1]["rank"] = 2, 1

    assert check(as_file(event, reverse_the_winners)) == ()


def test_check_when_a_file_rounds_its_strengths_then_that_isnt_a_fault():
    event = event_of(
        [(1, 2, 6, 0), (3, 4, 6, 0), (5, 6, 6, 0)],
        [(1, 3, 6, 0), (5, 2, 6, 0), (4, 6, 6, 0)],
        [(1, 5, 4, 1), (3, 6, 6, 0), (2, 4, 6, 0)],
    )

    def round_them(file):
        for player in file["players"]:
            for key in ("strengthOfSchedule", "extendedStrengthOfSchedule"):
                player[key] = round(player[key], 2)

    assert check(as_file(event, round_them)) == ()


def test_check_when_a_disqualified_player_is_ranked_somewhere_then_is_passed_over():
    players = [Player(i, lot=i, disqualified=i == 4) for i in range(1, 5)]
    event = event_of([(1, 2, 6, 0), (3, 4, 3, 3)], players=players)

    def rank_it_first(file):
        file["players"][-1]["rank"] = 0

    assert check(as_file(event, rank_it_first)) == ()


# Who plays, and against whom


def test_check_when_a_player_sits_at_two_tables_then_names_it():
    event = event_of([(1, 2, 6, 0), (1, 3, 6, 0)])
    assert found(event) == [("twice_in_round", 1, {"player": 1})]


def test_check_when_a_player_sat_at_many_tables_then_later_rounds_are_judged_all_the_same():
    event = event_of(
        [(1, 2, 3, 3), (1, 3, 3, 3), (1, 4, 3, 3), (1, 5, 3, 3)],
        [(1, 2, 6, 0), (3, 4, 6, 0), (5, 6, 6, 0)],
    )
    assert found(event) == [
        ("twice_in_round", 1, {"player": 1}),
        ("rematch", 2, {"players": (1, 2), "first_met": 1}),
    ]


def test_check_when_a_player_is_left_out_between_then_names_it():
    event = event_of(
        [(1, 2, 6, 0), (3, 4, 6, 0)],
        [(1, 3, 3, 3), (2,)],
        [(1, 4, 6, 0), (3, 2, 6, 0)],
    )
    assert found(event) == [("left_out", 2, {"player": 4})]


def test_check_when_a_player_still_in_is_missing_from_the_last_rounds_then_names_it():
    event = event_of(
        [(1, 2, 6, 0), (3, 4, 6, 0)],
        [(1, 3, 3, 3)],
        [(1, 4, 6, 0), (3, 2, 6, 0)],
    )
    gone = replace(event, rounds=event.rounds[:2])
    assert found(gone) == [("left_out", 2, {"player": 2}), ("left_out", 2, {"player": 4})]
    assert check(as_file(gone)) == check(gone)


def test_check_when_a_file_does_not_tell_who_left_then_a_player_missing_at_the_end_has_dropped():
    def forget(file):
        for player in file["players"]:
            del player["active"]

    event = event_of([(1, 2, 6, 0), (3, 4, 6, 0)], [(1, 3, 3, 3)])
    assert check(as_file(event, forget)) == ()


def test_check_when_a_round_before_the_last_has_an_open_table_then_names_it():
    first = Round(1, (Table(1, (1, 2), stated=(3, 3)), Table(2, (3, 4))))
    players = tuple(Player(i) for i in range(1, 5))
    assert found(Event(players, (first,))) == []
    second = Round(2, (Table(1, (1, 3), stated=(3, 3)), Table(2, (2, 4), stated=(6, 0))))
    assert found(Event(players, (first, second))) == [("result_missing", 1, {"players": (3, 4)})]


def test_check_when_two_meet_again_without_need_then_names_both_rounds():
    event = event_of([(1, 2, 3, 3), (3, 4, 3, 3)], [(1, 2, 6, 0), (4, 3, 6, 0)])
    assert found(event) == [
        ("rematch", 2, {"players": (1, 2), "first_met": 1}),
        ("rematch", 2, {"players": (4, 3), "first_met": 1}),
    ]


def test_check_when_an_earlier_result_is_missing_then_later_rounds_are_judged_all_the_same():
    event = event_of(
        [(1, 2, 0, 0), (3, 4, 6, 0), (5, 6, 6, 0), (7, 8, 3, 3)],
        [(3, 6, 6, 0), (5, 4, 6, 0), (7, 1, 6, 0), (8, 2, 6, 0)],
    )
    first = event.rounds[0]
    open_table = replace(first, tables=(Table(1, (1, 2)), *first.tables[1:]))
    assert found(replace(event, rounds=(open_table, event.rounds[1]))) == [
        ("result_missing", 1, {"players": (1, 2)}),
        ("floated_without_need", 2, {"points": 6, "floated": 2, "needed": 0}),
    ]


def test_check_when_all_have_met_then_a_rematch_isnt_a_fault():
    assert found(event_of([(1, 2, 3, 3)], [(2, 1, 3, 3)])) == []


def test_check_when_two_had_byes_where_both_could_play_then_names_them():
    event = event_of([(1, 2, 6, 0), (3, 4, 6, 0)], [(1, 3, 6, 0), (2,), (4,)])
    assert found(event) == [("byes_without_need", 2, {"players": (2, 4), "needed": 0})]


def test_check_when_a_bye_is_repeated_before_its_turn_then_names_those_who_should_have_had_it():
    event = event_of(
        [(1, 2, 6, 0), (3, 4, 6, 0), (5,)],
        [(1, 3, 6, 0), (2, 4, 6, 0), (5,)],
    )
    assert found(event) == [("repeated_bye", 2, {"player": 5, "instead_of": (2, 4)})]


def test_check_when_a_bye_goes_to_a_higher_group_then_names_the_right_one():
    event = event_of(
        [(1, 2, 6, 0), (3, 4, 6, 0), (5,)],
        [(3, 5, 6, 0), (2, 4, 6, 0), (1,)],
    )
    assert found(event) == [("bye_in_wrong_group", 2, {"player": 1, "points": 6, "expected": 0})]


def test_check_when_the_lowest_group_could_not_be_spared_then_a_higher_bye_is_right():
    """There are three players, and only one pair of them hasn't met: the bye must leave that pair (REG
    6.3).
    """
    event = event_of(
        [(1, 2, 6, 0), (3,)],
        [(3, 1, 0, 6), (2,)],
    )
    # Round 3: only 2 and 3 haven't met, so only 1, who leads the standings, can have the bye.
    assert found(replace(event, rounds=(*event.rounds, event_of([(2, 3, 6, 0), (1,)]).rounds[0]))) == []


def test_check_when_players_leave_their_group_without_need_then_counts_them():
    event = event_of([(1, 2, 6, 0), (3, 4, 6, 0)], [(1, 4, 6, 0), (3, 2, 6, 0)])
    assert found(event) == [("floated_without_need", 2, {"points": 6, "floated": 2, "needed": 0})]


def test_check_when_a_player_drops_past_a_group_then_names_the_nearer_one():
    event = event_of(
        [(1, 2, 6, 0), (3, 4, 3, 3), (5, 6, 3, 3), (7, 8, 0, 0)],
        [(1, 7, 6, 0), (3, 5, 6, 0), (4, 6, 6, 0), (2, 8, 6, 0)],
    )
    assert found(event) == [("floated_too_far", 2, {"points": 6, "met": (0,), "possible": (3,)})]


# What they earned


def test_check_when_games_do_not_add_up_then_says_why():
    twice_corp = (Game(1, 2, Ending.WIN, 1), Game(1, 2, Ending.WIN, 2))
    event = Event((Player(1), Player(2)), (Round(1, (Table(1, (1, 2), twice_corp),)),))
    assert found(event) == [("games_do_not_add_up", 1, {"players": (1, 2), "reason": "same_side_twice"})]


def test_check_when_a_one_game_round_was_split_then_says_that_it_cannot_be():
    one_game = Scoring(bye=3, games_per_round=1)
    event = Event((Player(1), Player(2)), (Round(1, (Table(1, (1, 2), split=True),)),), one_game)
    assert found(event) == [("games_do_not_add_up", 1, {"players": (1, 2), "reason": "split_not_allowed"})]


def test_check_when_a_total_contradicts_its_games_then_gives_both():
    games = (Game(1, 2, Ending.WIN, 1), Game(2, 1, Ending.WIN, 1))
    event = Event((Player(1), Player(2)), (Round(1, (Table(1, (1, 2), games, stated=(3, 3)),)),))
    assert found(event) == [
        ("total_contradicts_games", 1, {"players": (1, 2), "total": (3, 3), "games": (6, 0)})
    ]


@pytest.mark.parametrize(
    "points", [(6, 0), (5, 0), (4, 1), (1, 4), (4, 0), (3, 3), (3, 2), (3, 1), (2, 2), (1, 1), (0, 0)]
)
def test_check_when_two_games_can_give_a_result_then_finds_nothing(points):
    assert found(event_of([(1, 2, *points)])) == []


@pytest.mark.parametrize("points", [(5, 1), (4, 2), (2, 1), (7, 0), (6, 1), (4, 4)])
def test_check_when_no_two_games_give_a_result_then_names_it(points):
    assert found(event_of([(1, 2, *points)])) == [
        ("points_impossible", 1, {"players": (1, 2), "points": points})
    ]


def test_check_when_a_bye_gave_other_points_then_gives_both():
    event = event_of([(1, 2, 6, 0), (3,)])
    four = replace(event, rounds=(Round(1, (event.rounds[0].tables[0], Table(None, (3,), stated=(4,)))),))
    assert found(four) == [("bye_points", 1, {"player": 3, "points": 4, "expected": 6})]


def test_check_when_a_stated_total_contradicts_its_sides_then_gives_both():
    def spoil(file):
        file["rounds"][0][0]["player1"] |= {"corpScore": 3, "runnerScore": 3, "combinedScore": 3}
        file["rounds"][0][0]["player2"] |= {"corpScore": 0, "runnerScore": 0, "combinedScore": 3}

    results = as_file(event_of([(1, 2, 3, 3)]), spoil)
    assert found(results) == [("total_contradicts_sides", 1, {"player": 1, "total": 3, "sides": 6})]


@pytest.mark.parametrize("winner", ["player1", "player2"])
@pytest.mark.parametrize(("corp", "runner", "at_fault"), [(3, 0, False), (1, 2, True)])
def test_check_when_only_one_player_scored_then_each_game_is_still_judged(winner, corp, runner, at_fault):
    def spoil(file):
        for seat in ("player1", "player2"):
            sides = (corp, runner) if seat == winner else (0, 0)
            file["rounds"][0][0][seat] |= {"corpScore": sides[0], "runnerScore": sides[1]}

    points = (3, 0) if winner == "player1" else (0, 3)
    results = as_file(event_of([(1, 2, *points)]), spoil)
    fault = ("points_impossible", 1, {"players": (1, 2), "points": points})
    assert found(results) == ([fault] if at_fault else [])


def test_check_when_corp_and_runner_of_one_game_cannot_both_be_right_then_names_the_table():
    def spoil(file):
        for seat in ("player1", "player2"):
            file["rounds"][0][0][seat] |= {"corpScore": 2, "runnerScore": 1, "combinedScore": 3}

    results = as_file(event_of([(1, 2, 3, 3)]), spoil)
    assert found(results) == [("points_impossible", 1, {"players": (1, 2), "points": (3, 3)})]


# The standings stated in a file


def test_check_when_stated_figures_do_not_follow_from_the_rounds_then_gives_both():
    def spoil(file):
        file["players"][0]["matchPoints"] = 9
        file["players"][0]["roundsPlayed"] = 2
        file["players"][1]["strengthOfSchedule"] = 2.5
        file["players"][1]["extendedStrengthOfSchedule"] = 0.5

    results = as_file(event_of([(1, 2, 6, 0)]), spoil)
    assert [(code, facts) for code, _, facts in found(results)] == [
        ("points_contradict_rounds", {"player": 1, "stated": 9, "earned": 6}),
        ("rounds_played_off", {"player": 1, "stated": 2, "played": 1}),
        ("sos_off", {"player": 2, "stated": results.stated[1].figures[Tiebreaker.SOS], "exact": Fraction(6)}),
        (
            "extended_sos_off",
            {"player": 2, "stated": results.stated[1].figures[Tiebreaker.EXTENDED_SOS], "exact": Fraction(0)},
        ),
    ]


def test_check_when_stated_ranks_are_out_of_order_then_names_the_pair():
    def swap(file):
        file["players"][0]["rank"], file["players"][2]["rank"] = 3, 1

    event = event_of([(1, 2, 6, 0), (3, 4, 4, 1)])
    assert found(as_file(event, swap)) == [
        ("standings_out_of_order", None, {"ahead": 4, "behind": 3}),
        ("standings_out_of_order", None, {"ahead": 3, "behind": 1}),
    ]


def test_check_when_nothing_is_stated_then_nothing_is_judged():
    def forget(file):
        for player in file["players"]:
            for key in (
                "rank",
                "matchPoints",
                "roundsPlayed",
                "strengthOfSchedule",
                "extendedStrengthOfSchedule",
            ):
                player[key] = None

    assert check(as_file(event_of([(1, 2, 6, 0)]), forget)) == ()


# The list of faults itself


def test_faults_when_one_is_unlisted_then_it_is_a_bug():
    with pytest.raises(ValueError, match="unlisted fault: boredom"):
        Fault("boredom")


def test_faults_when_told_on_the_command_line_then_each_has_a_sentence():
    assert set(FAULT_SENTENCES) == FAULTS


def test_check_when_two_tables_of_a_late_round_swap_players_then_notices():
    noticed = 0
    for seed in range(40):
        rng = Random(seed)
        event = random_event(16, 5, rng)
        last = event.rounds[-1]
        (a, b), (c, d) = last.tables[0].players, last.tables[-1].players
        tables = list(last.tables)
        tables[0], tables[-1] = Table(1, (a, d), stated=(6, 0)), Table(len(tables), (c, b), stated=(6, 0))
        spoilt = replace(event, rounds=(*event.rounds[:-1], replace(last, tables=tuple(tables))))
        noticed += bool(check(spoilt))
    assert noticed == 40


def test_every_reason_why_games_do_not_add_up_has_words():
    refused = set(re.findall(r'RuleError\("(\w+)"', inspect.getsource(scoring)))
    assert set(REASONS) == refused - {"round_incomplete"}
