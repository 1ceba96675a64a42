from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from pairing.types import Ending
from tests.factories import make_player, make_players, make_result, make_round, make_tournament
from tournament.floor.acts.concede import ConcedeTableGames
from tournament.models import Player, Round, Tournament
from tournament.models.states import EventState
from tournament.play.results.acts.reports import ReportOwnResult
from tournament.play.results.pages.results import results_page

pytestmark = pytest.mark.django_db


def round_of(players: int, **event: Any) -> Round:
    tournament = make_tournament(state=EventState.RUNNING, **event)
    made = make_players(tournament, players)
    pairs: list[tuple[Player, ...]] = [tuple(made[i : i + 2]) for i in range(0, players, 2)]
    return make_round(tournament, pairs)


def event_of(round_: Round) -> Tournament:
    return round_.stage.tournament


def test_results_page_has_a_line_per_table_with_names_result_and_buttons() -> None:
    round_ = round_of(5)
    table_1 = round_.pairings.get(number=1)
    make_result(table_1, 3, 3)
    first, second = table_1.seats.order_by("position").values_list("player_id", flat=True)

    page = results_page(event_of(round_), round_)

    assert [(line.number, line.first, line.second, line.shown, line.is_open) for line in page.lines] == [
        (2, "Player 003", "Player 004", "", True),
        (1, "Player 001", "Player 002", "3-3", False),
    ]
    assert [(button.label, button.value, button.is_standing) for button in page.lines[1].buttons] == [
        ("6-0", f"1:6:1:{first}-{second}", False),
        ("3-3", f"1:3:1:{first}-{second}", True),
        ("0-6", f"1:0:1:{first}-{second}", False),
    ]
    assert page.byes == ("Player 005",)
    assert (page.tables, page.done, page.still_open) == (2, 1, 1)
    assert not page.has_next_step


def test_results_page_shows_contested_tables_first_then_the_open_ones() -> None:
    round_ = round_of(8)
    make_result(round_.pairings.get(number=1), 6, 0)
    contested = round_.pairings.get(number=3)
    first, second = (seat.player for seat in contested.seats.order_by("position"))
    for player in (first, second):
        ReportOwnResult(
            player=player, pairing=contested, games=[(player.pk, Ending.WIN)] * 2, seen_version=0
        ).perform(event_of(round_), actor=None)

    page = results_page(event_of(round_), round_)

    assert [line.number for line in page.lines] == [3, 2, 4, 1]
    assert [line.number for line in page.every_line] == [1, 2, 3, 4]
    assert (page.tables, page.done) == (4, 1)


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("2", [2]),
        ("02", [2]),
        ("josé", [1]),
        ("JOSE", [1]),
        ("bea", [2]),
        ("", [1, 2]),
        ("x", []),
        ("9" * 80, []),
    ],
)
def test_results_page_finds_a_table_by_number_or_name(query: str, numbers: list[int]) -> None:
    tournament = make_tournament(state=EventState.RUNNING)
    jose, ana, bea, carl = (make_player(tournament, name) for name in ("José", "Ana", "Bea", "Carl"))
    round_ = make_round(tournament, [(jose, ana), (carl, bea)])

    page = results_page(tournament, round_, query=query)

    assert [line.number for line in page.lines] == numbers


def test_results_page_of_a_cleared_table_is_open_and_remembers_its_version() -> None:
    round_ = round_of(2)
    table = round_.pairings.get()
    make_result(table, 3, 3)
    make_result(table)

    line = results_page(event_of(round_), round_).lines[0]

    assert (line.shown, line.is_open) == ("", True)
    assert line.buttons[0].value.startswith("1:6:2:")


def test_results_page_with_all_in_has_the_next_step() -> None:
    round_ = round_of(4)
    for pairing in round_.pairings.all():
        make_result(pairing, 3, 3)

    page = results_page(event_of(round_), round_)

    assert page.has_next_step


def test_results_page_of_an_old_round_has_no_next_step() -> None:
    round_ = round_of(2)
    make_result(round_.pairings.get(), 3, 3)
    make_round(event_of(round_), [tuple(event_of(round_).players.order_by("pk"))])

    page = results_page(event_of(round_), round_)

    assert (page.has_next_step, page.rounds, page.still_open) == (False, (1, 2), 0)


def test_results_page_of_a_draft_takes_no_results() -> None:
    tournament = make_tournament(state=EventState.RUNNING)
    draft = make_round(tournament, [tuple(make_players(tournament, 2))], published=False)

    page = results_page(tournament, draft)

    assert (page.is_draft, page.may_report, page.rounds) == (True, False, ())


def test_results_page_of_a_single_game_round_has_its_own_keys() -> None:
    round_ = round_of(2, games_per_round=1, bye_points=3)

    (line,) = results_page(event_of(round_), round_).lines

    assert [(button.value.split(":")[1], button.label) for button in line.buttons] == [
        ("3", "3-0"),
        ("1", "1-1"),
        ("0", "0-3"),
    ]


@pytest.mark.parametrize("all_in", [False, True])
def test_results_page_takes_as_many_queries_for_2_tables_as_for_60(all_in: bool) -> None:
    counts = []
    for players in (4, 121):
        round_ = round_of(players)
        for pairing in round_.pairings.filter(number__isnull=False)[: None if all_in else 1]:
            make_result(pairing, 3, 3)
        event = event_of(round_)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            results_page(event, round_)
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_results_page_shows_two_reports_that_differ_until_a_result_is_saved() -> None:
    round_ = round_of(4)
    pairing = round_.pairings.get(number=2)
    first, second = (seat.player for seat in pairing.seats.order_by("position"))
    for player in (first, second):
        ReportOwnResult(
            player=player, pairing=pairing, games=[(player.pk, Ending.WIN)] * 2, seen_version=0
        ).perform(event_of(round_), actor=None)

    page = results_page(event_of(round_), round_)
    assert [(line.number, [(said.name, said.shown) for said in line.said]) for line in page.mismatches] == [
        (2, [("Player 003", "6-0"), ("Player 004", "0-6")])
    ]

    make_result(pairing, 3, 3)
    assert results_page(event_of(round_), round_).mismatches == ()


def test_results_page_shows_a_half_known_table_as_open_with_what_is_reported_of_the_rest() -> None:
    round_ = round_of(2)
    pairing = round_.pairings.get()
    first, second = (seat.player for seat in pairing.seats.order_by("position"))
    ConcedeTableGames(pairing=pairing, player=first, games=[1], forfeit=True, seen_version=0).perform(
        event_of(round_), actor=None
    )
    for player in (first, second):
        ReportOwnResult(
            player=player, pairing=pairing, games=[None, (player.pk, Ending.TIMED_WIN)], seen_version=1
        ).perform(event_of(round_), actor=None)

    page = results_page(event_of(round_), round_)

    (line,) = page.mismatches
    assert (line.shown, line.is_open, page.done) == ("0-3 so far", True, 0)
    assert [(said.shown, said.games) for said in line.said] == [
        ("2-3", "game 1: Player 002 won by forfeit, game 2: Player 001 won on time"),
        ("0-5", "game 1: Player 002 won by forfeit, game 2: Player 002 won on time"),
    ]
