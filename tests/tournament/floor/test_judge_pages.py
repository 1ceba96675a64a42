"""The judge desk: every table and player, conflicting reports, who rules, and the cut, in few queries."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from pairing.types import Side
from tests.cut import InCut
from tests.factories import make_round, make_tournament, report
from tests.tournament.floor.judge_room import fill, lead, make_room, say
from tournament.floor.acts.calls import RaiseCall
from tournament.floor.pages.calls import closed_calls, open_calls
from tournament.floor.pages.cards import cards_page, missing_form_page, proxy_form_page
from tournament.floor.pages.home import found_players, judge_home
from tournament.floor.pages.player import judge_player
from tournament.floor.pages.table import JudgeTable, judge_table
from tournament.floor.pages.tables import current_round, find_table
from tournament.models import Call, Pairing, Player, PlayerReport, Round, Tournament
from tournament.models.states import EventState, Role

pytestmark = pytest.mark.django_db


def event_of(round_: Round) -> Tournament:
    return Tournament.objects.select_related("owner").get(pk=round_.stage.tournament_id)


def table_page(event: Tournament, number: int) -> JudgeTable:
    pairing = find_table(event, number)
    assert pairing is not None
    return judge_table(event, pairing)


def player(event: Tournament, name: str) -> Player:
    return event.players.get(name=name)


def test_home_lists_every_table_and_marks_the_finished_and_those_whose_reports_differ() -> None:
    grid = judge_home(event_of(make_room(3))).grid

    assert grid is not None
    assert [(chip.number, chip.is_open, chip.differ) for chip in grid.tables] == [
        (1, False, False),
        (2, True, True),
        (3, True, False),
    ]
    assert (grid.round, grid.open) == ("Round 1", 2)
    assert [chip.place for chip in grid.differing] == ["Table 2"]
    assert grid.tables[0].players == "Player 001 – Player 002"


def test_home_when_a_leader_settles_what_differs_then_the_table_is_finished() -> None:
    round_ = make_room(2)
    report(round_, 2, 3, 3)
    grid = judge_home(event_of(round_)).grid
    assert grid is not None
    assert (grid.open, grid.differing) == (0, ())


@pytest.mark.parametrize("state", [EventState.REGISTRATION, EventState.FINISHED])
def test_home_where_no_round_is_played_has_no_tables(state: EventState) -> None:
    event = make_tournament(state=state)
    assert judge_home(event).grid is None
    assert find_table(event, 1) is None


def test_players_found_are_all_with_their_table_their_bye_or_how_they_left() -> None:
    event = event_of(make_room(2))

    found = {each.name: each for each in found_players(event, "")}
    assert list(found) == ["Gone", "Out", *(f"Player 00{number}" for number in range(1, 6))]
    assert (found["Player 003"].table, found["Player 003"].place) == (2, "Table 2")
    assert (found["Player 005"].has_bye, found["Player 005"].table) == (True, None)
    assert [(found[name].is_out, found[name].state, found[name].has_bye) for name in ("Gone", "Out")] == [
        (True, "Dropped", False),
        (True, "Disqualified", False),
    ]
    assert [each.name for each in found_players(event, "  OUT ")] == ["Out"]


def test_table_shows_both_reports_and_that_they_differ() -> None:
    page = table_page(event_of(make_room()), 2)

    assert page.reports_differ
    assert [seat.reported for seat in page.seats] == [
        "game 1: Player 003 won, game 2: Player 003 won",
        "game 1: Player 004 won, game 2: Player 004 won",
    ]


def test_table_when_a_player_corrects_the_report_then_nothing_differs() -> None:
    round_ = make_room()
    say(round_, 2, 2, won=False)
    assert not table_page(event_of(round_), 2).reports_differ


def test_table_when_a_result_is_saved_then_older_reports_are_history() -> None:
    round_ = make_room()
    report(round_, 2, 6, 0)
    page = table_page(event_of(round_), 2)
    assert (page.reports_differ, page.is_open, page.shown) == (False, False, "6-0")
    assert [seat.reported for seat in page.seats] == ["", ""]


def test_table_where_two_leaders_meet_is_the_marshals_and_where_one_plays_another_is_named() -> None:
    round_ = make_room()
    event = event_of(round_)
    lead(event, player(event, "Player 005"), Role.JUDGE)

    assert table_page(event, 2).marshal_rules
    page = table_page(event, 3)
    assert not page.marshal_rules
    assert [(leader.player_name, leader.ruled_by) for leader in page.leaders] == [
        ("Player 005", "Rose")  # the marshal is a player too (REG 1.3)
    ]
    assert table_page(event, 4).leaders == ()


def test_table_of_the_bracket_before_its_sides_are_chosen_leads_to_the_choice() -> None:
    cut = InCut()
    page = table_page(cut.event, 1)

    assert (page.place, page.round, page.is_cut, page.games) == ("Table 1", "Cut, round 1", True, 1)
    assert not page.are_sides_settled
    assert page.result_url == f"/desk/{cut.event.slug}/bracket/"
    cut.choose(1, Side.CORP)
    page = table_page(cut.event, 1)
    assert page.are_sides_settled
    assert [seat.sides for seat in page.seats] == ["corp", "runner"]
    assert page.result_url == f"/desk/{cut.event.slug}/bracket/games/1/"


def test_table_of_the_bracket_says_its_result_in_words_and_stays_when_the_round_has_gone_on() -> None:
    cut = InCut()
    cut.win(1, 1)
    assert table_page(cut.event, 1).shown == "Seed 1 won as corp"
    cut.win(2, None)
    page = table_page(cut.event, 2)  # from round 1, while round 2 is being played
    assert (page.shown, page.is_open) == ("drawn; Seed 2 advances as the higher seed", False)

    grid = judge_home(cut.event).grid
    assert grid is not None
    assert (grid.round, [chip.number for chip in grid.tables]) == ("Cut, round 2", [3, 4])


def test_table_of_the_bracket_tells_where_the_reports_differ() -> None:
    cut = InCut()
    sides = cut.sides(1)
    pairing = Pairing.objects.get(pk=cut.record.tables[1].pairing)
    for who in (sides.corp, sides.runner):
        games = [{"winner": who, "ending": "win"}]
        PlayerReport.objects.create(pairing=pairing, player_id=who, games=games, result_version=0)

    assert table_page(cut.event, 1).reports_differ
    grid = judge_home(cut.event).grid
    assert grid is not None
    assert [chip.place for chip in grid.differing] == ["Table 1"]


def test_player_in_the_cut_is_at_the_game_that_is_open() -> None:
    cut = InCut()
    cut.wins(g1=1, g2=2)
    assert judge_player(cut.event, cut.seeds[1]).place == "Table 3"
    assert judge_player(cut.event, cut.seeds[4]).place == "Table 4"


def test_call_of_an_earlier_round_is_not_here_and_one_without_a_table_is_named() -> None:
    round_ = make_room()
    event = event_of(round_)
    for name in ("Player 001", "Player 009"):
        RaiseCall(table=None, about="").perform(event, actor=None, player=player(event, name))

    at_table, nowhere = open_calls(event, current_round(event))
    assert (at_table.place, at_table.is_here) == ("Table 1", True)
    assert (nowhere.place, nowhere.is_here, nowhere.whose) == ("", False, "Player 009")
    make_round(event, [(player(event, "Player 001"), player(event, "Player 003"))])
    assert [call.is_here for call in open_calls(event, current_round(event))] == [False, False]


def test_call_of_the_bracket_stays_here_until_its_round_is_over() -> None:
    cut = InCut()
    RaiseCall(table=2, about="").perform(cut.event, actor=cut.event.owner)
    cut.wins(g1=1)
    (call,) = open_calls(cut.event, current_round(cut.event))
    assert (call.place, call.is_here, call.whose) == ("Table 2", True, "table 2")
    cut.wins(g2=2)
    assert open_calls(cut.event, current_round(cut.event)) == ()


def _home(event: Tournament) -> object:
    return judge_home(event)


def _everybody(event: Tournament) -> object:
    return found_players(event, "")


def _table(event: Tournament) -> object:
    return table_page(event, 3)


def _player(event: Tournament) -> object:
    return judge_player(event, player(event, "Player 005"))


def _calls(event: Tournament) -> object:
    return open_calls(event, current_round(event)), closed_calls(event)


def _cards(event: Tournament) -> object:
    return cards_page(event)


def _card_forms(event: Tournament) -> object:
    who = Player.objects.select_related("tournament").get(tournament=event, name="Player 005")
    return missing_form_page(who), proxy_form_page(who)


@pytest.mark.parametrize(
    "build", [_home, _everybody, _table, _player, _calls, _cards, _card_forms], ids=lambda each: each.__name__
)
def test_page_takes_the_same_queries_for_4_tables_and_for_40(build: Callable[[Tournament], object]) -> None:
    taken = []
    for tables in (4, 40):
        round_ = make_room(tables)
        fill(round_)
        Call.objects.filter(table=None).update(closed_at=timezone.now())
        event = event_of(round_)
        with CaptureQueriesContext(connection) as queries:
            build(event)
        taken.append(len(queries))
    assert taken[0] == taken[1]
    assert taken[0] <= 24


def test_table_of_the_bracket_takes_the_same_queries_for_4_players_and_for_16() -> None:
    taken = []
    for size in (4, 16):
        cut = InCut(size)
        cut.win(1, 1)
        with CaptureQueriesContext(connection) as queries:
            table_page(cut.event, 1)
        taken.append(len(queries))
    assert taken[0] == taken[1]
