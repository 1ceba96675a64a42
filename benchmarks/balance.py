"""How well single-sided rounds keep sides, opponents and points in balance, beside the rule of other tools.

    python -m benchmarks.balance             # 200 events of each size; most of the time is the other rule's
    python -m benchmarks.balance --events 20

prints the table of docs/benchmarks.md as Markdown. Both rules pair the same fields: the same strengths, the
same number of rounds (NOW 3.1), results made up with the same chances.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Callable
from dataclasses import dataclass, replace

from benchmarks.single_sided import pair_by_complete_graph
from pairing.sides import SideHistory
from pairing.simulate import play_round
from pairing.swiss import pair
from pairing.types import SINGLE_SIDED_SCORING, Draw, Event, Player, Relaxed, SwissKind

ROUNDS = {12: 5, 24: 6, 48: 7, 96: 8, 300: 12}
Rule = Callable[[Event, random.Random], Draw]


def by_engine(event: Event, rng: random.Random) -> Draw:
    """Our own rule, with everything confirmed that must be relaxed."""
    return pair(event, rng=rng, allowed=Relaxed.THIRD_MEETINGS)


@dataclass(frozen=True)
class Outcome:
    """One event: how many games more of one side players had, repeats, points between opponents."""

    uneven: tuple[float, float, float, float]  # share of players with a final bias of 0, 1, 2, 3 and more
    repeats: float  # meetings of two who had met, in the whole event
    difference: float  # mean over all tables after round 1

    @property
    def figures(self) -> tuple[float, ...]:
        """Give all figures in the order of the table."""
        return (*self.uneven, self.repeats, self.difference)


def play(players: int, seed: int, rule: Rule) -> Outcome:
    """Play one event by one rule."""
    rng = random.Random(seed)
    strengths = {player: rng.random() + 0.2 for player in range(1, players + 1)}
    event = Event(tuple(map(Player, strengths)), scoring=SINGLE_SIDED_SCORING, swiss=SwissKind.SINGLE_SIDED)
    differences = []
    repeats = 0
    for _ in range(ROUNDS[players]):
        draw = rule(event, rng)
        history = SideHistory(event.rounds)
        repeats += sum(history.meetings(*meeting.players) > 0 for meeting in draw.meetings)
        if event.rounds:
            differences += [meeting.points[0] - meeting.points[1] for meeting in draw.meetings]
        event = replace(event, rounds=(*event.rounds, play_round(draw, strengths, event.scoring, rng)))
    bias = SideHistory(event.rounds).bias
    final = [min(3, abs(bias.get(player, 0))) for player in strengths]
    return Outcome(
        uneven=tuple(final.count(games) / players for games in range(4)),  # type: ignore[arg-type]
        repeats=repeats,
        difference=statistics.fmean(differences),
    )


def compare(players: int, events: int) -> None:
    """Print one line for each rule, and how many standard errors they are apart."""
    means, errors = [], []
    for name, rule in (("engine", by_engine), ("complete graph", pair_by_complete_graph)):
        columns = list(zip(*(play(players, seed, rule).figures for seed in range(events)), strict=True))
        mean = [statistics.fmean(column) for column in columns]
        error = [statistics.stdev(column) / events**0.5 for column in columns]
        means.append(mean)
        errors.append(error)
        cells = [f"{100 * share:.1f} %" for share in mean[:4]]
        cells += [f"{mean[4]:.2f} ± {error[4]:.2f}", f"{mean[5]:.3f} ± {error[5]:.3f}"]
        print(f"| {players} | {ROUNDS[players]} | {name} |", " | ".join(cells), "|", flush=True)
    apart = [
        f"{(ours - theirs) / spread:+.1f}" if spread else "0"
        for ours, theirs, spread in (
            (ours, theirs, (one**2 + other**2) ** 0.5)
            for ours, theirs, one, other in zip(*means, *errors, strict=True)
        )
    ]
    print("| | | apart, in standard errors |", " | ".join(apart), "|", flush=True)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--events", type=int, default=200)
    parser.add_argument("--players", type=int, choices=ROUNDS, nargs="*", default=list(ROUNDS))
    options = parser.parse_args()
    heads = ["players", "rounds", "rule", "bias 0", "1", "2", "3 and more", "repeats an event"]
    heads += ["points between opponents"]
    print("|", " | ".join(heads), "|\n|--:|--:|---" + "|--:" * 6 + "|")
    for players in options.players:
        compare(players, options.events)


if __name__ == "__main__":
    main()
