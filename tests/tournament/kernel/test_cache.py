"""A part rendered for one stranger is reused for others: built once, never stale, never private."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.http import HttpRequest
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_players, make_round, make_tournament, report
from tests.flows.world import Stage, make_world
from tournament.event.acts.announcements import Announce
from tournament.event.acts.settings import ChangeSettings
from tournament.kernel import cache
from tournament.kernel.cache import CACHE, CacheKey, VersionCache
from tournament.models import Tournament
from tournament.models.states import EventState
from tournament.web import live

# What is kept depends on an event's version alone.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

HTMX = {"HX-Request": "true"}
KEY = CacheKey(1, 1, "page")


@pytest.fixture(autouse=True)
def pages_are_cached(settings: Any) -> Iterator[None]:
    """Cache pages as the site does; other tests change rows without changing the version."""
    settings.CACHED_SECONDS = 60
    CACHE.clear()
    yield
    CACHE.clear()


@pytest.fixture
def event() -> Tournament:
    event = make_tournament(state=EventState.RUNNING)
    first, second, third, fourth = make_players(event, 4)
    report(make_round(event, [(first, second), (third, fourth)]), 1, 6, 0)
    return event


def _pairings(event: Tournament, client: Client | None = None, **headers: str) -> Any:
    return (client or Client()).get(reverse("pairings", args=[event.slug]), headers=headers)


def _poll(event: Tournament, client: Client | None = None, **headers: str) -> Any:
    return _pairings(event, client, **HTMX, **headers)


def _timeless(page: bytes) -> bytes:
    return live._RENDERED_AT.sub(b"", page)


def test_part_when_another_stranger_asks_then_it_is_not_made_again_and_is_the_same(
    event: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = _poll(event)

    # The event and its announcements; in a transaction, as here, the announcements aren't cached.
    with django_assert_num_queries(2):
        second = _poll(event)

    assert (second.content, second["ETag"], second["Vary"]) == (first.content, first["ETag"], first["Vary"])


def test_part_when_the_event_changes_then_at_once_the_new_one(event: Tournament) -> None:
    _poll(event)
    Announce(text="Lunch").perform(event, actor=event.owner)

    assert "Lunch" in _poll(event).content.decode()


def test_part_when_cached_then_it_is_what_would_be_written_now(event: Tournament, settings: Any) -> None:
    cached = [_poll(event).content, _poll(event).content]
    settings.CACHED_SECONDS = 0

    assert {_timeless(each) for each in cached} == {_timeless(_poll(event).content)}


def test_pages_when_the_event_goes_on_then_after_each_step_they_are_what_would_be_written_now(
    settings: Any,
) -> None:
    world = make_world(Stage.DRAFT)
    event, desk = world.tournament, f"/desk/{world.tournament.slug}/rounds/"
    leader = Client()
    leader.force_login(world.owner)
    names = ("event", "pairings", "standings", "clock", "announcements")
    pages = [reverse(name, args=[event.slug]) for name in names]

    def seen() -> list[bytes]:
        asked = [(url, headers) for url in pages for headers in ({}, HTMX)]
        return [_timeless(Client().get(url, headers=headers).content) for url, headers in asked]

    before: list[bytes] = []
    for path, form in (
        ("1/publish/", {}),
        ("1/results/", {"entry": "1 6-0"}),
        ("1/results/", {"entry": "2 3-3"}),
        ("pair/", {"round": 2}),
        ("2/publish/", {}),
    ):
        assert leader.post(desk + path, form).status_code == 302
        settings.CACHED_SECONDS = 60
        first, cached = seen(), seen()
        settings.CACHED_SECONDS = 0
        assert first == cached == seen()
        assert before != cached
        before = cached


def test_part_when_cached_too_long_then_rendered_again(event: Tournament, settings: Any) -> None:
    _poll(event)
    settings.CACHED_SECONDS = 0.000_001

    with CaptureQueriesContext(connection) as asked:
        _poll(event)

    assert len(asked) > 1


@pytest.mark.parametrize(
    ("header", "value", "is_another"),
    [
        ("Host", "localhost", True),
        ("Accept-Language", "de, en;q=0.5", True),
        ("Accept-Language", "fr, en;q=0.5", False),
    ],
)
def test_part_when_asked_by_another_host_or_in_another_language_then_not_the_first_ones(
    event: Tournament, header: str, value: str, is_another: bool
) -> None:
    _poll(event)
    size = CACHE.size
    _poll(event, **{header: value})

    assert (CACHE.size > size) == is_another


def test_search_when_another_is_typed_then_another_part(event: Tournament) -> None:
    url = reverse("pairings", args=[event.slug])
    found = {Client().get(url, {"q": typed}, headers=HTMX).content for typed in ("", "001", "002")}

    assert len(found) == 3


def test_whole_page_when_cached_then_it_tells_the_time_of_now(event: Tournament) -> None:
    ChangeSettings(changes={"venue": "Hall"}).perform(event, actor=event.owner)
    url = reverse("clock", args=[event.slug])
    first, second = Client().get(url).content, Client().get(url).content

    assert b'data-now="' in first
    assert _timeless(first) == _timeless(second)
    assert first != second


def test_account_when_it_asks_then_nothing_is_taken_or_cached(event: Tournament) -> None:
    client = Client()
    client.force_login(event.owner)
    _poll(event, client)
    assert CACHE.size == 0

    assert b">Log out<" not in _pairings(event).content
    assert b">Log out<" in _pairings(event, client).content


def test_own_page_and_big_screen_when_asked_for_then_never_cached(event: Tournament) -> None:
    player = event.players.earliest("pk")
    names = ("me", "me-results", "me-side")
    for url in (*(reverse(name, args=[player.link]) for name in names), reverse("screen", args=[event.slug])):
        assert Client().get(url, headers=HTMX).status_code == 200
        assert Client().get(url).status_code == 200

    assert CACHE.size == 0


def test_message_when_told_then_the_page_is_not_cached(event: Tournament) -> None:
    client = Client()
    client.post(reverse("desk"))  # asks to log in
    client.cookies["messages"] = "anything"
    _pairings(event, client)

    assert b"csrfmiddlewaretoken" not in _pairings(event).content


def test_page_with_a_token_when_written_then_it_is_not_for_others(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.middleware.csrf import get_token

    def with_a_token(request: HttpRequest, *_rest: Any, **_more: Any) -> bytes:
        return get_token(request).encode()

    monkeypatch.setattr(live, "_render", with_a_token)

    assert _poll(event).content != _poll(event).content
    assert CACHE.size == 0


def test_nothing_cached_when_looked_through_then_no_token_no_nonce_and_no_personal_link(
    event: Tournament,
) -> None:
    player = event.players.earliest("pk")
    pages = [reverse(name, args=[event.slug]) for name in ("event", "pairings", "standings", "clock")]
    pages += [reverse("player-card", args=[event.slug, player.pk])]
    for url in pages:
        client = Client()
        client.cookies["csrftoken"] = "c" * 32
        for headers in ({}, HTMX):
            client.get(url, headers=headers)

    texts = [CACHE.find(key).decode() for key in list(CACHE)]
    assert len(texts) == 2 * len(pages)
    links = event.players.values_list("link", flat=True)
    for secret in ("csrf", "nonce", "c" * 32, *links):
        assert not any(secret in text for text in texts), secret


@pytest.mark.parametrize(
    ("accepted", "is_compressed"),
    [("gzip, deflate", True), ("br", False), ("", False), ("gzip; q=0.5", True)],
)
def test_part_when_gzip_is_taken_then_compressed_and_found_unchanged_all_the_same(
    event: Tournament, accepted: str, is_compressed: bool
) -> None:
    plain = _poll(event)
    answer = _poll(event, **{"Accept-Encoding": accepted})

    assert answer.has_header("Content-Encoding") == is_compressed
    assert (gzip.decompress(answer.content) if is_compressed else answer.content) == plain.content
    assert answer["ETag"] == f"W/{plain['ETag']}" if is_compressed else plain["ETag"]
    assert "Accept-Encoding" in answer["Vary"]
    again = _poll(event, **{"If-None-Match": answer["ETag"], "Accept-Encoding": accepted})
    assert again.status_code == 304


def test_cache_when_many_threads_miss_the_same_then_one_writes() -> None:
    shared, written = VersionCache(), []
    start = threading.Barrier(8)
    got: list[bytes] = []

    def write() -> bytes:
        written.append(1)
        threading.Event().wait(0.1)
        return b"once"

    def ask() -> None:
        start.wait(60)
        got.append(shared.get(KEY, write))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)

    assert (len(written), got) == (1, [b"once"] * 8)


def test_cache_when_the_writer_fails_then_the_others_write_their_own_and_nobody_waits_for_ever() -> None:
    shared = VersionCache()
    is_writing, may_fail = threading.Event(), threading.Event()
    failed: list[Exception] = []

    def fail() -> bytes:
        is_writing.set()
        may_fail.wait(60)
        raise ValueError

    def first() -> None:
        try:
            shared.get(KEY, fail)
        except ValueError as error:
            failed.append(error)

    one = threading.Thread(target=first)
    one.start()
    is_writing.wait(60)
    threading.Timer(0.1, may_fail.set).start()

    assert shared.get(KEY, lambda: b"mine") == b"mine"
    one.join(60)
    assert len(failed) == 1
    assert shared.get(KEY, lambda: b"later") == b"later"


def test_cache_when_the_writer_takes_too_long_then_the_other_writes_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cache, "WAIT_SECONDS", 0.05)
    shared, is_writing, is_over = VersionCache(), threading.Event(), threading.Event()

    def slow() -> bytes:
        is_writing.set()
        is_over.wait(60)
        return b"slow"

    one = threading.Thread(target=shared.get, args=(KEY, slow))
    one.start()
    is_writing.wait(60)

    assert shared.get(KEY, lambda: b"mine") == b"mine"
    is_over.set()
    one.join(60)


def test_cache_when_full_then_the_oldest_of_the_only_event_goes() -> None:
    shared = VersionCache(max_bytes=25)
    keys = [CacheKey(1, 1, "page", number) for number in range(5)]
    for key in keys:
        shared.get(key, lambda: b"0123456789")

    assert (shared.size, list(shared)) == (20, keys[3:])
    assert shared.get(CacheKey(1, 1, "large"), lambda: b"." * 100) == b"." * 100
    assert shared.size == 0
