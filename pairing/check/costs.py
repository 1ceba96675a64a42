"""Were the sides of a single-sided round right, and was it the cheapest round possible? (NOW-2)."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.check.faults import Fault, fault
from pairing.scoring import points_of_players
from pairing.sides import DEAR, SideHistory, corp_of
from pairing.types import Draw, Event, PairingCost, PlayerId, Relaxed, Round

Pair = tuple[PlayerId, PlayerId]


def judge_costs(before: Event, round_: Round, optimum: Draw) -> Iterator[Fault]:
    """Judge the tables of a round; `optimum` is the engine's round for the same players without the bye.

    Costs are based on the sides that the rules give: wrong sides are a separate fault.
    """
    history = SideHistory(before.rounds)
    points = points_of_players(before)
    costs: dict[Pair, PairingCost] = {}
    for table in round_.tables:
        if len(table.players) == 2:
            one, other = table.players
            yield from _judge_sides(before, round_.number, table.players, corp_of(table), history)
            corp = history.corp(one, other) or one
            runner = other if corp == one else one
            costs[one, other] = history.cost(corp, runner, points[one] - points[other])
    thirds = {players: cost.meetings for players, cost in costs.items() if cost.meetings > 1}
    dear = {players: cost.total for players, cost in costs.items() if cost.total >= DEAR}
    total = sum(cost.total for cost in costs.values())
    if len(thirds) > optimum.third_meetings:
        for players, meetings in thirds.items():
            yield fault("third_meeting", round_.number, players=players, meetings=meetings)
    elif dear and optimum.relaxed is Relaxed.NONE:
        for players, cost in dear.items():
            yield fault("dear_pairing", round_.number, players=players, cost=cost)
    elif optimum.cost is not None and total > optimum.cost:
        yield fault("dearer_round", round_.number, cost=total, least=optimum.cost)


def _judge_sides(
    before: Event, number: int, players: Pair, corp: PlayerId | None, history: SideHistory
) -> Iterator[Fault]:
    """Judge the sides, unless the corp isn't known or the choice was random (NOW 2.2)."""
    expected = history.corp(*players)
    if corp is None or expected in (None, corp):
        return
    if history.meetings(*players) == 1:
        first_met = next(
            round_.number
            for round_ in before.rounds
            for table in round_.tables
            if set(table.players) == set(players)
        )
        yield fault("side_repeated", number, corp=corp, runner=expected, first_met=first_met)
    else:
        biases = history.bias.get(corp, 0), history.bias.get(expected or 0, 0)
        yield fault("bias_rule_broken", number, corp=corp, runner=expected, biases=biases)
