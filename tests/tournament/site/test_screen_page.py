"""The big screen: which view is shown when and for how long, and that a draft never appears."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_cut_event, make_players, make_result, make_round, make_tournament
from tournament.models import Pairing, Round, StageKind, TableExtension, Tournament
from tournament.models.states import EventState
from tournament.play.clock.acts.clock import StartClock
from tournament.play.cut.acts.cut import MakeCut
from tournament.site.pages.screen import ScreenView, screen_page, turn_at

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 7, 12, tzinfo=UTC)
ALL = [view.value for view in ScreenView]


def _running(
    players: int = 4, *, published: bool = True, started: bool = True, **fields: object
) -> Tournament:
    event = make_tournament(state=EventState.RUNNING, **{"screen_views": ALL} | fields)
    seated = make_players(event, players)
    round_ = make_round(event, list(zip(seated[::2], seated[1::2], strict=True)), published=published)
    if published and started:
        StartClock(round_=round_).perform(event, actor=None)
    return event


def _turns(event: Tournament) -> list[ScreenView]:
    """Return the views in the order of their turns for one cycle, starting with the next."""
    turn = turn_at(event, NOON)
    seen = []
    while len(seen) < 2 or seen[-1] != seen[0]:
        turn = turn_at(event, turn.end)
        seen.append(turn.view)
    return seen[:-1]


def test_turns_when_a_round_is_in_play_then_all_but_the_bracket_come_around() -> None:
    assert set(_turns(_running())) == {
        ScreenView.CLOCK,
        ScreenView.PAIRINGS,
        ScreenView.STANDINGS,
        ScreenView.CODE,
    }


def test_turn_when_people_look_for_their_tables_then_the_pairings_stay_on_alone() -> None:
    event = _running(started=False)
    turn = turn_at(event, NOON)

    assert (turn.view, turn.is_alone, turn.key) == (ScreenView.PAIRINGS, True, "pairings")

    make_result(Pairing.objects.get(number=1), 6, 0)

    assert set(_turns(event)) >= {ScreenView.CLOCK, ScreenView.PAIRINGS}


def test_turn_when_a_round_is_published_then_its_pairings_begin_at_the_first_line() -> None:
    event = _running(40, started=False)
    Round.objects.update(published_at=NOON)

    at_once, later = (turn_at(event, NOON + timedelta(seconds=seconds)) for seconds in (3, 20))

    assert at_once.start == later.start == NOON + timedelta(seconds=15)
    assert (later.end - later.start).total_seconds() == 20 * 1.2 + 8
    assert turn_at(event, later.end).start == later.end


def test_turns_when_the_clock_is_not_started_and_pairings_are_not_chosen_then_as_chosen() -> None:
    assert sorted(_turns(_running(started=False, screen_views=["code", "clock"]))) == ["clock", "code"]


def test_turns_when_only_some_are_chosen_then_only_those() -> None:
    event = _running(screen_views=["code", "clock", "nonsense"])

    assert sorted(_turns(event)) == ["clock", "code"]


def test_turn_when_nothing_chosen_has_anything_to_show_then_the_code_is_on_alone() -> None:
    event = make_tournament(screen_views=["bracket", "pairings"])
    turn = turn_at(event, NOON)

    assert (turn.view, turn.is_alone, turn.key) == (ScreenView.CODE, True, "code")


def test_turns_when_the_only_round_is_a_draft_then_neither_its_pairings_nor_its_clock() -> None:
    event = _running(published=False)

    assert turn_at(event, NOON).view is ScreenView.CODE
    for view in (ScreenView.CLOCK, ScreenView.PAIRINGS, ScreenView.STANDINGS):
        assert screen_page(event, view).content is None


def test_turns_when_a_cut_is_made_then_the_bracket_comes_and_the_pairings_go() -> None:
    event, _players = make_cut_event(4, screen_views=ALL)
    MakeCut(kind=StageKind.DOUBLE, size=4).perform(event, actor=event.owner)
    turns = _turns(event)

    assert ScreenView.BRACKET in turns and ScreenView.PAIRINGS not in turns
    assert screen_page(event, ScreenView.BRACKET).content.size == 4
    assert screen_page(event, ScreenView.STANDINGS).content.final is not None


def test_turns_when_the_event_is_finished_then_standings_and_code_go_on() -> None:
    event = _running()
    event.state = EventState.FINISHED

    assert sorted(_turns(event)) == ["code", "standings"]


def test_turn_when_asked_within_it_then_start_and_end_are_the_same() -> None:
    event = _running()
    turn = turn_at(event, NOON)
    while turn.view != ScreenView.CLOCK:
        turn = turn_at(event, turn.end)
    late = turn_at(event, turn.end - timedelta(milliseconds=1))

    assert (turn.end - turn.start).total_seconds() == event.screen_seconds == 20
    assert (late.start, late.end, late.view, late.key) == (turn.start, turn.end, turn.view, turn.key)
    assert turn_at(event, turn.end).view is ScreenView.PAIRINGS


def test_turn_when_the_list_is_long_then_it_lasts_until_it_was_read_once() -> None:
    event = _running(60)
    turn = turn_at(event, NOON, ScreenView.PAIRINGS)

    assert (turn.end - turn.start).total_seconds() == 30 * 1.2 + 8  # two columns
    assert (turn.is_alone, turn.key) == (True, "pairings")


@pytest.mark.parametrize(("players", "columns"), [(30, 1), (32, 2), (74, 2), (76, 3), (152, 3)])
def test_list_when_it_is_longer_then_it_stands_in_more_columns_and_nobody_waits_longer(
    players: int, columns: int
) -> None:
    event = _running(players)
    for view in (ScreenView.PAIRINGS, ScreenView.STANDINGS):
        turn = turn_at(event, NOON, view)

        assert (turn.end - turn.start).total_seconds() == round(-(-players // columns) * 1.2) + 8 <= 80


def test_clock_when_more_tables_play_than_it_has_room_for_then_it_names_those_with_more_time() -> None:
    event = _running(90)
    newest = Round.objects.newest_swiss(event)
    assert newest is not None
    longer = newest.pairings.get(number=45)
    TableExtension.objects.create(pairing=longer, minutes=5, reason="judge")
    page = screen_page(event, ScreenView.CLOCK)

    assert len(page.content.open_tables) == 45
    assert [table.number for table in page.tables] == [45]
    make_result(newest.pairings.get(number=1), 6, 0)
    make_result(newest.pairings.get(number=2), 6, 0)
    make_result(newest.pairings.get(number=3), 6, 0)
    assert len(screen_page(event, ScreenView.CLOCK).tables) == 42


@pytest.mark.parametrize("players", [4, 60])
def test_turn_when_more_play_then_no_more_queries(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = _running(players)

    with django_assert_num_queries(6):
        turn_at(event, NOON)
