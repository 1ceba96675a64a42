"""Points, and results that add up (REG 4.2, 5, 6.1)."""

import pytest

from pairing.errors import RuleError
from pairing.scoring import (
    game_points,
    judge_games,
    open_tables,
    points_of_players,
    possible_points,
    possible_short_rounds,
    table_points,
)
from pairing.types import Ending, Event, Game, Player, Round, Scoring, ShortRound, Table

ANA, BO, CY = 1, 2, 3
TWO_GAMES = Scoring()
ONE_GAME = Scoring(bye=3, games_per_round=1)


def game(corp=ANA, runner=BO, ending=Ending.WIN, winner=ANA, corp_points=None, runner_points=None):
    return Game(corp, runner, ending, winner, corp_points, runner_points)


def draw(corp=ANA, runner=BO, corp_points=None, runner_points=None):
    return game(corp, runner, Ending.DRAW, None, corp_points, runner_points)


def refusal_of(games, scoring=TWO_GAMES, players=(ANA, BO), **options):
    with pytest.raises(RuleError) as refusal:
        judge_games(players, games, scoring, **options)
    return refusal.value.code, refusal.value.facts


@pytest.mark.parametrize(
    "games",
    [
        [],
        [game()],
        [game(), game(BO, ANA, winner=BO)],
        [game(), game(BO, ANA, winner=ANA)],
        [game(ending=Ending.TIMED_WIN), draw(BO, ANA)],
        [game(ending=Ending.FORFEIT, winner=None)],
        [game(ending=Ending.FORFEIT, winner=BO, corp_points=6, runner_points=0)],
        [game(corp_points=7, runner_points=6)],
        [game(corp_points=13, runner_points=0)],
        [game(corp_points=0, runner_points=6)],  # flatline
        [game(winner=BO, corp_points=6, runner_points=0)],  # empty R&D
        [game(ending=Ending.TIMED_WIN, corp_points=1, runner_points=0)],
        [game(ending=Ending.TIMED_WIN, winner=BO, corp_points=0, runner_points=6)],
        [game(ending=Ending.TIMED_WIN, winner=BO, corp_points=5)],
        [draw(corp_points=0, runner_points=0), draw(BO, ANA, 6, 6)],
    ],
)
def test_judge_games_when_the_result_adds_up_then_accepts(games):
    judge_games((ANA, BO), games, TWO_GAMES)
    judge_games((BO, ANA), games, TWO_GAMES)


def test_judge_games_when_a_split_has_no_games_then_accepts():
    judge_games((ANA, BO), [], TWO_GAMES, split=True)


def test_judge_games_when_an_elimination_round_has_its_one_game_then_accepts():
    judge_games((ANA, BO), [game()], TWO_GAMES, elimination=True)


@pytest.mark.parametrize(
    ("games", "code", "facts"),
    [
        ([game(corp=CY, winner=CY)], "game_of_strangers", {"players": (ANA, BO)}),
        ([game(runner=CY)], "game_of_strangers", {"players": (ANA, BO)}),
        ([game(runner=ANA)], "game_of_strangers", {"players": (ANA, BO)}),
        ([game(winner=CY)], "winner_not_in_game", {"winner": CY}),
        ([game(ending=Ending.TIMED_WIN, winner=CY)], "winner_not_in_game", {"winner": CY}),
        ([game(ending=Ending.FORFEIT, winner=CY)], "winner_not_in_game", {"winner": CY}),
        ([game(ending=Ending.DRAW)], "draw_with_winner", {"winner": ANA}),
        ([game(winner=None)], "win_without_winner", {"ending": Ending.WIN}),
        ([game(ending=Ending.TIMED_WIN, winner=None)], "win_without_winner", {"ending": Ending.TIMED_WIN}),
        ([game(), game()], "same_side_twice", {"player": ANA}),
        ([game(), game(BO, ANA), game()], "too_many_games", {"games": 3, "allowed": 2}),
        ([game(corp_points=-1)], "agenda_points_impossible", {"points": -1, "allowed": 13}),
        ([game(corp_points=14)], "agenda_points_impossible", {"points": 14, "allowed": 13}),
        ([game(corp_points=7, runner_points=7)], "agenda_points_impossible", {"points": 7, "allowed": 6}),
        ([game(runner_points=7)], "agenda_points_impossible", {"points": 7, "allowed": 6}),
        ([draw(corp_points=7, runner_points=7)], "agenda_points_impossible", {"points": 7, "allowed": 6}),
        (
            [game(ending=Ending.TIMED_WIN, corp_points=7, runner_points=2)],
            "agenda_points_impossible",
            {"points": 7, "allowed": 6},
        ),
        (
            [game(ending=Ending.TIMED_WIN, corp_points=2, runner_points=3)],
            "agenda_points_contradict",
            {"winner": ANA},
        ),
        (
            [game(ending=Ending.TIMED_WIN, corp_points=3, runner_points=3)],
            "agenda_points_contradict",
            {"winner": ANA},
        ),
        ([draw(corp_points=3, runner_points=2)], "agenda_points_contradict", {"winner": None}),
    ],
)
def test_judge_games_when_the_result_does_not_add_up_then_says_why(games, code, facts):
    assert refusal_of(games) == (code, facts)


def test_judge_games_when_games_are_to_six_then_six_is_a_win_and_not_a_draw():
    judge_games((ANA, BO), [game(corp_points=11, runner_points=5)], TWO_GAMES, points_to_win=6)
    assert refusal_of([draw(corp_points=6, runner_points=6)], points_to_win=6) == (
        "agenda_points_impossible",
        {"points": 6, "allowed": 5},
    )


def test_judge_games_when_the_round_is_one_game_then_a_second_is_too_many():
    too_many = ("too_many_games", {"games": 2, "allowed": 1})
    games = [game(), game(BO, ANA)]
    assert refusal_of(games, ONE_GAME) == too_many
    assert refusal_of(games, TWO_GAMES, elimination=True) == too_many


def test_judge_games_when_a_split_also_has_games_then_refuses():
    assert refusal_of([game()], split=True) == ("split_with_games", {"games": 1})


def test_judge_games_when_a_split_has_one_game_to_give_then_refuses():
    assert refusal_of([], ONE_GAME, split=True) == ("split_not_allowed", {})
    assert refusal_of([], TWO_GAMES, split=True, elimination=True) == ("split_not_allowed", {})


def test_judge_games_when_only_one_player_sits_there_then_refuses_any_game():
    assert refusal_of([game()], players=(ANA,)) == ("game_of_strangers", {"players": (ANA,)})


@pytest.mark.parametrize(
    ("ended", "points"),
    [
        (game(), {ANA: 3, BO: 0}),
        (game(winner=BO), {ANA: 0, BO: 3}),
        (game(ending=Ending.TIMED_WIN, winner=BO), {ANA: 0, BO: 2}),
        (draw(), {ANA: 1, BO: 1}),
        (game(ending=Ending.FORFEIT), {ANA: 3, BO: 0}),
        (game(ending=Ending.FORFEIT, winner=None), {ANA: 0, BO: 0}),
    ],
)
def test_game_points_when_a_game_ended_then_follow_the_regulations(ended, points):
    assert game_points(ended, TWO_GAMES) == points


def test_game_points_when_an_older_edition_scored_then_follow_its_scoring():
    older = Scoring(win=2, timed_win=1, draw=1, bye=4)
    assert game_points(game(), older) == {ANA: 2, BO: 0}
    assert table_points(Table(None, (ANA,)), older) == (4,)


@pytest.mark.parametrize(
    ("table", "points"),
    [
        (Table(1, (ANA, BO), (game(), game(BO, ANA))), (6, 0)),
        (Table(1, (BO, ANA), (game(), game(BO, ANA))), (0, 6)),
        (Table(1, (ANA, BO), (game(), draw(BO, ANA))), (4, 1)),
        (Table(1, (ANA, BO), (game(),)), None),
        (Table(1, (ANA, BO)), None),
        (Table(1, (ANA, BO), split=True), (3, 3)),
        (Table(1, (ANA, BO), stated=(5, 1)), (5, 1)),
        (Table(1, (ANA, BO), (game(), game(BO, ANA)), stated=(1, 1)), (6, 0)),
        (Table(None, (ANA,)), (6,)),
        (Table(None, (ANA,), stated=(4,)), (4,)),
    ],
)
def test_table_points_when_a_table_stands_so_then_stand_in_the_order_of_its_players(table, points):
    assert table_points(table, TWO_GAMES) == points


def test_table_points_when_rounds_are_one_game_then_one_game_is_the_whole_result():
    assert table_points(Table(1, (ANA, BO), (game(),)), ONE_GAME) == (3, 0)
    assert table_points(Table(None, (ANA,)), ONE_GAME) == (3,)


def test_points_of_players_when_tables_are_open_then_count_only_the_finished():
    event = Event(
        players=(Player(ANA), Player(BO), Player(CY), Player(4)),
        rounds=(
            Round(1, (Table(1, (ANA, BO), (game(), game(BO, ANA, winner=BO))), Table(None, (CY,)))),
            Round(2, (Table(1, (CY, ANA), stated=(4, 1)), Table(None, (BO,)))),
            Round(3, (Table(1, (BO, CY), (game(BO, CY, winner=BO),)),)),
        ),
    )
    assert points_of_players(event) == {ANA: 4, BO: 9, CY: 10, 4: 0}


def test_open_tables_when_some_results_are_missing_then_names_just_those():
    done = Table(1, (ANA, BO), split=True)
    half = Table(2, (CY, 4), (game(CY, 4, winner=CY),))
    assert open_tables(Round(1, (done, half, Table(None, (5,)))), TWO_GAMES) == (half,)
    assert open_tables(Round(1, (done,)), TWO_GAMES) == ()


# Today's points: a win on time counts as a win (NOW 1.2).
TODAY_SINGLE = Scoring(timed_win=3, bye=3, games_per_round=1)
TODAY_DOUBLE = Scoring(timed_win=3)
DRAWN, TWO_FOR_ONE, TIME = ShortRound


@pytest.mark.parametrize(
    ("short", "games", "scoring", "points"),
    [
        (DRAWN, (), TODAY_SINGLE, (1, 1)),
        (DRAWN, (), TODAY_DOUBLE, (3, 3)),
        (TWO_FOR_ONE, (game(),), TODAY_DOUBLE, (6, 0)),
        (TWO_FOR_ONE, (game(winner=BO),), TODAY_DOUBLE, (0, 6)),
        (TWO_FOR_ONE, (game(ending=Ending.TIMED_WIN),), TODAY_DOUBLE, (6, 0)),
        (TWO_FOR_ONE, (draw(),), TODAY_DOUBLE, (2, 2)),
        (TWO_FOR_ONE, (), TODAY_DOUBLE, None),
        (TIME, (game(),), TODAY_DOUBLE, (4, 1)),
        (TIME, (game(BO, ANA, Ending.TIMED_WIN, BO),), TODAY_DOUBLE, (1, 4)),
        (TIME, (draw(),), TODAY_DOUBLE, (2, 2)),
        (TIME, (), TODAY_DOUBLE, None),
    ],
)
def test_table_points_when_fewer_games_are_played_then_the_others_have_theirs(short, games, scoring, points):
    table = Table(1, (ANA, BO), games, short=short)
    judge_games((ANA, BO), games, scoring, short=short)
    assert table_points(table, scoring) == points
    assert points is None or points in possible_points(scoring)
    event = Event((Player(ANA), Player(BO)), (Round(1, (table,)),), scoring)
    assert points_of_players(event) == dict(zip((ANA, BO), points or (0, 0), strict=True))
    assert bool(open_tables(event.rounds[0], scoring)) == (points is None)


@pytest.mark.parametrize(
    ("short", "games", "scoring", "options", "code"),
    [
        (TWO_FOR_ONE, [game()], TODAY_SINGLE, {}, "short_round_not_allowed"),
        (TIME, [game()], TODAY_SINGLE, {}, "short_round_not_allowed"),
        (DRAWN, [], TODAY_SINGLE, {"elimination": True}, "short_round_not_allowed"),
        (TWO_FOR_ONE, [], TODAY_DOUBLE, {"split": True}, "short_round_not_allowed"),
        (DRAWN, [game()], TODAY_SINGLE, {}, "too_many_games"),
        (TWO_FOR_ONE, [game(), game(BO, ANA)], TODAY_DOUBLE, {}, "too_many_games"),
        (TIME, [game(), game(BO, ANA)], TODAY_DOUBLE, {}, "too_many_games"),
        (TWO_FOR_ONE, [game(corp=CY, winner=CY)], TODAY_DOUBLE, {}, "game_of_strangers"),
    ],
)
def test_judge_games_when_a_shorter_round_does_not_add_up_then_refuses(short, games, scoring, options, code):
    assert refusal_of(games, scoring, short=short, **options)[0] == code


def test_possible_short_rounds_when_one_game_a_round_then_only_a_draw_can_be_agreed():
    assert possible_short_rounds(1) == (DRAWN,)
    assert possible_short_rounds(2) == (DRAWN, TWO_FOR_ONE, TIME)


def test_judge_games_when_agreed_later_than_the_first_five_minutes_then_refuses():
    for minutes in (None, 0, 4):
        judge_games((ANA, BO), [], TODAY_SINGLE, short=DRAWN, agreed_after=minutes)
    late = refusal_of([], TODAY_SINGLE, short=DRAWN, agreed_after=5)
    assert late == ("agreed_too_late", {"minutes": 5, "allowed": 5})
    judge_games((ANA, BO), [game()], TODAY_DOUBLE, short=TIME, agreed_after=60)  # no time was agreed on


@pytest.mark.parametrize("scoring", [TODAY_SINGLE, TODAY_DOUBLE])
def test_game_points_when_there_is_no_timed_win_then_a_win_on_time_is_a_win(scoring):
    for winner, points in ((ANA, {ANA: 3, BO: 0}), (BO, {ANA: 0, BO: 3})):
        assert game_points(game(ending=Ending.TIMED_WIN, winner=winner), scoring) == points
    # When time is called, more agenda points win; otherwise it's a tie (NOW 1.2).
    late = game(ending=Ending.TIMED_WIN, winner=ANA, corp_points=3, runner_points=3)
    assert refusal_of([late], scoring)[0] == "agenda_points_contradict"
