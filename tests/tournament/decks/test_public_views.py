"""Open decks on an event's public pages."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_round
from tests.tournament.decks_data import LEGAL_CORP, LEGAL_RUNNER, hand_in, make_deck_event
from tournament.models import Player, Tournament
from tournament.models.states import EventState, PlayerState

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]


def url(name: str, **kwargs: object) -> str:
    return reverse(name, kwargs={"slug": "cup", **kwargs})


def make_event(**fields: Any) -> Tournament:
    return make_deck_event(slug="cup", **fields)


def test_open_decks_when_open_to_everyone_then_listed_and_shown(client: Client) -> None:
    ana = make_player(make_event(swiss_decks="public", cut_decks="public"), "Ana")
    hand_in(ana, LEGAL_CORP, LEGAL_RUNNER)
    listed = client.get(url("open-decks")).content.decode()
    shown = client.get(url("open-deck", pk=ana.pk)).content.decode()
    assert ("Ana" in listed, "Hedge Fund" in shown, "Sure Gamble" in shown) == (True, True, True)
    assert ana.link not in listed + shown
    assert url("open-decks") in client.get(url("event")).content.decode()


@pytest.mark.parametrize("state", [PlayerState.WAITLISTED, PlayerState.DROPPED])
def test_open_decks_when_on_the_waiting_list_or_cancelled_then_not_found(
    client: Client, state: PlayerState
) -> None:
    event = make_event(swiss_decks="public", cut_decks="public")
    ana, reader = make_player(event, "Ana"), make_player(event, "Bo")
    hand_in(ana, LEGAL_CORP, LEGAL_RUNNER)
    version = 1 if state == PlayerState.WAITLISTED else None
    Player.objects.filter(pk=ana.pk).update(state=state, waitlist_version=version)
    own = {"link": reader.link}

    for address in (
        url("open-deck", pk=ana.pk),
        url("deck-file", pk=ana.pk, side="corp", ending="txt"),
        reverse("me-open-deck", kwargs=own | {"pk": ana.pk}),
        reverse("me-deck-file", kwargs=own | {"pk": ana.pk, "side": "corp", "ending": "txt"}),
    ):
        assert client.get(address).status_code == 404, address
    for address in (
        url("open-decks"),
        reverse("me-open-decks", kwargs=own),
        reverse("api-decks", kwargs={"slug": "cup"}),
    ):
        answer = client.get(address)
        assert (answer.status_code, b"Ana" in answer.content) == (200, False), address


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"cut_decks": "opponents"},
        {"cut_decks": "players"},
        {"swiss_decks": "players", "cut_decks": "players"},
    ],
)
def test_open_decks_when_not_open_to_everyone_then_not_found(client: Client, fields: dict[str, str]) -> None:
    ana = make_player(make_event(**fields))
    hand_in(ana, LEGAL_CORP)
    assert client.get(url("open-decks")).status_code == 404
    assert client.get(url("open-deck", pk=ana.pk)).status_code == 404
    assert url("open-decks") not in client.get(url("event")).content.decode()


def test_open_decks_when_the_cut_is_open_and_there_is_none_then_nobody_yet(client: Client) -> None:
    ana = make_player(make_event(cut_decks="public"))
    hand_in(ana, LEGAL_CORP)
    assert "No deck is open yet." in client.get(url("open-decks")).content.decode()
    assert client.get(url("open-deck", pk=ana.pk)).status_code == 404


@pytest.mark.parametrize("pk", [0, 10**18])
def test_open_deck_of_nobody_then_not_found(client: Client, pk: int) -> None:
    make_event(swiss_decks="public", cut_decks="public")
    assert client.get(url("open-deck", pk=pk)).status_code == 404


def test_open_deck_of_another_event_then_not_found(client: Client) -> None:
    make_event(swiss_decks="public", cut_decks="public")
    stranger = make_player(make_deck_event(swiss_decks="public", cut_decks="public"))
    hand_in(stranger, LEGAL_CORP)
    assert client.get(url("open-deck", pk=stranger.pk)).status_code == 404


def test_standings_show_identities_and_factions_once_round_1_is_published(client: Client) -> None:
    event = make_event()
    ana, ben = make_player(event), make_player(event, corp_identity="Something of my own")
    hand_in(ana, LEGAL_CORP, LEGAL_RUNNER)
    before = client.get(url("event")).content.decode()
    Tournament.objects.update(state=EventState.RUNNING, planned_rounds=4, cut_size=0)
    make_round(event, [(ana, ben)])
    assert "Controlling" not in before
    after = client.get(url("standings")).content.decode()
    assert ("Controlling" in after, 'class="mark mark--anarch' in after) == (True, True)
