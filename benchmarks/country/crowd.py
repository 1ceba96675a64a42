"""The phones of the evening, the leaders, and the connections by which they ask."""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Callable
from urllib.parse import urlencode

from benchmarks.country.making import HOST, ROUND, Event, stated_result
from benchmarks.country.wires import Answer, Then, Wire, Wires

_TOKEN = "t" * 32


class Phone:
    """A player's phone, which shows their own page."""

    __slots__ = ("_head", "etag", "event", "request", "shown_at")

    def __init__(self, event: Event, link: str, port: int, etag: bytes) -> None:
        self.event = event
        self._head = get_request(f"/me/{link}/", port)
        self.shown_at = 0.0  # when it had the next round
        self.hold(etag)

    def hold(self, etag: bytes) -> None:
        """Take the page with this ETag for the one that is shown."""
        self.etag = etag
        self.request = self._head + b"If-None-Match: " + etag + b"\r\n\r\n"


def get_request(path: str, port: int) -> bytes:
    """Return a poll as live.js sends it, without the ETag and the end of its head."""
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: {HOST}:{port}",
        "Accept-Language: en",
        "Accept-Encoding: gzip",
        "HX-Request: true",
    )
    return ("\r\n".join(lines) + "\r\n").encode()


def post_request(event: Event, path: str, port: int, fields: dict[str, object]) -> bytes:
    """Return a form of the event's leader; `path` is what follows the desk's rounds."""
    body = urlencode(fields | {"csrfmiddlewaretoken": _TOKEN})
    lines = (
        f"POST /desk/{event.slug}/rounds/{path} HTTP/1.1",
        f"Host: {HOST}:{port}",
        "Accept-Language: en",
        f"Cookie: sessionid={event.session}; csrftoken={_TOKEN}",
        "Content-Type: application/x-www-form-urlencoded",
        f"Content-Length: {len(body)}",
    )
    return ("\r\n".join(lines) + "\r\n\r\n" + body).encode()


def save_request(event: Event, table: int, port: int) -> bytes:
    """Return the form by which the leader saves a table's result."""
    entry = "{} {}-{}".format(table, *stated_result(ROUND, table))
    return post_request(event, f"{ROUND}/results/", port, {"entry": entry})


def venue(number: int) -> str:
    """Return the address of a venue, which all of its phones have in common."""
    return f"127.1.{number // 250}.{1 + number % 250}"


class Pool:
    """So many connections of several venues: a request takes one that is free, or waits for it."""

    def __init__(self, wires: Wires, count: int) -> None:
        self._free = [Wire(wires, venue(number)) for number in range(count)]
        self._waiting: deque[tuple[bytes, Then, float]] = deque()

    def ask(self, request: bytes, then: Then) -> None:
        """Send it; the answer's seconds count from now, also while it waits for a connection."""
        self._waiting.append((request, then, time.perf_counter()))
        if self._free:
            self._next()

    def _next(self) -> None:
        wire = self._free.pop()
        request, then, began = self._waiting.popleft()

        def answered(answer: Answer) -> None:
            answer.seconds = time.perf_counter() - began
            self._free.append(wire)
            then(answer)
            if self._waiting and self._free:
                self._next()

        wire.ask(request, answered)


class Crowd:
    """All phones, by event; how they know their ETags without having fetched 20,000 pages."""

    def __init__(self, events: list[Event], port: int, etag_of: Callable[[Event, str], bytes]) -> None:
        self.events = events
        self.of_event = {
            event.pk: [Phone(event, link, port, etag_of(event, link)) for link in event.links]
            for event in events
        }
        self.all = [phone for phones in self.of_event.values() for phone in phones]
        random.shuffle(self.all)


def etags_like(sample: bytes, event: Event, port: int) -> Callable[[Event, str], bytes]:
    """Return what gives the ETag of any own page, from the one of the event's first page as it was given."""
    from tournament.web.live import page_key
    from tournament.web.polls import digest_of

    def place(path: str) -> str:
        return digest_of(f"http://{HOST}:{port}{path}")

    def parts(each: Event, link: str) -> tuple[str, str, str]:
        return f"-{each.pk}.{each.version}-", f"-0.{place(f'/me/{link}/')}-", page_key("me", link)

    known = parts(event, event.links[0])
    pattern = sample.decode("ascii")
    if not all(part in pattern for part in known):
        raise SystemExit(f"The ETag {pattern} is made in another way than here: {known}.")

    def etag_of(each: Event, link: str) -> bytes:
        etag = pattern
        for old, new in zip(known, parts(each, link), strict=True):
            etag = etag.replace(old, new)
        return etag.encode("ascii")

    return etag_of
