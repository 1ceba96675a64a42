"""The race for the cut: who is in it, which tables are open, and their possible results."""

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

Outcome = tuple[int, int]  # points of a table's first and second player

FULL_ROUNDS: frozenset[Outcome] = frozenset({(6, 0), (3, 3), (0, 6)})
"""What a round of two games gives without draws, timed wins and double forfeits."""


@dataclass(frozen=True)
class Race:
    """An event before its cut to the top `size`, with `to_come` rounds that aren't paired yet.

    `outcomes` are the possible results of a table. Players are ids; only players who haven't dropped can make
    the cut.
    """

    event: Event
    size: int
    to_come: int
    outcomes: frozenset[Outcome]

    @cached_property
    def figures(self) -> Figures:
        """Return everyone's figures from the finished tables."""
        return gather(self.event)

    @cached_property
    def points(self) -> dict[PlayerId, int]:
        return {player: self.figures.points[at] for player, at in self.figures.positions.items()}

    @cached_property
    def rivals(self) -> tuple[PlayerId, ...]:
        """Return the players who can make the cut: those still in the event."""
        return tuple(each.id for each in self.event.players if each.active and not each.disqualified)

    @cached_property
    def open_tables(self) -> tuple[Table, ...]:
        """Return the tables of the last round without a result."""
        last = self.event.rounds[-1].tables if self.event.rounds else ()
        return tuple(table for table in last if table_points(table, self.event.scoring) is None)

    @cached_property
    def open_outcomes(self) -> tuple[tuple[Outcome, ...], ...]:
        """Return the outcomes that are still possible at each open table, in order; games with a known result
        keep it.
        """
        return tuple(_outcomes_of(table, self.outcomes, self.event.scoring) for table in self.open_tables)

    @cached_property
    def seat(self) -> dict[PlayerId, tuple[int, int]]:
        """Return each player's open table, and whether they sit first or second there."""
        return {
            player: (at, place)
            for at, table in enumerate(self.open_tables)
            for place, player in enumerate(table.players)
        }

    @property
    def endings(self) -> int:
        """Return the number of combinations of the open tables' outcomes."""
        return prod(len(each) for each in self.open_outcomes)

    @property
    def full_win(self) -> int:
        """Return the points for winning every game of a round."""
        return self.event.scoring.win * self.event.scoring.games_per_round

    @property
    def drawn(self) -> Outcome:
        """Return the outcome of an intentional draw (NOW 1.4)."""
        return intentional_draw_points(self.event.scoring)

    def own_outcomes(self, player: PlayerId) -> list[Outcome]:
        """Return the possible outcomes of a player's open table, with the player's own points first; empty
        without an open table.
        """
        if player not in self.seat:
            return []
        at, place = self.seat[player]
        return [own if place == 0 else (own[1], own[0]) for own in self.open_outcomes[at]]

    def ended(self, outcomes: Sequence[Outcome]) -> Event:
        """Return the event with these results at its open tables, in order."""
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
        """Return the players in the cut of a finished event (REG 9.5)."""
        rivals = set(self.rivals)
        places = [place.player for place in standings(event) if place.player in rivals]
        return frozenset(places[: self.size])

    @cached_property
    def gains(self) -> tuple[int, ...]:
        """Return the possible gains of a player in all rounds to come, lowest first."""
        once = {own for both in self.outcomes for own in both} | {self.event.scoring.bye}
        sums = {0}
        for _ in range(self.to_come):
            sums = {so_far + gained for so_far in sums for gained in once}
        return tuple(sorted(sums))


def race_of(event: Event, size: int, to_come: int, outcomes: Collection[Outcome] | None) -> Race:
    """Return the race for an event; without `outcomes`, a table can have any result that its scoring allows.

    Raises RuleError: cut_too_large, and round_incomplete if a table before the last round has no result.
    """
    race = Race(event, size, to_come, frozenset(outcomes or _pairs(possible_points(event.scoring))))
    judge_cut(size, len(race.rivals))
    if event.rounds:
        judge_complete(event.before(event.rounds[-1].number))
    return race


def _pairs(points: Collection[tuple[int, ...]]) -> list[Outcome]:
    return [(first, second) for first, second in points]


def _outcomes_of(table: Table, outcomes: frozenset[Outcome], scoring: Scoring) -> tuple[Outcome, ...]:
    """Return the outcomes that a table's known games leave open, the best for its first player first."""
    known = [game_points(game, scoring) for game in table.games]
    if known:
        first, second = (sum(each[player] for each in known) for player in table.players)
        left = {(first + one, second + other) for one, other in _pairs(possible_game_points(scoring))}
        outcomes = outcomes & left or frozenset(left)
    return tuple(sorted(outcomes, reverse=True))
