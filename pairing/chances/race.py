"""The race for the cut: who is in it, which tables are open, and what these can still give."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import prod

from pairing.figures import Figures, gather
from pairing.scoring import (
    game_points,
    intentional_draw_points,
    judge_complete,
    possible_game_points,
    possible_points,
    table_points,
)
from pairing.standings import standings
from pairing.structure import judge_cut
from pairing.types import Event, PlayerId, Round, Scoring, Table

Outcome = tuple[int, int]  # points of the first and of the second player of a table

FULL_ROUNDS: frozenset[Outcome] = frozenset({(6, 0), (3, 3), (0, 6)})
"""What a round of two games gives without draws, timed wins and double forfeits."""


@dataclass(frozen=True)
class Race:
    """An event before its cut to the top `size`, with `to_come` rounds that are not paired yet.

    `outcomes` are what a table can give. Players are ids; only those who still play can be in.
    """

    event: Event
    size: int
    to_come: int
    outcomes: frozenset[Outcome]

    @cached_property
    def figures(self) -> Figures:
        """Return what everyone has of the tables that are finished."""
        return gather(self.event)

    @cached_property
    def points(self) -> dict[PlayerId, int]:
        """Return everyone's points so far."""
        return {player: self.figures.points[at] for player, at in self.figures.positions.items()}

    @cached_property
    def rivals(self) -> tuple[PlayerId, ...]:
        """Return all who can be in the cut: those who still play."""
        return tuple(each.id for each in self.event.players if each.active and not each.disqualified)

    @cached_property
    def open_tables(self) -> tuple[Table, ...]:
        """Return the tables of the last round that have no result yet."""
        last = self.event.rounds[-1].tables if self.event.rounds else ()
        return tuple(table for table in last if table_points(table, self.event.scoring) is None)

    @cached_property
    def open_outcomes(self) -> tuple[tuple[Outcome, ...], ...]:
        """Return what each open table can still give, in order; a game that is known stays."""
        return tuple(_outcomes_of(table, self.outcomes, self.event.scoring) for table in self.open_tables)

    @cached_property
    def seat(self) -> dict[PlayerId, tuple[int, int]]:
        """Return the open table of each player who sits at one, and whether they sit first or second."""
        return {
            player: (at, place)
            for at, table in enumerate(self.open_tables)
            for place, player in enumerate(table.players)
        }

    @property
    def endings(self) -> int:
        """Count the ways in which the open tables can end together."""
        return prod(len(each) for each in self.open_outcomes)

    @property
    def full_win(self) -> int:
        """Return the points for winning every game of a round."""
        return self.event.scoring.win * self.event.scoring.games_per_round

    @property
    def drawn(self) -> Outcome:
        """Return what an intentional draw gives (NOW 1.4)."""
        return intentional_draw_points(self.event.scoring)

    def own_outcomes(self, player: PlayerId) -> list[Outcome]:
        """Return what a player's open table can give, the player's own points first; empty without one."""
        if player not in self.seat:
            return []
        at, place = self.seat[player]
        return [own if place == 0 else (own[1], own[0]) for own in self.open_outcomes[at]]

    def ended(self, outcomes: Sequence[Outcome]) -> Event:
        """Return the event with these results at its open tables, in their order."""
        if not outcomes:
            return self.event
        given = dict(zip(map(id, self.open_tables), outcomes, strict=True))
        last = self.event.rounds[-1]
        tables = tuple(
            replace(table, games=(), short=None, stated=given[id(table)]) if id(table) in given else table
            for table in last.tables
        )
        return replace(self.event, rounds=(*self.event.rounds[:-1], Round(last.number, tables)))

    def in_cut(self, event: Event) -> frozenset[PlayerId]:
        """Return who is in the cut of an event that has ended (REG 9.5)."""
        rivals = set(self.rivals)
        places = [place.player for place in standings(event) if place.player in rivals]
        return frozenset(places[: self.size])

    @cached_property
    def gains(self) -> tuple[int, ...]:
        """Return what a player can gain in all rounds to come, lowest first."""
        once = {own for both in self.outcomes for own in both} | {self.event.scoring.bye}
        sums = {0}
        for _ in range(self.to_come):
            sums = {so_far + gained for so_far in sums for gained in once}
        return tuple(sorted(sums))


def race_of(event: Event, size: int, to_come: int, outcomes: Collection[Outcome] | None) -> Race:
    """Take up an event; the outcomes of a table are all that its scoring knows where none are given.

    Raises RuleError cut_too_large, and round_incomplete where a table before the last round has no result.
    """
    race = Race(event, size, to_come, frozenset(outcomes or _pairs(possible_points(event.scoring))))
    judge_cut(size, len(race.rivals))
    if event.rounds:
        judge_complete(event.before(event.rounds[-1].number))
    return race


def _pairs(points: Collection[tuple[int, ...]]) -> list[Outcome]:
    return [(first, second) for first, second in points]


def _outcomes_of(table: Table, outcomes: frozenset[Outcome], scoring: Scoring) -> tuple[Outcome, ...]:
    """Return the outcomes that the games known of a table leave open, the best for its first player first."""
    known = [game_points(game, scoring) for game in table.games]
    if known:
        first, second = (sum(each[player] for each in known) for player in table.players)
        left = {(first + one, second + other) for one, other in _pairs(possible_game_points(scoring))}
        outcomes = outcomes & left or frozenset(left)
    return tuple(sorted(outcomes, reverse=True))
