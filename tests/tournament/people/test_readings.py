"""Readings are requested if names have them, and order every list by name."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_tournament
from tests.tournament.exchange.api.tokens import Program, told
from tournament.models import Player, Tournament
from tournament.people.pages.players import players_page

pytestmark = pytest.mark.django_db


def shown(event: Tournament, name: str, client: Client) -> str:
    return client.get(reverse(name, args=[event.slug])).content.decode()


def asks(event: Tournament) -> tuple[bool, bool]:
    """Return whether the sign-up form and the organizer's form ask for a reading."""
    desk = Client()
    desk.force_login(event.owner)
    pages = (shown(event, "sign-up", Client()), shown(event, "desk-player-add", desk))
    return ('name="reading"' in pages[0], 'name="reading"' in pages[1])


def test_other_events_ask_for_no_reading_until_a_player_has_one() -> None:
    event = make_tournament(is_signup_open=True)
    make_player(event, "Ana")
    assert asks(event) == (False, False)
    make_player(event, "山田 太郎", reading="やまだ たろう")
    assert asks(event) == (True, True)


def test_japanese_events_ask_for_it() -> None:
    assert asks(make_tournament(is_signup_open=True, language="ja")) == (True, True)


def test_programs_give_it_at_any_event() -> None:
    event = make_tournament()
    organizer = Program(event.owner)
    player = told(organizer.act(event, "add_player", name="山田 太郎", reading="やまだ"))["id"]
    assert Player.objects.get().reading == "やまだ"
    told(organizer.act(event, "change_player", player=player, reading=""))
    told(organizer.act(event, "change_player", player=player, reading="やまだ たろう"))
    assert Player.objects.get().reading == "やまだ たろう"


def test_list_of_players_is_in_the_order_of_readings_and_finds_them() -> None:
    event = make_tournament()
    for name, reading in (
        ("渡辺 愛", "わたなべ あい"),
        ("安藤 涼", "アンドウ リョウ"),
        ("Zoe", ""),
        ("王 明", ""),
    ):
        make_player(event, name, reading=reading)
    page = players_page(event, Player.objects.all())
    assert [row.name for row in page.rows] == ["Zoe", "安藤 涼", "渡辺 愛", "王 明"]
    desk = Client()
    desk.force_login(event.owner)
    address = reverse("desk-players", args=[event.slug], query={"name": "ワタナベ"})
    found = desk.get(address).content.decode()
    assert "渡辺 愛" in found
    assert "安藤 涼" not in found
