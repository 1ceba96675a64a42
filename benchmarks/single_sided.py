"""Single-sided rounds by a matching on the complete graph, as other tools pair them.

The rule is restated from NOW-2 and from what results files show; it is nobody's code. The lowest-scoring
player without a bye has the bye, whoever that leaves. All others may meet who have met fewer than twice, at
the costs of NOW 2.3, and `rustworkx` takes the cheapest complete pairing. Nothing is shuffled, no pairing is
barred for being dear, and nothing is proved.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import rustworkx

from pairing.scoring import add_up
from pairing.sides import SideHistory, cost_of_acquaintances, cost_of_strangers
from pairing.types import Bye, ByeReason, Draw, Event, Meeting, PlayerId


def match_complete_graph(
    players: Sequence[PlayerId], points: dict[PlayerId, int], history: SideHistory
) -> list[tuple[PlayerId, PlayerId]]:
    """Build the graph of all pairs that may meet and give its cheapest complete pairing."""
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(players)
    kinds = [(points[player], history.bias.get(player, 0)) for player in players]
    edges = []
    for u, player in enumerate(players):
        kind, met = kinds[u], history.met.get(player, {})
        for v in range(u + 1, len(players)):
            corps = met.get(players[v])
            if corps is None:
                edges.append((u, v, -cost_of_strangers(kind, kinds[v])))
            elif len(corps) < 2:
                edges.append((u, v, -cost_of_acquaintances(kind, kinds[v], corps, player)))
    graph.add_edges_from(edges)
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return [(players[u], players[v]) for u, v in matched]


def pair_by_complete_graph(event: Event, rng: random.Random) -> Draw:
    """Pair the next round by the rule restated above, with sides by NOW 2.2; round 1 is random."""
    points, _ = add_up(event)
    players = [player.id for player in event.players if player.active]
    byes: tuple[Bye, ...] = ()
    if len(players) % 2:
        had = {table.players[0] for round_ in event.rounds for table in round_.tables if table.is_bye}
        waiting = [player for player in players if player not in had] or players
        lowest = min(points[player] for player in waiting)
        bye = rng.choice([player for player in waiting if points[player] == lowest])
        players.remove(bye)
        byes = (Bye(bye, lowest, ByeReason.LOWEST_GROUP),)
    history = SideHistory(event.rounds)
    if event.rounds:
        pairs = match_complete_graph(players, points, history)
    else:
        rng.shuffle(players)
        pairs = list(zip(players[::2], players[1::2], strict=True))
    meetings = []
    for one, other in pairs:
        corp = history.corp(one, other) or rng.choice((one, other))
        both = (one, other) if points[one] >= points[other] else (other, one)
        meetings.append(Meeting(both, (points[both[0]], points[both[1]]), corp=corp))
    return Draw(len(event.rounds) + 1, tuple(meetings), byes)
