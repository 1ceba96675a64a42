"""Statistics of a large event, from the records.

    python -m benchmarks.statistics

prints the table of docs/benchmarks.md as Markdown: the best of several runs, in time of the process.
"""

from __future__ import annotations

import argparse
import time
from random import Random

from pairing.simulate import random_event
from pairing.statistics import PlayedIdentity, card_shares, event_statistics, told_identities
from pairing.statistics.cards import OpenList
from pairing.types import PlayerId, Side

IDENTITIES, FACTIONS = 20, 4
TITLES, TITLES_OF_A_LIST = 400, 22


def main() -> None:
    """Print one row for each size of event."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[64, 300])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    print(f"best of {options.runs} runs, {options.rounds} rounds; times of the process in ms\n")
    print("| players | statistics | cards of open lists |\n|--:|--:|--:|")
    for size in options.sizes:
        rng = Random(1)
        event = random_event(size, options.rounds, rng)
        field = [player.id for player in event.players]
        brought = {player: {side: _any_identity(rng) for side in Side} for player in field}
        shown = dict.fromkeys(Side, field[: size // 2])
        lists = [_any_list(player, side, rng) for player in field for side in Side]
        counted, cards = [], []
        for _ in range(options.runs):
            start = time.process_time()
            told = told_identities(brought, shown=shown, field=field, cut=field[:16])
            event_statistics(event, told, cut=field[:16])
            counted.append(time.process_time() - start)
            start = time.process_time()
            card_shares(lists, field=field, cut=field[:16])
            cards.append(time.process_time() - start)
        print(f"| {size} | {min(counted) * 1000:.1f} | {min(cards) * 1000:.1f} |")


def _any_identity(rng: Random) -> PlayedIdentity:
    number = rng.randrange(IDENTITIES)
    return PlayedIdentity(f"Identity {number}", f"faction-{number % FACTIONS}")


def _any_list(player: PlayerId, side: Side, rng: Random) -> OpenList:
    return OpenList(
        player, side, frozenset(f"Card {at}" for at in rng.sample(range(TITLES), TITLES_OF_A_LIST))
    )


if __name__ == "__main__":
    main()
