"""HTTP clients in one thread: phones that poll, and organizers who save results and publish rounds."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
import zlib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from urllib.parse import urlencode

EVERY = 5.0  # seconds between polls, as in live.js
TIMEOUT = 60  # seconds
KEPT = 64  # idle connections to each process, as in deploy/nginx.conf
BUSY = 503
ATTEMPTS = 3  # attempts to save while the site is busy
FAILURES = (OSError, asyncio.IncompleteReadError)  # a timeout is an OSError
TOKEN = "t" * 32  # CSRF: any value is valid if cookie and form agree


@dataclass(slots=True)
class Answer:
    """The site's response, and how many seconds it took; header names are in lower case."""

    status: int
    headers: dict[str, str]
    body: bytes
    seconds: float = 0.0

    def text(self) -> bytes:
        """Return the body, decompressed."""
        return zlib.decompress(self.body, 31) if self.headers.get("content-encoding") == "gzip" else self.body


class Connection:
    """A persistent HTTP/1.1 connection, reopened if the site has closed it."""

    def __init__(self, port: int, host: str = "localhost") -> None:
        self._port, self._host = port, host
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, headers: dict[str, str], body: str = "") -> Answer:
        """Send a request and return the answer. Raises one of FAILURES."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self._host}", "Accept-Language: en"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        request = "\r\n".join([*lines, "", body]).encode()
        began = time.perf_counter()
        if self._streams and self._streams[0].at_eof():
            self.close()
        try:
            async with asyncio.timeout(TIMEOUT):
                answer = await self._answer_to(request)
        except BaseException:
            self.close()  # a late answer would be read as the answer to the next request
            raise
        answer.seconds = time.perf_counter() - began
        return answer

    def close(self) -> None:
        if self._streams:
            self._streams[1].close()
        self._streams = None

    async def _answer_to(self, request: bytes) -> Answer:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        writer.write(request)
        first, *rest = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").strip().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in rest)}
        status = int(first.split()[1])
        length = 0 if status in (204, 304) else int(headers.get("content-length", 0))
        body = await reader.readexactly(length) if length else b""
        if headers.get("connection", "").lower() == "close":
            self.close()
        return Answer(status, headers, body)


class Pool:
    """Connections to several processes in rotation, shared by all requests, as behind nginx."""

    def __init__(self, ports: Iterable[int], host: str) -> None:
        self._ports, self._host = itertools.cycle(ports), host
        self._idle: defaultdict[int, list[Connection]] = defaultdict(list)

    async def ask(self, method: str, path: str, headers: dict[str, str], body: str = "") -> Answer:
        """Send a request to the next process and return the answer. Raises one of FAILURES.

        Uses the most recently used idle connection to that process.
        """
        port = next(self._ports)
        idle = self._idle[port]
        connection = idle.pop() if idle else Connection(port, self._host)
        try:
            return await connection.ask(method, path, headers, body)
        finally:
            if len(idle) < KEPT:
                idle.append(connection)
            else:
                connection.close()


@dataclass
class Seen:
    """What phones and organizers have seen; times are in seconds."""

    polls: defaultdict[int, list[float]] = field(default_factory=lambda: defaultdict(list))  # by status
    saves: list[float] = field(default_factory=list)
    saved: set[tuple[str, int]] = field(default_factory=set)  # slug and table
    errors: list[str] = field(default_factory=list)
    refused: int = 0  # refused while the site was busy, then sent again


@dataclass(slots=True)
class Phone:
    """A phone that shows a page; `shown_at` is when the page first contained `expected`."""

    path: str
    expected: bytes
    etag: str = ""
    shown_at: float = 0.0

    async def poll(self, by: Connection | Pool, seen: Seen) -> None:
        """Ask once whether the page has changed, as live.js does."""
        headers = {"HX-Request": "true", "Accept-Encoding": "gzip"}
        if self.etag:
            headers["If-None-Match"] = self.etag
        try:
            answer = await by.ask("GET", self.path, headers)
        except FAILURES as error:
            seen.errors.append(f"poll: {error!r}")
            return
        seen.polls[answer.status].append(answer.seconds)
        if answer.status not in (200, 304):
            seen.errors.append(f"poll: {answer.status}")
        self.etag = answer.headers.get("etag", self.etag)
        if answer.status == 200 and not self.shown_at and self.expected in answer.text():
            self.shown_at = time.perf_counter()

    async def keep_polling(self, by: Connection | Pool, every: float, seen: Seen) -> None:
        """Poll about every `every` seconds until cancelled."""
        await asyncio.sleep(random.uniform(0, every))
        while True:
            await self.poll(by, seen)
            await asyncio.sleep(every * random.uniform(0.9, 1.1))


@dataclass(frozen=True, slots=True)
class Organizer:
    """A browser with an event's organizer logged in."""

    slug: str
    session: str
    by: Connection | Pool

    async def save(self, number: int, table: int, seen: Seen) -> None:
        """Save a table's result in the round with this number."""
        if seconds := await self._post(f"{number}/results/", seen, entry=f"{table} {result_of(table)}"):
            seen.saves.append(seconds)
            seen.saved.add((self.slug, table))

    async def publish(self, number: int, seen: Seen) -> float:
        """Pair and publish a round; return the time at which it was published."""
        await self._post("pair/", seen, round=number)
        await self._post(f"{number}/publish/", seen)
        return time.perf_counter()

    async def _post(self, path: str, seen: Seen, **fields: object) -> float:
        """Send a form; return how many seconds it took, or 0 if it wasn't accepted."""
        path = f"/desk/{self.slug}/rounds/{path}"
        body = urlencode(fields | {"csrfmiddlewaretoken": TOKEN})
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Content-Length": str(len(body)),
            "Cookie": f"sessionid={self.session}; csrftoken={TOKEN}",
        }
        for _attempt in range(ATTEMPTS):
            try:
                answer = await self.by.ask("POST", path, headers, body)
            except FAILURES as error:
                seen.errors.append(f"{path}: {error!r}")
                return 0.0
            if answer.status != BUSY:
                break
            seen.refused += 1  # nothing was saved: the page asks to send it again
            await asyncio.sleep(float(answer.headers["retry-after"]))
        if answer.status != 302:
            seen.errors.append(f"{path}: {answer.status}")
            return 0.0
        return answer.seconds


def result_of(table: int) -> str:
    """Return the result that organizers save for a table."""
    return ("6-0", "3-3", "0-6")[table % 3]


def waits(phones: Iterable[Phone], published: float) -> list[float]:
    """Return the seconds until each phone showed the new round, shortest first, without those that didn't."""
    return sorted(max(0.0, phone.shown_at - published) for phone in phones if phone.shown_at)


def percentiles(seconds: Iterable[float]) -> str:
    """Return the median, the 95th and 99th percentiles and the maximum, in milliseconds."""
    ordered = sorted(seconds)
    if not ordered:
        return "-"
    picked = [ordered[min(len(ordered) - 1, int(len(ordered) * part))] for part in (0.5, 0.95, 0.99, 1)]
    return " / ".join(f"{1000 * each:.0f}" for each in picked)
