"""Maximum-weight complete matching in a graph, exact in integers (Edmonds' blossom algorithm).

Weights and duals are ints of any size. Every weight is doubled, so halves never occur. The algorithm keeps a
dual value for each vertex and for each *blossom* (an odd set) such that the *slack* of every edge, dual(u) +
dual(v) + 2 * (duals of the blossoms containing both) - doubled weight, is never negative, and it pairs only
along edges without slack. A complete pairing found in this way has maximum weight: the duals are an upper
bound on the weight of every complete pairing, and this one reaches it.

A tree of alternating paths is grown from one unpaired vertex at a time. A vertex in an *even* node could be
left unpaired instead of the root; *odd* nodes lie between even ones. If no edge without slack extends the
tree, the duals change by the smallest step that frees an edge. `_now` is the sum of these steps, so
everything that will become free later waits in a heap, keyed by that moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from heapq import heappop, heappush

from pairing.matching.ring import EVEN, NOBODY, ODD, ROOT, UNREACHED, Edge, Node

Graph = list[dict[int, int]]

_BLOSSOM = -1  # sorts first, so at the same moment blossoms are opened before edges are followed


@dataclass(frozen=True, slots=True)
class Chains:
    """For each vertex, the nested odd sets that contain it and have a dual.

    `of[vertex]` is the number of the innermost set; 0 means none. `parent` is the next set around each set,
    `width` its dual, and `total` the sum of its dual and those of all sets around it.
    """

    of: list[int]
    parent: list[int]
    width: list[int]
    total: list[int]

    def shared(self, one: int, other: int) -> int:
        """Return the total width of the sets around both; sets are numbered from the outside in."""
        while one != other:
            if one > other:
                one = self.parent[one]
            else:
                other = self.parent[other]
        return self.total[one]

    def left(self, one: int, other: int) -> Iterator[int]:
        """Yield the sets that contain `one` but not `other`."""
        around: set[int] = set()
        while other:
            around.add(other)
            other = self.parent[other]
        while one and one not in around:
            yield one
            one = self.parent[one]


class HeaviestPairing:
    """A graph and, once `complete` has returned True, a maximum-weight complete pairing of it in `mates`.

    `weights[u][v]`, equal to `weights[v][u]`, is twice the weight of the edge u-v. Initial `duals` must
    satisfy dual(u) + dual(v) >= weights[u][v] for each edge; the closer to equality, the less work. `mates`,
    if given, are pairs along edges without slack.
    """

    def __init__(self, weights: Graph, duals: Sequence[int], mates: Sequence[int] | None = None) -> None:
        self.weights = weights
        self.duals = list(duals)
        self.mates = [NOBODY] * len(weights) if mates is None else list(mates)
        self._leaves = [Node([vertex], [], []) for vertex in range(len(weights))]
        self._outer = list(self._leaves)
        self._blossoms: dict[int, Node] = {}
        self._blossoms_made = 0
        self._begin_tree(None)

    def complete(self, budget: int | None = None) -> bool:
        """Pair everyone with maximum total weight; return False if no complete pairing exists.

        With a `budget`, also return False as soon as it is certain that the doubled weight of every complete
        pairing is below the initial bound of the duals by more than the budget.
        """
        self._pair_eagerly()
        for root in range(len(self.mates)):
            if self.mates[root] == NOBODY:
                if not self._search(root, budget):
                    return False
                if budget is not None:
                    budget -= self._now  # each step lowers the bound by its own size
        return True

    def dispensable(self) -> tuple[int, frozenset[int]]:
        """Return how many vertices a maximum pairing leaves unpaired, and all vertices that at least one
        maximum pairing leaves unpaired.

        The set doesn't depend on the pairing found (Gallai and Edmonds): it contains everything that an even
        number of alternating steps reaches from the unpaired vertices. All weights and duals must be 0.
        """
        self._pair_eagerly()
        unpaired = [vertex for vertex, mate in enumerate(self.mates) if mate == NOBODY]
        left_over = [root for root in unpaired if self.mates[root] == NOBODY and not self._search(root)]
        reached: set[int] = set()
        for root in left_over:
            self._search(root)
            reached.update(vertex for vertex, node in enumerate(self._outer) if node.label == EVEN)
        return len(left_over), frozenset(reached)

    def slack(self, u: int, v: int) -> int:
        """Return the slack of the edge u-v; if above 0, the edge is in no heaviest complete pairing."""
        around_u = set(self._leaves[u].blossoms_around())
        shared = sum(blossom.width for blossom in self._leaves[v].blossoms_around() if blossom in around_u)
        return self.duals[u] + self.duals[v] - self.weights[u][v] + 2 * shared

    def chains(self) -> Chains:
        """Return the odd sets with a positive dual, by vertex; with `duals` they prove the optimum."""
        chains = Chains([0] * len(self._leaves), [0], [0], [0])
        todo = [(node, 0) for node in dict.fromkeys(self._outer)]
        while todo:
            node, chain = todo.pop()
            if not node.ring:
                chains.of[node.base] = chain
                continue
            if node.width:
                chains.parent.append(chain)
                chains.width.append(node.width)
                chains.total.append(chains.total[chain] + node.width)
                chain = len(chains.parent) - 1
            todo += [(part, chain) for part in node.ring]
        return chains

    def without(self, edges: Iterable[Edge]) -> HeaviestPairing | None:
        """Return the graph without these edges, completely paired with the same weight, or None.

        If none of the edges is a pair, this pairing and its duals stay valid. Otherwise the search starts
        from them: each blossom's dual is added to its vertices' duals, and only the pairs that this loosens
        or that were removed are searched for again.
        """
        edges = list(edges)
        weights = list(self.weights)
        changed: set[int] = set()
        for u, v in edges:
            for end, other in ((u, v), (v, u)):
                if end not in changed:
                    changed.add(end)
                    weights[end] = dict(weights[end])
                weights[end].pop(other, None)
        if all(self.mates[u] != v for u, v in edges):
            same = copy(self)
            same.weights = weights
            return same
        duals = list(self.duals)
        for blossom in self._blossoms.values():
            for vertex in blossom.vertices:
                duals[vertex] += blossom.width
        mates = [
            mate if mate in weights[u] and duals[u] + duals[mate] == weights[u][mate] else NOBODY
            for u, mate in enumerate(self.mates)
        ]
        smaller = HeaviestPairing(weights, duals, mates)
        loosened = sum(blossom.width for blossom in self._blossoms.values())
        return smaller if smaller.complete(budget=loosened) else None

    def _pair_eagerly(self) -> None:
        """Pair greedily along edges without slack, as a starting point."""
        mates, duals = self.mates, self.duals
        for u, row in enumerate(self.weights):
            if mates[u] == NOBODY:
                for v, weight in row.items():
                    if mates[v] == NOBODY and duals[u] + duals[v] == weight:
                        mates[u], mates[v] = v, u
                        break

    # -- one tree -----------------------------------------------------------------------------------

    def _begin_tree(self, budget: int | None) -> None:
        for node in self._outer:
            node.label = UNREACHED
        self._now = 0
        self._budget = budget
        self._tree: list[Node] = []
        self._free: list[Edge] = []
        self._waiting: list[tuple[int, int, int]] = []

    def _search(self, root: int, budget: int | None = None) -> bool:
        """Pair `root` while keeping all paired vertices paired; return False if that is impossible."""
        self._begin_tree(budget)
        self._make_even(self._outer[root], ROOT)
        while True:
            while self._free:
                if self._follow(*self._free.pop()):
                    return True
            if not self._step():
                return False

    def _follow(self, u: int, v: int) -> bool:
        """Follow an edge without slack from the even vertex u; return True if it reaches an unpaired one."""
        here, there = self._outer[u], self._outer[v]
        if here is there or there.label == ODD:
            return False
        if there.label == EVEN:
            self._close_ring(u, v)
            return False
        if self.mates[there.base] == NOBODY:
            self._pair_along_tree(u, v)
            return True
        self._make_odd(there, (u, v))
        mate = self.mates[there.base]
        self._make_even(self._outer[mate], (there.base, mate))
        return False

    def _make_odd(self, node: Node, entry: Edge) -> None:
        node.label, node.entry = ODD, entry
        self._tree.append(node)
        if node.ring:
            self._wait(self._now + node.width, _BLOSSOM, node.serial)

    def _make_even(self, node: Node, entry: Edge) -> None:
        node.label, node.entry = EVEN, entry
        self._tree.append(node)
        self._look_out(node.vertices)

    def _look_out(self, vertices: Iterable[int]) -> None:
        """Queue every edge leading out of the even `vertices`, now or for when it becomes free."""
        outer, duals, now = self._outer, self.duals, self._now
        free, waiting, budget = self._free, self._waiting, self._budget
        for u in vertices:
            dual, here = duals[u], outer[u]
            for v, weight in self.weights[u].items():
                there = outer[v]
                if there is not here and there.label != ODD:
                    slack = dual + duals[v] - weight
                    if slack == 0:
                        free.append((u, v))
                        continue
                    # if both ends are even, the slack shrinks from both ends, twice as fast
                    moment = now + (slack // 2 if there.label == EVEN else slack)
                    if budget is None or moment <= budget:
                        heappush(waiting, (moment, u, v))

    def _wait(self, moment: int, u: int, v: int) -> None:
        if self._budget is None or moment <= self._budget:
            heappush(self._waiting, (moment, u, v))

    def _step(self) -> bool:
        """Advance to the next moment at which something becomes free; return False if there is none."""
        while self._waiting:
            moment, u, v = heappop(self._waiting)
            if u == _BLOSSOM:
                blossom = self._blossoms[v]
                if blossom.parent is None and blossom.label == ODD:
                    self._change_duals(moment - self._now)
                    self._open_ring(blossom)
                    return True
                continue
            here, there = self._outer[u], self._outer[v]
            if here is there or there.label == ODD:
                continue
            slack = self.duals[u] + self.duals[v] - self.weights[u][v]
            if self._now + (slack // 2 if there.label == EVEN else slack) == moment:
                self._change_duals(moment - self._now)
                self._free.append((u, v))
                return True
            # v was odd for a while, so the edge becomes free later and is queued again
        return False

    def _change_duals(self, step: int) -> None:
        if step == 0:
            return
        self._now += step
        for node in self._tree:
            if node.parent is None and node.label != UNREACHED:
                change = -step if node.label == EVEN else step
                for vertex in node.vertices:
                    self.duals[vertex] += change
                if node.ring:
                    node.width -= change

    # -- blossoms -----------------------------------------------------------------------------------

    def _close_ring(self, u: int, v: int) -> None:
        """Make a blossom from the tree's paths from the even vertices u and v up to where they meet."""
        above_u = list(self._even_nodes_up(self._outer[u]))
        apex = next(node for node in self._even_nodes_up(self._outer[v]) if node in above_u)
        left, left_links = self._path_up(self._outer[u], apex)
        right, right_links = self._path_up(self._outer[v], apex)
        ring = [apex, *reversed(left), *right]
        links = [(to, start) for start, to in reversed(left_links)] + [(u, v)] + right_links
        blossom = Node([vertex for node in ring for vertex in node.vertices], ring, links)
        blossom.label, blossom.entry = EVEN, apex.entry
        for node in ring:
            node.parent = blossom
        for vertex in blossom.vertices:
            self._outer[vertex] = blossom
        self._blossoms_made += 1
        blossom.serial = self._blossoms_made
        self._blossoms[blossom.serial] = blossom
        self._tree.append(blossom)
        for node in ring:
            if node.label == ODD:
                self._look_out(node.vertices)

    def _even_nodes_up(self, node: Node) -> Iterator[Node]:
        yield node
        while node.entry != ROOT:
            odd = self._outer[node.entry[0]]
            node = self._outer[odd.entry[0]]
            yield node

    def _path_up(self, node: Node, apex: Node) -> tuple[list[Node], list[Edge]]:
        """Return the nodes from an even node up to just below `apex`, each with the edge leading upward."""
        nodes: list[Node] = []
        links: list[Edge] = []
        while node is not apex:
            start, to = node.entry
            nodes.append(node)
            links.append((to, start))
            node = self._outer[start]
        return nodes, links

    def _open_ring(self, blossom: Node) -> None:
        """Dissolve an odd blossom whose dual has reached 0; the tree continues through part of its ring."""
        del self._blossoms[blossom.serial]
        blossom.label = UNREACHED
        for node in blossom.ring:
            node.parent, node.label = None, UNREACHED
            for vertex in node.vertices:
                self._outer[vertex] = node
        way, links = blossom.way_to_base(blossom.ring.index(self._outer[blossom.entry[1]]))
        self._make_odd(way[0], blossom.entry)
        even: list[tuple[Node, Edge]] = []
        for position, link in enumerate(links, start=1):
            if position % 2:
                way[position].label = EVEN  # set all labels first: the queued edges depend on them
                even.append((way[position], link))
            else:
                self._make_odd(way[position], link)
        for node, link in even:
            self._make_even(node, link)
        for node in blossom.ring:
            if node.label == UNREACHED:
                self._offer_again(node)

    def _offer_again(self, node: Node) -> None:
        """Queue the edges from even vertices into a node that has been odd so far."""
        for v in node.vertices:
            for u, weight in self.weights[v].items():
                if self._outer[u].label == EVEN:
                    self._wait(self._now + self.duals[u] + self.duals[v] - weight, u, v)

    # -- pairing ------------------------------------------------------------------------------------

    def _pair_along_tree(self, u: int, v: int) -> None:
        """Pair the even vertex u with the unpaired v, and shift the pairs from u up to the root."""
        self._outer[v].rebase(v, self.mates)
        while True:
            even = self._outer[u]
            even.rebase(u, self.mates)
            self.mates[u], self.mates[v] = v, u
            if even.entry == ROOT:
                return
            odd = self._outer[even.entry[0]]
            u, v = odd.entry
            odd.rebase(v, self.mates)
