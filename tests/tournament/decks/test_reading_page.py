"""The state of the reading time before games, in a fixed number of queries."""

from __future__ import annotations

from datetime import timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from pairing.types import Side
from tests.tournament.decks.reading import let_read, let_time_pass, make_reading_cut, newest
from tournament.decks.pages.reading import decks_to_read, own_reading
from tournament.models import DeckReading, Tournament
from tournament.play.cut.pages.own_side import own_bracket
from tournament.play.cut.reading_time import ReadingPhase, reading_times

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]


def test_times_of_all_open_games_are_asked_for_at_once(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    cut = make_reading_cut(deck_reading_minutes=7)
    let_read(cut, 2)
    record = cut.record
    with django_assert_num_queries(1):
        times = reading_times(cut.event, record)
    assert {number: time.phase for number, time in times.items()} == {
        1: ReadingPhase.AWAITED,
        2: ReadingPhase.OPEN,
    }
    assert (times[1].newest, times[1].deadline, times[1].seconds_left) == (0, "", 0)
    row = DeckReading.objects.get()
    assert (times[2].newest, times[2].until) == (newest(cut, 2), row.until)
    assert times[2].deadline == str(int(row.until.timestamp() * 1000))
    assert 360 <= times[2].seconds_left <= 420
    assert row.until - row.starts_at == timedelta(minutes=7)
    let_time_pass(7)
    over = reading_times(cut.event, record)[2]
    assert (over.phase, over.seconds_left) == (ReadingPhase.OVER, 0)


def test_game_with_a_result_and_an_event_that_is_over_have_no_time() -> None:
    cut = make_reading_cut()
    let_read(cut, 1, 2)
    cut.win(1, 1)
    assert set(reading_times(cut.event, cut.record)) == {2}
    Tournament.objects.update(state="finished")
    assert reading_times(cut.fresh, cut.record) == {}
    bracket = own_bracket(cut.fresh, cut.seeds[2].pk)
    assert own_reading(cut.fresh, cut.seeds[2], bracket) is None


def test_where_nobody_reads_before_games_nothing_is_asked(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    cut = make_reading_cut(cut_decks="players")
    record, bracket = cut.record, own_bracket(cut.event, cut.seeds[1].pk)
    with django_assert_num_queries(0):
        assert reading_times(cut.event, record) == {}
        assert own_reading(cut.event, cut.seeds[1], bracket) is None


def test_own_time_and_decks_take_a_query_each(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    cut = make_reading_cut()
    let_read(cut, 1)
    bracket = own_bracket(cut.event, cut.seeds[1].pk)
    with django_assert_num_queries(1):
        reading = own_reading(cut.event, cut.seeds[1], bracket)
    assert reading is not None
    assert (reading.game, reading.opponent, reading.name, reading.side) == (
        1,
        cut.seeds[4].pk,
        "Seed 4",
        None,
    )
    with django_assert_num_queries(1):
        decks = decks_to_read(cut.event, reading)
    assert [(each.side, each.deck is not None) for each in decks] == [("corp", True), ("runner", True)]
    cut.choose(1, Side.RUNNER)
    settled = own_reading(cut.event, cut.seeds[1], own_bracket(cut.event, cut.seeds[1].pk))
    assert settled is not None
    assert [each.side for each in decks_to_read(cut.event, settled)] == ["corp"]
