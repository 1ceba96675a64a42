"""Measure what a full event's pages and saves cost: processor time in ms, and queries.

    python -m benchmarks.pages              # first creates an event with 300 players: two minutes
    python -m benchmarks.pages --folder DIR # keeps the event in a folder and reuses it

*Cold* is the first view of a page after a change. *Again* is the next view, before another change. Each is
the median of several views with Django's test client, through all middleware. Saves are written to disk, as
on a real site.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from benchmarks import event

VIEWS = 15
SHEETS = ("pairings-by-name", "standings", "players")


def main() -> None:
    """Create the event, or use the one in the folder, and print both tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--players", type=int, default=300)
    parser.add_argument("--views", type=int, default=VIEWS)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pages-") as temporary:
        folder = options.folder or Path(temporary)
        is_made = (folder / event.DATABASE).exists()
        event.set_up(folder)
        if not is_made:
            event.build_playing(options.players)
        print("| page | cold, ms | again, ms | queries cold / again | kB |\n|---|--:|--:|--:|--:|")
        for name, client, addresses in pages():
            print(_page(name, client, addresses, options.views), flush=True)
        print("\n| what is saved | times | ms: median / slowest |\n|---|--:|--:|")
        for line in saves():
            print(line, flush=True)


def pages() -> Iterator[tuple[str, Any, list[str]]]:
    """Yield each page: its name, its client, and its URLs (several for players' own pages)."""
    from django.test import Client
    from django.urls import reverse

    slug, stranger, organizer = event.the_event().slug, Client(), event.owner_client()
    players = list(event.model("Player").objects.order_by("pk").values_list("pk", "link"))[:40:4]

    def at(name: str, query: str = "", **parts: Any) -> list[str]:
        return [reverse(name, kwargs={"slug": slug, **parts}) + query]

    yield "a player's home", stranger, [reverse("me", kwargs={"link": link}) for _pk, link in players]
    yield "a player's card", stranger, [at("player-card", pk=pk)[0] for pk, _link in players]
    yield "public standings", stranger, at("standings")
    yield "public pairings", stranger, at("pairings")
    yield "public pairings by table", stranger, at("pairings", "?by=table")
    yield "the event's page", stranger, at("event")
    yield "big screen: pairings", stranger, at("screen-view", view="pairings")
    yield "the desk", organizer, at("desk-event")
    yield "results on the desk", organizer, at("desk-results", number=event.ROUNDS)
    yield "list of rounds", organizer, at("desk-rounds")
    yield "players on the desk", organizer, at("desk-players")
    for sheet in SHEETS:
        yield f"{sheet}.pdf", organizer, at("desk-print", sheet=sheet)


def _page(name: str, client: Any, addresses: list[str], views: int) -> str:
    cold, again = [], []
    for number in range(2 * views):  # the first half is warm-up
        view = partial(client.get, addresses[number % len(addresses)])
        event.change()
        cold.append(_seconds(view))
        again.append(_seconds(view))
    event.change()
    queries, size = zip(_queries(client, addresses[0]), _queries(client, addresses[0]), strict=True)
    times = " | ".join(f"{1000 * statistics.median(each[views:]):.1f}" for each in (cold, again))
    return f"| {name} | {times} | {queries[0]} / {queries[1]} | {size[0] / 1000:.1f} |"


def _queries(client: Any, address: str) -> tuple[int, int]:
    """View a page; return its number of queries and bytes. Raises SystemExit unless the status is 200."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address)
    if answer.status_code != 200:
        raise SystemExit(f"{address}: {answer.status_code}")
    return len(queries), len(answer.content)


def saves() -> Iterator[str]:
    """Save the remaining results, then pair and publish a round; yield a table row for each."""
    found = event.the_event()
    event.model("Tournament").objects.filter(pk=found.pk).update(planned_rounds=event.ROUNDS + 1)
    desk = event.Desk(event.owner_client(), found.slug, Random(2))
    yield _line("a result is saved", [_seconds(save) for save in desk.results_to_save(event.ROUNDS)])
    pairing = partial(desk.post, "desk-pair", round=event.ROUNDS + 1)
    yield _line("a round is paired", [_seconds(pairing)])
    publishing = partial(desk.post, "desk-publish", {"number": event.ROUNDS + 1})
    yield _line("a round is published", [_seconds(publishing)])


def _line(what: str, seconds: list[float]) -> str:
    median, slowest = 1000 * statistics.median(seconds), 1000 * max(seconds)
    return f"| {what} | {len(seconds)} | {median:.1f} / {slowest:.1f} |"


def _seconds(do: Callable[[], object]) -> float:
    """Return the processor time of a call, in seconds."""
    gc.collect()
    start = time.process_time()
    do()
    return time.process_time() - start


if __name__ == "__main__":
    main()
