"""The figures behind standings and tiebreakers: points, rounds played, opponents (REG-8)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

from pairing.scoring import table_points
from pairing.types import Event, PlayerId, Table


@dataclass(frozen=True, slots=True)
class Column:
    """One figure for every player, in the order of `event.players`, in units of 1 / `unit`.

    Whole numbers over a common denominator compare exactly, as fast as ints (REG 8.6).
    """

    values: list[int]
    unit: int = 1

    def of(self, position: int) -> Fraction:
        """Return one player's exact figure."""
        return Fraction(self.values[position], self.unit)

    def fractions(self) -> list[Fraction]:
        """Return every player's exact figure; equal figures share one object, as many are equal."""
        exact = {value: Fraction(value, self.unit) for value in set(self.values)}
        return [exact[value] for value in self.values]


@dataclass(frozen=True, slots=True)
class Figures:
    """Every player's figures, in lists in the order of `event.players`; tiebreakers are computed from them.

    Players are identified by their position in that order, also in `opponents`, which has one entry for each
    finished table except byes, in round order. `margins` are the player's point differences at these tables.
    `averages` are the points per round played, 0 before the first (REG 8.3). `draw_numbers` settle the ties
    that are left in the end. With `byes_divide`, a mean over opponents is divided by the rounds played, as if
    a bye were an opponent with 0 points: some other programs count in this way. `unit` is a multiple of every
    number of rounds and of opponents. `columns` caches the computed columns by tiebreaker code.
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
        """Return the round number and the table for each of a player's `opponents`."""
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
        """Return each player's mean of their opponents' figures in a column; 0 without opponents."""
        value, unit = column.values.__getitem__, self.unit
        divisors = self.rounds_played if self.byes_divide else map(len, self.opponents)
        means = [
            sum(map(value, met)) * (unit // by) if met else 0
            for met, by in zip(self.opponents, divisors, strict=True)
        ]
        return Column(means, column.unit * unit)


def gather(event: Event, *, byes_divide: bool = False) -> Figures:
    """Compute everyone's figures from the finished tables (REG 7.7, 8.1, 8.3).

    `byes_divide` counts byes as some other programs do, to explain their standings.

    A round counts as played for everyone who sat at one of its tables or had the bye, once that has a result.
    Rounds before a late entry, or between a drop and a return, don't count; each round counts once. Opponents
    who had to meet twice count each time.
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
                if last_counted[seat] != place:  # a file may seat a player twice in one round
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
