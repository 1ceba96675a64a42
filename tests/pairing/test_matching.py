"""The exact matching method, compared with networkx and with exhaustive search."""

from collections import Counter
from itertools import combinations
from random import Random

import networkx as nx
import pytest

from pairing.matching.blossom import Graph, HeaviestPairing
from pairing.matching.groups import room_for_arrivals
from pairing.matching.history import History
from pairing.matching.inside import pair_by_switching, pair_by_trying
from pairing.matching.spare import spare_players
from pairing.types import Round, Table
from tests.pairing.fairness import is_even
from tests.pairing.oracle import complete_pairings


def random_graph(seed: int) -> nx.Graph:
    rng = Random(seed)
    graph = nx.Graph()
    graph.add_nodes_from(range(rng.choice([2, 4, 6, 8, 10, 12, 16, 20])))
    share, heaviest = rng.choice([0.3, 0.5, 0.7, 1]), rng.choice([0, 1, 3, 10, 1000, 10**30])
    for u, v in combinations(graph, 2):
        if rng.random() < share:
            graph.add_edge(u, v, weight=rng.randint(-heaviest, heaviest))
    return graph


def doubled(graph: nx.Graph) -> Graph:
    return [{v: 2 * graph[u][v]["weight"] for v in graph[u]} for u in graph]


def heaviest_by_networkx(graph: nx.Graph) -> int | None:
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    return sum(graph[u][v]["weight"] for u, v in pairs) if 2 * len(pairs) == len(graph) else None


def weight_of(pairing: HeaviestPairing, graph: nx.Graph) -> int:
    assert all(pairing.mates[mate] == u for u, mate in enumerate(pairing.mates))
    return sum(graph[u][mate]["weight"] for u, mate in enumerate(pairing.mates) if u < mate)


def paired(graph: nx.Graph) -> HeaviestPairing | None:
    weights = doubled(graph)
    pairing = HeaviestPairing(weights, [max([0, *row.values()]) for row in weights])
    return pairing if pairing.complete() else None


@pytest.mark.parametrize("block", range(8))
def test_complete_when_any_graph_is_given_then_it_is_as_heavy_as_networkx_says(block: int) -> None:
    for seed in range(100 * block, 100 * block + 100):
        graph = random_graph(seed)
        pairing = paired(graph)
        assert (pairing and weight_of(pairing, graph)) == heaviest_by_networkx(graph), seed


@pytest.mark.parametrize("block", range(4))
def test_slack_when_complete_then_proves_that_nothing_is_heavier(block: int) -> None:
    for seed in range(100 * block, 100 * block + 100):
        graph = random_graph(seed)
        pairing = paired(graph)
        if pairing is not None:
            assert all(pairing.slack(u, v) >= 0 for u, v in graph.edges), seed
            assert all(pairing.slack(u, mate) == 0 for u, mate in enumerate(pairing.mates)), seed


@pytest.mark.parametrize("block", range(4))
def test_without_when_edges_are_taken_away_then_says_whether_the_weight_can_be_kept(block: int) -> None:
    for seed in range(100 * block, 100 * block + 100):
        rng, graph = Random(seed), random_graph(seed)
        pairing = paired(graph)
        for _ in range(5 * (pairing is not None)):
            assert pairing is not None
            edges = rng.sample(list(graph.edges), min(len(graph.edges), rng.randint(1, 4)))
            fewer = graph.copy()
            fewer.remove_edges_from(edges)
            smaller = pairing.without(edges)
            can_be_kept = heaviest_by_networkx(fewer) == weight_of(pairing, graph)
            assert (smaller is not None) == can_be_kept, seed
            if smaller is not None:
                assert weight_of(smaller, fewer) == weight_of(pairing, graph), seed
                pairing, graph = smaller, fewer


def test_without_when_it_says_no_then_the_pairing_itself_is_as_before() -> None:
    weights: Graph = [{1: 0}, {0: 0, 2: 0}, {1: 0, 3: 0}, {2: 0}]
    pairing = HeaviestPairing(weights, [0] * 4)
    assert pairing.complete()
    assert pairing.without([(0, 1)]) is None
    same = pairing.without([(1, 2)])
    assert same is not None
    assert (pairing.mates, same.mates) == ([1, 0, 3, 2], [1, 0, 3, 2])
    assert (pairing.weights, same.weights) == (weights, [{1: 0}, {0: 0}, {3: 0}, {2: 0}])


@pytest.mark.parametrize("block", range(4))
def test_dispensable_when_any_graph_is_given_then_names_all_who_can_be_left_over(block: int) -> None:
    for seed in range(100 * block, 100 * block + 100):
        rng = Random(seed)
        graph = nx.gnp_random_graph(rng.randint(1, 11), rng.choice([0.2, 0.4, 0.6]), seed=seed)
        most = len(nx.max_weight_matching(graph, maxcardinality=True))
        can_be_left = {
            vertex
            for vertex in graph
            if len(nx.max_weight_matching(nx.subgraph_view(graph, filter_node=vertex.__ne__), True)) == most
        }
        pairing = HeaviestPairing([dict.fromkeys(graph[u], 0) for u in graph], [0] * len(graph))
        assert pairing.dispensable() == (len(graph) - 2 * most, can_be_left), seed


def history_of(rounds: list[list[tuple[int, int]]]) -> History:
    return History([Round(n, tuple(Table(1, pair) for pair in pairs)) for n, pairs in enumerate(rounds, 1)])


def rounds_on_a_circle(players: int, rounds: int) -> list[list[tuple[int, int]]]:
    """Return the first rounds of a round robin, so that each player has met as many others as possible."""
    moving = list(range(2, players + 1))
    plan = []
    for shift in range(rounds):
        order = [1, *moving[shift:], *moving[:shift]]
        plan.append([(order[i], order[-1 - i]) for i in range(players // 2)])
    return plan


@pytest.mark.parametrize("players", range(4, 26, 2))
def test_pair_by_switching_when_each_has_met_as_many_as_allowed_then_always_succeeds(players: int) -> None:
    most = (players - 2) // 2
    history = history_of(rounds_on_a_circle(players, most))
    for seed in range(30):
        pairs = pair_by_switching(range(1, players + 1), history, Random(seed))
        assert sorted(player for pair in pairs for player in pair) == list(range(1, players + 1))
        assert history.rematches(pairs) == 0


def test_pair_by_switching_when_history_treats_all_alike_then_every_legal_pairing_is_as_likely() -> None:
    """After one round of six players, renaming players turns any legal pairing into any other."""
    played = frozenset(map(frozenset, [(1, 2), (3, 4), (5, 6)]))
    history, rng = history_of([[(1, 2), (3, 4), (5, 6)]]), Random(4)
    drawn = Counter(
        frozenset(map(frozenset, pair_by_switching(range(1, 7), history, rng))) for _ in range(2000)
    )
    legal = list(complete_pairings(tuple(range(1, 7)), played))
    assert len(legal) == 8
    assert is_even(drawn, legal)


def test_pair_by_switching_when_nobody_is_new_then_it_stops_as_a_bug() -> None:
    with pytest.raises(AssertionError):
        pair_by_switching(range(1, 5), history_of(rounds_on_a_circle(4, 3)), Random(1))


def test_pair_by_trying_when_all_have_met_then_gives_up() -> None:
    history = history_of(rounds_on_a_circle(4, 3))
    assert pair_by_trying(range(1, 5), history, Random(1)) is None


def test_room_for_arrivals_when_the_group_is_fresh_and_nothing_was_played_then_all_but_three() -> None:
    assert room_for_arrivals(range(10), history_of([])) == 7


def test_room_for_arrivals_when_two_of_the_group_have_met_then_counts_that() -> None:
    history = history_of([[(1, 2)], [(3, 9)], [(4, 9)]])
    assert room_for_arrivals(range(1, 9), history) == min(8 - 3, 8 - 1 - 2 * (1 + 1))


def test_spare_players_when_someone_has_met_all_others_then_only_he_can_be_spared() -> None:
    history = history_of([[(1, 2)], [(1, 3)], [(1, 4)], [(1, 5)]])
    assert spare_players(range(1, 6), history) == (1, {1})
