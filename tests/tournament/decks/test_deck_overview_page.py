"""Submitted, illegal and missing decks at a glance, in a fixed number of queries."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.factories import make_player
from tests.tournament.decks_data import (
    ILLEGAL_CORP,
    LEGAL_CORP,
    LEGAL_RUNNER,
    hand_in,
    make_deck_event,
    submission,
)
from tournament.decks.pages.overview import DeckOverview, DeckState, deck_overview, waiting_decks
from tournament.decks.records import deck_fields
from tournament.models import Deck, Tournament
from tournament.models.states import EventState, PlayerState

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]


def make_event_of_four(**fields: Any) -> Tournament:
    """Create an event: Ana is legal, Ben illegal, Cy has one deck, Dee dropped without a deck."""
    event = make_deck_event(**fields)
    hand_in(make_player(event, "Ana"), LEGAL_CORP, LEGAL_RUNNER)
    hand_in(make_player(event, "Ben"), ILLEGAL_CORP, LEGAL_RUNNER)
    hand_in(make_player(event, "Cy", state=PlayerState.REGISTERED), LEGAL_RUNNER)
    make_player(event, "Dee", state=PlayerState.DROPPED)
    return event


def names(page: DeckOverview) -> list[str]:
    return [row.name for row in page.rows]


def test_overview_counts_those_who_play_and_shows_all() -> None:
    page = deck_overview(make_event_of_four())
    assert [(row.name, row.corp.state, row.runner.state, row.state) for row in page.rows] == [
        ("Ana", DeckState.LEGAL, DeckState.LEGAL, DeckState.LEGAL),
        ("Ben", DeckState.ILLEGAL, DeckState.LEGAL, DeckState.ILLEGAL),
        ("Cy", DeckState.MISSING, DeckState.LEGAL, DeckState.MISSING),
        ("Dee", DeckState.MISSING, DeckState.MISSING, DeckState.MISSING),
    ]
    assert (page.total, page.complete) == (3, 2)
    assert [(choice.key, choice.count) for choice in page.choices] == [
        ("", 4),
        ("missing", 1),
        ("illegal", 1),
        ("legal", 1),
    ]
    assert (page.rows[1].corp.problems, page.rows[1].corp.identity) == (
        1,
        "Haas-Bioroid: Engineering the Future",
    )


@pytest.mark.parametrize(
    ("only", "expected"),
    [
        ("missing", ["Cy"]),
        ("illegal", ["Ben"]),
        ("legal", ["Ana"]),
        ("nonsense\x00", ["Ana", "Ben", "Cy", "Dee"]),
    ],
)
def test_overview_of_one_state_shows_only_those_who_play(only: str, expected: list[str]) -> None:
    assert names(deck_overview(make_event_of_four(), only)) == expected


def test_overview_when_somebody_has_their_own_lock_then_counted() -> None:
    event = make_event_of_four()
    event.are_decks_locked = True
    event.players.filter(name="Ben").update(is_deck_locked=False)
    page = deck_overview(event)
    assert (page.are_locked, page.own_locks, [row.is_locked for row in page.rows]) == (
        True,
        1,
        [True, False, True, True],
    )


def test_waiting_decks_are_counted_by_their_state() -> None:
    assert waiting_decks(make_event_of_four()) == {"missing": 1, "illegal": 1}


def test_waiting_decks_of_a_running_event_are_those_of_players_who_would_be_paired() -> None:
    event = make_event_of_four(state=EventState.RUNNING)  # Cy isn't checked in
    assert waiting_decks(event) == {"illegal": 1}


def test_no_decks_wait_without_a_query_where_lists_are_not_required(
    django_assert_num_queries: Any,
) -> None:
    event = make_event_of_four(deck_lists="optional")
    with django_assert_num_queries(0):
        assert not waiting_decks(event)


def test_legal_decks_do_not_wait() -> None:
    event = make_deck_event()
    hand_in(make_player(event), LEGAL_CORP, LEGAL_RUNNER)
    assert not waiting_decks(event)


def _fill(event: Tournament, count: int) -> None:
    decks = [submission(text).deck for text in (LEGAL_CORP, ILLEGAL_CORP, LEGAL_RUNNER)]
    fields = [deck_fields(deck) for deck in decks]
    for number in range(count):
        player = make_player(event)
        for version, (side, (identity, cards)) in enumerate(
            zip(("corp", "corp", "runner"), fields, strict=True)
        ):
            Deck.objects.create(
                player=player,
                side=side,
                version=version + 1,
                identity=identity,
                cards=cards,
                source="x" * number,
            )


@pytest.mark.parametrize("count", [5, 60])
def test_overview_and_waiting_decks_take_two_queries_whatever_the_number_of_players(
    count: int, django_assert_num_queries: Any
) -> None:
    event = make_deck_event()
    _fill(event, count)
    with django_assert_num_queries(2):
        assert len(deck_overview(event).rows) == count
    with django_assert_num_queries(2):
        assert waiting_decks(event)


def test_overview_of_120_decks_is_there_in_a_blink() -> None:
    event = make_deck_event()
    _fill(event, 60)
    deck_overview(event)
    start = time.process_time()
    page = deck_overview(event)
    assert page.complete == 60
    assert time.process_time() - start < 1  # CPU seconds; normally about a tenth of that
