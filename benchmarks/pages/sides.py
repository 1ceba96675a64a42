"""The checkouts that are compared, each measured by processes of its own; the asking is done in turns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from statistics import median, quantiles
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
LONG = 0.8  # seconds: a page that takes longer is asked less often, its times differ less
FEWEST = 2
MARK = 1.05  # new over old: beyond it a page is measured again, and marked if it stays there
AGAIN = 3  # times


@dataclass
class Numbers:
    """What is known of a page. `multiples` are its times, each over the frame's at that moment."""

    state: str
    name: str
    path: str
    seconds: float
    queries: int = 0
    size: int = 0
    multiples: list[float] = field(default_factory=list)
    frames: list[float] = field(default_factory=list)

    @property
    def multiple(self) -> float:
        """How many times as long as the frame alone the page takes."""
        return median(self.multiples)

    @property
    def error(self) -> float:
        """How far the multiple may be off by chance: its standard error, as a share of it.

        From the quartiles, as of a normal distribution: of these few samples some are always far off.
        """
        if len(self.multiples) < 2:
            return 0.0
        low, _, high = quantiles(self.multiples, method="inclusive")
        deviation = (high - low) / 1.35
        return 1.25 * deviation / sqrt(len(self.multiples)) / self.multiple

    def plain(self) -> dict[str, Any]:
        """Return the numbers as JSON has them."""
        told = {name: getattr(self, name) for name in ("state", "name", "path", "queries", "size")}
        measured = {"multiple": round(self.multiple, 2), "error": round(self.error, 4)}
        return told | measured | {"frame_ms": round(1000 * median(self.frames), 3)}


@dataclass
class Side:
    """A checkout, and the folder with the event that its own code has made."""

    root: Path
    folder: Path

    def build(self, players: int) -> subprocess.Popen[str]:
        """Begin to make the event."""
        self.folder.mkdir()
        return self._start("build", str(self.folder), str(players))

    def measure(self, state: str, *, is_unchanged: bool) -> Worker:
        """Begin to measure a state."""
        arguments = ["--unchanged"] if is_unchanged else []
        return Worker(state, self._start("measure", str(self.folder), state, *arguments))

    def _start(self, *arguments: str) -> subprocess.Popen[str]:
        # The checkout's own benchmark comes first; one that has none yet is measured by this one.
        # Where sets and dictionaries lie in memory is chance: it is the same one for all.
        environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0"}
        return subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, "-m", "benchmarks.pages.worker", *arguments],
            cwd=self.root,
            env=environment,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )


class Worker:
    """A process that measures the pages of a state, one when it is asked."""

    def __init__(self, state: str, process: subprocess.Popen[str]) -> None:
        """Take a process that has just begun."""
        self._process = process
        self._state = state
        self.pages: dict[str, Numbers] = {}
        self.missing: dict[str, str] = {}

    def open(self) -> None:
        """Wait until every page was opened once."""
        told = self._answer()
        self.missing = told["missing"]
        self.pages = {page["path"]: Numbers(state=self._state, **page) for page in told["pages"]}

    def ask(self, path: str) -> None:
        """Measure a page once."""
        assert self._process.stdin is not None  # noqa: S101 - tells the type checker
        self._process.stdin.write(f"{path}\n")
        self._process.stdin.flush()
        sample, page = self._answer(), self.pages[path]
        page.queries, page.size = sample["queries"], sample["size"]
        page.frames.append(sample["frame"])
        page.multiples.append(sample["page"] / sample["frame"])

    def close(self) -> None:
        """End the process."""
        self._process.communicate()

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None  # noqa: S101 - tells the type checker
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("A process that measures has ended before its time.")
        answer: dict[str, Any] = json.loads(line)
        return answer


def build_all(sides: list[Side], players: int) -> None:
    """Make the event of every side, at the same time: nothing is measured yet."""
    for process in [side.build(players) for side in sides]:
        process.communicate()
        if process.returncode:
            raise SystemExit("The event could not be made.")


def measure_in_turns(sides: list[Side], state: str, passes: int, *, is_unchanged: bool) -> list[Worker]:
    """Measure a state of every side, page by page in turns, so that what else the machine does falls on all.

    A page that comes out slower on the first side than on the second is measured again, for chance makes some
    of many pages slower; all its samples count.
    """
    workers = [side.measure(state, is_unchanged=is_unchanged) for side in sides]
    for worker in workers:
        worker.open()
    shared = [path for path in workers[0].pages if all(path in worker.pages for worker in workers)]
    for number in range(passes):
        for path in shared:
            _ask_all(workers, path, number)
    for _ in range(AGAIN if len(workers) > 1 else 0):
        slower = [path for path in shared if ratio(*(worker.pages[path] for worker in workers)) > MARK]
        for number in range(passes):
            for path in slower:
                _ask_all(workers, path, number)
    for worker in workers:
        worker.close()
    return workers


def ratio(new: Numbers, old: Numbers) -> float:
    """Return how many times as long as the old page the new one takes, each in frames of its own."""
    return new.multiple / old.multiple


def _ask_all(workers: list[Worker], path: str, number: int) -> None:
    is_long = any(worker.pages[path].seconds > LONG for worker in workers)
    if is_long and number >= FEWEST:
        return
    for worker in workers if number % 2 else workers[::-1]:
        worker.ask(path)
