"""Signing up on an event's public pages."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.factories import make_player
from tests.tournament.decks_data import make_deck_event
from tournament.core import throttle
from tournament.models import Player, Tournament
from tournament.models.states import EventState

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]


@pytest.fixture(autouse=True)
def _forget_throttle() -> None:
    cache.clear()


def url(name: str) -> str:
    return reverse(name, kwargs={"slug": "cup"})


def make_event(**fields: Any) -> Tournament:
    return make_deck_event(slug="cup", **fields)


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
    assert "You cannot sign up here." in client.get(url("sign-up")).content.decode()
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
