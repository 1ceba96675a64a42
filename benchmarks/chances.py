"""Who can still make the cut: every ending of events of 8, and 10,000 simulations of one of 64.

    python -m benchmarks.chances            # --runs and --events for less

Each answer that is called certain is held against the endings; prints how many were, and stops at a wrong
one. What is estimated says that it can be wrong: it is counted, and nothing more.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import replace
from random import Random

from pairing.chances import FULL_ROUNDS, ChanceMethod, CutChance, CutOutlook, cut_chances
from pairing.chances.race import race_of
from pairing.chances.trials import simulated_ends
from pairing.simulate import random_event
from pairing.types import Event, Round, Table
from tests.pairing.chances.oracle import outlooks


def with_last_round_open(event: Event) -> Event:
    """Take the results of the last round away, byes apart."""
    *before, last = event.rounds
    tables = tuple(each if each.is_bye else Table(each.number, each.players) for each in last.tables)
    return replace(event, rounds=(*before, Round(last.number, tables)))


def chances_of(event: Event, size: int, *, to_come: int, runs: int) -> tuple[tuple[CutChance, ...], float]:
    """Give the answers, and the seconds that they took."""
    start = time.perf_counter()
    chances = cut_chances(event, size, rng=Random(1), to_come=to_come, runs=runs, outcomes=FULL_ROUNDS)
    return chances, time.perf_counter() - start


def hold_against_every_ending(seed: int) -> None:
    """Compare the answers for 8 players with two rounds left with all that can happen."""
    event = with_last_round_open(random_event(8, 4, Random(seed)))
    chances, seconds = chances_of(event, 4, to_come=1, runs=1_000)
    truth = outlooks(event, 4, FULL_ROUNDS, 1, 6)
    judged = Counter(
        (each.method.value, each.method is ChanceMethod.SIMULATED or truth[each.player] == each.outlook)
        for each in chances
    )
    print(f"| 8 | 2 | every ending, seed {seed} | {seconds:.1f} s | {_told(judged)} |")
    if judged[ChanceMethod.PROVEN.value, False]:
        raise SystemExit("a proven answer is wrong")


def hold_against_simulations(to_come: int, runs: int) -> None:
    """Compare the answers for 64 players with simulations of another seed."""
    event = with_last_round_open(random_event(64, 5, Random(1)))
    chances, seconds = chances_of(event, 8, to_come=to_come, runs=1_000)
    race = race_of(event, 8, to_come, FULL_ROUNDS)
    wrong: set[int] = set()
    for ended, next_points in simulated_ends(race, runs, Random(99)):
        qualified = race.in_cut(ended)
        for each in chances:
            is_in = each.player in qualified
            won = next_points.get(each.player, (0, 0))[0] == race.full_win
            must = each.outlook is CutOutlook.SAFE or (each.outlook is CutOutlook.WIN_AND_IN and won)
            if (must and not is_in) or (each.outlook is CutOutlook.OUT and is_in):
                wrong.add(each.player)
    judged = Counter((each.method.value, each.player not in wrong) for each in chances)
    print(f"| 64 | {1 + to_come} | {runs:,} simulations | {seconds:.1f} s | {_told(judged)} |")
    if judged[ChanceMethod.PROVEN.value, False]:
        raise SystemExit("a proven answer is wrong")


def _told(judged: Counter[tuple[str, bool]]) -> str:
    parts = sorted(judged.items())
    return ", ".join(f"{count} {method}{'' if right else ' and wrong'}" for (method, right), count in parts)


def main() -> None:
    """Print one row for each event."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=4, help="events of 8 players")
    parser.add_argument("--runs", type=int, default=10_000, help="simulations of the events of 64")
    options = parser.parse_args()
    print("| players | rounds left | held against | time | answers |\n|--:|--:|---|--:|---|")
    for seed in range(options.events):
        hold_against_every_ending(seed)
    for to_come in (0, 1):
        hold_against_simulations(to_come, options.runs)


if __name__ == "__main__":
    main()
