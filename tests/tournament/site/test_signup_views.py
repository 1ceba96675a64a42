"""Signing up on an event's public pages."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_tournament
from tests.tournament.decks_data import make_deck_event
from tests.tournament.kernel.limited import later
from tournament.models import Player, Tournament
from tournament.models.states import EventState

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]


def url(name: str) -> str:
    return reverse(name, kwargs={"slug": "cup"})


def make_event(**fields: Any) -> Tournament:
    return make_deck_event(slug="cup", **fields)


def test_sign_up_then_registered_and_redirected_to_the_player_s_page(client: Client) -> None:
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
    assert "Yes, I’m someone else" in asked.content.decode()
    client.post(url("sign-up"), {"name": "ana", "namesakes": "1"})
    assert Player.objects.count() == 2


@pytest.mark.parametrize("fields", [{}, {"is_signup_open": True, "state": EventState.RUNNING}])
def test_sign_up_when_it_is_not_open_then_said_and_nobody_is_registered(
    client: Client, fields: dict[str, Any]
) -> None:
    make_event(**fields)
    assert "Online sign-up is closed." in client.get(url("sign-up")).content.decode()
    assert client.post(url("sign-up"), {"name": "Ana"}).status_code == 422
    assert url("sign-up") not in client.get(url("event")).content.decode()
    assert not Player.objects.exists()


@pytest.mark.parametrize("name", ["", "\x00", "\u200b", "x" * 200])
def test_sign_up_without_a_name_then_told_at_the_field(client: Client, name: str) -> None:
    make_event(is_signup_open=True)
    answer = client.post(url("sign-up"), {"name": name})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["name"])


def test_sign_up_too_often_from_one_browser_then_told_when_and_the_name_is_kept(client: Client) -> None:
    make_event(is_signup_open=True)
    codes = [client.post(url("sign-up"), {"name": f"Ana {n}"}).status_code for n in range(4)]
    assert codes == [302, 302, 302, 429]
    answer = client.post(url("sign-up"), {"name": "Zoë Late"})
    assert 0 < int(answer.headers["Retry-After"]) <= 60
    page = answer.content.decode()
    assert "Too many attempts. Nothing was changed. Try again in" in page
    assert 'value="Zoë Late"' in page
    assert Player.objects.count() == 3
    assert Client().post(url("sign-up"), {"name": "Ben"}).status_code == 302


def test_sign_up_by_a_script_from_one_address_then_thirty_a_minute_and_others_go_on() -> None:
    make_event(is_signup_open=True)
    codes = [Client().post(url("sign-up"), {"name": f"Ghost {n}"}).status_code for n in range(40)]
    assert codes == [302] * 30 + [429] * 10
    refused = Client().post(url("sign-up"), {"name": "Ghost"}).content.decode()
    assert "Try again in 1 minute, or ask the organizer." in refused
    elsewhere = Client(REMOTE_ADDR="192.0.2.7").post(url("sign-up"), {"name": "Ana"})
    assert elsewhere.status_code == 302
    assert not Session.objects.exists()


def test_sign_up_of_sixty_people_in_ten_minutes_by_one_router_then_all_are_registered() -> None:
    make_event(is_signup_open=True)
    for number in range(60):
        later(timedelta(seconds=10))
        assert Client().post(url("sign-up"), {"name": f"Player {number}"}).status_code == 302


def test_sign_up_keeps_no_address_but_a_mark_of_its_own_for_each_event(client: Client) -> None:
    events = [make_event(is_signup_open=True), make_tournament(slug="other", is_signup_open=True)]
    for event in events:
        for number in range(2):
            name = {"name": f"Player {number}"}
            Client().post(reverse("sign-up", kwargs={"slug": event.slug}), name)
    marks = [set(event.players.values_list("signup_origin", flat=True)) for event in events]
    assert [len(mark) for mark in marks] == [1, 1]
    assert len(marks[0] | marks[1]) == 2
    assert "127.0.0.1" not in str(list(Player.objects.values()))


def test_sign_up_without_token_then_refused() -> None:
    make_event(is_signup_open=True)
    assert Client(enforce_csrf_checks=True).post(url("sign-up"), {"name": "Ana"}).status_code == 403
