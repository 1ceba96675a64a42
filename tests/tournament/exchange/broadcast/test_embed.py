"""Frames on other sites: their policy, no cookies, no drafts, and the code to embed them."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import make_players, make_round, make_tournament
from tests.flows.world import Stage, World, make_world
from tournament.exchange.broadcast.pages.embed import EMBED_PARTS
from tournament.kernel.cache import CACHE
from tournament.models.states import EventState
from tournament.web.framing import FRAMED_PARTS

pytestmark = pytest.mark.django_db

PARTS = tuple(EMBED_PARTS)


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    CACHE.clear()
    yield
    CACHE.clear()


def at(part: str, slug: str) -> str:
    return reverse("embed", kwargs={"slug": slug, "part": part})


def ancestors(policy: str) -> str:
    return next(each for each in policy.split("; ") if each.startswith("frame-ancestors"))


def test_parts_are_those_that_may_be_framed() -> None:
    assert PARTS == FRAMED_PARTS


@pytest.mark.parametrize("part", PARTS)
def test_embed_may_be_framed_by_all_sets_no_cookie_and_has_no_form(part: str, client: Client) -> None:
    world = make_world(Stage.PLAYING)

    for _time in range(2):  # the second answer comes from the cache, before any view
        answer = client.get(at(part, world.tournament.slug))
        policy = answer.headers["Content-Security-Policy"]
        assert answer.status_code == 200
        assert ancestors(policy) == "frame-ancestors *"
        assert "form-action 'none'" in policy
        assert "script-src 'self'" in policy
        assert "X-Frame-Options" not in answer.headers
        assert not answer.cookies
        assert b"<form" not in answer.content


@pytest.mark.parametrize(
    "path", ["/e/{slug}/", "/e/{slug}/embed/", "/e/{slug}/overlay/", "/e/{slug}/embed/other/", "/"]
)
def test_nothing_else_may_be_framed(path: str, client: Client) -> None:
    world = make_world(Stage.PLAYING)

    answer = client.get(path.format(slug=world.tournament.slug))

    assert ancestors(answer.headers["Content-Security-Policy"]) == "frame-ancestors 'none'"
    assert answer.headers["X-Frame-Options"] == "DENY"


def test_page_of_an_unknown_event_is_not_framed(client: Client) -> None:
    answer = client.get(at("clock", "nowhere"))

    assert answer.status_code == 404
    assert ancestors(answer.headers["Content-Security-Policy"]) == "frame-ancestors 'none'"


def test_leader_sees_no_draft_either(client: Client) -> None:
    world = make_world(Stage.DRAFT)
    client.force_login(world.owner)

    answer = client.get(at("pairings", world.tournament.slug))

    assert "No pairings yet" in answer.content.decode()
    assert not any(player.name in answer.content.decode() for player in world.playing)


def test_embeds_show_pairings_standings_and_clock_as_the_pages_do(client: Client) -> None:
    world = make_world(Stage.PLAYING)
    slug = world.tournament.slug

    pairings, standings, clock = (
        html.unescape(client.get(at(part, slug)).content.decode())
        for part in ("pairings", "standings", "clock")
    )

    for player in world.playing:
        assert player.name in pairings
        assert player.name in standings
    assert "Pairings for round 1" in pairings
    assert "Standings during round 1" in standings
    assert "Round 1" in clock
    assert f'href="http://testserver/e/{slug}/" target="_blank" rel="noopener"' in pairings


def test_embed_of_the_bracket(client: Client) -> None:
    world = make_world(Stage.CUT)

    page = html.unescape(client.get(at("bracket", world.tournament.slug)).content.decode())

    assert "Top 4" in page
    assert all(player.name in page for player in world.playing)


@pytest.mark.parametrize("part", PARTS)
def test_before_round_1_each_says_what_comes(part: str, client: Client) -> None:
    event = make_tournament()

    page = client.get(at(part, event.slug)).content.decode()

    assert "It will appear here automatically." in page


def test_poll_is_answered_by_304_and_then_by_the_live_part_alone(client: Client) -> None:
    world = make_world(Stage.PLAYING)
    url = at("pairings", world.tournament.slug) + "?theme=dark&lang=en"
    etag = re.search(r'data-etag="([^"]+)"', client.get(url).content.decode())
    assert etag is not None
    held = {"HTTP_HX_REQUEST": "true", "HTTP_IF_NONE_MATCH": html.unescape(etag[1])}

    with CaptureQueriesContext(connection) as queries:
        unchanged = client.get(url, **held)
    assert (unchanged.status_code, len(queries)) == (304, 1)

    world.tournament.version += 1
    world.tournament.save()
    changed = client.get(url, **held)
    assert changed.status_code == 200
    assert changed.content.strip().startswith(b'<div class="embed__part')
    assert b"announcements" not in changed.content


def test_theme_and_language_of_the_address_are_kept(client: Client) -> None:
    world = make_world(Stage.PLAYING)
    url = at("standings", world.tournament.slug)

    def sheet(query: str) -> str:
        found = re.search(r"tournament/embed\w*\.css", client.get(url + query).content.decode())
        assert found is not None
        return found[0]

    assert [sheet(""), sheet("?theme=dark"), sheet("?theme=light"), sheet("?theme=x")] == [
        "tournament/embed.css",
        "tournament/embed_dark.css",
        "tournament/embed_light.css",
        "tournament/embed.css",
    ]
    assert 'lang="de"' in client.get(url + "?lang=de").content.decode()


def test_finished_event_is_no_longer_polled(client: Client) -> None:
    world = make_world(Stage.FINISHED)

    assert b"data-live" not in client.get(at("standings", world.tournament.slug)).content


@pytest.mark.parametrize(
    "path", ["embed/pairings/", "embed/standings/", "overlay/?table=1", "overlay/tables.json"]
)
def test_queries_do_not_grow_with_the_players(path: str, client: Client) -> None:
    def asked(tables: int) -> int:
        event = make_tournament(state=EventState.RUNNING)
        players = make_players(event, 2 * tables)
        make_round(event, list(zip(players[::2], players[1::2], strict=True)))
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/e/{event.slug}/{path}").status_code == 200
        return len(queries)

    assert asked(2) == asked(12) <= 16


def _codes(client: Client, world: World, query: str = "") -> list[str]:
    page = client.get(reverse("embed-codes", kwargs={"slug": world.tournament.slug}) + query)
    assert page.status_code == 200
    found = re.findall(r"<textarea[^>]*>(.*?)</textarea>", page.content.decode(), re.DOTALL)
    return [html.unescape(each) for each in found]


def test_codes_show_what_they_say(client: Client) -> None:
    world = make_world(Stage.PLAYING)
    world.tournament.name = 'Dock "7" <b>'
    world.tournament.save()

    found = _codes(client, world, "?theme=dark&in=ja")

    assert len(found) == len(PARTS)
    for part, code in zip(PARTS, found, strict=True):
        source = re.search(r'src="([^"]+)"', code)
        assert source is not None
        address = html.unescape(source[1])
        assert address == f"http://testserver{at(part, world.tournament.slug)}?theme=dark&lang=ja"
        assert client.get(address).status_code == 200
        assert "<b>" not in code


def test_codes_skip_what_is_not_offered(client: Client) -> None:
    world = make_world(Stage.PLAYING)

    assert all("?" not in code for code in _codes(client, world, "?theme=pink&in=xx"))


def test_unlisted_event_is_shown_by_its_address_and_one_in_the_bin_is_not(client: Client) -> None:
    hidden = make_tournament(is_listed=False, state=EventState.RUNNING)
    assert client.get(at("standings", hidden.slug)).status_code == 200

    hidden.deleted_at = hidden.created_at
    hidden.save()
    assert client.get(at("standings", hidden.slug)).status_code == 404
