"""What the crawler tries at every URL besides its page and form: none of it may change anything."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from unittest import mock

import lxml.html
from django.template import engines
from django.urls import reverse

from tests.flows.accessible import faults
from tests.flows.address import Address, Takes, Who
from tests.flows.addresses import FILES
from tests.flows.crawler import Crawler
from tests.flows.world import all_rows

OTHER_METHODS = ("PUT", "PATCH", "DELETE", "TRACE")
NUMBERS = ("0", "99999", "9223372036854775808", "99999999999999999999", "9" * 5000)
NO_NUMBERS = (
    "-1",
    "1.5",
    "x",
    "x" * 10_000,
    "%00",
    "%FF",
    "%E2%80%AE1",  # right to left
    "%F0%9F%A7%9F",  # a zombie
    "%D9%A3",  # an Arabic three
    "1%2F..",
)
MARK = 424242
# A value that isn't a number doesn't match any URL pattern: one URL with each kind of part is enough.
ONE_OF_EACH_KIND = frozenset(
    {"event", "desk-event", "player-card", "desk-result", "desk-print", "me", "me-open-deck"}
)


def other_methods(crawler: Crawler, address: Address) -> Iterator[str]:
    """Methods other than GET, HEAD and POST are refused."""
    client, url = crawler.client(crawler.reader_of(address)), address.url(crawler.world)
    with crawler.unchanged() as changes:
        for method in ("HEAD", "OPTIONS", *OTHER_METHODS):
            status = client.generic(method, url).status_code
            if status != (address.got if method in address.takes.value else 405):
                yield f"{method}: {status}"
    yield from changes


def form_of_another_site(crawler: Crawler, address: Address) -> Iterator[str]:
    """Forms are accepted only from the site's own pages."""
    if "POST" not in address.takes.value:
        return
    url, data = address.url(crawler.world), address.data(crawler.world)
    with crawler.unchanged() as changes:
        status = crawler.client(Who.TO, enforce_csrf_checks=True).post(url, data).status_code
    yield from changes
    if status != 403:
        yield str(status)


def form_below_another_event(crawler: Crawler, address: Address) -> Iterator[str]:
    """An organizer's own event accepts nothing about another event's players, rounds or tables."""
    if "POST" not in address.takes.value or not address.has_slug or not address.kwargs(crawler.world):
        return
    url, data = address.url(crawler.world), address.data(crawler.world)
    slug, own = crawler.world.tournament.slug, crawler.elsewhere.tournament.slug
    with crawler.unchanged() as changes:
        answer = crawler.client(Who.STRANGER).post(url.replace(f"/{slug}/", f"/{own}/"), data, follow=True)
    yield from changes
    # Pages about a missing round: the draft may have been discarded in the meantime.
    if answer.status_code != 404 and "There is no draft" not in answer.content.decode():
        yield str(answer.status_code)


def unknown_ids(crawler: Crawler, address: Address) -> Iterator[str]:
    """A URL with an unknown id isn't found."""
    client = crawler.client(Who.TO)
    # creates the rows that the form and the URL refer to
    data, kwargs = address.data(crawler.world), address.all_kwargs(crawler.world)
    with crawler.unchanged() as changes, _plain_errors():
        for name in kwargs:
            with_mark = reverse(address.name, kwargs=kwargs | {name: MARK})
            more = NO_NUMBERS if address.name in ONE_OF_EACH_KIND else ()
            for typed in (*NUMBERS, *more):
                path = with_mark.replace(str(MARK), typed)
                # Without a number the URL doesn't match, whatever the method.
                if address.takes is not Takes.PRESS or typed in NO_NUMBERS:
                    status = client.get(path).status_code
                    if status != 404:
                        yield f"GET {path[:200]}: {status}"
                if address.takes is not Takes.READ and typed not in NO_NUMBERS:
                    status = client.post(path, data).status_code
                    if status != 404:
                        yield f"POST {path[:200]}: {status}"
    yield from changes


def _plain_errors() -> Any:
    """Answer 404 without a page: thousands of them would be the same."""
    plain = engines["django"].from_string("Not found")
    return mock.patch("django.views.defaults.loader", SimpleNamespace(get_template=lambda _name: plain))


def unknown_event(crawler: Crawler, address: Address) -> Iterator[str]:
    """A URL below an event that doesn't exist isn't found, whatever the method."""
    kwargs = address.all_kwargs(crawler.world)
    if "slug" not in kwargs:
        return
    path = reverse(address.name, kwargs=kwargs | {"slug": "no-such-event"})
    with _plain_errors():
        for method in address.takes.value:
            status = crawler.client(Who.TO).generic(method, path).status_code
            if status != 404:
                yield f"{method}: {status}"


def long_values(crawler: Crawler, address: Address) -> Iterator[str]:
    """A form with a megabyte in one field isn't stored."""
    if "POST" not in address.takes.value:
        return
    client, url, example = crawler.client(Who.TO), address.url(crawler.world), address.data(crawler.world)
    sent = [example | {name: "x" * 1_000_000} for name in list(example)[:1]]
    with crawler.unchanged() as changes:
        for data in (*sent, example | dict.fromkeys(example, "x" * 10_000)):
            status = client.post(url, data).status_code
            if status not in (200, 302, 404, 422):  # 404: the field names the row that the form is about
                yield str(status)
    if changes and "x" * 500 in str(all_rows()):
        yield "it is kept"


def refused_form(crawler: Crawler, address: Address) -> Iterator[str]:
    """A refused form comes back as a page that meets the needs of screen-reader users."""
    if address.takes is not Takes.FORM or address.name in {*FILES, "desk-finish"}:
        return
    spoiled = dict.fromkeys(address.data(crawler.world), "\u200b")
    answer = crawler.client(Who.TO).post(address.url(crawler.world), spoiled)
    if answer.status_code != 302:
        yield from faults(lxml.html.document_fromstring(answer.content.decode() or "<p>"))
