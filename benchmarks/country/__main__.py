"""Measure a host on a busy evening: many events on PostgreSQL, served by one, two and four processes.

    python -m benchmarks.country                                       # about five minutes
    python -m benchmarks.country --events 5 --players 20 --seconds 5   # to check that it runs

Prints the table for docs/benchmarks.md as Markdown. Without DATABASE_URL it starts its own PostgreSQL with
`.ci/with-postgres`; `--sqlite FILE` uses a file instead.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks import event
from benchmarks.clients import EVERY
from benchmarks.country.copies import HOST, create_events
from benchmarks.country.evening import PUBLISHING, measure

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    """Create the events, play an evening with each number of processes, and print the measurements."""
    options = _options()
    if not options.sqlite and not os.environ.get("DATABASE_URL"):
        command = [ROOT / ".ci/with-postgres", sys.executable, "-m", "benchmarks.country", *sys.argv[1:]]
        durable = os.environ | {"POSTGRES_DURABLE": "on"}
        raise SystemExit(subprocess.call(command, env=durable))  # noqa: S603 - this module again
    with tempfile.TemporaryDirectory(prefix="country-") as temporary:
        folder, began = Path(temporary) / "site", time.perf_counter()
        database = {"DATABASE": options.sqlite} if options.sqlite else {}
        event.set_up(folder, ALLOWED_HOSTS=f"{HOST},testserver,localhost,127.0.0.1", **database)
        ready = PUBLISHING * len(options.processes)
        site = create_events(max(options.events, ready + 5), options.players, ready)
        took = time.perf_counter() - began
        print(f"{len(site.slugs)} events of {options.players} players, created in {took:.0f} s\n", flush=True)
        columns = [measure(folder, site, turn, options) for turn in range(len(options.processes))]
    print(f"| processes | {' | '.join(map(str, options.processes))} |\n|---|{'--:|' * len(columns)}")
    for name in columns[0]:
        print(f"| {name} | {' | '.join(column[name] for column in columns)} |")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--events", type=int, default=100, help="at least 6 for each column, and 5")
    parser.add_argument("--players", type=int, default=200, help="of each event")
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--seconds", type=float, default=10.0, help="before the first round is published")
    parser.add_argument("--polls", type=float, default=450.0, help="a second")
    parser.add_argument("--saves", type=float, default=30.0, help="results a second")
    parser.add_argument("--every", type=float, default=EVERY, help="seconds between two polls of a phone")
    parser.add_argument("--sqlite", metavar="FILE", help="a file instead of PostgreSQL")
    return parser.parse_args()


if __name__ == "__main__":
    main()
