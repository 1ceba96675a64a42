"""The texts about results."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from pairing.types import Ending, Game, Scoring, Table
from tournament.play.result_words import (
    game_text,
    logged_result,
    logged_result_words,
    result_line,
    result_text,
)

ANA, BEN = 1, 2
NAMES = {ANA: "Ana", BEN: "Ben"}
ANA_RUNS_AND_WINS = Game(corp=BEN, runner=ANA, ending=Ending.WIN, winner=ANA)
ANA_WINS_AS_CORP = Game(corp=ANA, runner=BEN, ending=Ending.WIN, winner=ANA)
BEN_WINS_ON_TIME = Game(corp=ANA, runner=BEN, ending=Ending.TIMED_WIN, winner=BEN)
DRAW = Game(corp=ANA, runner=BEN, ending=Ending.DRAW, winner=None)


@pytest.mark.parametrize(
    ("table", "text"),
    [
        (Table(None, (ANA,)), "bye"),
        (Table(None, (ANA,), stated=(4,)), "bye"),
        (Table(1, (ANA, BEN)), ""),
        (Table(1, (ANA, BEN), split=True), "3-3 split"),
        (Table(1, (ANA, BEN), stated=(3, 3)), "3-3"),
        (Table(1, (ANA, BEN), games=(ANA_RUNS_AND_WINS, ANA_WINS_AS_CORP)), "6-0"),
        (Table(1, (ANA, BEN), games=(ANA_RUNS_AND_WINS, BEN_WINS_ON_TIME)), "3-2"),
        (Table(1, (ANA, BEN), games=(ANA_RUNS_AND_WINS, DRAW)), "4-1"),
        (Table(1, (ANA, BEN), games=(ANA_RUNS_AND_WINS,)), "3-0 so far"),
    ],
)
def test_result_text_gives_the_points_in_the_order_of_the_seats(table: Table, text: str) -> None:
    assert result_text(table, Scoring()) == text


def test_result_text_of_a_single_game_round_is_complete_after_one_game() -> None:
    table = Table(1, (ANA, BEN), games=(DRAW,))

    assert result_text(table, Scoring(games_per_round=1, bye=3)) == "1-1"


@pytest.mark.parametrize(
    ("shown", "line"),
    [
        ("6-0", "Table 12: Ana 6-0 Ben"),
        ("3-3 split", "Table 12: Ana and Ben, 3-3 split"),
        ("", "Table 12: Ana and Ben, no result"),
    ],
)
def test_result_line_tells_who_and_what(shown: str, line: str) -> None:
    assert result_line(12, "Ana", "Ben", shown) == line


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (ANA_RUNS_AND_WINS, "Ana won as runner against Ben."),
        (ANA_WINS_AS_CORP, "Ana won as corp against Ben."),
        (BEN_WINS_ON_TIME, "Ben won on time as runner against Ana."),
        (DRAW, "Ana (corp) and Ben (runner) drew."),
        (Game(ANA, BEN, Ending.FORFEIT, ANA), "Ana won as corp: Ben forfeited."),
        (Game(ANA, BEN, Ending.FORFEIT, None), "Ana (corp) and Ben (runner) both forfeited."),
        (
            Game(ANA, BEN, Ending.WIN, BEN, 3, 7),
            "Ben won as runner against Ana. Agenda points: corp 3, runner 7.",
        ),
        (
            Game(ANA, BEN, Ending.WIN, BEN, None, 7),
            "Ben won as runner against Ana. Agenda points: corp ?, runner 7.",
        ),
    ],
)
def test_game_text_tells_who_won_how_and_on_which_side(game: Game, text: str) -> None:
    assert game_text(game, NAMES) == text


@pytest.mark.parametrize(
    ("table", "kept"),
    [
        (Table(1, (ANA, BEN)), ""),
        (Table(1, (ANA, BEN), split=True), "3-3 split"),
        (Table(1, (ANA, BEN), games=(ANA_RUNS_AND_WINS, ANA_WINS_AS_CORP)), "6-0"),
        (Table(1, (ANA, BEN), games=(ANA_RUNS_AND_WINS,)), "3-0 so far"),
    ],
)
def test_kept_result_is_the_same_in_every_language_and_told_in_the_readers(table: Table, kept: str) -> None:
    with override("de"):
        assert logged_result(table, Scoring()) == kept

    assert logged_result_words(kept) == result_text(table, Scoring())


def test_kept_result_of_an_older_edition_is_shown_as_it_is() -> None:
    assert logged_result_words("3-3 geteilt") == "3-3 geteilt"


def test_result_line_when_a_name_runs_from_right_to_left_then_its_points_stay_on_its_side() -> None:
    mark = "\u200e"
    line = f"Table 12: محمد{mark} 6-0 שרה{mark}"
    assert result_line(12, "محمد", "שרה", "6-0") == line
