"""Single-sided Swiss pairing: the cheapest round in points, meetings and sides (NOW 1.3, NOW-2)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pairing.errors import RuleError
from pairing.matching import Pair, spare_players_with_fewest_rematches
from pairing.matching.cheapest import KindGraph, mix, pair_cheapest, spare_vertices
from pairing.sides import BIAS_COST, DEAR, MEETING_COST, SideHistory, cost_of_acquaintances, cost_of_strangers
from pairing.types import Draw, Event, Meeting, PairingCost, PlayerId, Relaxed

Groups = Mapping[int, Sequence[PlayerId]]

_MOVES = 40, 5  # steps of `mix`: a fixed number, plus this many for each player


class SingleSided:
    """NOW-2 pairing for one round of an event; `allowed` is what the staff have confirmed (NOW 2.5).

    `points` are everyone's points. Rounds are searched for in the order of NOW 2.5: first without pairings
    that cost 100 or more, then with them, then with as few third meetings as possible.
    """

    steps = tuple(Relaxed)

    def __init__(
        self,
        event: Event,
        points: Mapping[PlayerId, int],
        rng: random.Random,
        *,
        allowed: Relaxed = Relaxed.NONE,
    ) -> None:
        self._points = points
        self._rng = rng
        self._history = SideHistory(event.rounds)
        self._allowed = allowed

    def spare(self, groups: Groups, step: str) -> frozenset[PlayerId] | None:
        """Return the players without whom the others can be paired; None if they never can (REG 6.3)."""
        players = _everyone(groups)
        if step == Relaxed.THIRD_MEETINGS:
            return spare_players_with_fewest_rematches(players, _ThirdMeetings(self._history))
        problem = self._problem(players, step)
        left_over, spare = spare_vertices(problem.graph, problem.barred)
        return None if left_over > 1 else frozenset(players[vertex] for vertex in spare)

    def pair_first(self, players: Sequence[PlayerId]) -> list[Pair]:
        """Pair the first round at random (NOW 2.1)."""
        order = list(players)
        self._rng.shuffle(order)
        return list(zip(order[::2], order[1::2], strict=True))

    def meet_first(self, pairs: Sequence[Pair]) -> list[Meeting]:
        """Return the meetings of the first round, with sides drawn (NOW 2.1)."""
        return [self._meeting(both) for both in pairs]

    def pair(self, groups: Groups, step: str) -> list[Meeting] | None:
        """Draw a round with the lowest total cost; None if this step doesn't allow one (NOW 2.4, 2.5).

        The meetings are ordered by points, highest first, each with the player with more points first. They
        are proved to be the cheapest; players are shuffled first, so ids don't influence the result.
        """
        players, points = _everyone(groups), self._points
        self._rng.shuffle(players)
        problem = self._problem(players, step)
        graph = problem.graph
        mates = pair_cheapest(graph)
        within = step == Relaxed.THIRD_MEETINGS or all(
            graph.cost(u, v) < problem.barred for u, v in enumerate(mates)
        )
        if not within:
            return None
        by_points: dict[int, list[int]] = {}
        for vertex, player in enumerate(players):
            by_points.setdefault(points[player], []).append(vertex)
        mix(graph, mates, list(by_points.values()), _MOVES[0] + _MOVES[1] * len(mates), self._rng)
        pairs = [(players[u], players[v]) for u, v in enumerate(mates) if u < v]
        pairs = [(one, other) if points[one] >= points[other] else (other, one) for one, other in pairs]
        pairs.sort(key=lambda both: (-points[both[0]], -points[both[1]]))
        return [self._meeting(both) for both in pairs]

    def refusal(self, groups: Groups) -> RuleError:
        """Never called: in the last step anyone can be paired with anyone, so nothing is refused."""
        raise AssertionError(f"no round is possible for {len(groups)} groups, even with third meetings")

    def conclude(self, draw: Draw) -> Draw:
        """Add up the costs, record what was relaxed, and verify that the sides are right.

        Raises RuleError only_dear_pairings or only_third_meetings if the staff haven't confirmed that.
        """
        costs = [meeting.cost for meeting in draw.meetings if meeting.cost is not None]
        thirds = sum(cost.meetings > 1 for cost in costs)
        relaxed = Relaxed.NONE
        if thirds:
            relaxed = Relaxed.THIRD_MEETINGS
        elif any(cost.total >= DEAR for cost in costs):
            relaxed = Relaxed.DEAR
        if any(self._history.corp(*meeting.players) not in (None, meeting.corp) for meeting in draw.meetings):
            raise AssertionError("the sides of a pair break the rule")
        total = sum(cost.total for cost in costs)
        draw = replace(draw, cost=total, relaxed=relaxed, third_meetings=thirds)
        if self.steps.index(relaxed) > self.steps.index(self._allowed):
            raise _refusal(draw)
        return draw

    def _meeting(self, both: Pair) -> Meeting:
        corp = self._history.corp(*both)
        if corp is None:
            corp = both[self._rng.random() < 0.5]
        runner = both[corp == both[0]]
        points = self._points[both[0]], self._points[both[1]]
        cost = self._history.cost(corp, runner, points[0] - points[1])
        return Meeting(both, points, corp=corp, cost=cost)

    def _problem(self, players: Sequence[PlayerId], step: str) -> _Problem:
        """Return the cost of every pairing; one that this step doesn't allow costs more than all others."""
        points, bias, met = self._points, self._history.bias, self._history.met
        kinds = [(points[player], bias.get(player, 0)) for player in players]
        if step == Relaxed.NONE:
            barred = DEAR * (len(players) // 2 + 1)
        else:
            spread = max(points[player] for player in players) - min(points[player] for player in players)
            largest_bias = max(abs(kind[1]) for kind in kinds)
            dearest = spread**2 + MEETING_COST + BIAS_COST**largest_bias
            barred = dearest * (len(players) // 2 + 1)
        dear_from = DEAR if step == Relaxed.NONE else barred

        def among_strangers(one: tuple[int, int], other: tuple[int, int]) -> int:
            cost = cost_of_strangers(one, other)
            return cost if cost < dear_from else barred

        place = {player: vertex for vertex, player in enumerate(players)}
        dearer: list[dict[int, int]] = [{} for _ in players]
        for u, player in enumerate(players):
            for other, corps in met.get(player, {}).items():
                v = place.get(other, u)
                if v > u:
                    cost = cost_of_acquaintances(kinds[u], kinds[v], corps, player)
                    if len(corps) > 1 or cost >= dear_from:
                        cost = barred if step == Relaxed.NONE else barred + cost
                    dearer[u][v] = dearer[v][u] = cost
        return _Problem(KindGraph.of(kinds, among_strangers, dearer), barred)


def _everyone(groups: Groups) -> list[PlayerId]:
    return [player for group in groups.values() for player in group]


@dataclass(frozen=True, slots=True)
class _Problem:
    """The costs of one step; pairings that cost `barred` or more aren't allowed in it."""

    graph: KindGraph
    barred: int


class _ThirdMeetings:
    """Pairs who would meet for the third time or more; checked by `matching.spare` like rematches."""

    def __init__(self, history: SideHistory) -> None:
        self._history = history
        self.most = max(
            (sum(len(corps) > 1 for corps in opponents.values()) for opponents in history.met.values()),
            default=0,
        )

    def met(self, one: PlayerId, other: PlayerId) -> bool:
        """Return whether these two have met at least twice."""
        return self._history.meetings(one, other) > 1


def _costs(draw: Draw) -> Iterator[tuple[Pair, PairingCost]]:
    """Yield corp and runner of each meeting, and its cost."""
    for meeting in draw.meetings:
        one, other = meeting.players
        if meeting.cost is not None:
            yield ((one, other) if meeting.corp == one else (other, one)), meeting.cost


def _refusal(draw: Draw) -> RuleError:
    if draw.relaxed is Relaxed.THIRD_MEETINGS:
        again = tuple((*both, cost.meetings) for both, cost in _costs(draw) if cost.meetings > 1)
        return RuleError("only_third_meetings", players=_players(again), pairs=again, cost=draw.cost)
    dear = tuple((*both, cost.total) for both, cost in _costs(draw) if cost.total >= DEAR)
    return RuleError("only_dear_pairings", players=_players(dear), pairs=dear, cost=draw.cost)


def _players(pairs: Sequence[tuple[PlayerId, PlayerId, int]]) -> tuple[PlayerId, ...]:
    return tuple(player for pair in pairs for player in pair[:2])
