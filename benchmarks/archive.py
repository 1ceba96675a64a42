"""The event file of a full event: how long it takes out and in, and how large it is.

    python -m benchmarks.archive

300 players, the last of seven rounds under way, decks of everybody, what stands on the floor. Times of the
process on a processor, the median of five; the database does not wait for the disk.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.pages import event

TIMES = 5


def main() -> None:
    """Make the event, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--players", type=int, default=300)
    players = parser.parse_args().players
    with tempfile.TemporaryDirectory() as folder:
        event.set_up(Path(folder), event.PLAYING)
        event.build_playing(players)
        _measure(players)


def _measure(players: int) -> None:
    from tournament.archive.acts.bringing_in import BringIn
    from tournament.archive.arriving import Arrival
    from tournament.archive.reading import read_event_file
    from tournament.archive.writing import event_file
    from tournament.standings.pages.standings import standings_page

    full = event.model("Tournament").objects.get()
    data = event_file(full)
    owner = full.owner

    def bring_in() -> Any:
        return BringIn(arrival=Arrival(read_event_file(data)), seen=2**62).bring_in(actor=owner)

    bring_in()
    out, standings = _timed(lambda: event_file(full)), _timed(lambda: standings_page(full))
    steps = {
        "out": out,
        "in: read and checked": _timed(lambda: Arrival(read_event_file(data))),
        "in: all of it": _timed(bring_in),
        "in: longest that others cannot write": _longest_lock(bring_in),
        "beside it: its standings, from rows": standings,
    }
    print(f"{players} players, {full.log.count()} entries of the log: {len(data) / 1000:.0f} kB\n")
    print("| what | seconds | of the standings |\n|---|--:|--:|")
    for what, seconds in steps.items():
        print(f"| {what} | {seconds:.2f} | {seconds / standings:.1f} |")


def _longest_lock(work: Callable[[], object]) -> float:
    """Return for how long one transaction of the work held SQLite's lock, to its last query.

    The median of several times.
    """
    from django.db import connection

    spans: list[list[float]] = []

    def note(execute: Any, sql: str, *call: Any) -> Any:
        if sql.startswith("BEGIN"):
            spans.append([time.process_time()] * 2)
        answer = execute(sql, *call)
        if connection.in_atomic_block and spans:
            spans[-1][1] = time.process_time()
        return answer

    longest = []
    for _time in range(TIMES):
        spans.clear()
        with connection.execute_wrapper(note):
            work()
        longest.append(max(end - start for start, end in spans))
    return statistics.median(longest)


def _timed(work: Callable[[], object]) -> float:
    times = []
    for _time in range(TIMES):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return statistics.median(times)


if __name__ == "__main__":
    main()
