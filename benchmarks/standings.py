"""Standings of a large event: how long the exact ones take, beside a naive reading in fractions.

    python -m benchmarks.standings

prints the table of docs/benchmarks.md as Markdown. Each figure is the best of several runs.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from fractions import Fraction
from random import Random

from pairing.scoring import table_points
from pairing.simulate import random_event
from pairing.standings import standings
from pairing.types import Event, PlayerId


def fractions_all_the_way(event: Event) -> list[tuple[int, Fraction, Fraction, PlayerId]]:
    """Points, SoS and extended SoS as one would write them down at once, sorted by them.

    No head-to-head, no rounds missed: it does less than the standings, and is slower all the same.
    """
    points = {player.id: 0 for player in event.players}
    rounds = {player.id: 0 for player in event.players}
    opponents: dict[PlayerId, list[PlayerId]] = {player.id: [] for player in event.players}
    for round_ in event.rounds:
        for table in round_.tables:
            earned = table_points(table, event.scoring) or ()
            for player, gained in zip(table.players, earned, strict=True):
                points[player] += gained
                rounds[player] += 1
                opponents[player] += [other for other in table.players if other != player]

    def mean(values: list[Fraction]) -> Fraction:
        return sum(values, Fraction(0)) / len(values) if values else Fraction(0)

    sos = {
        player: mean([Fraction(points[other], rounds[other]) for other in met])
        for player, met in opponents.items()
    }
    extended = {player: mean([sos[other] for other in met]) for player, met in opponents.items()}
    return sorted(((points[i], sos[i], extended[i], i) for i in points), reverse=True)


def best_of(runs: int, work: Callable[[Event], object], event: Event) -> float:
    """Give the shortest of some runs, in milliseconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work(event)
        times.append(time.perf_counter() - start)
    return min(times) * 1000


def main() -> None:
    """Print one row for each size of event."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[64, 512, 4096])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    print(f"best of {options.runs} runs, {options.rounds} rounds; times in ms\n")
    print("| players | standings | one fraction at a time | ratio |\n|--:|--:|--:|--:|")
    for size in options.sizes:
        event = random_event(size, options.rounds, Random(1))
        exact = best_of(options.runs, standings, event)
        naive = best_of(options.runs, fractions_all_the_way, event)
        print(f"| {size} | {exact:.1f} | {naive:.1f} | {naive / exact:.1f} |")


if __name__ == "__main__":
    main()
