"""The pages that most people open, each in the ways in which they are opened, as multiples of the frame.

    python -m benchmarks.pages.figures              # makes the event first: two minutes more
    python -m benchmarks.pages.figures --folder DIR # keeps the event in a folder, and takes it from there

Of an event of 300 players in its seventh round. *Cold*: the event has just become another version, and this
is the first page of it that anybody asks for. *First*: a leader has opened the page in this version (of pages
that each player has, four others'), but nobody has had it written for a stranger. *Again*: another stranger
has just asked for the same page. Times are of the process on a processor, each the median of several
openings after as many that are not counted, as in a process that has served for a minute. The frame
(base.html alone, written by Django's own loaders) is rendered before and after each. The frame is only
rendered; a page is asked for by Django's test client and goes through all middleware. *A page of one letter*
is the frame by that way, with its constants folded as in all pages: by so much any page is above its own
content.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.pages import event
from benchmarks.pages.worker import FRAMES, Counter, render_frame

OPENINGS = 25
OTHERS = 4  # whose own pages were asked for before
COLD, FIRST, AGAIN = "cold", "first", "again"


@dataclass(frozen=True)
class Row:
    """One page: who opens it, its addresses (one a player, where players have their own), and the ways."""

    name: str
    client: Any
    addresses: list[str]
    ways: tuple[str, ...]


@dataclass(frozen=True)
class Opened:
    """What opening a page costs: in frames, its queries and bytes."""

    multiple: float
    queries: int
    size: int


def rows() -> list[Row]:
    """Return the pages to open. Everybody but the organizer is a stranger without a cookie."""
    from django.test import Client
    from django.urls import reverse

    found = event.the_event()
    by_slug = {"slug": found.slug}
    players = list(event.model("Player").objects.order_by("pk").values_list("pk", "link"))[: 4 * OPENINGS : 4]
    stranger, organizer = Client(), event.owner_client()
    homes = [reverse("me", kwargs={"link": link}) for _pk, link in players]
    cards = [reverse("player-card", kwargs={**by_slug, "pk": pk}) for pk, _link in players]

    def at(name: str, **parts: Any) -> list[str]:
        return [reverse(name, kwargs={**by_slug, **parts})]

    standings, pairings = at("standings"), at("pairings")
    pages = [
        ("a player's home", stranger, homes, False),
        ("the desk", organizer, at("desk-event"), False),
        ("list of rounds", organizer, at("desk-rounds"), False),
        ("a player's card", stranger, cards, True),
        ("public standings", stranger, standings, True),
        ("public pairings", stranger, pairings, True),
        ("public pairings by table", stranger, [f"{pairings[0]}?by=table"], True),
        ("the event's page", stranger, at("event"), True),
        ("big screen: pairings", stranger, at("screen-view", view="pairings"), False),
        ("big screen: standings", stranger, at("screen-view", view="standings"), False),
    ]
    return [
        Row("a page of one letter", stranger, ["/letter/"], (FIRST,)),
        *(
            Row(name, client, addresses, (COLD, FIRST, AGAIN) if is_shared else (COLD, FIRST))
            for name, client, addresses, is_shared in pages
        ),
    ]


def open_page(row: Row, way: str, number: int, seen_by: Any) -> Opened:
    """Open a page in one of the ways, once."""
    from django.db import connection

    address = row.addresses[number % len(row.addresses)]
    event.change()
    if way == FIRST:
        others = [each for each in row.addresses if each != address]
        for each in others[:OTHERS] or [address]:
            seen_by.get(each)
    if way == AGAIN:
        row.client.get(address)
    counter = Counter()
    frames = [render_frame() for _ in range(FRAMES)]
    gc.collect()
    with connection.execute_wrapper(counter):
        start = time.process_time()
        answer = row.client.get(address)
        took = time.process_time() - start
    if answer.status_code != 200:
        raise SystemExit(f"{address}: {answer.status_code}")
    frames += [render_frame() for _ in range(FRAMES)]
    return Opened(took / statistics.median(frames), counter.queries, len(answer.content))


def table(openings: int, tell: Callable[[str], None] = print) -> None:
    """Measure every page in each of its ways, and print them."""
    seen_by = event.owner_client()
    plain, folded = (
        1000 * statistics.median(render_frame(is_folded=is_folded) for _ in range(10 * FRAMES))
        for is_folded in (False, True)
    )
    tell(f"The frame alone: {plain:.2f} ms, folded {folded:.2f} ms; the median of {openings} openings\n")
    tell("| page | " + " | ".join(f"{way}: frames | queries" for way in (COLD, FIRST, AGAIN)) + " | kB |")
    tell("|---|" + "--:|" * 7)
    for row in rows():
        cells, size = [], 0
        for way in (COLD, FIRST, AGAIN):
            if way not in row.ways:
                cells.append("- | -")
                continue
            opened = [open_page(row, way, number, seen_by) for number in range(2 * openings)][openings:]
            size = opened[-1].size
            multiple = statistics.median(each.multiple for each in opened)
            cells.append(f"{multiple:.1f} | {max(each.queries for each in opened)}")
        tell(f"| {row.name} | {' | '.join(cells)} | {size / 1000:.1f} |")


def main() -> None:
    """Make the event, or take it from the folder, and print the table."""
    from django.conf import settings

    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--players", type=int, default=300)
    parser.add_argument("--openings", type=int, default=OPENINGS)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="figures-") as temporary:
        folder = options.folder or Path(temporary)
        folder.mkdir(exist_ok=True)
        is_made = (folder / f"{event.PLAYING}.sqlite3").exists()
        event.set_up(folder, event.PLAYING)
        settings.ROOT_URLCONF = "benchmarks.pages.letter_urls"
        if not is_made:
            event.build_playing(options.players)
        for row in rows():  # templates, catalogues and connections are there before anything is measured
            row.client.get(row.addresses[0])
        gc.collect()
        gc.freeze()
        table(options.openings)


if __name__ == "__main__":
    main()
