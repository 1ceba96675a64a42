"""A country's evening: many events on PostgreSQL, served by one, two and four processes.

    python -m benchmarks.country                                       # about five minutes
    python -m benchmarks.country --events 5 --players 20 --seconds 5   # whether it runs at all

prints the table of docs/benchmarks.md as Markdown. Without DATABASE_URL it starts a PostgreSQL of its own,
by `.ci/with-postgres`; `--sqlite` takes a file instead.
"""

from __future__ import annotations

import argparse
import itertools
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.country import making, phases
from benchmarks.country.crowd import Crowd, etags_like, get_request
from benchmarks.country.evening import Evening, Plan
from benchmarks.country.making import Event
from benchmarks.country.phases import Acknowledged
from benchmarks.country.served import served
from benchmarks.country.tables import Run, print_runs
from benchmarks.country.wires import Wires

PORT = 8211
EVERY = 5.0  # seconds, as live.js has it
ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    """Make the events, play an evening with each number of processes, and say what came of it."""
    options = _options()
    if not options.sqlite and not os.environ.get("DATABASE_URL"):
        command = [ROOT / ".ci/with-postgres", sys.executable, "-m", "benchmarks.country", *sys.argv[1:]]
        durable = os.environ | {"POSTGRES_DURABLE": "on"}
        raise SystemExit(subprocess.call(command, env=durable))  # noqa: S603 - ourselves once more
    with tempfile.TemporaryDirectory(prefix="country-") as folder:
        began = time.perf_counter()
        making.set_up(Path(folder))
        ready = min(options.events - 1, len(options.processes) * (2 + options.together))
        events = making.make_events(options.events, options.players, ready)
        took = time.perf_counter() - began
        print(f"{len(events)} events of {options.players} players, made in {took:.0f} s\n", flush=True)
        still_ready = iter([event for event in events if event.is_ready])
        tables = _tables([event for event in events if not event.is_ready])
        print_runs(
            [_run(options, Path(folder), number, events, tables, still_ready) for number in options.processes]
        )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=100)
    parser.add_argument("--players", type=int, default=200, help="of each event")
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--seconds", type=float, default=10.0, help="before the first round is published")
    parser.add_argument("--saves", type=float, default=30.0, help="results a second")
    parser.add_argument("--load", type=float, default=0.2, help="polls: a share of what can be answered")
    parser.add_argument("--polls", type=float, help="polls a second, in the place of that share")
    parser.add_argument("--every", type=float, default=EVERY, help="seconds between two polls of a phone")
    parser.add_argument("--together", type=int, default=4, help="events that publish at once")
    parser.add_argument("--wires", type=int, default=1600, help="connections of phones, for each process")
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--sqlite", action="store_true", help="a file instead of PostgreSQL")
    return parser.parse_args()


def _tables(events: list[Event]) -> Iterator[tuple[Event, int]]:
    """Yield what there is to save: a table of each event, then the next one of each."""
    most = max(event.tables for event in events)
    return iter([(event, table) for table in range(1, most + 1) for event in events])


def _crowd(options: argparse.Namespace, wires: Wires, events: list[Event]) -> Crowd:
    """Return all phones, each with the page that it has now."""
    sample = phases.fetch(wires, get_request(f"/me/{events[0].links[0]}/", options.port) + b"\r\n")
    return Crowd(events, options.port, etags_like(sample.header(b"Etag"), events[0], options.port))


def _run(
    options: argparse.Namespace,
    folder: Path,
    processes: int,
    events: list[Event],
    tables: Iterator[tuple[Event, int]],
    ready: Iterator[Event],
) -> Run:
    """Measure with so many processes."""
    playing = [event for event in events if not event.is_ready]
    alone = sum(event.tables for event in playing) // (4 * len(options.processes))  # the rest is for later
    with served(folder, options.port, processes) as site:
        wires = Wires(options.port, processes)
        acknowledged = Acknowledged()
        events = making.as_now(events)
        crowd = _crowd(options, wires, events)
        poll = phases.poll_unchanged(site, wires, crowd, options.seconds)
        by_pk = {event.pk: event for event in events}
        chosen = [by_pk[event.pk] for event in itertools.islice(ready, 2 + options.together)]
        publish, new_page = phases.publish_alone(site, wires, chosen[0], crowd.of_event[chosen[0].pk])
        saves, save = phases.save_alone(
            site, wires, itertools.islice(tables, alone), acknowledged, options.seconds / 3
        )
        plan = Plan(
            polls=options.polls or options.load * poll.a_second,
            saves=options.saves,
            own_wires=processes * options.wires,
            calm=options.seconds,
            every=options.every,
            first=chosen[1],
            together=chosen[2:],
        )
        before = len(acknowledged.seconds)
        seen = Evening(site, wires, crowd, plan).play(tables, acknowledged)
        memory = site.memory()
        wires.close()
    return Run(
        processes=processes,
        poll=poll,
        saves_a_second=saves,
        save=save,
        publish=publish,
        new_page=new_page,
        plan=plan,
        seen=seen,
        save_seconds=acknowledged.seconds[before:],
        saved=len(acknowledged.results),
        lost=making.lost_of(acknowledged.results),
        memory=memory,
    )


if __name__ == "__main__":
    main()
