"""Who can be ahead on equal points once every pairing is known: exact ranges of the tiebreakers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import lcm
from typing import NamedTuple

from pairing.chances.race import Outcome, Race
from pairing.types import PlayerId, Tiebreaker

# by a player's position: how much each of that player's points adds to a figure, in a common unit
Weights = dict[int, int]
Fixed = Mapping[int, Outcome]  # the outcomes of open tables, by index


class _Part(NamedTuple):
    """One open table's part in a difference: its players' weights, and the least and most it can add."""

    one: int
    other: int
    least: int
    most: int


class Ties:
    """Compares two players on equal points in a race without rounds to come.

    A difference in SoS or extended SoS is a sum with a fixed weight for each player's points. Open tables are
    independent, so adding up the minimum and the maximum of each gives the exact range (REG 8.3).
    """

    def __init__(self, race: Race) -> None:
        self._race = race
        figures = race.figures
        self._at = figures.positions
        self._opponents = [list(met) for met in figures.opponents]
        self._rounds = list(figures.rounds_played)
        for table in race.open_tables:
            one, other = (self._at[player] for player in table.players)
            self._opponents[one].append(other)
            self._opponents[other].append(one)
            self._rounds[one] += 1
            self._rounds[other] += 1
        self._unit = lcm(*({*self._rounds, *map(len, self._opponents)} - {0}))
        self._difference = cache(self._difference_of)
        self._weights = {
            Tiebreaker.SOS: cache(self._sos),
            Tiebreaker.EXTENDED_SOS: cache(self._extended_sos),
        }

    def above(self, rival: PlayerId, player: PlayerId, fixed: Fixed) -> tuple[bool, bool]:
        """Return whether the rival can be above the player on equal points, and whether that is certain.

        "Can" may be True too often, "certain" never is: whether a player sweeps depends on the whole group
        (REG 8.2).
        """
        rival_may_sweep = player_may_sweep = False
        ahead: PlayerId | None = None
        for code in dict.fromkeys((*self._race.event.tiebreakers, Tiebreaker.RANDOM)):
            if code is Tiebreaker.HEAD_TO_HEAD:
                margin = self._margin(player, rival, fixed)
                rival_may_sweep, player_may_sweep = margin < 0, margin > 0
                continue
            least, most = self._range(code, player, rival, fixed)
            if least > 0 or most < 0:
                ahead = player if least > 0 else rival
            if least or most:
                break
        return ahead != player or rival_may_sweep, ahead == rival and not player_may_sweep

    def _margin(self, player: PlayerId, rival: PlayerId, fixed: Fixed) -> int:
        """Return by how many points the player won against the rival in all their meetings."""
        figures, race = self._race.figures, self._race
        at = self._at[player]
        met = zip(figures.opponents[at], figures.margins[at], strict=True)
        margin = sum(won for opponent, won in met if opponent == self._at[rival])
        seat = race.seat.get(player)
        if seat is not None and rival in race.open_tables[seat[0]].players:
            first, second = fixed[seat[0]]
            margin += first - second if seat[1] == 0 else second - first
        return margin

    def _range(self, code: Tiebreaker, player: PlayerId, rival: PlayerId, fixed: Fixed) -> tuple[int, int]:
        """Return the smallest and largest difference between the player's figure and the rival's."""
        if code is Tiebreaker.RANDOM:
            numbers = self._race.figures.draw_numbers
            ahead = 1 if numbers[self._at[player]] < numbers[self._at[rival]] else -1
            return ahead, ahead
        if code not in self._weights:  # an unknown tiebreaker can decide either way
            return -1, 1
        least, most, tables = self._difference(code, player, rival)
        for place, outcome in fixed.items():
            if place in tables:
                part = tables[place]
                adds = part.one * outcome[0] + part.other * outcome[1]
                least, most = least + adds - part.least, most + adds - part.most
        return least, most

    def _difference_of(
        self, code: Tiebreaker, player: PlayerId, rival: PlayerId
    ) -> tuple[int, int, dict[int, _Part]]:
        """Return the range of a difference with all outcomes open, and each open table's part in it."""
        weights_of = self._weights[code]
        weights = dict(weights_of(self._at[player]))
        for position, weight in weights_of(self._at[rival]).items():
            weights[position] = weights.get(position, 0) - weight
        points = self._race.figures.points
        so_far = sum(weight * points[position] for position, weight in weights.items())
        tables = {}
        for place, table in enumerate(self._race.open_tables):
            one, other = (weights.get(self._at[each], 0) for each in table.players)
            if one or other:
                adds = [one * first + other * second for first, second in self._race.open_outcomes[place]]
                tables[place] = _Part(one, other, min(adds), max(adds))
        least = so_far + sum(part.least for part in tables.values())
        return least, so_far + sum(part.most for part in tables.values()), tables

    def _sos(self, position: int) -> Weights:
        weights: Weights = {}
        met = self._opponents[position]
        for opponent in met:
            part = (self._unit // len(met)) * (self._unit // self._rounds[opponent])
            weights[opponent] = weights.get(opponent, 0) + part
        return weights

    def _extended_sos(self, position: int) -> Weights:
        weights: Weights = {}
        met = self._opponents[position]
        for opponent in met:
            for other, part in self._weights[Tiebreaker.SOS](opponent).items():
                weights[other] = weights.get(other, 0) + part * (self._unit // len(met))
        return weights
