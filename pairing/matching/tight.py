"""Groups in which not every choice leads to the optimum: exact, by random draws with foresight.

First the heaviest complete pairing tells what the optimum of REG 7.4 is. Then it is drawn as REG 7.2
says: who leaves the group, whom he meets below, who meets whom in the group. Each draw falls in a random
order of all who come into question, and the first is taken with whom the optimum is still within reach:
so it is uniform among exactly those, and nothing but the draws decides.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from operator import itemgetter

from pairing.matching.blossom import Graph, HeaviestPairing
from pairing.matching.history import History, Pair
from pairing.matching.inside import pair_by_trying, shuffled
from pairing.matching.ring import Edge
from pairing.types import PlayerId

_ABOVE = -1  # the level of those who come from above
_NOT_YET_KNOWN: PlayerId = 0  # in place of those from above and those below; never looked at


class TightRun:
    """Neighbouring groups, highest first, that must be looked at together.

    `arrivals` more players come from the group above, the better the higher they find an opponent; they
    count as having met no one until `admit` says who they are. Up to `room` players may go to a group
    below, in which everyone finds an opponent (each place is a vertex that any player may be paired with,
    and unused places are paired with each other). With `rematches` a rematch is possible, but as few as
    can be.
    """

    def __init__(
        self,
        groups: Sequence[Sequence[PlayerId]],
        history: History,
        *,
        arrivals: int = 0,
        room: int = 0,
        rematches: bool = False,
    ) -> None:
        self._history = history
        self._depth = len(groups)
        self._levels = [_ABOVE] * arrivals + [level for level, group in enumerate(groups) for _ in group]
        self._players = [_NOT_YET_KNOWN] * arrivals + [player for group in groups for player in group]
        self.arrivals = arrivals
        self._admitted = 0
        self.room = room - (len(self._levels) + room) % 2
        self._levels += [self._depth] * self.room
        self._players += [_NOT_YET_KNOWN] * self.room
        self._rematches = rematches
        self._unpaired = set(range(len(self._levels)))
        weights, duals = self._weigh()
        self._pairing = HeaviestPairing(weights, duals)
        self.solvable = self._pairing.complete()

    # -- what is best -------------------------------------------------------------------------------

    def _weigh(self) -> tuple[Graph, list[int]]:
        """Doubled weights that add up to REG 7.4's order: one digit for each pair of levels.

        The digits stand in the order in which REG 7.4 counts: pairs inside the first group, of the first
        with the second, ...; then the second group. No digit overflows, as it counts pairs. Rematches
        take from the digit above all others.
        """
        levels = self._levels
        bits = len(levels).bit_length()
        kinds = [
            (upper, lower)
            for upper in range(_ABOVE, self._depth)
            for lower in range(max(upper, 0), self._depth + 1)
        ]
        digit = {kind: 2 << bits * place for place, kind in enumerate(reversed(kinds))}
        rematch = 2 << bits * len(kinds)
        graph: Graph = [{} for _ in levels]
        for v, lower in enumerate(levels):
            for u in range(v):
                weight = digit.get((levels[u], lower), 0)
                if not self._may_meet(u, v):
                    if not self._rematches:
                        continue
                    weight -= rematch
                graph[u][v] = graph[v][u] = weight
        # No slack inside a group, and none between those from above and the first group.
        duals = {level: digit[level, level] // 2 for level in range(self._depth)}
        duals |= {self._depth: 0, _ABOVE: digit[_ABOVE, 0] - duals.get(0, 0)}
        return graph, [duals[level] for level in levels]

    def _may_meet(self, u: int, v: int) -> bool:
        """Whether the edge from u to v, which isn't higher, exists at first."""
        if self._levels[u] == _ABOVE or self._levels[v] == self._depth:
            return self._levels[v] != _ABOVE
        return not self._history.met(self._players[u], self._players[v])

    @property
    def leaving(self) -> int:
        """How many players go to the group below."""
        return sum(
            self._levels[u] == self._depth > self._levels[mate] for u, mate in enumerate(self._pairing.mates)
        )

    @property
    def cramped(self) -> bool:
        """Whether more room could give a better optimum.

        It could not where two places are left over. Lay a better pairing that needs more places over
        this one: they differ in paths and rings that can be taken over one by one, each asking for at
        most two places more, and one of them alone must be an improvement. So this would not be the best.
        """
        return self.leaving == self.room < sum(level < self._depth for level in self._levels) - 1

    # -- the draws ----------------------------------------------------------------------------------

    def admit(self, player: PlayerId) -> bool:
        """Let this player be the next from above; False where that would cost the optimum."""
        place = self._admitted
        known = (v for v in self._pairing.weights[place] if self._levels[v] < self._depth)
        if not self._reach_without(
            [(place, v) for v in known if self._history.met(player, self._players[v])]
        ):
            return False
        self._players[place] = player
        self._admitted += 1
        return True

    def draw(self, below: Sequence[PlayerId], rng: random.Random) -> list[Pair]:
        """Draw a complete pairing of the optimum, the highest first, with the higher player first.

        `below` are the players of the group below, the only ones who may remain without an opponent.
        """
        free_below = list(below)
        pairs: list[Pair] = []
        for level in range(min(self._levels), self._depth):
            leavers = self._draw_leavers(level, rng)
            inside = [u for u in self._members(level) if u not in leavers]
            self._unpaired.difference_update(leavers)
            out = [(self._players[u], *self._draw_opponent(u, free_below, rng)) for u in leavers]
            pairs += self._draw_inside(inside, rng)
            pairs += [(leaver, opponent) for leaver, opponent, _ in sorted(out, key=itemgetter(2))]
        return pairs

    def _members(self, level: int) -> list[int]:
        return [u for u in sorted(self._unpaired) if self._levels[u] == level]

    def _draw_leavers(self, level: int, rng: random.Random) -> list[int]:
        """Those who will meet a player of a lower group, as many as the optimum has."""
        members = self._members(level)
        number = sum(self._levels[self._pairing.mates[u]] > level for u in members)
        leavers: list[int] = []
        for u in shuffled(members, rng):
            if len(leavers) == number:
                break
            row = self._pairing.weights[u]
            downwards = [v for v in row if self._levels[v] > level]
            inside = [(u, v) for v in row if self._levels[v] <= level]
            if any(self._pairing.slack(u, v) == 0 for v in downwards) and self._reach_without(inside):
                leavers.append(u)
        if len(leavers) != number:
            raise AssertionError("the optimum has its leavers")
        return leavers

    def _draw_opponent(self, u: int, free_below: list[PlayerId], rng: random.Random) -> tuple[PlayerId, int]:
        """Whom the leaver u meets, and the level; taken off `free_below`, or off those unpaired."""
        player = self._players[u]
        here = [v for v in self._pairing.weights[u] if v in self._unpaired and self._levels[v] < self._depth]
        there = [other for other in free_below if not self._history.met(player, other)]
        may_go_below: bool | None = None
        for place in shuffled(range(len(here) + len(there)), rng):
            if place < len(here):
                if self._tie(u, here[place]):
                    self._unpaired.discard(here[place])
                    return self._players[here[place]], self._levels[here[place]]
                continue
            if may_go_below is None:
                row = self._pairing.weights[u]
                may_go_below = self._reach_without([(u, v) for v in row if self._levels[v] < self._depth])
            if may_go_below:
                opponent = there[place - len(here)]
                free_below.remove(opponent)
                return opponent, self._depth
        raise AssertionError("the optimum has an opponent for everyone")

    def _draw_inside(self, members: list[int], rng: random.Random) -> list[Pair]:
        """Pair those who stay in the group among themselves."""
        self._unpaired.difference_update(members)
        players = [self._players[u] for u in members]
        witness = [(self._players[u], self._players[self._pairing.mates[u]]) for u in members]
        if not self._history.rematches(witness):
            pairs = pair_by_trying(players, self._history, rng)
            if pairs is not None:
                return pairs
        pairs = []
        waiting = shuffled(members, rng)
        while waiting:
            u = waiting.pop()
            v = next(v for v in shuffled(waiting, rng) if self._tie(u, v))
            waiting.remove(v)
            pairs.append((self._players[u], self._players[v]))
        return pairs

    def _tie(self, u: int, v: int) -> bool:
        """Let the two meet; False where that would cost the optimum."""
        row = self._pairing.weights[u]
        if v not in row or self._pairing.slack(u, v) != 0:
            return False
        return self._reach_without([(u, other) for other in row if other != v])

    def _reach_without(self, edges: Iterable[Edge]) -> bool:
        """Rule the edges out; False, and nothing is changed, where that would cost the optimum."""
        smaller = self._pairing.without(edges)
        if smaller is None:
            return False
        self._pairing = smaller
        return True
