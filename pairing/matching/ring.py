"""Nodes of a graph: a vertex, or a blossom (an odd ring of nodes) and how it is paired inside."""

from __future__ import annotations

from collections.abc import Iterator

Edge = tuple[int, int]

NOBODY = -1
EVEN, ODD, UNREACHED = 1, -1, 0
ROOT: Edge = (NOBODY, NOBODY)  # the entry edge of a tree's root


class Node:
    """A vertex, or a blossom: an odd ring of nodes that acts as one vertex.

    `links[i]` is the edge from `ring[i]` to the next node in the ring. `ring[0]` is the base, the only vertex
    not paired inside; the others are paired along links 1, 3, 5, ... `entry` is the edge (from, to) by which
    the tree reached this node, `width` the blossom's dual.
    """

    __slots__ = ("base", "entry", "label", "links", "parent", "ring", "serial", "vertices", "width")

    def __init__(self, vertices: list[int], ring: list[Node], links: list[Edge]) -> None:
        self.vertices = vertices
        self.ring = ring
        self.links = links
        self.base: int = ring[0].base if ring else vertices[0]
        self.width = 0
        self.serial = 0
        self.label = UNREACHED
        self.entry = ROOT
        self.parent: Node | None = None

    def way_to_base(self, start: int) -> tuple[list[Node], list[Edge]]:
        """Return the nodes from `ring[start]` to the base, in the direction of a paired link."""
        if start % 2:
            return [*self.ring[start:], self.ring[0]], self.links[start:]
        return self.ring[start::-1], [(to, begin) for begin, to in reversed(self.links[:start])]

    def rebase(self, vertex: int, mates: list[int]) -> None:
        """Re-pair the inside in `mates`, leaving `vertex` to be paired outside."""
        todo = [(self, vertex)]  # rings may be nested deeper than the call stack allows
        while todo:
            node, base = todo.pop()
            if not node.ring:
                continue
            start = next(index for index, part in enumerate(node.ring) if base in part.vertices)
            todo.append((node.ring[start], base))
            way, way_links = node.way_to_base(start)
            for position in range(1, len(way), 2):
                u, v = way_links[position]
                todo += [(way[position], u), (way[position + 1], v)]
                mates[u], mates[v] = v, u
            node.ring = node.ring[start:] + node.ring[:start]
            node.links = node.links[start:] + node.links[:start]
            node.base = base

    def blossoms_around(self) -> Iterator[Node]:
        """Yield the blossoms that contain this node, from the inside out."""
        node = self
        while node.parent is not None:
            node = node.parent
            yield node
