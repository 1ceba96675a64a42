from __future__ import annotations

import pytest

from pairing.types import Scoring, Table
from tests.factories import make_players, make_round, make_tournament
from tournament.models import Player, Round
from tournament.models.states import EventState
from tournament.play.results.forms.quick import QuickForm, quick_data

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> list[Player]:
    return make_players(make_tournament(state=EventState.RUNNING), 5)


@pytest.fixture
def round_(players: list[Player]) -> Round:
    tables = [(players[0], players[1]), (players[2], players[3]), (players[4],)]
    return make_round(players[0].tournament, tables)


def form_of(round_: Round, **data: str) -> QuickForm:
    return QuickForm(round_, Scoring(), quick_data(data))


@pytest.mark.parametrize(
    "data",
    [
        {"entry": "2 3"},
        {"entry": "2", "choice": "3"},
        {"entry": " 2   3-3 "},
        {"entry": "2,3"},
        {"entry": "２　３"},
        {"entry": "2 3", "choice": "6"},
    ],
)
def test_quick_form_reads_table_and_result_however_typed(
    round_: Round, players: list[Player], data: dict[str, str]
) -> None:
    form = form_of(round_, **data)

    assert form.is_valid()
    assert form.table == Table(2, (players[2].pk, players[3].pk), stated=(3, 3))
    assert form.pairing == round_.pairings.get(number=2)
    assert form.names == (players[2].name, players[3].name)
    assert not form.cleaned_data["seen_version"]


def test_quick_form_finds_the_table_of_a_name(round_: Round, players: list[Player]) -> None:
    for entry in ("PLAYER 003 3", "player 004 3-3"):
        form = form_of(round_, entry=entry)
        assert form.is_valid(), entry
        assert form.table == Table(2, (players[2].pk, players[3].pk), stated=(3, 3))


def test_quick_form_reads_a_lines_button(round_: Round, players: list[Player]) -> None:
    form = form_of(round_, line=f"2:3:7:{players[2].pk}-{players[3].pk}")

    assert form.is_valid()
    assert form.table == Table(2, (players[2].pk, players[3].pk), stated=(3, 3))
    assert form.cleaned_data["seen_version"] == 7


def test_quick_form_keeps_the_players_that_were_seen(round_: Round) -> None:
    form = form_of(round_, entry="2 3", seen_players="8-9")

    assert form.is_valid()
    assert form.table == Table(2, (8, 9), stated=(3, 3))


@pytest.mark.parametrize(
    ("data", "errors"),
    [
        ({}, {"entry": ["Type a table number."]}),
        ({"entry": "   "}, {"entry": ["Type a table number."]}),
        ({"entry": "99 6"}, {"entry": ["There is no table 99 in this round."]}),
        ({"entry": "0 6"}, {"entry": ["There is no table 0 in this round."]}),
        ({"entry": "2"}, {"choice": ["Table 2: type the result too, with one of the keys 6, 3, 0."]}),
        (
            {"entry": "2 x"},
            {"entry": ["“x” isn’t a valid result. Type one of the keys 6, 3, 0, or points such as 4-1."]},
        ),
        (
            {"entry": "Ana 6"},
            {"entry": ["No table or player matches “Ana 6”. Type, for example, 12 6."]},
        ),
        (
            {"entry": "player 6"},
            {"entry": ["“player” matches more than one table: 1, 2. Type more of the name."]},
        ),
        (
            {"entry": "player 003"},
            {"choice": ["Table 2: type the result too, with one of the keys 6, 3, 0."]},
        ),
    ],
)
def test_quick_form_tells_what_is_wrong(
    round_: Round, data: dict[str, str], errors: dict[str, list[str]]
) -> None:
    assert form_of(round_, **data).errors == errors


@pytest.mark.parametrize(
    "data",
    [
        {"entry": "9" * 40},
        {"entry": "9" * 5000},
        {"entry": "2\x003"},
        {"entry": "2 3", "seen_version": "9" * 50},
        {"entry": "2 3", "seen_version": "-1"},
        {"entry": "2 3", "seen_version": "x"},
        {"entry": "2 3", "seen_players": "1"},
        {"entry": "2 3", "seen_players": "9" * 50 + "-1"},
        {"entry": "2", "choice": "9" * 50},
        {"line": "2:3:7"},
        {"line": "2:3:" + "9" * 50 + ":1-2"},
    ],
)
def test_quick_form_refuses_what_no_page_sends(round_: Round, data: dict[str, str]) -> None:
    assert not form_of(round_, **data).is_valid()
