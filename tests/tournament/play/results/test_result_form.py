from __future__ import annotations

from typing import Any

import pytest

from pairing.errors import RuleError
from pairing.scoring import judge_games
from pairing.types import Ending, Game, Scoring, Table
from tournament.play.results.forms.result import ResultForm

ANA, BEN = 1, 2
OPEN = Table(4, (ANA, BEN))
NOT_PLAYED = {
    "corp_1": "second",
    "winner_1": "",
    "ending_1": "win",
    "corp_2": "first",
    "winner_2": "",
    "ending_2": "win",
}


def form_of(
    standing: Table = OPEN, scoring: Scoring | None = None, data: dict[str, Any] | None = None
) -> ResultForm:
    typed = {"kind": "games", "seen_version": "0", "seen_players": "1-2"} | NOT_PLAYED | (data or {})
    return ResultForm(
        standing,
        ("Ana", "Ben"),
        scoring or Scoring(),
        points_to_win=7,
        witness="Rose",
        seen_version=0,
        data=typed if data is not None else None,
    )


def table_of(**data: str) -> Table | None:
    form = form_of(data=data)
    assert form.is_valid(), form.errors
    return form.table


def test_result_form_of_an_open_table_has_the_sides_by_seat_and_the_leader_as_witness() -> None:
    form = form_of()

    values = {name: form[name].value() for name in ("kind", "corp_1", "corp_2", "winner_1", "witness")}
    assert values == {
        "kind": "games",
        "corp_1": "second",
        "corp_2": "first",
        "winner_1": None,
        "witness": "Rose",
    }


def test_result_form_reads_games_with_endings_and_agenda_points() -> None:
    table = table_of(
        winner_1="first",
        ending_1="timed_win",
        first_agenda_1="5",
        second_agenda_1="3",
        winner_2="nobody",
        ending_2="draw",
    )

    assert table == Table(
        4,
        (ANA, BEN),
        games=(
            Game(BEN, ANA, Ending.TIMED_WIN, ANA, corp_agenda_points=3, runner_agenda_points=5),
            Game(ANA, BEN, Ending.DRAW, None),
        ),
    )


def test_result_form_takes_one_game_while_the_other_is_still_played() -> None:
    assert table_of(winner_1="second") == Table(4, (ANA, BEN), games=(Game(BEN, ANA, Ending.WIN, BEN),))


def test_result_form_of_the_second_game_known_alone_shows_it_as_the_second() -> None:
    conceded = Game(corp=ANA, runner=BEN, ending=Ending.FORFEIT, winner=ANA)
    form = form_of(Table(4, (ANA, BEN), games=(conceded,)))

    names = ("corp_1", "winner_1", "corp_2", "winner_2", "ending_2")
    assert [form[name].value() for name in names] == ["second", None, "first", "first", "forfeit"]


def test_result_form_draw_needs_no_winner_said() -> None:
    table = table_of(ending_1="draw", winner_2="first")

    assert table is not None
    assert table.games[0] == Game(BEN, ANA, Ending.DRAW, None)


def test_result_form_forfeit_by_both_has_no_winner() -> None:
    table = table_of(winner_1="nobody", ending_1="forfeit")

    assert table is not None
    assert table.games == (Game(BEN, ANA, Ending.FORFEIT, None),)


def test_result_form_reads_totals_and_split() -> None:
    assert table_of(kind="totals", first_points="4", second_points="1") == Table(4, (ANA, BEN), stated=(4, 1))
    assert table_of(kind="split", witness="Rose") == Table(4, (ANA, BEN), split=True)


@pytest.mark.parametrize(
    "standing",
    [
        Table(4, (ANA, BEN), stated=(4, 1)),
        Table(4, (ANA, BEN), split=True),
        Table(4, (ANA, BEN), games=(Game(BEN, ANA, Ending.TIMED_WIN, BEN, 4, 2),)),
        Table(
            4, (ANA, BEN), games=(Game(ANA, BEN, Ending.WIN, ANA), Game(BEN, ANA, Ending.DRAW, None, 2, 2))
        ),
    ],
)
def test_result_form_sent_unchanged_gives_what_stands(standing: Table) -> None:
    form = form_of(standing)
    shown = {name: form[name].value() for name in form.fields}
    sent = {name: str(value) for name, value in shown.items() if value is not None}

    again = form_of(standing, data=sent)

    assert again.is_valid()
    assert again.table == standing


@pytest.mark.parametrize(
    ("data", "errors"),
    [
        ({}, {"winner_1": ["Choose the winner of at least one game."]}),
        ({"ending_1": "forfeit"}, {"winner_1": ["Choose who won this game."]}),
        ({"winner_1": "first", "first_agenda_2": "3"}, {"winner_2": ["Choose who won this game."]}),
        ({"kind": "totals", "first_points": "4"}, {"second_points": ["Enter both players’ points."]}),
        (
            {"kind": "split", "seen_players": "1-3"},
            {"seen_players": ["The players at this table have changed. Reload the page."]},
        ),
    ],
)
def test_result_form_tells_what_is_missing_at_its_field(
    data: dict[str, str], errors: dict[str, list[str]]
) -> None:
    assert form_of(data=data).errors == errors


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "cleared"},
        {"winner_1": "7"},
        {"ending_1": "magic"},
        {"corp_1": ""},
        {"winner_1": "first", "first_agenda_1": "9" * 30},
        {"winner_1": "first", "first_agenda_1": "-1"},
        {"kind": "totals", "first_points": "9" * 30, "second_points": "0"},
        {"kind": "split", "witness": "x" * 500},
        {"kind": "split", "witness": "a\x00b"},
        {"winner_1": "first", "seen_version": "9" * 30},
        {"winner_1": "first", "seen_version": ""},
    ],
)
def test_result_form_refuses_what_no_page_sends(data: dict[str, str]) -> None:
    assert not form_of(data=data).is_valid()


def test_result_form_of_a_single_game_round_has_one_game_and_no_split() -> None:
    form = form_of(scoring=Scoring(games_per_round=1, bye=3))

    assert [game["number"] for game in form.games] == [1]
    assert [value for value, _ in form.fields["kind"].choices] == ["games", "totals"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"winner_1": "first", "winner_2": "first", "ending_2": "draw"}, "winner_2"),
        ({"winner_1": "nobody", "ending_1": "win", "winner_2": "first"}, "winner_1"),
        ({"winner_1": "first", "winner_2": "first", "corp_2": "second"}, "corp_2"),
        (
            {
                "winner_2": "first",
                "ending_2": "timed_win",
                "first_agenda_2": "1",
                "second_agenda_2": "5",
            },
            "ending_2",
        ),
        ({"winner_1": "first", "winner_2": "first", "first_agenda_2": "14"}, "first_agenda_2"),
        ({"winner_1": "first", "winner_2": "first", "second_agenda_2": "7"}, "second_agenda_2"),
    ],
)
def test_result_form_finds_the_field_that_a_refusal_is_about(data: dict[str, str], field: str) -> None:
    form = form_of(data=data)
    assert form.is_valid()
    assert form.table is not None

    with pytest.raises(RuleError) as caught:
        judge_games(form.table.players, form.table.games, Scoring())

    assert form.field_of(caught.value) == field


def test_result_form_carries_the_version_that_its_user_sees() -> None:
    form = form_of(data={"winner_1": "first"})

    form.saw(3)

    assert form["seen_version"].value() == "3"
    assert form["winner_1"].value() == "first"
