"""What standings and their tiebreakers are worked out from: points, rounds played, opponents (REG-8)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

from pairing.scoring import table_points
from pairing.types import Event, PlayerId, Table


@dataclass(frozen=True, slots=True)
class Column:
    """One figure of every player, in the order of `event.players`, counted in 1 / `unit`.

    Whole numbers over one common denominator compare exactly, at the speed of ints (REG 8.6).
    """

    values: list[int]
    unit: int = 1

    def of(self, position: int) -> Fraction:
        """Return one player's exact figure."""
        return Fraction(self.values[position], self.unit)

    def fractions(self) -> list[Fraction]:
        """Return every player's exact figure; equal figures share one object, since many are equal."""
        exact = {value: Fraction(value, self.unit) for value in set(self.values)}
        return [exact[value] for value in self.values]


@dataclass(frozen=True, slots=True)
class Figures:
    """What every player has, each list in the order of `event.players`: what tiebreakers are worked out from.

    Players are meant by their position in that order, in `opponents` too, which has one entry for each
    finished table, byes apart, in the order of the rounds; `margins` tells by how many points the
    player won there. `averages` are the points per round played, 0 before the first (REG 8.3). `draw_numbers`
    settle the last tie. `byes_divide` is other programs' way: a mean over opponents is divided by the rounds
    played, as if a bye were an opponent without points. `unit` is a multiple of every number of rounds and
    of opponents; `columns` keeps the columns that are worked out, by the tiebreaker's code.
    """

    event: Event
    positions: dict[PlayerId, int]
    points: list[int]
    rounds_played: list[int]
    opponents: list[list[int]]
    margins: list[list[int]]
    unit: int
    averages: Column
    draw_numbers: list[tuple[int, PlayerId]]
    columns: dict[str, Column] = field(default_factory=dict)
    byes_divide: bool = False

    def meetings_of(self, player: int) -> list[tuple[int, Table]]:
        """Return for each of a player's `opponents` the round's number and the table at which they met."""
        own_id = self.event.players[player].id
        return [
            (round_.number, table)
            for round_ in self.event.rounds
            for table in round_.tables
            if own_id in table.players
            and not table.is_bye
            and table_points(table, self.event.scoring) is not None
        ]

    def mean_over_opponents(self, column: Column) -> Column:
        """Return for each player the mean of the opponents' figures in a column; 0 without an opponent."""
        value, unit = column.values.__getitem__, self.unit
        divisors = self.rounds_played if self.byes_divide else map(len, self.opponents)
        means = [
            sum(map(value, met)) * (unit // by) if met else 0
            for met, by in zip(self.opponents, divisors, strict=True)
        ]
        return Column(means, column.unit * unit)


def gather(event: Event, *, byes_divide: bool = False) -> Figures:
    """Work out everyone's figures from the finished tables (REG 7.7, 8.1, 8.3).

    `byes_divide` counts as some other programs do, to explain their standings.

    A round is played by who sat at a table of it, or had the bye, once that has a result. Rounds before a
    late entry, or between a drop and a return, are not played; each round counts once. Two players who had
    to meet twice count as an opponent each time.
    """
    positions = {player.id: position for position, player in enumerate(event.players)}
    points = [0] * len(positions)
    rounds_played = [0] * len(positions)
    last_counted = [0] * len(positions)
    opponents: list[list[int]] = [[] for _ in positions]
    margins: list[list[int]] = [[] for _ in positions]
    for place, round_ in enumerate(event.rounds, start=1):
        for table in round_.tables:
            seats = [positions[player] for player in table.players]
            earned = table_points(table, event.scoring)
            if earned is None:
                continue
            for seat, gained in zip(seats, earned, strict=True):
                points[seat] += gained
                if last_counted[seat] != place:  # a file may seat a player twice in a round
                    last_counted[seat] = place
                    rounds_played[seat] += 1
            if len(seats) == 2:
                one, other = seats
                margin = earned[0] - earned[1]
                opponents[one].append(other)
                margins[one].append(margin)
                opponents[other].append(one)
                margins[other].append(-margin)

    unit = lcm(*({*rounds_played, *map(len, opponents)} - {0}))
    averages = [
        earned_in_all * (unit // rounds) if rounds else 0
        for earned_in_all, rounds in zip(points, rounds_played, strict=True)
    ]
    return Figures(
        positions=positions,
        points=points,
        rounds_played=rounds_played,
        opponents=opponents,
        margins=margins,
        event=event,
        unit=unit,
        averages=Column(averages, unit),
        draw_numbers=[(player.lot, player.id) for player in event.players],
        byes_divide=byes_divide,
    )
