"""A full room on one server: 300 phones poll while results come in and the next round is published.

    python -m benchmarks.room                           # about two minutes
    python -m benchmarks.room --results-a-second 15     # half a minute
    python -m benchmarks.room --place "public pairings" # every phone shows the round's page

prints the table of docs/benchmarks.md as Markdown.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote, urlencode

from benchmarks import event
from tests.attacks.site import served

EVERY = 5.0  # seconds between polls, as in live.js
TIMEOUT = 30  # seconds
PLACES = {"own page": "/me/{link}/", "public pairings": "/e/{slug}/pairings/"}
NEXT_ROUND = b"Round 2"
RESULTS = ("6-0", "3-3", "0-6")  # of table 1, 2, 3, 4, ... in turns
FAILURES = (OSError, TimeoutError, asyncio.IncompleteReadError)


@dataclass(frozen=True, slots=True)
class Site:
    """An event whose round 1 is published, its players' links, and the organizer's session."""

    slug: str
    links: tuple[str, ...]
    session: str
    port: int


@dataclass
class Seen:
    """What phones and organizer have seen so far; times in seconds."""

    statuses: Counter[int] = field(default_factory=Counter)
    polls: list[float] = field(default_factory=list)
    saves: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    published_at: float = 0.0
    shown_after: dict[int, float] = field(default_factory=dict)
    saved: int = 0
    is_over: bool = False


class Connection:
    """A kept HTTP/1.1 connection, opened again if the server has closed it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, method: str, path: str, headers: dict[str, str], body: bytes = b""
    ) -> tuple[int, dict[str, str], bytes]:
        """Return status, headers and body of the answer."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: localhost:{self._port}", "Accept-Language: en"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        request = ("\r\n".join(lines) + "\r\n\r\n").encode() + body
        was_kept = self._streams is not None
        try:
            return await asyncio.wait_for(self._once(request), TIMEOUT)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.close()
            if not was_kept:
                raise
            return await asyncio.wait_for(self._once(request), TIMEOUT)
        except TimeoutError:
            self.close()  # its answer may still arrive, and would be read as the next one's
            raise

    def close(self) -> None:
        """Close the connection."""
        if self._streams:
            self._streams[1].close()
        self._streams = None

    async def _once(self, request: bytes) -> tuple[int, dict[str, str], bytes]:
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
        return status, headers, body


async def phone(site: Site, number: int, path: str, seen: Seen) -> None:
    """Open the page, then ask every five seconds whether it has changed, as live.js does."""
    connection, etag = Connection(site.port), ""
    await asyncio.sleep(random.uniform(0, EVERY))
    while not seen.is_over:
        headers = {"HX-Request": "true"} | ({"If-None-Match": etag} if etag else {})
        start = time.perf_counter()
        try:
            status, said, body = await connection.ask("GET", path, headers)
        except FAILURES as error:
            seen.errors.append(f"poll: {error!r}")
        else:
            seen.polls.append(time.perf_counter() - start)
            seen.statuses[status] += 1
            if status not in (200, 304):
                seen.errors.append(f"poll: {status}")
            etag = said.get("etag", etag)
            if seen.published_at and NEXT_ROUND in body:
                seen.shown_after.setdefault(number, time.perf_counter() - seen.published_at)
        await asyncio.sleep(EVERY * random.uniform(0.9, 1.1))
    connection.close()


async def organizer(site: Site, a_second: float, seen: Seen) -> None:
    """Save every table's result, then pair and publish round 2."""
    connection, desk = Connection(site.port), f"/desk/{site.slug}/rounds/"
    await asyncio.sleep(2 * EVERY)
    for table in range(1, len(site.links) // 2 + 1):
        start = time.perf_counter()
        entry = f"{table} {RESULTS[table % 3]}"
        seen.saved += await _post(connection, site, f"{desk}1/results/", {"entry": entry}, seen)
        await asyncio.sleep(max(0.0, 1 / a_second - (time.perf_counter() - start)))
    await _post(connection, site, f"{desk}pair/", {"round": 2}, seen)
    await _post(connection, site, f"{desk}2/publish/", {}, seen)
    seen.published_at = time.perf_counter()
    await asyncio.sleep(3 * EVERY)
    seen.is_over = True
    connection.close()


async def _post(connection: Connection, site: Site, path: str, fields: dict[str, object], seen: Seen) -> bool:
    token = "t" * 32
    body = urlencode(fields | {"csrfmiddlewaretoken": token}).encode()
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": str(len(body)),
        "Cookie": f"sessionid={quote(site.session)}; csrftoken={token}",
    }
    start = time.perf_counter()
    try:
        status, _headers, _body = await connection.ask("POST", path, headers, body)
    except FAILURES as error:
        seen.errors.append(f"{path}: {error!r}")
        return False
    seen.saves.append(time.perf_counter() - start)
    if status != 302:
        seen.errors.append(f"{path}: {status}")
    return status == 302


async def play(site: Site, path: str, a_second: float) -> Seen:
    """Run the organizer and all phones at once."""
    seen = Seen()
    phones = [
        phone(site, number, path.format(link=link, slug=site.slug), seen)
        for number, link in enumerate(site.links)
    ]
    await asyncio.gather(organizer(site, a_second, seen), *phones)
    return seen


def lost() -> int:
    """Return how many tables don't have the result that was sent."""
    from pairing.scoring import table_points
    from tournament.kernel.records import event_record

    record = event_record(event.the_event())
    saved = {table.number or 0: table_points(table, record.scoring) for table in record.rounds[0].tables}
    sent = {number: tuple(map(int, RESULTS[number % 3].split("-"))) for number in saved}
    return sum(saved[number] != sent[number] for number in saved)


def main() -> None:
    """Make a site, fill the room, and print what came of it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--phones", type=int, default=300)
    parser.add_argument("--results-a-second", type=float, default=3.0)
    parser.add_argument("--place", choices=PLACES, default="own page", help="what every phone shows")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="room-") as folder:
        event.set_up(Path(folder))
        desk = event.Desk.new(options.phones)
        desk.start_round(1)
        links = tuple(event.model("Player").objects.order_by("pk").values_list("link", flat=True))
        session = desk.client.cookies["sessionid"].value
        with served(Path(folder), {"slug": desk.slug, "session": session}) as running:
            site = Site(desk.slug, links, session, running.port)
            seen = asyncio.run(play(site, PLACES[options.place], options.results_a_second))
            _print(seen, options.phones, lost())


def _print(seen: Seen, phones: int, lost: int) -> None:
    shown, polls = sorted(seen.shown_after.values()), sum(seen.statuses.values())
    print("| the room | |\n|---|--:|")
    print(f"| phones | {phones} |\n| polls | {polls} |\n| answered 304 | {seen.statuses[304] / polls:.0%} |")
    print(f"| poll, ms: median / 95 % / 99 % / slowest | {_percentiles(seen.polls)} |")
    print(f"| save, ms: median / 95 % / 99 % / slowest | {_percentiles(seen.saves)} |")
    print(f"| results saved / lost | {seen.saved} / {lost} |\n| errors | {len(seen.errors)} |")
    print(f"| phones with the next round | {len(shown)} |")
    if shown:
        print(f"| after, s: median / last | {statistics.median(shown):.1f} / {shown[-1]:.1f} |")
    print("", *seen.errors[:5], sep="\n")


def _percentiles(times: list[float]) -> str:
    ordered = sorted(times)
    picked = [ordered[min(len(ordered) - 1, int(len(ordered) * part))] for part in (0.5, 0.95, 0.99, 1)]
    return " / ".join(f"{1000 * each:.0f}" for each in picked)


if __name__ == "__main__":
    main()
