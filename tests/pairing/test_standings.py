"""Standings and strength of schedule (REG-8): calculated by hand, compared with a naive version, and checked
for invariants.
"""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from pairing.standings import opponent_figures, standings
from pairing.types import (
    DEFAULT_TIEBREAKERS,
    Ending,
    Event,
    Game,
    OpponentFigure,
    Player,
    Round,
    Scoring,
    Table,
    Tiebreaker,
)
from tests.pairing.generators import event_of, shuffled_event
from tests.pairing.naive_standings import naive_standings

SOS, EXTENDED_SOS = Tiebreaker.SOS, Tiebreaker.EXTENDED_SOS

ORDERS = [
    DEFAULT_TIEBREAKERS,
    (),
    (Tiebreaker.SOS, Tiebreaker.HEAD_TO_HEAD),
    (Tiebreaker.SOS, Tiebreaker.EXTENDED_SOS),
    (Tiebreaker.RANDOM, Tiebreaker.SOS),
    (Tiebreaker.EXTENDED_SOS, Tiebreaker.HEAD_TO_HEAD, Tiebreaker.SOS),
]


def order_of(event):
    return [line.player for line in standings(event)]


def decided(event):
    return [(line.player, line.swept, line.decided_by) for line in standings(event)]


def line_of(event, player):
    return next(line for line in standings(event) if line.player == player)


@pytest.mark.parametrize("seed", range(400))
def test_standings_when_any_event_then_agree_with_the_naive_reading(seed):
    event = replace(shuffled_event(seed), tiebreakers=ORDERS[seed % len(ORDERS)])
    assert standings(event) == naive_standings(event)


@pytest.mark.parametrize("seed", range(0, 100, 2))
def test_standings_when_players_and_tables_are_listed_otherwise_then_stay_the_same(seed):
    event = shuffled_event(seed)
    rng = Random(seed)
    mixed = replace(
        event,
        players=tuple(rng.sample(event.players, len(event.players))),
        rounds=tuple(
            replace(round_, tables=tuple(rng.sample(round_.tables, len(round_.tables))))
            for round_ in event.rounds
        ),
    )
    assert standings(mixed) == standings(event)


@pytest.mark.parametrize("seed", range(0, 200, 3))
def test_opponent_figures_when_averaged_then_give_both_strengths(seed):
    event = shuffled_event(seed)
    for line in standings(event):
        figures = opponent_figures(event, line.player)
        count = len(figures) or 1
        assert sum((figure.parts[SOS] for figure in figures), Fraction(0)) / count == line.figures[SOS]
        assert (
            sum((figure.parts[EXTENDED_SOS] for figure in figures), Fraction(0)) / count
            == line.figures[EXTENDED_SOS]
        )
        for figure in figures:
            assert figure.parts[SOS] == Fraction(figure.points, figure.rounds_played)


# Points and places (REG 8.1)


def test_standings_when_nothing_is_played_then_the_lot_orders_all():
    event = Event(players=(Player(1, lot=9), Player(2, lot=3), Player(3, lot=5)))
    assert decided(event) == [
        (2, False, None),
        (3, False, Tiebreaker.RANDOM),
        (1, False, Tiebreaker.RANDOM),
    ]
    assert [(line.rank, line.points, line.rounds_played, line.figures[SOS]) for line in standings(event)] == [
        (1, 0, 0, 0),
        (2, 0, 0, 0),
        (3, 0, 0, 0),
    ]


def test_standings_when_nobody_came_then_are_empty():
    assert standings(Event(players=())) == ()


def test_standings_when_points_differ_then_no_tiebreaker_is_named():
    event = event_of([(1, 2, 6, 0), (3, 4, 4, 1)])
    assert decided(event) == [(1, False, None), (3, False, None), (4, False, None), (2, False, None)]


def test_standings_when_games_are_reported_one_by_one_then_count_as_their_totals():
    games = (Game(1, 2, Ending.WIN, 1), Game(2, 1, Ending.TIMED_WIN, 2))
    by_games = Event((Player(1), Player(2)), (Round(1, (Table(1, (1, 2), games),)),))
    assert standings(by_games) == standings(event_of([(1, 2, 3, 2)]))


# Head-to-head (REG 8.2)


def test_head_to_head_when_two_met_then_the_winner_comes_first_in_spite_of_a_lower_sos():
    event = event_of([(1, 2, 6, 0), (3, 4, 4, 1)], [(1, 4, 0, 0), (2, 3, 6, 0)])
    assert [(line.player, line.points, line.figures[SOS]) for line in standings(event)[:2]] == [
        (1, 6, Fraction(7, 4)),
        (2, 6, Fraction(5, 2)),
    ]
    assert decided(event)[:2] == [(1, True, None), (2, False, Tiebreaker.HEAD_TO_HEAD)]
    without = replace(event, tiebreakers=(Tiebreaker.SOS,))
    assert decided(without)[:2] == [(2, False, None), (1, False, Tiebreaker.SOS)]


def test_head_to_head_when_three_beat_each_other_in_a_circle_then_nobody_is_lifted():
    event = event_of([(1, 2, 6, 0), (3,)], [(2, 3, 6, 0), (1,)], [(3, 1, 6, 0), (2,)])
    assert decided(event) == [
        (1, False, None),
        (2, False, Tiebreaker.RANDOM),
        (3, False, Tiebreaker.RANDOM),
    ]


def test_head_to_head_when_two_met_and_drew_then_sos_decides():
    event = event_of([(1, 2, 3, 3), (3, 4, 6, 0)], [(1, 4, 3, 3), (2, 3, 3, 3)])
    assert decided(event) == [
        (3, False, None),
        (2, False, None),
        (1, False, Tiebreaker.SOS),
        (4, False, None),
    ]


def test_head_to_head_when_two_never_met_then_sos_decides():
    event = event_of([(1, 3, 6, 0), (2, 4, 6, 0)], [(1, 5, 0, 1), (4, 3, 4, 1), (2, 6, 0, 1)])
    assert decided(event)[:2] == [(2, False, None), (1, False, Tiebreaker.SOS)]


def test_head_to_head_when_one_of_three_beat_both_then_the_rest_are_settled_by_sos():
    event = event_of(
        [(1, 2, 6, 0), (3, 4, 6, 0)],
        [(1, 3, 6, 0), (2, 4, 6, 0), (6,)],
        [(1, 7, 0, 6), (2, 5, 6, 0), (3, 6, 6, 0)],
    )
    assert [line.points for line in standings(event)[:4]] == [12, 12, 12, 6]
    assert decided(event)[:3] == [
        (1, True, None),
        (3, False, Tiebreaker.HEAD_TO_HEAD),
        (2, False, Tiebreaker.SOS),
    ]


def test_head_to_head_when_the_group_has_a_player_not_met_then_beating_all_met_is_not_enough():
    # 1 beat 2; 3 has as many points as they do, but 1 and 3 never met.
    event = event_of([(1, 2, 6, 0), (3, 4, 6, 0)], [(1, 5, 0, 6), (2, 6, 6, 0), (3, 4, 0, 6)])
    group = [line for line in standings(event) if line.points == 6]
    assert {line.player for line in group} == {1, 2, 3, 4, 5}
    assert not any(line.swept for line in group)


def test_head_to_head_when_only_a_dropped_player_stands_in_the_way_then_it_counts_all_the_same():
    """A dropped player stays in the standings, and so in the group with equal points (REG 8.7)."""
    rounds = [[(1, 2, 6, 0), (3, 4, 6, 0)], [(1, 4, 0, 6), (2, 5, 6, 0)]]
    dropped = [Player(i, lot=i, active=i != 3) for i in range(1, 6)]
    gone = [Player(i, lot=i, disqualified=i in (3, 4)) for i in range(1, 6)]
    assert not line_of(event_of(*rounds, players=dropped), 1).swept
    assert line_of(event_of(*rounds, players=gone), 1).swept


def test_head_to_head_when_the_swept_player_dropped_then_the_winner_is_lifted_over_them():
    players = [Player(1, lot=2), Player(2, lot=1, active=False)]
    event = event_of([(1, 2, 3, 2)], [(1,), (2,)], players=players)
    level = replace(
        event,
        rounds=(event.rounds[0], Round(2, (Table(None, (1,), stated=(2,)), Table(None, (2,), stated=(3,))))),
    )
    assert decided(level) == [(1, True, None), (2, False, Tiebreaker.HEAD_TO_HEAD)]


def test_head_to_head_when_listed_after_sos_then_looks_only_at_those_still_equal():
    # 1, 2 and 3 have 6 points. 1 beat 2, and neither met 3. 1 and 2 have the same SoS, and 3's is lower.
    players = [Player(i, lot=lot) for i, lot in ((1, 9), (2, 1), (3, 5), (4, 2), (5, 3), (6, 4))]
    event = event_of([(1, 2, 6, 0), (3, 4, 6, 0)], [(1, 5, 0, 3), (2, 6, 6, 3)], players=players)
    assert decided(event)[:3] == [
        (2, False, None),
        (1, False, Tiebreaker.RANDOM),
        (3, False, Tiebreaker.SOS),
    ]
    later = replace(event, tiebreakers=(Tiebreaker.SOS, Tiebreaker.HEAD_TO_HEAD))
    assert decided(later)[:3] == [
        (1, True, None),
        (2, False, Tiebreaker.HEAD_TO_HEAD),
        (3, False, Tiebreaker.SOS),
    ]


def test_head_to_head_when_two_met_twice_then_all_their_points_count():
    event = event_of([(1, 2, 4, 1), (3,)], [(1, 2, 0, 6), (3,)], [(1,), (2,)])
    level = replace(
        event,
        rounds=(
            *event.rounds[:2],
            Round(3, (Table(None, (1,), stated=(6,)), Table(None, (2,), stated=(3,)))),
        ),
    )
    lines = {line.player: line for line in standings(level)}
    assert (lines[1].points, lines[2].points) == (10, 10)
    assert (lines[2].swept, lines[1].decided_by) == (True, Tiebreaker.HEAD_TO_HEAD)


# Strength of schedule (REG 8.3, 8.4)


def test_sos_when_a_player_had_a_bye_then_it_isnt_an_opponent_but_counts_in_the_opponents_figure():
    event = event_of([(1, 2, 6, 0), (3,)], [(3, 1, 3, 3), (2,)])
    assert [
        (line.player, line.points, line.figures[SOS], line.figures[EXTENDED_SOS]) for line in standings(event)
    ] == [
        (3, 9, Fraction(9, 2), Fraction(15, 4)),  # met only 1, who has 9 in 2 rounds
        (1, 9, Fraction(15, 4), Fraction(9, 2)),  # met 2 (6 in 2 rounds, including a bye) and 3 (9 in 2)
        (2, 6, Fraction(9, 2), Fraction(15, 4)),
    ]


def test_sos_when_a_player_had_nothing_but_byes_then_it_is_zero():
    event = event_of([(1,), (2, 3, 6, 0)], [(1,), (3, 4, 6, 0)])
    assert (
        line_of(event, 1).figures[SOS],
        line_of(event, 1).figures[EXTENDED_SOS],
        line_of(event, 1).points,
    ) == (0, 0, 12)


def test_sos_when_single_game_rounds_then_a_bye_is_worth_three():
    event = event_of([(1,), (2, 3, 3, 0)], scoring=Scoring(bye=3, games_per_round=1))
    assert [(line.player, line.points) for line in standings(event)] == [(2, 3), (1, 3), (3, 0)]


def test_rounds_played_when_a_player_came_late_then_the_rounds_missed_are_not_among_them():
    event = event_of([(1, 2, 6, 0)], [(1, 2, 0, 6)], [(1, 3, 0, 6), (2,)])
    late = line_of(event, 3)
    assert (late.points, late.rounds_played) == (6, 1)
    assert line_of(event, 1).figures[SOS] == Fraction(Fraction(12, 3) + Fraction(12, 3) + Fraction(6, 1), 3)


def test_rounds_played_when_a_late_player_has_3_points_from_one_round_then_the_average_is_3():
    event = event_of([(1, 2, 6, 0), (3, 4, 6, 0)], [(1, 3, 6, 0), (2, 5, 3, 3), (4,)])
    assert (line_of(event, 5).points, line_of(event, 5).rounds_played) == (3, 1)
    assert [(figure.player, figure.parts[SOS]) for figure in opponent_figures(event, 2)] == [
        (1, Fraction(12, 2)),
        (5, Fraction(3, 1)),
    ]


def test_rounds_played_when_a_late_player_has_the_bye_first_then_the_bye_is_a_round_played():
    event = event_of([(1, 2, 6, 0)], [(1, 2, 0, 6), (3,)], [(1, 3, 0, 6), (2,)])
    assert (line_of(event, 3).points, line_of(event, 3).rounds_played) == (12, 2)


def test_rounds_played_when_a_player_dropped_and_came_back_then_the_rounds_between_are_not_among_them():
    event = event_of([(1, 2, 6, 0), (3, 4, 6, 0)], [(2, 4, 6, 0)], [(1, 4, 6, 0), (2, 3, 0, 6)])
    assert (line_of(event, 1).points, line_of(event, 1).rounds_played) == (12, 2)


def test_rounds_played_when_a_file_seats_somebody_twice_in_a_round_then_it_counts_once():
    event = event_of([(1, 2, 6, 0), (1, 3, 6, 0)])
    assert (line_of(event, 1).points, line_of(event, 1).rounds_played) == (12, 1)


def test_rounds_played_when_a_player_dropped_then_nothing_counts_after():
    event = event_of([(1, 2, 6, 0), (3, 4, 6, 0)], [(1, 3, 6, 0)], [(1, 4, 6, 0)])
    assert (line_of(event, 2).points, line_of(event, 2).rounds_played) == (0, 1)
    assert (line_of(event, 3).points, line_of(event, 3).rounds_played) == (6, 2)


def test_rounds_played_when_the_table_is_still_open_then_the_round_waits_for_both():
    event = event_of([(1, 2, 6, 0), (3, 4, 6, 0)])
    half = Table(2, (2, 4), (Game(2, 4, Ending.WIN, 2),))
    running = replace(event, rounds=(*event.rounds, Round(2, (Table(1, (1, 3), stated=(6, 0)), half))))
    assert [(line.player, line.points, line.rounds_played) for line in standings(running)] == [
        (1, 12, 2),
        (3, 6, 2),
        (2, 0, 1),
        (4, 0, 1),
    ]
    assert [figure.player for figure in opponent_figures(running, 2)] == [1]


def test_standings_when_the_only_table_is_open_then_nobody_has_played():
    event = Event((Player(1, lot=1), Player(2, lot=0)), (Round(1, (Table(1, (1, 2)),)),))
    assert [
        (line.player, line.points, line.rounds_played, line.figures[SOS]) for line in standings(event)
    ] == [
        (2, 0, 0, 0),
        (1, 0, 0, 0),
    ]


def test_sos_when_two_differ_by_less_than_a_float_can_tell_then_still_compares_exact():
    huge = 10**17
    event = event_of([(1, 3, 1, huge), (2, 4, 1, huge + 1)])
    assert [(line.player, line.decided_by) for line in standings(event)[2:]] == [
        (2, None),
        (1, Tiebreaker.SOS),
    ]


def test_opponent_figures_when_worked_out_by_hand_then_match_line_by_line():
    event = event_of([(1, 2, 6, 0), (3,)], [(3, 1, 3, 3), (2,)])
    assert opponent_figures(event, 1) == (
        OpponentFigure(
            2, 1, points=6, rounds_played=2, parts={SOS: Fraction(3), EXTENDED_SOS: Fraction(9, 2)}
        ),
        OpponentFigure(
            3, 2, points=9, rounds_played=2, parts={SOS: Fraction(9, 2), EXTENDED_SOS: Fraction(9, 2)}
        ),
    )


# The random order (REG 8.5) and players who left (REG 8.7)


@pytest.mark.parametrize("lots", list(permutations([1, 2, 3])))
def test_lot_when_all_else_is_equal_then_the_lower_comes_first(lots):
    players = tuple(Player(i, lot=lot) for i, lot in enumerate(lots, 1))
    expected = [player.id for player in sorted(players, key=lambda player: player.lot)]
    assert order_of(Event(players)) == expected
    assert order_of(Event(players, tiebreakers=())) == expected


def test_lot_when_two_have_the_same_then_the_id_decides():
    assert order_of(Event((Player(7), Player(3), Player(5)))) == [3, 5, 7]


def test_standings_when_a_player_is_disqualified_then_is_listed_last_without_a_rank():
    players = [Player(1, lot=1, disqualified=True), Player(2, lot=2), Player(3, lot=3), Player(4, lot=4)]
    event = event_of([(1, 2, 6, 0), (3, 4, 3, 3)], players=players)
    assert [(line.rank, line.player, line.points) for line in standings(event)] == [
        (1, 3, 3),
        (2, 4, 3),
        (3, 2, 0),
        (None, 1, 6),
    ]
    assert line_of(event, 2).figures[SOS] == 6


def test_standings_when_two_disqualified_had_met_then_their_game_orders_nobody():
    players = [Player(i, lot=i, disqualified=i < 3) for i in range(1, 5)]
    event = event_of([(1, 2, 6, 0), (3, 4, 4, 1)], [(1, 4, 0, 0), (2, 3, 6, 0)], players=players)
    assert [(line.player, line.points, line.figures[SOS]) for line in standings(event)[2:]] == [
        (2, 6, Fraction(5, 2)),
        (1, 6, Fraction(7, 4)),
    ]


def test_standings_when_several_are_disqualified_then_nothing_is_said_to_have_decided():
    players = [Player(1, disqualified=True), Player(2, disqualified=True)]
    event = event_of([(1, 2, 3, 3)], players=players)
    assert [(line.rank, line.swept, line.decided_by) for line in standings(event)] == [
        (None, False, None),
        (None, False, None),
    ]
