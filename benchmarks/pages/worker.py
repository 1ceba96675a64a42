"""One process that measures the pages of one checkout, in whose root it is started.

    python -m benchmarks.pages.worker build FOLDER PLAYERS
    python -m benchmarks.pages.worker measure FOLDER STATE [--unchanged]

The second one first opens every page of the state once and writes a line of JSON: all of them, and what was
not measured, and why. Then it reads paths of pages, one a line, and answers each with a line of JSON: the
times of the page and of the frame alone at that moment, the page's queries and its size in bytes.

Times are in seconds, of this process on a processor: on a machine that is busy with other things a long page
has to wait more often than a short frame, and a clock on the wall would tell that.
"""

from __future__ import annotations

import argparse
import gc
import json
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.db import connection
from django.test import Client

from benchmarks.pages import event
from benchmarks.pages.addresses import Address, all_patterns, fill
from benchmarks.pages.frame import plain_templates, render_for_nobody

FRAMES = 4  # renderings of the frame before a page, and as many after it
OK, REDIRECT, FORBIDDEN, NOT_ALLOWED = 200, 302, 403, 405


@dataclass(frozen=True)
class Page:
    """A page that a state has, and how long it took to open it the first time, in seconds."""

    name: str
    path: str
    seconds: float


@dataclass(frozen=True)
class Sample:
    """One opening of a page: its time and the frame's, in seconds; its queries; its size in bytes."""

    page: float
    frame: float
    queries: int
    size: int


class Visitors:
    """Who opens the pages: everybody opens what everybody may, the organizer the rest."""

    def __init__(self) -> None:
        """Log the organizer in."""
        self._everybody, self._organizer = Client(), event.owner_client()

    def of(self, address: Address) -> tuple[Client, int]:
        """Return who opens an address, and its status to them."""
        status = self._everybody.get(address.url).status_code
        if status not in (REDIRECT, FORBIDDEN):
            return self._everybody, status
        return self._organizer, self._organizer.get(address.url).status_code


class Measured:
    """The pages of a state, each with its visitor."""

    def __init__(self, state: str, *, is_unchanged: bool) -> None:
        """Find the pages, and open each of them."""
        self._is_unchanged = is_unchanged
        self._opened: dict[str, tuple[Client, Address]] = {}
        self.pages: list[Page] = []
        self.missing: dict[str, str] = {}
        visitors, parts = Visitors(), event.parts()
        for name, path in all_patterns():
            if name in event.LEFT_OUT or (state == event.CUT and name not in event.OF_THE_CUT):
                continue
            addresses = fill(name, path, parts)
            if not addresses:
                self.missing[path] = "one of its parts has no value"
            for address in addresses:
                self._open(address, visitors)

    def _open(self, address: Address, visitors: Visitors) -> None:
        start = time.process_time()
        visitor, status = visitors.of(address)
        seconds = time.process_time() - start
        if status == OK:
            self._opened[address.path] = visitor, address
            self.pages.append(Page(address.name, address.path, seconds))
        elif status != NOT_ALLOWED:  # that one takes forms only
            self.missing[address.path] = f"status {status}"

    def sample(self, path: str) -> Sample:
        """Open a page, and render the frame before and after it."""
        visitor, address = self._opened[path]
        if not self._is_unchanged:
            event.change()
        counter = Counter()
        frames = [render_frame() for _ in range(FRAMES)]
        gc.collect()  # a page pays for its own garbage, not for that of the pages before it
        with connection.execute_wrapper(counter):
            start = time.process_time()
            answer = visitor.get(address.url)
            took = time.process_time() - start
        frames += [render_frame() for _ in range(FRAMES)]
        return Sample(took, statistics.median(frames), counter.queries, len(answer.content))


class Counter:
    """Counts the queries that are made: `queries`."""

    def __init__(self) -> None:
        self.queries = 0

    def __call__(self, execute: Callable[..., Any], *arguments: Any) -> Any:
        """Count this one, and make it."""
        self.queries += 1
        return execute(*arguments)


def render_frame(*, is_folded: bool = False) -> float:
    """Render base.html alone, as somebody without an account sees it; return the seconds.

    By Django's own loaders: the yardstick stays what it was where the site has its constants folded
    (`is_folded`), which shortens the frame more than what a page has in it.
    """
    from django.template import engines

    templates = engines["django"] if is_folded else _plain_templates()
    return render_for_nobody(templates.get_template("base.html"))


_plain_templates = cache(plain_templates)


def main() -> None:
    """Build the event, or measure its pages as the lines on stdin ask."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["build", "measure"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("of", help="how many players, or which state")
    parser.add_argument("--unchanged", action="store_true")
    options = parser.parse_args()
    if options.what == "build":
        event.set_up(options.folder, event.PLAYING)
        event.build(options.folder, int(options.of))
        return
    event.set_up(options.folder, options.of)
    measured = Measured(options.of, is_unchanged=options.unchanged)
    gc.collect()
    gc.freeze()  # what a start leaves behind is no page's cost
    _say({"pages": [asdict(page) for page in measured.pages], "missing": measured.missing})
    for line in sys.stdin:
        _say(asdict(measured.sample(line.rstrip("\n"))))


def _say(told: object) -> None:
    print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
