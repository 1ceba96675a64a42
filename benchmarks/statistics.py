"""Statistics of a large event, from the records.

    python -m benchmarks.statistics

prints the table of docs/benchmarks.md as Markdown. Each figure is the best of several runs.
"""

from __future__ import annotations

import argparse
import time
from random import Random

from pairing.simulate import random_event
from pairing.statistics import PlayedIdentity, event_statistics, told_identities
from pairing.types import Side

IDENTITIES, FACTIONS = 20, 4


def main() -> None:
    """Print one row for each size of event."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[64, 300])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    print(f"best of {options.runs} runs, {options.rounds} rounds; times in ms\n")
    print("| players | statistics |\n|--:|--:|")
    for size in options.sizes:
        rng = Random(1)
        event = random_event(size, options.rounds, rng)
        field = [player.id for player in event.players]
        brought = {player: {side: _any_identity(rng) for side in Side} for player in field}
        shown = dict.fromkeys(Side, field[: size // 2])
        times = []
        for _ in range(options.runs):
            start = time.perf_counter()
            told = told_identities(brought, shown=shown, field=field, cut=field[:16])
            event_statistics(event, told, cut=field[:16])
            times.append(time.perf_counter() - start)
        print(f"| {size} | {min(times) * 1000:.1f} |")


def _any_identity(rng: Random) -> PlayedIdentity:
    number = rng.randrange(IDENTITIES)
    return PlayedIdentity(f"Identity {number}", f"faction-{number % FACTIONS}")


if __name__ == "__main__":
    main()
