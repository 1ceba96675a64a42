"""Open decks and signing up on an event's public pages."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_round
from tests.tournament.decks_data import LEGAL_CORP, LEGAL_RUNNER, hand_in, make_deck_event
from tournament.core import throttle
from tournament.models import Player, Tournament
from tournament.models.states import EventState

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]


@pytest.fixture(autouse=True)
def _forget_throttle() -> None:
    cache.clear()


def url(name: str, **kwargs: object) -> str:
    return reverse(name, kwargs={"slug": "cup", **kwargs})


def make_event(**fields: Any) -> Tournament:
    return make_deck_event(slug="cup", **fields)


def test_open_decks_when_open_to_everyone_then_listed_and_shown(client: Client) -> None:
    ana = make_player(make_event(decks_shown="all", decks_audience="everyone"), "Ana")
    hand_in(ana, LEGAL_CORP, LEGAL_RUNNER)
    listed = client.get(url("open-decks")).content.decode()
    shown = client.get(url("open-deck", pk=ana.pk)).content.decode()
    assert ("Ana" in listed, "Hedge Fund" in shown, "Sure Gamble" in shown) == (True, True, True)
    assert ana.link not in listed + shown
    assert url("open-decks") in client.get(url("event")).content.decode()


@pytest.mark.parametrize(
    "fields", [{}, {"decks_shown": "all"}, {"decks_shown": "none", "decks_audience": "everyone"}]
)
def test_open_decks_when_not_open_to_everyone_then_not_found(client: Client, fields: dict[str, str]) -> None:
    ana = make_player(make_event(**fields))
    hand_in(ana, LEGAL_CORP)
    assert client.get(url("open-decks")).status_code == 404
    assert client.get(url("open-deck", pk=ana.pk)).status_code == 404
    assert url("open-decks") not in client.get(url("event")).content.decode()


def test_open_decks_when_the_cut_is_open_and_there_is_none_then_nobody_yet(client: Client) -> None:
    ana = make_player(make_event(decks_shown="cut", decks_audience="everyone"))
    hand_in(ana, LEGAL_CORP)
    assert "No deck is open yet." in client.get(url("open-decks")).content.decode()
    assert client.get(url("open-deck", pk=ana.pk)).status_code == 404


@pytest.mark.parametrize("pk", [0, 10**18])
def test_open_deck_of_nobody_then_not_found(client: Client, pk: int) -> None:
    make_event(decks_shown="all", decks_audience="everyone")
    assert client.get(url("open-deck", pk=pk)).status_code == 404


def test_open_deck_of_another_event_then_not_found(client: Client) -> None:
    make_event(decks_shown="all", decks_audience="everyone")
    stranger = make_player(make_deck_event(decks_shown="all", decks_audience="everyone"))
    hand_in(stranger, LEGAL_CORP)
    assert client.get(url("open-deck", pk=stranger.pk)).status_code == 404


def test_pages_when_the_method_is_wrong_then_refused(client: Client) -> None:
    ana = make_player(make_event(decks_shown="all", decks_audience="everyone"))
    assert client.post(url("open-decks")).status_code == 405
    assert client.post(url("open-deck", pk=ana.pk)).status_code == 405
    assert client.delete(url("sign-up")).status_code == 405


def test_players_show_identities_and_factions_once_round_1_is_published(client: Client) -> None:
    event = make_event()
    ana, ben = make_player(event), make_player(event, corp_identity="Something of my own")
    hand_in(ana, LEGAL_CORP, LEGAL_RUNNER)
    before = client.get(url("event")).content.decode()
    Tournament.objects.update(state=EventState.RUNNING, planned_rounds=4, cut_size=0)
    make_round(event, [(ana, ben)])
    after = client.get(url("event")).content.decode()
    assert ("NBN: Controlling" in before, "NBN: Controlling" in after) == (False, True)
    assert after.count('<span class="faction">') == 2
    assert '<span class="faction">Anarch</span>' in after


def test_sign_up_then_registered_and_led_to_the_own_page(client: Client) -> None:
    make_event(is_signup_open=True)
    assert url("sign-up") in client.get(url("event")).content.decode()
    answer = client.post(url("sign-up"), {"name": " Ana  Lima ", "pronouns": "she/her"})
    player = Player.objects.get()
    assert (player.name, player.pronouns) == ("Ana Lima", "she/her")
    assert answer.url == f"/me/{player.link}/?new=1"
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert "Keep this link!" in client.get(answer.url).content.decode()


def test_sign_up_when_the_name_is_there_then_asked_and_taken_once_confirmed(client: Client) -> None:
    make_player(make_event(is_signup_open=True), "Ana")
    asked = client.post(url("sign-up"), {"name": "ana"})
    assert (asked.status_code, Player.objects.count()) == (422, 1)
    assert "Yes, I am somebody else" in asked.content.decode()
    client.post(url("sign-up"), {"name": "ana", "namesakes": "1"})
    assert Player.objects.count() == 2


@pytest.mark.parametrize("fields", [{}, {"is_signup_open": True, "state": EventState.RUNNING}])
def test_sign_up_when_it_is_not_open_then_said_and_nobody_is_registered(
    client: Client, fields: dict[str, Any]
) -> None:
    make_event(**fields)
    assert "Signing up here is not possible." in client.get(url("sign-up")).content.decode()
    assert client.post(url("sign-up"), {"name": "Ana"}).status_code == 422
    assert url("sign-up") not in client.get(url("event")).content.decode()
    assert not Player.objects.exists()


@pytest.mark.parametrize("name", ["", "\x00", "\u200b", "x" * 200])
def test_sign_up_without_a_name_then_told_at_the_field(client: Client, name: str) -> None:
    make_event(is_signup_open=True)
    answer = client.post(url("sign-up"), {"name": name})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["name"])


def test_sign_up_too_often_from_one_browser_then_it_has_to_wait(client: Client) -> None:
    make_event(is_signup_open=True)
    codes = [
        client.post(url("sign-up"), {"name": f"Ana {n}"}).status_code
        for n in range(throttle.OF_A_BROWSER + 1)
    ]
    assert codes == [302] * throttle.OF_A_BROWSER + [429]
    assert Client().post(url("sign-up"), {"name": "Ben"}).status_code == 302


def test_sign_up_too_often_from_one_address_then_it_has_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    make_event(is_signup_open=True)
    monkeypatch.setattr(throttle, "OF_AN_ADDRESS", 2)
    codes = [Client().post(url("sign-up"), {"name": f"Ana {n}"}).status_code for n in range(3)]
    assert codes == [302, 302, 429]


def test_sign_up_without_token_then_refused() -> None:
    make_event(is_signup_open=True)
    assert Client(enforce_csrf_checks=True).post(url("sign-up"), {"name": "Ana"}).status_code == 403
