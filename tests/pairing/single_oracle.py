"""Find the cheapest single-sided round with networkx on the complete graph. Based on NOW-2, without using the
engine.

Also creates histories for testing the engine: paired by points or at random, with drops, late players, byes
and many meetings.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from random import Random

import networkx as nx

from pairing.types import Ending, Event, Game, Player, PlayerId, Relaxed, Round, Scoring, SwissKind, Table

POINTS = Scoring(win=3, timed_win=3, draw=1, bye=3, games_per_round=1)
MORE = int(os.environ.get("SINGLE_SIDED_HISTORIES", "0"))  # for a long run: how many histories of each kind
Edge = Callable[[PlayerId, PlayerId], int | None]


@dataclass(frozen=True)
class Position:
    """What matters: the active players' points and side balance, who was corp in each meeting, and who had a
    bye.
    """

    points: dict[PlayerId, int]
    bias: dict[PlayerId, int]
    corps: dict[frozenset[PlayerId], list[PlayerId]]
    had_bye: frozenset[PlayerId]

    @classmethod
    def of(cls, event: Event) -> Position:
        points = {player.id: 0 for player in event.players}
        bias = dict(points)
        corps: dict[frozenset[PlayerId], list[PlayerId]] = {}
        had_bye = {player.id for player in event.players if player.first_round_bye}
        for table in (table for round_ in event.rounds for table in round_.tables):
            if len(table.players) == 1:
                had_bye.add(table.players[0])
                points[table.players[0]] += 3
                continue
            (game,) = table.games
            bias[game.corp] += 1
            bias[game.runner] -= 1
            corps.setdefault(frozenset(table.players), []).append(game.corp)
            for player in table.players:
                points[player] += 1 if game.winner is None else 3 * (game.winner == player)
        here = [player.id for player in event.players if player.active]
        return cls({p: points[p] for p in here}, {p: bias[p] for p in here}, corps, frozenset(had_bye))

    def sides(self, one: PlayerId, other: PlayerId) -> tuple[PlayerId, PlayerId, bool]:
        """Return corp and runner according to NOW 2.2, and whether the sides are drawn at random."""
        before = self.corps.get(frozenset((one, other)), [])
        if len(before) == 1:
            return (other, one, False) if before[0] == one else (one, other, False)
        if self.bias[one] == self.bias[other]:
            return one, other, True
        return (one, other, False) if self.bias[one] < self.bias[other] else (other, one, False)

    def times_met(self, one: PlayerId, other: PlayerId) -> int:
        return len(self.corps.get(frozenset((one, other)), []))

    def cost(self, one: PlayerId, other: PlayerId) -> int:
        corp, runner, _ = self.sides(one, other)
        k = max(0, self.bias[corp], -self.bias[runner])
        met = 5 if self.times_met(one, other) else 0
        return (self.points[one] - self.points[other]) ** 2 + met + 50**k

    def cheap(self, one: PlayerId, other: PlayerId) -> int | None:
        """Return the cost if NOW 2.2 and 2.3 allow these two to meet, otherwise None."""
        cost = self.legal(one, other)
        return cost if cost is not None and cost < 100 else None

    def legal(self, one: PlayerId, other: PlayerId) -> int | None:
        return self.cost(one, other) if self.times_met(one, other) < 2 else None

    def best(self, players: set[PlayerId]) -> tuple[Relaxed, int, int]:
        """Return how far the round must be relaxed (NOW 2.5), the lowest cost, and the fewest third
        meetings.
        """
        for relaxed, edge in ((Relaxed.NONE, self.cheap), (Relaxed.DEAR, self.legal)):
            cost = least(players, edge)
            if cost is not None:
                return relaxed, cost, 0
        third = 1 + sum(self.cost(*both) for both in combinations(players, 2))
        cost = least(players, lambda a, b: self.cost(a, b) + third * (self.times_met(a, b) > 1))
        assert cost is not None
        return Relaxed.THIRD_MEETINGS, cost % third, cost // third

    def byes(self) -> frozenset[PlayerId]:
        """Return all players who may have the bye (NOW 1.3, REG 6.2, 6.3)."""
        everyone = set(self.points)
        found = {player: self.best(everyone - {player}) for player in everyone}
        order = list(Relaxed)
        easiest = min((order.index(relaxed), thirds) for relaxed, _, thirds in found.values())
        spare = {p for p, (relaxed, _, thirds) in found.items() if (order.index(relaxed), thirds) == easiest}
        choice = (spare - self.had_bye) or spare
        lowest = min(self.points[player] for player in choice)
        return frozenset(player for player in choice if self.points[player] == lowest)


def least(players: set[PlayerId], edge: Edge) -> int | None:
    """Return the lowest total cost of a complete pairing, as an integer of any size; None if there is no such
    pairing.
    """
    graph = nx.Graph()
    graph.add_nodes_from(players)
    for one, other in combinations(players, 2):
        cost = edge(one, other)
        if cost is not None:
            graph.add_edge(one, other, weight=-cost)
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    return -sum(graph[u][v]["weight"] for u, v in pairs) if 2 * len(pairs) == len(players) else None


def random_history(seed: int, *, fewest: int = 4, most: int = 40) -> Event:
    """Return an event with single-sided rounds, before its next one."""
    rng = Random(seed)
    number = rng.randint(fewest, most)
    rounds_before = rng.choice([1, 2, 3, 5, 7, 10, number // 2, min(2 * number, 14)])
    by_points = rng.random() < 0.6
    at_most = rng.choice([1, 2, 2, 2, 3])
    fair = rng.random() < 0.7
    draws = rng.choice([0, 0.1, 0.5])
    arrives = {
        p: 1 if rng.random() < 0.9 else rng.randint(1, rounds_before + 1) for p in range(1, number + 1)
    }
    leaves = {
        p: 99 if rng.random() < 0.9 else rng.randint(2, rounds_before + 1) for p in range(1, number + 1)
    }
    points, bias = dict.fromkeys(arrives, 0), dict.fromkeys(arrives, 0)
    met: dict[frozenset[PlayerId], list[PlayerId]] = {}
    rounds = []
    for round_number in range(1, rounds_before + 1):
        waiting = [p for p in arrives if arrives[p] <= round_number < leaves[p]]
        rng.shuffle(waiting)
        if by_points:
            waiting.sort(key=points.__getitem__)
        tables = []
        while waiting:
            one = waiting.pop()
            others = [p for p in waiting if len(met.get(frozenset((one, p)), ())) < at_most]
            if not others:
                points[one] += 3
                tables.append(Table(None, (one,)))
                continue
            other = others[-1]
            waiting.remove(other)
            corp, runner = rng.sample((one, other), 2)
            if met.get(frozenset((one, other))):
                runner, corp = corp, runner
                corp = other if met[frozenset((one, other))][-1] == one else one
                runner = one if corp == other else other
            elif fair and bias[corp] > bias[runner]:
                corp, runner = runner, corp
            met.setdefault(frozenset((one, other)), []).append(corp)
            bias[corp] += 1
            bias[runner] -= 1
            winner = None if rng.random() < draws else rng.choice((corp, runner))
            for player in (corp, runner):
                points[player] += 1 if winner is None else 3 * (winner == player)
            ending = Ending.WIN if winner else Ending.DRAW
            tables.append(Table(len(tables) + 1, (one, other), (Game(corp, runner, ending, winner),)))
        rounds.append(Round(round_number, tuple(tables)))
    players = [Player(p, active=leaves[p] > rounds_before) for p in arrives]
    if sum(player.active for player in players) < 2:
        players = [Player(p) for p in arrives]
    return Event(tuple(players), tuple(rounds), scoring=POINTS, swiss=SwissKind.SINGLE_SIDED)
