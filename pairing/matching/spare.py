"""Players without whom all others can be paired (REG 6.3, 7.5)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from pairing.matching.blossom import Graph, HeaviestPairing
from pairing.matching.history import Barred
from pairing.types import PlayerId


def spare_players(players: Sequence[PlayerId], history: Barred) -> tuple[int, frozenset[PlayerId]]:
    """Return the smallest number of players without a new opponent, and every player who may be one of them.

    With an odd number of players, a count of 1 means that a complete pairing with a bye exists, and the set
    is exactly the players who can have the bye. If the count is higher (or above 0 with an even number), no
    legal pairing exists, and the set is exactly the players who block it.
    """
    if len(players) % 2 and len(players) - 1 >= 2 * (history.most + 1):
        return 1, frozenset(players)  # see `inside.pair_by_switching`: any player can have the bye
    graph: Graph = [{} for _ in players]
    for u, v in combinations(range(len(players)), 2):
        if not history.met(players[u], players[v]):
            graph[u][v] = graph[v][u] = 0
    left_over, dispensable = HeaviestPairing(graph, [0] * len(players)).dispensable()
    return left_over, frozenset(players[vertex] for vertex in dispensable)


def spare_players_with_fewest_rematches(players: Sequence[PlayerId], history: Barred) -> frozenset[PlayerId]:
    """Return those of an odd number of players without whom the others need the fewest rematches."""
    nobody = len(players)
    graph: Graph = [{nobody: 0} for _ in players] + [dict.fromkeys(range(nobody), 0)]
    for u, v in combinations(range(nobody), 2):
        graph[u][v] = graph[v][u] = -2 * history.met(players[u], players[v])
    pairing = HeaviestPairing(graph, [0] * len(graph))
    pairing.complete()
    return frozenset(
        player
        for u, player in enumerate(players)
        if pairing.without([(nobody, other) for other in range(nobody) if other != u]) is not None
    )
