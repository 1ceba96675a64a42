from __future__ import annotations

import pytest

from pairing.quick_results import quick_results, quick_table, typed_table
from pairing.scoring import judge_games, possible_points, table_points
from pairing.types import Ending, Game, Scoring, Table

ANA, BEN = 1, 2
TWO_GAMES = Scoring()
ONE_GAME = Scoring(bye=3, games_per_round=1)


@pytest.mark.parametrize(
    ("scoring", "keys_and_labels"),
    [
        (TWO_GAMES, [("6", "6-0"), ("3", "3-3"), ("0", "0-6")]),
        (ONE_GAME, [("3", "3-0"), ("1", "1-1"), ("0", "0-3")]),
        (Scoring(win=2), [("4", "4-0"), ("2", "2-2"), ("0", "0-4")]),
        (Scoring(win=10), [("2", "20-0"), ("1", "10-10"), ("0", "0-20")]),
        (Scoring(win=10, games_per_round=1), [("1", "10-0"), ("2", "1-1"), ("3", "0-10")]),
    ],
)
def test_quick_results_follow_the_events_points(
    scoring: Scoring, keys_and_labels: list[tuple[str, str]]
) -> None:
    assert [(quick.key, quick.label) for quick in quick_results(scoring)] == keys_and_labels


def test_six_nil_is_both_games_with_the_first_player_as_runner_in_game_1() -> None:
    quick = quick_results(TWO_GAMES)[0]

    assert quick_table(4, (ANA, BEN), quick, TWO_GAMES) == Table(
        4,
        (ANA, BEN),
        games=(
            Game(corp=BEN, runner=ANA, ending=Ending.WIN, winner=ANA),
            Game(corp=ANA, runner=BEN, ending=Ending.WIN, winner=ANA),
        ),
    )


def test_three_all_is_points_only_as_it_is_not_known_who_won_which_game() -> None:
    quick = quick_results(TWO_GAMES)[1]

    assert quick_table(4, (ANA, BEN), quick, TWO_GAMES) == Table(4, (ANA, BEN), stated=(3, 3))


def test_level_in_a_round_of_one_game_is_a_drawn_game() -> None:
    quick = quick_results(ONE_GAME)[1]

    assert quick_table(4, (ANA, BEN), quick, ONE_GAME) == Table(
        4, (ANA, BEN), games=(Game(corp=BEN, runner=ANA, ending=Ending.DRAW, winner=None),)
    )


@pytest.mark.parametrize("scoring", [TWO_GAMES, ONE_GAME, Scoring(win=10, draw=4)])
def test_every_quick_result_adds_up_to_its_label(scoring: Scoring) -> None:
    for quick in quick_results(scoring):
        table = quick_table(1, (ANA, BEN), quick, scoring)
        judge_games(table.players, table.games, scoring)
        assert table_points(table, scoring) == quick.points


@pytest.mark.parametrize(
    ("typed", "points"),
    [("6", (6, 0)), ("0", (0, 6)), ("0-6", (0, 6)), ("3:3", (3, 3)), ("4 - 1", (4, 1)), ("4–1", (4, 1))],
)
def test_typed_result_is_a_key_or_points(typed: str, points: tuple[int, int]) -> None:
    table = typed_table(1, (ANA, BEN), typed, TWO_GAMES)

    assert table is not None
    assert table_points(table, TWO_GAMES) == points


@pytest.mark.parametrize("typed", ["", "7", "6 0 0", "six", "-6", "1234-0"])
def test_typed_result_that_cannot_be_read_is_none(typed: str) -> None:
    assert typed_table(1, (ANA, BEN), typed, TWO_GAMES) is None


def test_points_that_two_games_can_give_are_exactly_these() -> None:
    found = {(a, b) for a in range(8) for b in range(8) if (a, b) in possible_points(TWO_GAMES)}

    no_draw = {(6, 0), (5, 0), (4, 0), (3, 0), (2, 0), (0, 0), (3, 3), (3, 2), (2, 2)}
    with_draw = {(4, 1), (3, 1), (1, 1), (2, 2)}
    assert found == {pair for points in no_draw | with_draw for pair in (points, points[::-1])}


def test_points_that_one_game_can_give_are_exactly_these() -> None:
    found = {(a, b) for a in range(8) for b in range(8) if (a, b) in possible_points(ONE_GAME)}

    assert found == {(3, 0), (2, 0), (1, 1), (0, 0), (0, 2), (0, 3)}
