"""Shared caches: which answers a proxy may give to strangers without asking the site, and which never."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_tournament
from tournament.kernel.cache import CACHE
from tournament.models import Player
from tournament.models.states import EventState
from tournament.web import live

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
SHARED, OWN = "public, max-age=0, must-revalidate, s-maxage=2", "private, no-cache"


@pytest.fixture(autouse=True)
def as_it_runs(settings: Any) -> None:
    settings.CACHED_SECONDS = 10
    CACHE.clear()


@pytest.fixture
def player() -> Player:
    return make_player(make_tournament(state=EventState.RUNNING), "Ana")


def kept(client: Client, url: str, **headers: str) -> list[str]:
    """Return the cache headers of the first answer and the following 304, for a page and its live part."""
    said = []
    for asked in (headers, headers | HTMX):
        first = client.get(url, headers=asked)
        again = client.get(url, headers=asked | {"If-None-Match": first.headers.get("ETag", "")})
        assert (first.status_code, again.status_code) == (200, 304 if "ETag" in first.headers else 200)
        assert {"Cookie", "Accept-Language", "HX-Request"} <= set(first.headers["Vary"].split(", "))
        said += [first.headers["Cache-Control"], again.headers["Cache-Control"]]
    return said


def test_public_page_its_part_and_their_304_may_be_shared_with_strangers(player: Player) -> None:
    for name in ("event", "pairings", "standings", "clock"):
        assert kept(Client(), reverse(name, args=[player.tournament.slug])) == [SHARED] * 4


def test_chosen_language_is_shared_too_since_answers_vary_by_cookie(player: Player) -> None:
    client = Client()
    client.cookies["django_language"] = "de"
    assert kept(client, reverse("pairings", args=[player.tournament.slug])) == [SHARED] * 4


@pytest.mark.parametrize("cookie", ["sessionid", "messages"])
def test_who_has_a_cookie_that_counts_gets_an_answer_of_their_own(player: Player, cookie: str) -> None:
    client = Client()
    client.cookies[cookie] = "anything"
    assert set(kept(client, reverse("pairings", args=[player.tournament.slug]))) == {OWN}


def test_leader_player_and_big_screen_are_never_shared(player: Player) -> None:
    leader = Client()
    leader.force_login(player.tournament.owner)
    pairings = reverse("pairings", args=[player.tournament.slug])
    assert set(kept(leader, pairings)) == {OWN}
    assert set(kept(Client(), reverse("screen", args=[player.tournament.slug]))) == {OWN}
    assert set(kept(Client(), reverse("me-side", args=[player.link]))) == {"private, no-store"}


def test_page_with_a_token_is_not_shared(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    def with_a_token(request: HttpRequest, *_rest: Any, **_more: Any) -> bytes:
        return get_token(request).encode()

    monkeypatch.setattr(live, "_render", with_a_token)
    answer = Client().get(reverse("pairings", args=[player.tournament.slug]), headers=HTMX)
    assert answer.headers["Cache-Control"] == OWN


def test_sharing_can_be_turned_off(player: Player, settings: Any) -> None:
    settings.SHARED_SECONDS = 0
    assert set(kept(Client(), reverse("pairings", args=[player.tournament.slug]))) == {OWN}


OF_NO_EVENT = [
    "/",
    "/?q=Berlin",
    "/reference/",
    "/reference/regulations/",
    "/reference/run/",
    "/reference/rulings/",
]


@pytest.mark.parametrize("url", OF_NO_EVENT)
def test_page_of_no_event_and_its_304_may_be_shared_with_strangers_alone(player: Player, url: str) -> None:
    assert kept(Client(), url) == [SHARED] * 4
    leader = Client()
    leader.force_login(player.tournament.owner)
    assert kept(leader, url) == [OWN] * 4
    waiting = Client()
    waiting.cookies["messages"] = "anything"
    assert kept(waiting, url) == [OWN] * 4


def test_event_list_after_a_change_is_another_and_each_language_its_own(player: Player) -> None:
    client = Client()
    first = client.get("/", headers={"Accept-Language": "en"})
    assert client.get("/", headers={"Accept-Language": "de"})["ETag"] != first["ETag"]
    event = player.tournament
    event.venue = "The new hall"
    event.save()
    later = client.get("/", headers={"Accept-Language": "en", "If-None-Match": first["ETag"]})
    assert (later.status_code, "The new hall" in later.content.decode()) == (200, True)
    assert {"Cookie", "Accept-Language", "Accept-Encoding"} <= {
        each.strip() for each in later["Vary"].split(",")
    }


def test_page_of_no_event_that_is_not_there_is_not_shared() -> None:
    answer = Client().get("/reference/cards/none/")
    assert (answer.status_code, "public" in answer.headers.get("Cache-Control", "")) == (404, False)
