"""The cheapest complete pairing where everyone may meet everyone, exact and proved in whole numbers.

What two players cost together depends on what kind of player each is, save for listed pairs, which cost more
(in a Swiss round: those who have met). There are far fewer kinds than players, so hardly any of the n²/2
pairs needs a look. `blossom` pairs everyone along a few pairs of each two kinds, with dual values; the
duals then price all other pairs at once, by kind and dual. Those that could make the round cheaper are put
in, and all is paired again, until none is left. Then the duals are a proof, which `_unproved` checks from
the beginning, without trust in how they came about.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pairing.matching.blossom import Chains, Graph, HeaviestPairing

_SCALE = 4  # weights are multiples of 4 and the first duals of 2, so that no half ever appears
_NEAR = 5  # so many kinds, the cheapest to meet, get pairs with a kind to begin with
_WAYS = 3  # so many pairs a player within the kinds that are cheapest to meet
_CORNER = 4  # so many players of each of two other kinds are paired with one another
_SPREAD = 3  # so many missing pairs a player are put in at a time

Vertex = int
Kind = TypeVar("Kind", bound=Hashable)


@dataclass(frozen=True, slots=True)
class KindGraph:
    """Vertices of a few kinds: `kinds` has the vertices of each, `kind_of` the kind of each vertex.

    `base[a][b]`, which equals `base[b][a]` and is 1 or more, is what a pair of these kinds costs, unless
    `dearer[u][v]`, which equals `dearer[v][u]`, says more.
    """

    kinds: list[list[Vertex]]
    kind_of: list[int]
    base: list[list[int]]
    dearer: Sequence[Mapping[Vertex, int]]

    @classmethod
    def of(
        cls, kind: Sequence[Kind], cost: Callable[[Kind, Kind], int], dearer: Sequence[Mapping[Vertex, int]]
    ) -> KindGraph:
        """Make the graph of one kind a vertex, the vertices counted from 0; `cost` is symmetric."""
        members: dict[Kind, list[Vertex]] = {}
        for vertex, own in enumerate(kind):
            members.setdefault(own, []).append(vertex)
        numbers = {own: number for number, own in enumerate(members)}
        base = [[0] * len(members) for _ in members]
        for one, a in numbers.items():
            for other, b in numbers.items():
                if b >= a:
                    base[a][b] = base[b][a] = cost(one, other)
        return cls(list(members.values()), [numbers[own] for own in kind], base, dearer)

    def cost(self, u: Vertex, v: Vertex) -> int:
        """Return what the two cost together."""
        more = self.dearer[u].get(v)
        return self.base[self.kind_of[u]][self.kind_of[v]] if more is None else more


def pair_cheapest(graph: KindGraph) -> list[Vertex]:
    """Return everyone's mate in a complete pairing of least total cost; the vertices are even in number.

    Which of several it is depends on the order of the vertices: who wants chance shuffles them first, and
    then calls `mix`.
    """
    weights = _first_edges(graph)
    duals = _first_duals(graph)
    while True:
        pairing = HeaviestPairing(weights, duals)
        if not pairing.complete():
            raise AssertionError("the first pairs make a complete pairing")
        missing = list(_unproved(graph, pairing))
        if not missing:
            return pairing.mates
        for u, v, cost in missing:
            weights[u][v] = weights[v][u] = -_SCALE * cost


def spare_vertices(graph: KindGraph, barred: int) -> tuple[int, frozenset[Vertex]]:
    """How many vertices are left over at least, and all who may be, if no pair costs `barred` or more.

    A few pairs show already, nearly always, that one of an odd number is left over and that it may be
    anybody; more pairs cannot change that. Otherwise every pair is looked at.
    """
    few = _first_edges(graph)
    weights: Graph = [{v: 0 for v, weight in row.items() if weight > -_SCALE * barred} for row in few]
    left_over, spare = HeaviestPairing(weights, [0] * len(weights)).dispensable()
    if left_over == 1 and len(spare) == len(weights):
        return left_over, spare
    weights = [
        {v: 0 for v in range(len(few)) if v != u and graph.cost(u, v) < barred} for u in range(len(few))
    ]
    return HeaviestPairing(weights, [0] * len(weights)).dispensable()


def _first_edges(graph: KindGraph) -> Graph:
    """A few pairs of all near kinds, and a complete pairing.

    Weights are below 0, as `blossom` seeks the heaviest.
    """
    kinds, kind_of, dearer = graph.kinds, graph.kind_of, graph.dearer
    weights: Graph = [{} for _ in kind_of]
    for a, members in enumerate(kinds):
        row = graph.base[a]
        near = sorted(range(len(kinds)), key=row.__getitem__)[:_NEAR]
        for b in near:
            weight, others = -_SCALE * row[b], kinds[b]
            if row[b] > row[near[0]]:
                for u in members[:_CORNER]:
                    for v in others[:_CORNER]:
                        weights[u][v] = weights[v][u] = weight
                continue
            size = len(others)
            ways = range(1, min(_WAYS, size) + 1)
            for place, u in enumerate(members):
                for way in ways:
                    v = others[(place + way) % size]
                    weights[u][v] = weights[v][u] = weight
    for u in range(0, len(kind_of) - 1, 2):
        weights[u][u + 1] = weights[u + 1][u] = -_SCALE * graph.cost(u, u + 1)
    for u, row_of_u in enumerate(weights):
        row_of_u.pop(u, None)
        for v, cost in dearer[u].items():
            if v in row_of_u:
                row_of_u[v] = -_SCALE * cost
    return weights


def _first_duals(graph: KindGraph) -> list[int]:
    """Half of the weight of the cheapest pair that anybody can be in: all of them bound every pair."""
    of_kind = [
        -_SCALE // 2 * min(cost for b, cost in enumerate(row) if b != a or len(graph.kinds[a]) > 1)
        for a, row in enumerate(graph.base)
    ]
    return [of_kind[kind] for kind in graph.kind_of]


# -- the proof ------------------------------------------------------------------------------------------


def _unproved(graph: KindGraph, pairing: HeaviestPairing) -> Iterator[tuple[Vertex, Vertex, int]]:
    """Check the proof that nothing is cheaper; return the pairs on which it fails.

    With y = -dual, no pair may cost less, in `_SCALE`, than y(u) + y(v) - 2 * (widths of the odd sets that
    hold both), each pair made must cost just that, and each odd set must be paired inside but for one.
    Then the pairing costs what the duals say no complete pairing can be below. Vertices of one kind, dual
    and place among the odd sets are looked at as one.
    """
    chains = pairing.chains()
    _prove_pairs_made(graph, pairing, chains)
    groups: dict[tuple[int, int, int], list[Vertex]] = {}
    for vertex, key in enumerate(zip(graph.kind_of, pairing.duals, chains.of, strict=True)):
        groups.setdefault(key, []).append(vertex)
    listed = list(groups.items())
    base = graph.base
    for place, ((kind, dual, chain), members) in enumerate(listed):
        row = base[kind]
        for (other_kind, other_dual, other_chain), others in listed[place:]:
            bound = -dual - other_dual
            if bound <= _SCALE * row[other_kind]:
                continue
            bound -= 2 * chains.shared(chain, other_chain)
            if bound > _SCALE * row[other_kind]:
                yield from _below(graph, pairing, bound, members, others)


def _prove_pairs_made(graph: KindGraph, pairing: HeaviestPairing, chains: Chains) -> None:
    crossed = [0] * len(chains.parent)
    for u, v in enumerate(pairing.mates):
        one, other = chains.of[u], chains.of[v]
        if pairing.mates[v] != u or v == u:
            raise AssertionError("somebody is paired with two, or with nobody")
        duals = pairing.duals[u] + pairing.duals[v] + 2 * chains.shared(one, other)
        if duals + _SCALE * graph.cost(u, v) != 0:
            raise AssertionError("a pair was made that the duals do not allow")
        if one != other:
            for chain in chains.left(one, other):
                crossed[chain] += 1
    if any(width <= 0 or crossed[chain] != 1 for chain, width in enumerate(chains.width) if chain):
        raise AssertionError("an odd set is not paired inside but for one")


def _below(
    graph: KindGraph, pairing: HeaviestPairing, bound: int, members: list[Vertex], others: list[Vertex]
) -> Iterator[tuple[Vertex, Vertex, int]]:
    """Some of the pairs of two groups that cost less than `bound`, if any do, spread over both."""
    enough = _SPREAD * max(len(members), len(others))
    size = len(others)
    for way in range(size):
        for place, u in enumerate(members):
            v = others[(place + way) % size]
            if u == v:
                continue
            cost = graph.cost(u, v)
            if _SCALE * cost < bound:
                if v in pairing.weights[u]:
                    raise AssertionError("the duals do not bound a pair that was looked at")
                yield u, v, cost
                enough -= 1
                if not enough:
                    return


# -- chance ---------------------------------------------------------------------------------------------


def mix(
    graph: KindGraph, mates: list[Vertex], alike: Sequence[Sequence[Vertex]], moves: int, rng: random.Random
) -> None:
    """Walk at random, `moves` steps, among the pairings that cost as much as this one; changes `mates`.

    A step draws two who may exchange their mates, and they do where that costs no more and no less: half of
    the time anybody, else two of one group of `alike`, where it succeeds more often. As each step is as
    likely as the step back, a long walk reaches each pairing that such steps lead to equally often.
    """
    base, kind_of, dearer = graph.base, graph.kind_of, graph.dearer
    everybody = range(len(mates))
    groups: list[Sequence[Vertex]] = [everybody] * len(mates)
    for group in alike:
        for vertex in group:
            groups[vertex] = group
    chance = rng.random
    for move in range(moves):
        u = int(chance() * len(mates))
        group = groups[u] if move & 1 else everybody
        w = group[int(chance() * len(group))]
        v, x = mates[u], mates[w]
        if u in (w, x):
            continue
        row_u, row_w = dearer[u], dearer[w]
        of_u, of_w, k, j = base[kind_of[u]], base[kind_of[w]], kind_of[v], kind_of[x]
        now = (row_u[v] if v in row_u else of_u[k]) + (row_w[x] if x in row_w else of_w[j])
        if now == (row_u[x] if x in row_u else of_u[j]) + (row_w[v] if v in row_w else of_w[k]):
            mates[u], mates[x], mates[w], mates[v] = x, u, v, w
