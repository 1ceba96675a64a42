"""The slips of a round, without the database: milliseconds and size.

The figure is the best of several runs; the fonts are loaded before the first, and what is kept of codes that
were drawn is forgotten before each.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import django

RUNS = 7
TABLES = 60


def slips(count: int = TABLES) -> Callable[[], bytes]:
    """Return what prints the slips of a round: two games, two QR codes and bars on each."""
    from tournament.core.slip_codes import slip_code
    from tournament.printing import codes
    from tournament.printing.press import Paper
    from tournament.printing.sheet import Heading
    from tournament.rounds.sheets.slip_options import SlipAddresses, SlipOptions
    from tournament.rounds.sheets.slips import Slip, SlipSeat, slips_pdf

    sides = (("runner", "corp"), ("corp", "runner"))
    tables = [
        Slip(
            place="Table",
            number=str(number),
            round="Round 3",
            seats=tuple(
                SlipSeat(f"Player {name} of the Regional", "", own)
                for name, own in zip((number, number + count), sides, strict=True)
            ),
            choices=("3", "2", "1", "0"),
            marks=("time called in game 1", "time called in game 2"),
            code=slip_code(7, 3, number),
        )
        for number in range(1, count + 1)
    ]
    heading = Heading(
        "Winter Regional", "5 November 2016", "Shop", "Result slips", "Round 3", printed="14:03"
    )
    site = "http://192.168.178.23:8000"
    addresses = SlipAddresses(
        f"{site}/e/winter-regional/report/", f"{site}/desk/winter-regional/slip/{{code}}/"
    )

    def print_all() -> bytes:
        codes._squares.cache_clear()
        codes._bars.cache_clear()
        return slips_pdf(tables, heading, Paper.A4, SlipOptions(addresses=addresses))

    return print_all


def best_of(run: Callable[[], bytes]) -> tuple[float, float]:
    """Return the shortest time in seconds, and the kB that come out."""
    size = len(run()) / 1000  # the first run loads fonts
    times = []
    for _run in range(RUNS):
        started = time.perf_counter()
        run()
        times.append(time.perf_counter() - started)
    return min(times), size


def measure() -> None:
    """Print a table, in a process of its own."""
    print("| sheet | ms | kB |\n|---|--:|--:|", flush=True)
    subprocess.run([sys.executable, "-m", "benchmarks.paper_slips"], check=True)


def _line() -> None:
    """Print the line."""
    os.environ |= {"DJANGO_SETTINGS_MODULE": "tournament.config.settings", "DATA_DIR": tempfile.mkdtemp()}
    django.setup()
    seconds, size = best_of(slips())
    print(f"| {TABLES} result slips, 8 a page | {seconds * 1000:.0f} | {size:.0f} |", flush=True)


if __name__ == "__main__":
    _line()
