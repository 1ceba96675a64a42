"""The engine compared with an exhaustive oracle, and with a weighted matching in networkx."""

from collections import Counter
from itertools import combinations
from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.errors import RuleError
from pairing.swiss import pair
from pairing.types import Bye, ByeReason, Draw, Event, Player, PlayerId, Round, Table
from tests.pairing import oracle
from tests.pairing.oracle import Position


def drawn(event: Event, seed: int) -> Draw | None:
    """Return the draw, or None if the engine reports that no legal pairing exists."""
    try:
        return pair(event, rng=Random(seed))
    except RuleError as refusal:
        assert refusal.code == "no_legal_pairing"
        return None


def judge_by_oracle(event: Event, seed: int) -> str:
    """Compare the draw with every possible pairing; return which kind of event it was."""
    position, draw = Position.of(event), drawn(event, seed)
    bye = None
    if len(position.points) % 2:
        byes = oracle.legal_byes(position)
        assert (draw is None) == (not byes), seed
        if draw is not None:
            bye = draw.byes[0].player
            assert set(draw.byes[0].candidates) == byes and bye in byes, seed
    best = oracle.best_pairings(position, bye) if draw is not None or bye is None else []
    if draw is None:
        assert len(position.points) % 2 or not best, seed
        return "refused"
    assert oracle.pairs_of(draw) in best, seed
    return "forced" if len(best) == 1 else "free"


@pytest.mark.parametrize("block", range(10))
def test_pair_when_up_to_ten_play_then_agrees_with_the_oracle(block: int) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(300 * block, 300 * block + 300):
        event = oracle.random_event(seed, most=10)
        if len(Position.of(event).points) >= 2:
            kinds[judge_by_oracle(event, seed)] += 1
    assert min(kinds[kind] for kind in ("refused", "forced", "free")) >= 40


@pytest.mark.parametrize("block", range(4))
def test_pair_when_eleven_or_twelve_play_then_agrees_with_the_oracle(block: int) -> None:
    for seed in range(25 * block, 25 * block + 25):
        event = oracle.random_event(seed, fewest=11, most=12)
        judge_by_oracle(event, seed)


@pytest.mark.parametrize("block", range(4))
def test_pair_when_refused_then_the_fewest_rematches_agree_with_the_oracle(block: int) -> None:
    confirmed = 0
    for seed in range(5000 + 100 * block, 5100 + 100 * block):
        event = oracle.random_event(seed, most=8)
        position = Position.of(event)
        if len(position.points) < 2 or drawn(event, seed) is not None:
            continue
        draw = pair(event, rng=Random(seed), fewest_rematches=True)
        pairs = oracle.pairs_of(draw)
        least, byes, optimum = oracle.fewest_rematches(position)
        assert position.rematches(pairs) == least == sum(m.rematch for m in draw.meetings), seed
        assert {player for bye in draw.byes for player in bye.candidates} == byes, seed
        assert position.vector(pairs) == optimum[draw.byes[0].player if draw.byes else None], seed
        confirmed += 1
    assert confirmed >= 20


def test_pair_when_legal_then_asking_for_fewest_rematches_changes_nothing() -> None:
    for seed in range(100):
        event = oracle.random_event(seed)
        if len(Position.of(event).points) >= 2 and drawn(event, seed) is not None:
            assert pair(event, rng=Random(seed), fewest_rematches=True) == drawn(event, seed), seed


# -- larger events --------------------------------------------------------------------------------------


def graph_of(position: Position, players: list[PlayerId], *, rematches: bool = False) -> nx.Graph:
    """Return REG 7.4 as edge weights: one digit for each pair of score groups, the highest for two players in
    the top group.
    """
    levels = sorted(set(position.points.values()), reverse=True)
    kinds = [(a, b) for i, a in enumerate(levels) for b in levels[i:]]
    weight = {kind: (len(players) + 1) ** (len(kinds) - place) for place, kind in enumerate(kinds)}
    graph = nx.Graph()
    graph.add_nodes_from(players)
    for one, other in combinations(players, 2):
        high, low = sorted((position.points[one], position.points[other]), reverse=True)
        met = frozenset((one, other)) in position.met
        if rematches or not met:
            graph.add_edge(
                one, other, weight=weight[high, low] - met * 10 * (len(players) + 1) ** (len(kinds) + 1)
            )
    return graph


def best_by_networkx(position: Position, bye: PlayerId | None, *, rematches: bool) -> oracle.Pairs | None:
    players = [player for player in position.points if player != bye]
    graph = graph_of(position, players, rematches=rematches)
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    return frozenset(map(frozenset, pairs)) if 2 * len(pairs) == len(players) else None


def spare_by_networkx(position: Position) -> set[PlayerId]:
    spare = set()
    for player in position.points:
        others = [other for other in position.points if other != player]
        graph = nx.Graph(oracle.new_pairs(others, position))
        if 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == len(others):
            spare.add(player)
    return spare


@pytest.mark.parametrize("block", range(6))
def test_pair_when_up_to_forty_play_late_rounds_then_agrees_with_networkx(block: int) -> None:
    legal = 0
    for seed in range(25 * block, 25 * block + 25):
        event = oracle.random_event(seed, fewest=13, most=24 if seed % 5 else 40)
        position, draw = Position.of(event), drawn(event, seed)
        bye = draw.byes[0].player if draw is not None and draw.byes else None
        if len(position.points) % 2:
            spare = spare_by_networkx(position)
            choice = (spare - position.had_bye) or spare
            lowest = {p for p in choice if position.points[p] == min(position.points[q] for q in choice)}
            assert set(draw.byes[0].candidates if draw is not None else ()) == lowest, seed
        if draw is None and len(position.points) % 2:
            continue
        best = best_by_networkx(position, bye, rematches=False)
        assert (best is None) == (draw is None), seed
        if best is not None and draw is not None:
            assert position.vector(oracle.pairs_of(draw)) == position.vector(best), seed
            legal += 1
    assert legal >= 8


def test_pair_when_up_to_twenty_cannot_be_paired_then_the_fewest_rematches_agree_with_networkx() -> None:
    confirmed = 0
    for seed in range(60):
        event = oracle.random_event(seed, fewest=12, most=20)
        position = Position.of(event)
        if len(position.points) % 2 or drawn(event, seed) is not None:
            continue
        pairs = oracle.pairs_of(pair(event, rng=Random(seed), fewest_rematches=True))
        best = best_by_networkx(position, None, rematches=True)
        assert best is not None
        assert position.rematches(pairs) == position.rematches(best), seed
        assert position.vector(pairs) == position.vector(best), seed
        confirmed += 1
    assert confirmed >= 5


# -- invariants -----------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.integers(2, 60))
def test_pair_when_any_event_is_paired_then_everyone_has_one_place_and_nobody_meets_again(
    seed: int, most: int
) -> None:
    event = oracle.random_event(seed, most=most)
    position = Position.of(event)
    if len(position.points) < 2:
        return
    draw = drawn(event, seed)
    if draw is None:
        return
    placed = [player for meeting in draw.meetings for player in meeting.players]
    placed += [bye.player for bye in draw.byes]
    assert sorted(placed) == sorted(position.points)
    assert not position.met & oracle.pairs_of(draw)
    assert draw.number == len(event.rounds) + 1
    assert len(draw.byes) == len(position.points) % 2
    assert all(m.points == tuple(position.points[p] for p in m.players) for m in draw.meetings)
    assert [m.points for m in draw.meetings] == sorted((m.points for m in draw.meetings), reverse=True)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9), st.integers(2, 40))
def test_pair_when_players_and_tables_are_listed_in_another_order_then_the_draw_is_the_same(
    seed: int, most: int
) -> None:
    event, rng = oracle.random_event(seed, most=most), Random(seed)
    if len(Position.of(event).points) < 2:
        return
    rounds = [
        Round(
            round_.number,
            tuple(
                Table(table.number, table.players[::-1], stated=(table.stated or ())[::-1])
                for table in rng.sample(round_.tables, len(round_.tables))
            ),
        )
        for round_ in event.rounds
    ]
    other_order = Event(tuple(rng.sample(event.players, len(event.players))), tuple(rounds))
    assert drawn(event, seed) == drawn(other_order, seed)


# -- refusals, the first round, and who plays -----------------------------------------------------------


@pytest.mark.parametrize("players", [(), (Player(1),), (Player(1), Player(2, active=False))])
def test_pair_when_fewer_than_two_can_play_then_is_refused(players: tuple[Player, ...]) -> None:
    with pytest.raises(RuleError) as refusal:
        pair(Event(players), rng=Random(1))
    assert (refusal.value.code, refusal.value.facts) == (
        "too_few_players",
        {"players": sum(player.active for player in players)},
    )


def test_pair_when_results_are_missing_then_names_their_tables() -> None:
    tables = (Table(7, (1, 2)), Table(8, (3, 4), stated=(6, 0)), Table(None, (5, 6)), Table(None, (9,)))
    event = Event(tuple(Player(number) for number in (1, 2, 3, 4, 5, 6, 9)), (Round(1, tables),))
    with pytest.raises(RuleError) as refusal:
        pair(event, rng=Random(1))
    assert (refusal.value.code, refusal.value.facts) == ("round_incomplete", {"tables": (7, 3)})


def test_pair_when_the_first_round_is_odd_then_anyone_has_the_bye() -> None:
    draw = pair(Event(tuple(Player(number) for number in range(1, 6))), rng=Random(2))
    chosen = draw.byes[0].player
    assert draw.byes == (Bye(chosen, 0, ByeReason.RANDOM, (1, 2, 3, 4, 5)),)
    assert {p for m in draw.meetings for p in m.players} == {1, 2, 3, 4, 5} - {chosen}


def test_pair_when_the_organizer_awards_byes_then_the_rest_is_paired_and_may_have_one_more() -> None:
    players = tuple(Player(number, first_round_bye=number in (2, 4)) for number in range(1, 8))
    draw = pair(Event(players), rng=Random(2))
    assert draw.byes[:2] == (Bye(2, 0, ByeReason.AWARDED), Bye(4, 0, ByeReason.AWARDED))
    assert draw.byes[2].reason is ByeReason.RANDOM
    assert draw.byes[2].candidates == (1, 3, 5, 6, 7)
    assert len(draw.meetings) == 2


def test_pair_when_byes_are_awarded_to_all_or_all_but_one_then_nobody_meets() -> None:
    all_but_one = pair(Event((Player(1, first_round_bye=True), Player(2))), rng=Random(1))
    assert all_but_one == Draw(
        1, (), (Bye(1, 0, ByeReason.AWARDED), Bye(2, 0, ByeReason.RANDOM, candidates=(2,)))
    )
    both = pair(Event((Player(1, first_round_bye=True), Player(2, first_round_bye=True))), rng=Random(1))
    assert both == Draw(1, (), (Bye(1, 0, ByeReason.AWARDED), Bye(2, 0, ByeReason.AWARDED)))


def test_pair_when_a_full_draft_begins_then_everyone_meets_who_sat_farthest_away() -> None:
    players = tuple(Player(10 * seat, draft_seat=seat) for seat in (3, 1, 8, 2, 6, 4, 7, 5))
    draw = pair(Event(players), rng=Random(1))
    assert [meeting.players for meeting in draw.meetings] == [(10, 50), (20, 60), (30, 70), (40, 80)]


def test_pair_when_an_odd_draft_begins_then_the_seats_close_up_behind_the_bye() -> None:
    players = tuple(Player(seat, draft_seat=seat) for seat in range(1, 8))
    for seed in range(20):
        draw = pair(Event(players), rng=Random(seed))
        left = [seat for seat in range(1, 8) if seat != draw.byes[0].player]
        assert [meeting.players for meeting in draw.meetings] == list(zip(left[:3], left[3:], strict=True))


def test_pair_when_a_draft_has_had_its_first_round_then_seats_no_longer_count() -> None:
    players = tuple(Player(seat, draft_seat=seat) for seat in range(1, 5))
    tables = (Table(1, (1, 3), stated=(6, 0)), Table(2, (2, 4), stated=(6, 0)))
    draw = pair(Event(players, (Round(1, tables),)), rng=Random(1))
    assert oracle.pairs_of(draw) == {frozenset((1, 2)), frozenset((3, 4))}


def test_pair_when_only_the_top_play_on_then_their_earlier_meetings_still_count() -> None:
    rounds = (
        Round(
            1,
            (
                Table(1, (1, 2), stated=(3, 3)),
                Table(2, (3, 4), stated=(3, 3)),
                Table(3, (5, 6), stated=(0, 0)),
            ),
        ),
        Round(
            2,
            (
                Table(1, (1, 3), stated=(3, 3)),
                Table(2, (2, 4), stated=(3, 3)),
                Table(3, (7, 8), stated=(0, 0)),
            ),
        ),
    )
    players = tuple(Player(number, active=number <= 4) for number in range(1, 9))
    draw = pair(Event(players, rounds), rng=Random(1))
    assert (draw.number, oracle.pairs_of(draw)) == (3, {frozenset((1, 4)), frozenset((2, 3))})


def test_pair_when_a_player_is_disqualified_or_late_then_only_the_late_one_is_paired() -> None:
    players = (Player(1), Player(2), Player(3, disqualified=True), Player(4), Player(5))
    tables = (Table(1, (1, 2), stated=(6, 0)), Table(2, (3, 4), stated=(6, 0)))
    draw = pair(Event(players, (Round(1, tables),)), rng=Random(1))
    assert oracle.pairs_of(draw) in (
        {frozenset((1, 4)), frozenset((2, 5))},
        {frozenset((1, 5)), frozenset((2, 4))},
    )
