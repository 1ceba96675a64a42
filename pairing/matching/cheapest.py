"""The cheapest complete pairing if everyone may meet everyone, exact and proved in integers.

The cost of a pair depends only on the kind of each player, except for listed pairs, which cost more (in a
Swiss round: players who have met). There are far fewer kinds than players, so hardly any of the n²/2 pairs
must be examined. `blossom` pairs everyone along a few pairs for each two kinds, with dual values; the duals
then price all other pairs at once, by kind and dual. Pairs that could make the round cheaper are added, and
everything is paired again until there are none left. Then the duals are a proof, which `_unproved` verifies
from scratch, without trusting how they were found.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pairing.matching.blossom import Chains, Graph, HeaviestPairing

_SCALE = 4  # weights are multiples of 4 and initial duals multiples of 2, so halves never occur
_NEAR = 5  # the number of kinds, cheapest first, that each kind is initially paired with
_WAYS = 3  # pairs per player with the cheapest kinds
# this many players of a kind are paired with this many of each near kind that costs more than the nearest
_CORNER = 4
_SPREAD = 3  # missing pairs per player that are added at a time

Vertex = int
Kind = TypeVar("Kind", bound=Hashable)


@dataclass(frozen=True, slots=True)
class KindGraph:
    """Vertices of a few kinds: `kinds` lists the vertices of each, `kind_of` gives each vertex's kind.

    `base[a][b]`, equal to `base[b][a]` and at least 1, is the cost of a pair of these kinds, unless
    `dearer[u][v]`, equal to `dearer[v][u]`, gives a higher one.
    """

    kinds: list[list[Vertex]]
    kind_of: list[int]
    base: list[list[int]]
    dearer: Sequence[Mapping[Vertex, int]]

    @classmethod
    def of(
        cls, kind: Sequence[Kind], cost: Callable[[Kind, Kind], int], dearer: Sequence[Mapping[Vertex, int]]
    ) -> KindGraph:
        """Return the graph with one kind for each vertex, counted from 0; `cost` is symmetric."""
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
        """Return the cost of pairing these two."""
        more = self.dearer[u].get(v)
        return self.base[self.kind_of[u]][self.kind_of[v]] if more is None else more


def pair_cheapest(graph: KindGraph) -> list[Vertex]:
    """Return everyone's mate in a complete pairing with the lowest cost; the number of vertices is even.

    Which of several optimal pairings is returned depends on the order of the vertices: for a random one,
    shuffle them first and call `mix` afterwards.
    """
    weights = _first_edges(graph)
    duals = _first_duals(graph)
    while True:
        pairing = HeaviestPairing(weights, duals)
        if not pairing.complete():
            raise AssertionError("there is no complete pairing, although the first pairs make one")
        missing = list(_unproved(graph, pairing))
        if not missing:
            return pairing.mates
        for u, v, cost in missing:
            weights[u][v] = weights[v][u] = -_SCALE * cost


def spare_vertices(graph: KindGraph, barred: int) -> tuple[int, frozenset[Vertex]]:
    """Return the smallest number of vertices left over if no pair may cost `barred` or more, and all vertices
    that can be among them.

    With an odd number of vertices, examining a few pairs nearly always shows that one is left over and that
    it can be any of them; further pairs couldn't change this result. Otherwise every pair is examined.
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
    """Return a graph with a few edges between each kind and the kinds that are cheapest for it, and with one
    complete pairing.

    Weights are negative costs, as `blossom` maximizes.
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
    """Return half the weight of each vertex's cheapest possible pair; together these bound every pair."""
    of_kind = [
        -_SCALE // 2 * min(cost for b, cost in enumerate(row) if b != a or len(graph.kinds[a]) > 1)
        for a, row in enumerate(graph.base)
    ]
    return [of_kind[kind] for kind in graph.kind_of]


# -- the proof ------------------------------------------------------------------------------------------


def _unproved(graph: KindGraph, pairing: HeaviestPairing) -> Iterator[tuple[Vertex, Vertex, int]]:
    """Verify the proof that no pairing is cheaper; yield the pairs on which it fails.

    With y = -dual, no pair may cost less, in units of 1 / `_SCALE`, than y(u) + y(v) - 2 * (widths of the odd
    sets containing both); each pair made must cost exactly that; and in each odd set all vertices but one
    must be paired within it. Then the pairing costs as much as the duals' lower bound for all complete
    pairings. Vertices with the same kind, dual and innermost odd set are examined as one.
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
            raise AssertionError("a vertex has no mate, or more than one")
        duals = pairing.duals[u] + pairing.duals[v] + 2 * chains.shared(one, other)
        if duals + _SCALE * graph.cost(u, v) != 0:
            raise AssertionError("the cost of a pair isn't what its duals require")
        if one != other:
            for chain in chains.left(one, other):
                crossed[chain] += 1
    if any(width <= 0 or crossed[chain] != 1 for chain, width in enumerate(chains.width) if chain):
        raise AssertionError("not exactly one pair leaves an odd set")


def _below(
    graph: KindGraph, pairing: HeaviestPairing, bound: int, members: list[Vertex], others: list[Vertex]
) -> Iterator[tuple[Vertex, Vertex, int]]:
    """Yield some of the pairs between two groups that cost less than `bound`, spread over both."""
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
                    raise AssertionError("the duals don't bound a pair that was examined")
                yield u, v, cost
                enough -= 1
                if not enough:
                    return


# -- randomness -----------------------------------------------------------------------------------------


def mix(
    graph: KindGraph, mates: list[Vertex], alike: Sequence[Sequence[Vertex]], moves: int, rng: random.Random
) -> None:
    """Walk randomly, `moves` steps, through the pairings with the same cost; changes `mates`.

    Each step draws two vertices, which exchange their mates if the cost stays the same: half the time any
    two, otherwise two from the same group in `alike`, where this succeeds more often. As each step is as
    likely as its reverse, a long walk visits all pairings that it can reach equally often.
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
