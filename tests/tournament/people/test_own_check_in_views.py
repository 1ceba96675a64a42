"""Self check-in: by name at the door, from the personal link, and how the desk enables it."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_player, make_players, make_tournament
from tournament.models import Player, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.people.pages.check_in import door_page

pytestmark = pytest.mark.django_db

DOOR = "/e/cup/check-in/"
CLOSED = "Players can’t check themselves in right now. Tell the staff that you’re here."


def opened(**fields: Any) -> Tournament:
    return make_tournament(slug="cup", **{"is_check_in_open": True, **fields})


def text(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def test_door_shows_who_is_awaited_and_checks_in_who_presses_their_name(client: Client) -> None:
    event = opened()
    make_player(event, "Ben", state="checked_in")
    zoe = make_player(event, "Zoë", state="registered", pronouns="she/her")
    ana = make_player(event, "Ana", state="registered")
    assert DOOR in text(client, "/e/cup/")
    page = door_page(event, "zoe")
    assert [(each.name, each.beside, each.is_found) for each in page.awaited] == [
        ("Ana", "", False),
        ("Zoë", "she/her", True),
    ]
    answer = client.post(DOOR, {"player": zoe.pk}, follow=True)
    assert "Zoë is checked in." in answer.content.decode()
    assert Player.objects.get(pk=zoe.pk).state == PlayerState.CHECKED_IN
    client.post(DOOR, {"player": zoe.pk})  # the same twice
    client.post(DOOR, {"player": ana.pk})
    assert (
        "Everyone who is registered is checked in. If you aren’t, tell the staff that you’re here."
        in text(client, DOOR)
    )
    assert not Session.objects.exists()


def test_door_needs_as_many_queries_for_many(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event = opened()
    make_players(event, 30, state="registered")
    with django_assert_num_queries(1):
        assert len(door_page(event, "").awaited) == 30


@pytest.mark.parametrize("fields", [{"is_check_in_open": False}, {"state": EventState.RUNNING}])
def test_door_when_it_is_closed_then_names_nobody_and_checks_nobody_in(
    client: Client, fields: dict[str, Any]
) -> None:
    event = opened(**fields)
    ana = make_player(event, "Anastasia", state="registered")
    page = text(client, DOOR)
    assert CLOSED in page
    assert "Anastasia" not in page
    client.post(DOOR, {"player": ana.pk})
    client.post(reverse("me-check-in", kwargs={"link": ana.link}))
    assert Player.objects.get().state == PlayerState.REGISTERED
    assert DOOR not in text(client, "/e/cup/")
    assert "check me in" not in text(client, f"/me/{ana.link}/")


@pytest.mark.parametrize("value", ["", "x", "9" * 30, "²", "-1", "0"])
def test_door_when_no_player_is_named_then_told_so(client: Client, value: str) -> None:
    opened()
    answer = client.post(DOOR, {"player": value}, follow=True)
    assert "That player isn’t in this event. Choose your name, or tell the staff." in answer.content.decode()


def test_door_when_it_is_another_events_player_then_told_so_and_left(client: Client) -> None:
    opened()
    other = make_player(make_tournament(is_check_in_open=True), "Ana", state="registered")
    answer = client.post(DOOR, {"player": other.pk}, follow=True)
    assert "That player isn’t in this event. Choose your name, or tell the staff." in answer.content.decode()
    assert Player.objects.get().state == PlayerState.REGISTERED


def test_door_takes_five_a_minute_from_one_browser_and_any_number_from_a_leader(client: Client) -> None:
    event = opened()
    players = make_players(event, 8, state="registered")
    codes = [client.post(DOOR, {"player": player.pk}).status_code for player in players[:6]]
    assert codes == [302] * 5 + [429]
    assert event.players.filter(state=PlayerState.CHECKED_IN).count() == 5
    client.force_login(event.owner)
    codes = [client.post(DOOR, {"player": player.pk}).status_code for player in players[5:]]
    assert codes == [302] * 3


def test_own_page_offers_the_check_in_and_does_it(client: Client) -> None:
    event = opened(deck_lists="none")
    ana = make_player(event, "Ana", state="registered")
    assert "I’m here: check me in" in text(client, f"/me/{ana.link}/")
    answer = client.post(reverse("me-check-in", kwargs={"link": ana.link}), follow=True)
    assert "You’re checked in." in answer.content.decode()
    assert (
        "You’re checked in. Your first table will appear here once round 1 is published."
        in answer.content.decode()
    )
    assert "I’m here: check me in" not in answer.content.decode()


def test_desk_opens_and_closes_it_and_prints_its_code(client: Client) -> None:
    event = make_tournament(slug="cup")
    client.force_login(event.owner)
    for data, is_open in (({"open": "1"}, True), ({}, False)):
        client.post("/desk/cup/players/own-check-in/", data)
        assert Tournament.objects.get().is_check_in_open is is_open
        page = text(client, "/desk/cup/players/")
        assert (("Only staff check players in" in page), (DOOR in page)) == (not is_open, is_open)
    sheet = client.get(reverse("desk-door", kwargs={"slug": "cup"}))
    assert sheet.headers["Content-Type"] == "application/pdf"
