"""A player's report: which game is which, and a complete report as one button's value."""

from __future__ import annotations

import pytest

from pairing.types import Ending
from tournament.play.results.forms.own_report import OUTCOME_OF, OwnReportForm, button_value, choice_of

ME, OPPONENT = 1, 2


@pytest.mark.parametrize(
    ("games", "runs_first", "labels"),
    [
        (2, True, ["Game 1: you are the runner", "Game 2: you are the corp"]),
        (2, False, ["Game 1: you are the corp", "Game 2: you are the runner"]),
        (2, None, ["Game 1", "Game 2"]),
        (1, True, ["Your game"]),
    ],
)
def test_form_names_each_game_by_the_side_that_the_player_has(
    games: int, runs_first: bool | None, labels: list[str]
) -> None:
    form = OwnReportForm(games=games, runs_first=runs_first)
    assert [field.label for name, field in form.fields.items() if name.startswith("game_")] == labels


@pytest.mark.parametrize("choice", OUTCOME_OF)
def test_button_that_agrees_says_the_same_of_each_game(choice: str) -> None:
    form = OwnReportForm({"said": button_value(7, 3, [choice, "draw"])})
    assert form.is_valid()
    assert (form.cleaned_data["table"], form.cleaned_data["seen_version"]) == (7, 3)
    (winner, ending), drawn = ((one or (None, Ending.FORFEIT)) for one in form.said(ME, OPPONENT))
    assert choice_of(winner, ending, ME) == choice
    assert drawn == (None, Ending.DRAW)
