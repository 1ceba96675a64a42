"""The message about who can read a player's decklists, shown before they submit them."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_player
from tests.tournament.decks_data import make_deck_event
from tournament.decks.words import open_decks_words
from tournament.models import Tournament

ONLY_LEADERS = "Only you and the staff can read your lists."
BEFORE_A_GAME = (
    "Only staff can read your lists. In the cut, each opponent may read them for 10 minutes before a game."
)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, ONLY_LEADERS),
        ({"cut_decks": "opponents"}, BEFORE_A_GAME),
        (
            {"cut_decks": "opponents", "deck_reading_minutes": 1},
            BEFORE_A_GAME.replace("10 minutes", "1 minute"),
        ),
        ({"cut_decks": "opponents", "cut_size": 0}, ONLY_LEADERS),
        ({"cut_decks": "opponents", "cut_kind": "swiss"}, ONLY_LEADERS),
        (
            {"cut_decks": "players"},
            (
                "Only staff can read your lists. Once you are in the cut, all players of this event "
                "can read them too."
            ),
        ),
        (
            {"cut_decks": "public"},
            "Only staff can read your lists. Once you are in the cut, everyone can read them.",
        ),
        (
            {"swiss_decks": "players", "cut_decks": "players"},
            "All players of this event may read your lists.",
        ),
        (
            {"swiss_decks": "players", "cut_decks": "public"},
            "All players of this event may read your lists; once you are in the cut, everyone may.",
        ),
        (
            {"swiss_decks": "players", "cut_decks": "public", "cut_size": 0},
            "All players of this event may read your lists.",
        ),
        ({"swiss_decks": "public", "cut_decks": "public"}, "Everyone may read your lists."),
    ],
)
def test_players_are_shown_who_reads_their_lists(fields: dict[str, object], said: str) -> None:
    assert open_decks_words(Tournament(**fields)) == said


@pytest.mark.django_db
@pytest.mark.parametrize(("deck_lists", "is_told"), [("required", True), ("optional", True), ("none", False)])
def test_event_and_own_decks_page_tell_it_where_lists_are_handed_in(
    client: Client, deck_lists: str, is_told: bool
) -> None:
    event = make_deck_event(deck_lists=deck_lists, cut_decks="opponents")
    for address in (
        reverse("event", args=[event.slug]),
        reverse("me-deck", args=[make_player(event).link]),
    ):
        assert (BEFORE_A_GAME in client.get(address).content.decode()) is is_told


@pytest.mark.django_db
def test_form_says_at_its_place_that_the_cut_is_as_open_as_the_rounds(client: Client) -> None:
    event = make_deck_event()
    client.force_login(event.owner)
    sent = {"swiss_decks": "players", "cut_decks": "opponents", "deck_reading_minutes": "15"}
    answer = client.post(reverse("desk-decks-open", args=[event.slug]), sent)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "In the cut, lists must be at least as open as in the Swiss rounds" in page
    assert 'value="15"' in page
    event.refresh_from_db()
    assert (event.swiss_decks, event.cut_decks, event.deck_reading_minutes) == ("private", "private", 10)
    client.post(reverse("desk-decks-open", args=[event.slug]), sent | {"swiss_decks": "private"})
    event.refresh_from_db()
    assert (event.swiss_decks, event.cut_decks, event.deck_reading_minutes) == ("private", "opponents", 15)
