"""The figures that standings are made of: points, rounds played, opponents, strength of schedule (REG-8)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from pairing.scoring import table_points
from pairing.types import Event, PlayerId


@dataclass(frozen=True, slots=True)
class Figures:
    """What every player has, each list in the order of `event.players`.

    Players are meant by their position in that order, in `opponents` too, which has one entry for each
    finished table, byes apart, in the order of the rounds; `margins` tells by how many points the
    player won there. Averages and strengths are whole numbers over one common denominator, so that
    they compare exactly at the speed of ints: `averages` count in 1 / unit, `sos` in 1 / unit²,
    `extended_sos` in 1 / unit³. `lots` settle the last tie.
    """

    positions: dict[PlayerId, int]
    points: list[int]
    rounds_played: list[int]
    opponents: list[list[int]]
    margins: list[list[int]]
    unit: int
    averages: list[int]
    sos: list[int]
    extended_sos: list[int]
    lots: list[tuple[int, PlayerId]]

    def average_of(self, position: int) -> Fraction:
        """Give the exact tournament points per round played, 0 before the first (REG 8.3)."""
        return Fraction(self.averages[position], self.unit)

    def sos_of(self, position: int) -> Fraction:
        """Give the exact strength of schedule (REG 8.3)."""
        return Fraction(self.sos[position], self.unit**2)

    def extended_sos_of(self, position: int) -> Fraction:
        """Give the exact extended strength of schedule (REG 8.4)."""
        return Fraction(self.extended_sos[position], self.unit**3)


def gather(event: Event) -> Figures:
    """Work out everybody's figures from the finished tables (REG 7.7, 8.1, 8.3, 8.4).

    Rounds played are those from the first round to the player's last finished one. A round missed on
    the way is a loss and counts; what comes after a drop, and a table still without a result, does not.
    Two players who had to meet twice count as an opponent each time.
    """
    positions = {player.id: position for position, player in enumerate(event.players)}
    points = [0] * len(positions)
    rounds_played = [0] * len(positions)
    still_open = [0] * len(positions)
    opponents: list[list[int]] = [[] for _ in positions]
    margins: list[list[int]] = [[] for _ in positions]
    for rounds_so_far, round_ in enumerate(event.rounds, start=1):
        for table in round_.tables:
            seats = [positions[player] for player in table.players]
            earned = table_points(table, event.scoring)
            if earned is None:
                for seat in seats:
                    still_open[seat] += 1
                continue
            for seat, gained in zip(seats, earned, strict=True):
                points[seat] += gained
                rounds_played[seat] = rounds_so_far - still_open[seat]
            if len(seats) == 2:
                one, other = seats
                margin = earned[0] - earned[1]
                opponents[one].append(other)
                margins[one].append(margin)
                opponents[other].append(one)
                margins[other].append(-margin)

    # One denominator for all: a multiple of every number of rounds and of opponents.
    unit = lcm(*({*rounds_played, *map(len, opponents)} - {0}))
    averages = [
        earned_in_all * (unit // rounds) if rounds else 0
        for earned_in_all, rounds in zip(points, rounds_played, strict=True)
    ]
    sos = _means(averages, opponents, unit)
    return Figures(
        positions=positions,
        points=points,
        rounds_played=rounds_played,
        opponents=opponents,
        margins=margins,
        unit=unit,
        averages=averages,
        sos=sos,
        extended_sos=_means(sos, opponents, unit),
        lots=[(player.lot, player.id) for player in event.players],
    )


def _means(values: list[int], opponents: list[list[int]], unit: int) -> list[int]:
    """Give the mean of the opponents' values, times `unit`; 0 where there are no opponents."""
    value = values.__getitem__
    return [sum(map(value, met)) * (unit // len(met)) if met else 0 for met in opponents]
