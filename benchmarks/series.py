"""The standings of a long series, from the records of its events.

    python -m benchmarks.series

prints the table of docs/benchmarks.md as Markdown. Each figure is the best of several runs.
"""

from __future__ import annotations

import argparse
import time
from random import Random

from pairing.series.presets import SERIES_PRESETS
from pairing.series.records import MatchRecord, PlayedEvent, Showing
from pairing.series.standings import series_standings

REGULARS = 120  # of whom each event has its players


def invented_series(events: int, players: int, rounds: int = 5) -> tuple[PlayedEvent, ...]:
    """Return events of so many of the regulars, every round drawn by lot."""
    rng = Random(1)
    return tuple(
        _event(number, rng.sample(range(REGULARS), players), rounds, rng) for number in range(events)
    )


def _event(number: int, field: list[int], rounds: int, rng: Random) -> PlayedEvent:
    matches = []
    for _ in range(rounds):
        seats = rng.sample(field, len(field))
        matches += [
            MatchRecord(one, other, rng.choice((-6, 0, 6)))
            for one, other in zip(seats[::2], seats[1::2], strict=False)
        ]
    showings = tuple(
        Showing(who, place, rng.randrange(0, 6 * rounds + 1, 3), 6 * rounds)
        for place, who in enumerate(field, start=1)
    )
    return PlayedEvent(number, showings, tuple(matches))


def main() -> None:
    """Print one row for each preset."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=30)
    parser.add_argument("--players", type=int, default=40)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    events = invented_series(options.events, options.players)
    print("| preset | ms |\n|---|--:|")
    for name, rules in SERIES_PRESETS.items():
        times = []
        for _ in range(options.runs):
            start = time.perf_counter()
            series_standings(events, rules)
            times.append(time.perf_counter() - start)
        print(f"| {name} | {min(times) * 1000:.1f} |")


if __name__ == "__main__":
    main()
