"""Time the pairing engine beside three others, on the same events, in one run.

    python -m benchmarks.pairing
    python -m benchmarks.pairing --single-sided    # only the table of single-sided rounds

prints the tables of docs/benchmarks.md as Markdown. Each figure is the median of several runs.
"""

from __future__ import annotations

import gc
import os
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import rustworkx
from cardarena_tournament_core.common.models import Matchup, MatchupOutcome
from cardarena_tournament_core.common.models import Player as PeerPlayer
from cardarena_tournament_core.common.models import Round as PeerRound
from cardarena_tournament_core.pairings.swiss import Swiss as PeerSwiss

from benchmarks.single_sided import pair_by_complete_graph
from pairing.matching import History, pair_groups
from pairing.simulate import play_round, random_event
from pairing.swiss import pair
from pairing.types import (
    SINGLE_SIDED_SCORING,
    Event,
    Player,
    PlayerId,
    Relaxed,
    Round,
    SwissKind,
    Table,
)

RESULTS = [(6, 0), (3, 3), (0, 6)]
MANY_RESULTS = [(6, 0), (5, 0), (4, 1), (3, 3), (3, 0), (2, 2), (1, 4), (0, 5), (0, 6)]
OUTCOMES = {
    (6, 0): MatchupOutcome.PLAYER1_WINS,
    (3, 3): MatchupOutcome.DRAW,
    (0, 6): MatchupOutcome.PLAYER2_WINS,
}

Groups = list[list[PlayerId]]
Opponents = dict[PlayerId, set[PlayerId]]


@dataclass(frozen=True)
class Field:
    """One event before its next round, in the form that each of the engines wants."""

    event: Event
    groups: Groups
    opponents: Opponents
    history: History


def play(players: int, rounds: int, results: list[tuple[int, int]] = RESULTS, seed: int = 1) -> Field:
    """An event of so many players after so many rounds, each result equally likely."""
    rng = random.Random(seed)
    event = Event(tuple(Player(number) for number in range(1, players + 1)))
    for number in range(1, rounds + 1):
        meetings = pair(event, rng=rng).meetings
        tables = (Table(n, m.players, stated=rng.choice(results)) for n, m in enumerate(meetings, 1))
        event = Event(event.players, (*event.rounds, Round(number, tuple(tables))))
    return read(event)


def read(event: Event) -> Field:
    """Points, groups and opponents, by the plainest code."""
    points = {player.id: 0 for player in event.players}
    opponents: Opponents = {player: set() for player in points}
    for round_ in event.rounds:
        for table in round_.tables:
            one, other = table.players
            points[one] += table.stated[0]
            points[other] += table.stated[1]
            opponents[one].add(other)
            opponents[other].add(one)
    by_points: dict[int, list[PlayerId]] = {}
    for player, worth in points.items():
        by_points.setdefault(worth, []).append(player)
    groups = [by_points[worth] for worth in sorted(by_points, reverse=True)]
    return Field(event, groups, opponents, History(event.rounds))


# -- the others ---------------------------------------------------------------------------------------


def naive_floor(field: Field, rng: random.Random) -> list[tuple[PlayerId, PlayerId]]:
    """Shuffle each group, pair neighbours, swap away rematches. Groups and opponents are given.

    The one left over goes down. A rematch swaps partners with the nearest later pair that allows it,
    across groups if need be: nothing is proved, and nothing is best.
    """
    order: list[PlayerId] = []
    for group in field.groups:
        members = list(group)
        rng.shuffle(members)
        order += members
    opponents = field.opponents
    for i in range(0, len(order) - 1, 2):
        if order[i + 1] in opponents[order[i]]:
            for j in range(i + 2, len(order)):
                swapped_with = order[j ^ 1]
                if order[j] not in opponents[order[i]] and order[i + 1] not in opponents[swapped_with]:
                    order[i + 1], order[j] = order[j], order[i + 1]
                    break
    return list(zip(order[::2], order[1::2], strict=True))


def greedy_peer(field: Field) -> PeerSwiss:
    """The peer with all rounds played; its `pair` is what is timed."""
    players = {player.id: PeerPlayer(str(player.id), str(player.id)) for player in field.event.players}
    rounds = [
        PeerRound(
            round_.number,
            [
                Matchup(players[table.players[0]], players[table.players[1]], OUTCOMES[table.stated])
                for table in round_.tables
            ],
        )
        for round_ in field.event.rounds
    ]
    active = {player.id for player in players.values()}
    return PeerSwiss.from_history(
        list(players.values()), rounds, active, win_points=6, draw_points=3, bye_points=6
    )


def complete_graph(field: Field) -> rustworkx.PyGraph:
    """Everybody and all who may meet; heavier the higher the group, and the smaller the gap.

    Weights that hold REG 7.4's order exactly do not fit into its 128 bits with this many groups: one
    digit of 3 for each group, worth more for the upper, stands for the pairs inside.
    """
    graph = rustworkx.PyGraph(multigraph=False)
    level = {player: index for index, group in enumerate(field.groups) for player in group}
    players = [player for group in field.groups for player in group]
    graph.add_nodes_from(players)
    worth = [1 << 8 * (len(field.groups) - index) for index in range(len(field.groups))]
    graph.add_edges_from(
        [
            (u, v, worth[level[players[u]]] >> 2 * (level[players[v]] - level[players[u]]))
            for u in range(len(players))
            for v in range(u + 1, len(players))
            if players[v] not in field.opponents[players[u]]
        ]
    )
    return graph


# -- the measuring ------------------------------------------------------------------------------------


def median_ms(work: Callable[[], object], runs: int) -> float:
    """The median of the runs' times, in milliseconds; collected garbage is not counted."""
    times = []
    for _ in range(runs):
        gc.collect()
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


def compare(players: int) -> None:
    """Print one line: everybody on the same event before round 5."""
    field, rng = play(players, 4), random.Random(7)
    runs = 21
    floor = median_ms(lambda: naive_floor(field, rng), runs)
    floor_from_event = median_ms(lambda: naive_floor(read(field.event), rng), runs)
    groups = median_ms(lambda: pair_groups(field.groups, field.history, rng), runs)
    whole = median_ms(lambda: pair(field.event, rng=rng), runs)
    peer = greedy_peer(field)
    greedy = median_ms(peer.pair, 5)
    cells = [
        str(players),
        f"{floor:.2f}",
        f"{groups:.2f} ({groups / floor:.1f})",
        f"{floor_from_event:.2f}",
        f"{whole:.2f} ({whole / floor_from_event:.1f})",
        f"{greedy:.1f} ({greedy / groups:.0f} / {greedy / whole:.0f})",
    ]
    if players <= 512:
        graph = complete_graph(field)
        exact = median_ms(
            lambda: rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int), 5
        )
        cells.append(f"{exact:.1f} ({exact / groups:.0f} / {exact / whole:.0f})")
    else:
        cells.append("-")
    print("|", " | ".join(cells), "|")


def compare_late(players: int, rounds: int) -> None:
    """Print one line: many levels, small groups, much history, so that each draw must be tested exactly."""
    field, rng = play(players, rounds, MANY_RESULTS), random.Random(7)
    whole = median_ms(lambda: pair(field.event, rng=rng), 11)
    print(f"| {players} | {rounds + 1} | {len(field.groups)} | {whole:.1f} |")


def crowded(players: int, rounds: int) -> Event:
    """Single-sided rounds in which everybody wins as often as not: the most meetings that so few can have."""
    event = Event(
        tuple(Player(number) for number in range(1, players + 1)),
        scoring=SINGLE_SIDED_SCORING,
        swiss=SwissKind.SINGLE_SIDED,
    )
    rng = random.Random(1)
    strengths = dict.fromkeys(range(1, players + 1), 1.0)
    for _ in range(rounds):
        draw = pair(event, rng=rng, allowed=Relaxed.THIRD_MEETINGS)
        event = replace(event, rounds=(*event.rounds, play_round(draw, strengths, event.scoring, rng)))
    return event


def compare_single_sided(players: int) -> None:
    """Print one line: round 7 of single-sided events, of the engine and of a matching on the complete graph.

    Both are given the event, both add up points, sides and meetings; both are called in turns. Times are of
    the process on a processor, as the machine may be busy with other things.
    """
    events = [
        random_event(players, 6, random.Random(seed), swiss=SwissKind.SINGLE_SIDED) for seed in (1, 2, 3)
    ]
    rng = random.Random(7)
    engine, graph = [], []
    for _ in range({24: 60, 100: 12, 300: 3}.get(players, 1)):
        for event in events:
            engine.append(processor_ms(lambda event=event: pair(event, rng=rng)))
            graph.append(processor_ms(lambda event=event: pair_by_complete_graph(event, rng)))
    ours, theirs = statistics.median(engine), statistics.median(graph)
    print(f"| {players} | {ours:.2f} | {theirs:.2f} | {ours / theirs:.2f} |", flush=True)


def processor_ms(work: Callable[[], object]) -> float:
    """The processor's own time for one run, in milliseconds."""
    gc.collect()
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000


def compare_crowded(players: int, rounds: int) -> None:
    """Print one line: a round after so many that few, or none, are left to meet."""
    event = crowded(players, rounds)
    draw = pair(event, rng=random.Random(7), allowed=Relaxed.THIRD_MEETINGS)
    ms = statistics.median(
        processor_ms(lambda: pair(event, rng=random.Random(7), allowed=Relaxed.THIRD_MEETINGS))
        for _ in range(3)
    )
    print(f"| {players} | {rounds + 1} | {draw.relaxed}, {draw.third_meetings} | {ms:.1f} |", flush=True)


def print_single_sided() -> None:
    """Print both tables of single-sided rounds."""
    print(
        "\n| players | engine, event to draw | complete graph, event to draw | ratio |\n" + "|--:" * 4 + "|"
    )
    for players in (24, 100, 300, 1000):
        compare_single_sided(players)
    print("\n| players | round | relaxed, third meetings | event to draw |\n|--:|--:|---|--:|")
    for players, rounds in ((4, 7), (12, 22), (12, 23), (40, 10), (40, 78), (41, 60), (300, 30), (1000, 20)):
        compare_crowded(players, rounds)


def main() -> None:
    """Print all tables."""
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores; times in ms\n")
    if "--single-sided" in sys.argv:
        print_single_sided()
        return
    heads = ["players", "floor, groups to pairs", "engine, groups to pairs", "floor, event to pairs"]
    heads += ["engine, event to draw", "greedy peer", "complete graph"]
    print("|", " | ".join(heads), "|\n" + "|--:" * len(heads) + "|")
    for players in (64, 128, 512, 1024, 4096):
        compare(players)
    print("\n| players | round | point levels | event to draw |")
    print("|--:|--:|--:|--:|")
    for players, rounds in ((12, 7), (16, 9), (24, 9), (40, 12), (64, 9), (128, 9), (300, 9), (1000, 9)):
        compare_late(players, rounds)
    print_single_sided()


if __name__ == "__main__":
    main()
