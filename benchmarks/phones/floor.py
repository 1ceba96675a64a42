"""The load: every phone polls its page while results come in and the next round is published."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from urllib.parse import quote

from benchmarks.phones.client import Connection
from benchmarks.phones.site import Site

EVERY = 5.0  # seconds, as live.js has it
NEXT_ROUND = b"Round 2"


@dataclass
class Seen:
    """What the phones have seen so far."""

    statuses: Counter[int] = field(default_factory=Counter)
    times: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    published_at: float = 0.0
    shown_after: dict[int, float] = field(default_factory=dict)
    posts: list[float] = field(default_factory=list)
    posted: int = 0
    is_over: bool = False


async def phone(site: Site, number: int, path: str, seen: Seen) -> None:
    """Be one phone: open the page, then ask every five seconds whether it has changed, as live.js does."""
    connection, etag = Connection(site.port), ""
    await asyncio.sleep(random.uniform(0, EVERY))
    while not seen.is_over:
        headers = {"HX_Request": "true"} | ({"If_None_Match": etag} if etag else {})
        start = time.perf_counter()
        try:
            answer = await connection.get(path, **headers)
        except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
            seen.errors.append(f"poll: {error!r}")
        else:
            seen.times.append(time.perf_counter() - start)
            seen.statuses[answer.status] += 1
            if answer.status not in (200, 304):
                seen.errors.append(f"poll: {answer.status}")
            etag = answer.headers.get("etag", etag)
            is_new = NEXT_ROUND in answer.body and number not in seen.shown_after
            if seen.published_at and is_new:
                seen.shown_after[number] = time.perf_counter() - seen.published_at
        await asyncio.sleep(EVERY * random.uniform(0.9, 1.1))
    connection.close()


async def organizer(site: Site, tables: int, a_second: float, seen: Seen) -> None:
    """Be the organizer: save every table's result, then pair and publish round 2, all over HTTP."""
    connection = Connection(site.port)
    desk = f"/desk/{site.slug}/rounds/"
    await asyncio.sleep(2 * EVERY)
    for table in range(1, tables + 1):
        start = time.perf_counter()
        entry = {"entry": f"{table} {result_of(table)}"}
        seen.posted += await _post(connection, site, f"{desk}1/results/", entry, seen)
        await asyncio.sleep(max(0.0, 1 / a_second - (time.perf_counter() - start)))
    await _post(connection, site, f"{desk}pair/", {"round": 2}, seen)
    await _post(connection, site, f"{desk}2/publish/", {}, seen)
    seen.published_at = time.perf_counter()
    await asyncio.sleep(3 * EVERY)
    seen.is_over = True
    connection.close()


def result_of(table: int) -> str:
    """Return what the organizer types for a table."""
    return ("6-0", "3-3", "0-6")[table % 3]


async def _post(connection: Connection, site: Site, path: str, fields: dict[str, object], seen: Seen) -> bool:
    token = "t" * 32
    start = time.perf_counter()
    try:
        answer = await connection.post(
            path,
            fields | {"csrfmiddlewaretoken": token},
            Cookie=f"sessionid={quote(site.session)}; csrftoken={token}",
        )
    except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
        seen.errors.append(f"post {path}: {error!r}")
        return False
    seen.posts.append(time.perf_counter() - start)
    if answer.status != 302:
        seen.errors.append(f"post {path}: {answer.status}")
    return answer.status == 302


async def play(site: Site, path: str, a_second: float) -> Seen:
    """Run all phones and the organizer at once. `path` may name the phone's own `{link}`."""
    seen = Seen()
    everybody = [
        phone(site, number, path.format(link=link, slug=site.slug), seen)
        for number, link in enumerate(site.links)
    ]
    await asyncio.gather(organizer(site, len(site.links) // 2, a_second, seen), *everybody)
    return seen
