"""Groups in which some choices miss the optimum: exact pairing by random draws with lookahead.

First a maximum-weight complete pairing finds the optimum of REG 7.4. Then the round is drawn as REG 7.2
requires: who leaves the group, whom they meet below, and who meets whom inside the group. Each draw goes
through all candidates in random order and takes the first with whom the optimum can still be reached. So the
choice is uniform among exactly these candidates, and only chance decides.
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

_ABOVE = -1  # the level of players who come from above
_NOT_YET_KNOWN: PlayerId = 0  # placeholder for players from above and below; never examined


class TightRun:
    """Neighboring groups, highest first, that must be paired together.

    `arrivals` more players come from the group above and should find opponents as high as possible; they
    count as having met no one until `admit` identifies them. Up to `room` players may go to a group below, in
    which everyone finds an opponent (each place is a vertex that can be paired with any player, and unused
    places are paired with each other). With `rematches`, rematches are possible, but as few as necessary.
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
        """Return doubled weights that encode REG 7.4's order, with one digit for each pair of levels.

        The digits are in the order in which REG 7.4 counts: pairs within the first group, pairs between the
        first and second groups, and so on; then the same for the second group. Digits count pairs, so none
        overflows. Rematches subtract from the most significant digit.
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
        # No slack inside a group, or between arrivals and the first group.
        duals = {level: digit[level, level] // 2 for level in range(self._depth)}
        duals |= {self._depth: 0, _ABOVE: digit[_ABOVE, 0] - duals.get(0, 0)}
        return graph, [duals[level] for level in levels]

    def _may_meet(self, u: int, v: int) -> bool:
        """Return whether the edge from u to v exists initially; u must not be at a lower level than v."""
        if self._levels[u] == _ABOVE or self._levels[v] == self._depth:
            return self._levels[v] != _ABOVE
        return not self._history.met(self._players[u], self._players[v])

    @property
    def leaving(self) -> int:
        """Return how many players go to the group below."""
        return sum(
            self._levels[u] == self._depth > self._levels[mate] for u, mate in enumerate(self._pairing.mates)
        )

    @property
    def cramped(self) -> bool:
        """Return whether more room could give a better optimum.

        It couldn't if two places are left over. Compare this pairing with a better one that needs more
        places: they differ in paths and rings that can be adopted one by one, each needing at most two more
        places, and at least one of these alone must be an improvement. So this pairing wouldn't be optimal.
        """
        return self.leaving == self.room < sum(level < self._depth for level in self._levels) - 1

    # -- the draws ----------------------------------------------------------------------------------

    def admit(self, player: PlayerId) -> bool:
        """Make this player the next arrival from above; return False if the optimum couldn't be
        reached then.
        """
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
        """Draw a complete optimal pairing, highest pairs first, with the higher player first.

        `below` are the players of the group below, the only ones who may stay without an opponent.
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
        """Return the players who will meet someone from a lower group, as many as the optimum has."""
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
            raise AssertionError("fewer players can leave than in the optimum")
        return leavers

    def _draw_opponent(self, u: int, free_below: list[PlayerId], rng: random.Random) -> tuple[PlayerId, int]:
        """Return leaver u's opponent and its level; remove it from `free_below` or the unpaired players."""
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
        raise AssertionError("no opponent was found, although the optimum has one for everyone")

    def _draw_inside(self, members: list[int], rng: random.Random) -> list[Pair]:
        """Pair the players who stay in the group."""
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
        """Fix this pair; return False if the optimum couldn't be reached then."""
        row = self._pairing.weights[u]
        if v not in row or self._pairing.slack(u, v) != 0:
            return False
        return self._reach_without([(u, other) for other in row if other != v])

    def _reach_without(self, edges: Iterable[Edge]) -> bool:
        """Rule out these edges; return False, without changes, if the optimum couldn't be reached then."""
        smaller = self._pairing.without(edges)
        if smaller is None:
            return False
        self._pairing = smaller
        return True
