"""Measure pairing and standings on simulated events, in milliseconds.

    python -m benchmarks.pairing

Prints the table for docs/benchmarks.md as Markdown. Each number is the median of several runs.
"""

from __future__ import annotations

import platform
import random
import statistics
import time
from collections.abc import Callable

from pairing.simulate import random_event
from pairing.standings import standings
from pairing.swiss import pair
from pairing.types import Event, Player, Round, SwissKind, Table

RESULTS = [(6, 0), (3, 3), (0, 6)]
MANY_RESULTS = [(6, 0), (5, 0), (4, 1), (3, 3), (3, 0), (2, 2), (1, 4), (0, 5), (0, 6)]


def play(players: int, rounds: int, results: list[tuple[int, int]]) -> Event:
    """Return a double-sided event after this many rounds; all results are equally likely."""
    rng = random.Random(1)
    event = Event(tuple(Player(number) for number in range(1, players + 1)))
    for number in range(1, rounds + 1):
        meetings = pair(event, rng=rng).meetings
        tables = (Table(n, m.players, stated=rng.choice(results)) for n, m in enumerate(meetings, 1))
        event = Event(event.players, (*event.rounds, Round(number, tuple(tables))))
    return event


def median_ms(work: Callable[[], object], runs: int = 11) -> float:
    """Return the median over several runs, in milliseconds of processor time."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return 1000 * statistics.median(times)


def main() -> None:
    """Print a row for each type and size of event."""
    print(f"Python {platform.python_version()}, {platform.machine()}; ms on a processor\n")
    print("| event | players | round | pairing | standings |\n|---|--:|--:|--:|--:|")
    events = [("three results", play(players, 4, RESULTS)) for players in (64, 300, 1024, 4096)]
    events += [("nine results, late", play(players, 9, MANY_RESULTS)) for players in (24, 64, 300, 1000)]
    events += [
        ("single-sided", random_event(players, 6, random.Random(1), swiss=SwissKind.SINGLE_SIDED))
        for players in (24, 100, 300, 1000)
    ]
    for name, event in events:
        paired = median_ms(lambda event=event: pair(event, rng=random.Random(2)))
        ranked = median_ms(lambda event=event: standings(event))
        number = len(event.rounds) + 1
        print(f"| {name} | {len(event.players)} | {number} | {paired:.1f} | {ranked:.1f} |", flush=True)


if __name__ == "__main__":
    main()
