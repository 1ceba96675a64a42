"""Live pages: unchanged content isn't sent again, and cached content is never wrong."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.contrib.messages import SUCCESS
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpResponse
from django.test import Client, RequestFactory
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_players, make_round, make_tournament, report
from tournament.event.acts.settings import ChangeSettings
from tournament.kernel.acts import change
from tournament.models import Tournament
from tournament.models.states import EventState
from tournament.play.results.acts.finish import FinishEvent
from tournament.web.live import page_key

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def event() -> Tournament:
    event = make_tournament(state=EventState.RUNNING)
    first, second, third, fourth = make_players(event, 4)
    report(make_round(event, [(first, second), (third, fourth)]), 1, 6, 0)
    return event


def _get(client: Client, event: Tournament, etag: str = "", **headers: str) -> HttpResponse:
    if etag:
        headers["If-None-Match"] = etag
    return client.get(f"/e/{event.slug}/standings/", headers=headers)


def _change(event: Tournament) -> None:
    ChangeSettings(changes={"venue": f"Hall {event.version}"}).perform(event, actor=event.owner)


def test_poll_when_nothing_changed_then_304_without_a_body_and_one_look_up(
    client: Client, event: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    etag = _get(client, event, **HTMX).headers["ETag"]

    with django_assert_num_queries(1):
        answer = _get(client, event, etag, **HTMX)

    assert (answer.status_code, answer.content, answer.headers["ETag"]) == (304, b"", etag)


def test_poll_when_a_proxy_made_the_etag_weak_then_304(client: Client, event: Tournament) -> None:
    etag = _get(client, event, **HTMX).headers["ETag"]

    assert _get(client, event, f'"other", W/{etag}', **HTMX).status_code == 304


def test_poll_when_the_event_changed_then_the_live_part_alone_is_sent_with_a_new_etag(
    client: Client, event: Tournament
) -> None:
    etag = _get(client, event, **HTMX).headers["ETag"]
    _change(event)

    answer = _get(client, event, etag, **HTMX)

    assert answer.status_code == 200
    assert answer.headers["ETag"] != etag
    text = answer.content.decode()
    assert text.strip().startswith("<div") and 'id="live"' in text and "<html" not in text


def test_page_when_opened_then_its_live_part_carries_the_etag_that_a_poll_gets(
    client: Client, event: Tournament
) -> None:
    page = _get(client, event).content.decode()
    etag = _get(client, event, **HTMX).headers["ETag"]

    assert f'data-live data-etag="{etag.replace(chr(34), "&quot;")}"' in page


def test_page_and_live_part_when_compared_then_neither_stands_for_the_other(
    client: Client, event: Tournament
) -> None:
    whole, part = _get(client, event), _get(client, event, **HTMX)

    assert whole.headers["ETag"] != part.headers["ETag"]
    assert {"HX-Request", "Cookie"} <= {name.strip() for name in whole.headers["Vary"].split(",")}
    assert whole.headers["Cache-Control"] == "private, no-cache"


def test_whole_page_when_a_visitor_reloads_then_304(client: Client, event: Tournament) -> None:
    etag = _get(client, event).headers["ETag"]

    assert _get(client, event, etag).status_code == 304


def test_whole_page_when_logged_in_then_it_is_never_kept_because_its_forms_hold_a_token(
    client: Client, event: Tournament
) -> None:
    client.force_login(event.owner)

    assert "ETag" not in _get(client, event).headers


def test_whole_page_when_it_tells_what_was_done_then_it_is_not_kept(
    client: Client, event: Tournament, rf: RequestFactory
) -> None:
    held = _get(client, event).headers["ETag"]
    messages, kept = CookieStorage(rf.get("/")), HttpResponse()
    messages.add(SUCCESS, "Done.")
    messages.update(kept)
    client.cookies["messages"] = kept.cookies["messages"].value

    page = _get(client, event, held)

    assert page.status_code == 200
    assert "Done." in page.content.decode()
    assert "ETag" not in page.headers
    assert "Done." not in _get(client, event).content.decode()


def test_etag_when_another_account_looks_then_it_differs(client: Client, event: Tournament) -> None:
    anonymous = _get(client, event, **HTMX).headers["ETag"]
    client.force_login(event.owner)
    to = _get(client, event, **HTMX).headers["ETag"]
    client.force_login(User.objects.create_user("somebody"))
    other = _get(client, event, **HTMX).headers["ETag"]

    assert len({anonymous, to, other}) == 3


def test_event_when_finished_then_its_page_is_not_polled(client: Client, event: Tournament) -> None:
    with change(event, FinishEvent, actor=event.owner) as under_way:
        under_way.tournament.state = EventState.FINISHED
        under_way.log(FinishEvent.Payload(played=1, planned=1))

    assert b"data-live" not in _get(client, event).content


@pytest.mark.parametrize("typed", ['"', "\r\nX: y", "田中", "\udc80", "a" * 5000])
def test_page_key_when_anything_is_typed_then_it_is_short_plain_ascii(typed: str) -> None:
    key = page_key("standings", typed)

    assert key.isascii() and len(key) < 40 and not set(key) & set('"\r\n ,')


def test_page_key_when_the_same_words_are_in_other_fields_then_it_differs() -> None:
    assert page_key("round", "ab", "") != page_key("round", "a", "b")
