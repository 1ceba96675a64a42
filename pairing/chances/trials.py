"""Ranked endings of the Swiss rounds: all of them, or simulated ones with random results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import product
from random import Random

from pairing.chances.race import Outcome, Race
from pairing.chances.records import NextShare
from pairing.swiss import pair
from pairing.types import Event, PlayerId, Relaxed, Round, Table

NextPoints = dict[PlayerId, Outcome]  # result of the next table: own points, then the opponent's


@dataclass(slots=True)
class Tally:
    """One player's tally: in how many endings they were in or out, overall and by result of their next table.

    `by_next` has, for each outcome of that table, the number of endings and in how many of them the player
    was in.
    """

    made_cut: int = 0
    missed: int = 0
    by_next: dict[Outcome, tuple[int, int]] = field(default_factory=dict)

    def missed_with(self, *outcomes: Outcome) -> int:
        """Count the endings in which the player was out after any of these outcomes at the next table."""
        found = (self.by_next.get(outcome, (0, 0)) for outcome in outcomes)
        return sum(runs - made_cut for runs, made_cut in found)

    def missed_with_points(self, points: int) -> int:
        """Count the endings in which the player was out after scoring this many points at the next table."""
        return self.missed_with(*(outcome for outcome in self.by_next if outcome[0] == points))

    @property
    def shares(self) -> tuple[NextShare, ...]:
        """Return the endings by result of the next table, best for the player first."""
        found = sorted(self.by_next.items(), reverse=True)
        return tuple(NextShare(gained, runs, made_cut) for gained, (runs, made_cut) in found)


def tally_ends(race: Race, ends: Iterator[tuple[Event, NextPoints]]) -> tuple[int, dict[PlayerId, Tally]]:
    """Rank each ending, and return the number of endings and a tally for every player who can be in."""
    tallies = {player: Tally() for player in race.rivals}
    runs = 0
    for event, next_points in ends:
        runs += 1
        qualified = race.in_cut(event)
        for player, tally in tallies.items():
            is_in = player in qualified
            tally.made_cut += is_in
            tally.missed += not is_in
            outcome = next_points.get(player)
            if outcome is not None:
                with_it, made_cut = tally.by_next.get(outcome, (0, 0))
                tally.by_next[outcome] = with_it + 1, made_cut + is_in
    return runs, tallies


def every_end(race: Race) -> Iterator[tuple[Event, NextPoints]]:
    """Yield every possible ending of the open tables; only if no rounds are to come."""
    for outcomes in product(*race.open_outcomes):
        tables = zip(race.open_tables, outcomes, strict=True)
        yield race.ended(outcomes), _by_player([(table.players, outcome) for table, outcome in tables])


def simulated_ends(race: Race, runs: int, rng: Random) -> Iterator[tuple[Event, NextPoints]]:
    """Simulate `runs` endings: either player is equally likely to win a game, and the engine pairs.

    There are no draws. If the possible results of a table don't allow that, one of them is chosen at random.
    Rematches and expensive pairings count as confirmed if nothing else is possible (REG 7.5, NOW 2.5).
    """
    for _ in range(runs):
        outcomes = [_drawn(possible, race, rng) for possible in race.open_outcomes]
        event = race.ended(outcomes)
        tables = zip(race.open_tables, outcomes, strict=True)
        next_points = _by_player([(table.players, outcome) for table, outcome in tables])
        for _ in range(race.to_come):
            draw = pair(event, rng=rng, fewest_rematches=True, allowed=Relaxed.THIRD_MEETINGS)
            played = [(meeting, _drawn(tuple(sorted(race.outcomes)), race, rng)) for meeting in draw.meetings]
            for player, outcome in _by_player([(each.players, outcome) for each, outcome in played]).items():
                next_points.setdefault(player, outcome)
            seated = [
                Table(number, meeting.players, stated=outcome, corp=meeting.corp)
                for number, (meeting, outcome) in enumerate(played, start=1)
            ]
            byes = [Table(None, (bye.player,)) for bye in draw.byes]
            event = replace(event, rounds=(*event.rounds, Round(draw.number, tuple(seated + byes))))
        yield event, next_points


def _drawn(possible: tuple[Outcome, ...], race: Race, rng: Random) -> Outcome:
    """Decide each game by a coin toss."""
    scoring = race.event.scoring
    won = sum(rng.random() < 0.5 for _ in range(scoring.games_per_round))
    outcome = won * scoring.win, (scoring.games_per_round - won) * scoring.win
    return outcome if outcome in possible else rng.choice(possible)


def _by_player(tables: list[tuple[tuple[PlayerId, ...], Outcome]]) -> NextPoints:
    points: NextPoints = {}
    for players, (first, second) in tables:
        points[players[0]] = first, second
        points[players[1]] = second, first
    return points
