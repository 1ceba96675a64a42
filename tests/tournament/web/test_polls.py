"""An unchanged poll takes one small query; after a change, a poll gets the same content as a newly opened
page.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_player, make_round, make_tournament
from tournament.models import Player, Tournament
from tournament.models.states import EventState
from tournament.web import polls

pytestmark = pytest.mark.django_db


def poll(client: Client, url: str, etag: str = "") -> Any:
    headers = {"HX-Request": "true"} | ({"If-None-Match": etag} if etag else {})
    return client.get(url, headers=headers)


@pytest.fixture
def player() -> Player:
    return make_player(make_tournament(state=EventState.RUNNING), "Ana")


def own_page(player: Player) -> str:
    return reverse("me-side", args=[player.link])


def test_poll_of_a_public_page_unchanged_costs_one_query(
    player: Player, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    url = reverse("pairings", args=[player.tournament.slug])
    etag = poll(client, url)["ETag"]
    with django_assert_num_queries(1):
        answer = poll(client, url, etag)
    assert answer.status_code == 304


def test_poll_of_an_own_page_unchanged_costs_one_query(
    player: Player, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    etag = poll(client, own_page(player))["ETag"]
    with django_assert_num_queries(1):
        answer = poll(client, own_page(player), etag)
    assert answer.status_code == 304


def test_both_statements_in_sql_find_what_the_orm_finds(player: Player) -> None:
    deleted = make_player(make_tournament(deleted_at=timezone.now()), "Ben")
    for slug in (player.tournament.slug, deleted.tournament.slug, "none"):
        row = Tournament.objects.filter(slug=slug).values_list("pk", "version").first()
        assert polls.version_at(slug) == (f"{row[0]}.{row[1]}" if row else "")
    for link in (player.link, deleted.link, "none"):
        rows = Player.objects.filter(link=link, tournament__deleted_at__isnull=True)
        found = rows.values_list("pk", "tournament", "tournament__version").first()
        assert polls._behind(link) == ((found[0], f"{found[1]}.{found[2]}") if found else (0, ""))


def test_poll_after_a_change_gets_the_same_part_as_a_fresh_one(player: Player, client: Client) -> None:
    for url in (own_page(player), reverse("pairings", args=[player.tournament.slug])):
        etag = poll(client, url)["ETag"]
        Tournament.objects.filter(pk=player.tournament.pk).update(version=7 + len(url))
        changed, fresh = poll(client, url, etag), poll(client, url)
        assert (changed.status_code, changed["ETag"], changed.content) == (200, fresh["ETag"], fresh.content)


def test_poll_with_a_renewed_link_is_not_found_at_once(player: Player, client: Client) -> None:
    url = own_page(player)
    etag = poll(client, url)["ETag"]
    Player.objects.filter(pk=player.pk).update(link="another")
    assert poll(client, url, etag).status_code == 404


def test_poll_of_a_leader_is_not_answered_with_what_the_player_holds(player: Player, client: Client) -> None:
    etag = poll(client, own_page(player))["ETag"]
    client.force_login(player.tournament.owner)
    assert poll(client, own_page(player), etag).status_code == 200


def test_poll_of_the_big_screen_is_not_answered_with_what_another_page_holds(
    player: Player, client: Client, rf: RequestFactory
) -> None:
    url = reverse("screen", args=[player.tournament.slug])
    etag = poll(client, reverse("pairings", args=[player.tournament.slug]))["ETag"]
    asked = rf.get(url, headers={"HX-Request": "true", "If-None-Match": etag})
    assert polls.unchanged(asked) is None


@pytest.mark.parametrize("only", [(), ("code",)])
def test_poll_of_the_big_screen_within_its_turn_costs_one_query(
    player: Player, client: Client, django_assert_num_queries: DjangoAssertNumQueries, only: tuple[str, ...]
) -> None:
    Tournament.objects.update(screen_views=["code", "clock"], screen_seconds=3600)
    name = "screen-view" if only else "screen"
    url = reverse(name, args=[player.tournament.slug, *only])
    etag = poll(client, url)["ETag"]
    with django_assert_num_queries(1):
        assert poll(client, url, etag).status_code == 304
    Tournament.objects.update(version=player.tournament.version + 1)
    assert poll(client, url, etag).status_code == 200


def test_poll_of_the_big_screen_after_its_turn_gets_the_next_view(
    player: Player, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = player.tournament
    make_round(event, [(player, make_player(event, "Bo"))])
    Tournament.objects.update(screen_views=["code", "clock"], screen_seconds=60)
    url = reverse("screen", args=[event.slug])
    noon = datetime(2026, 3, 7, 12, tzinfo=UTC)
    seen = set()
    etag = ""
    for minute in range(3):
        now = noon + timedelta(minutes=minute)
        monkeypatch.setattr(timezone, "now", lambda now=now: now)
        answer = poll(client, url, etag)
        assert answer.status_code == 200
        etag = answer["ETag"]
        seen.add("screen--clock" in answer.content.decode())
        assert poll(client, url, etag).status_code == 304
    assert seen == {True, False}


def test_poll_of_an_own_page_unchanged_is_kept_as_private_as_the_page(player: Player, client: Client) -> None:
    first = poll(client, own_page(player))
    unchanged = poll(client, own_page(player), first["ETag"])
    kept = ("Cache-Control", "Referrer-Policy", "X-Robots-Tag", "Vary", "ETag")
    assert [unchanged[name] for name in kept] == [first[name] for name in kept]


@pytest.mark.parametrize(
    "held", ["", '"', "*", '"a", "b"', '"' + "9" * 9000 + '"', 'W/"x-1.1-0-player-en-x-live"']
)
def test_poll_with_any_other_etag_gets_the_page(player: Player, client: Client, held: str) -> None:
    assert poll(client, own_page(player), held).status_code == 200
