"""All statistics of one event."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from pairing.scoring import table_points
from pairing.statistics.identities import Census, Identities, MatchUp, Share, by_faction, by_title
from pairing.statistics.rates import Rate, Score
from pairing.statistics.rounds import (
    RoundCounts,
    corp_score,
    corp_scores,
    counts_by_round,
    last_rounds,
    played_games,
    told_by_points,
    unknown_games,
)
from pairing.types import Event, Game, PlayerId, Side


@dataclass(frozen=True, slots=True)
class GroupResults:
    """A group's results in the Swiss rounds: points, the number of rounds, and games by side."""

    players: int
    points: int
    rounds: int
    corp: Score
    runner: Score

    @property
    def known(self) -> Rate:
        """Return how many of the games they played are known."""
        return (self.corp + self.runner).known


@dataclass(frozen=True, slots=True)
class CutInSwiss:
    """The Swiss results of the players in the cut, compared with all others.

    `against_rest` has the games between a player in the cut and one of the rest. Games whose winners are
    known only from the points are included; games whose winners can't be inferred count as unknown. `points`
    are the totals of both groups at the tables where they met, the cut's first.
    """

    cut: GroupResults
    rest: GroupResults
    against_rest: Score
    tables: int
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class EventStatistics:
    """An event in numbers; shares and matchups are by identity and by faction, shares also by side."""

    players: int
    never_played: int
    rounds: tuple[RoundCounts, ...]
    total: RoundCounts
    cut_corp: Score
    identities: dict[Side, tuple[Share, ...]]
    factions: dict[Side, tuple[Share, ...]]
    match_ups: tuple[MatchUp, ...]
    faction_match_ups: tuple[MatchUp, ...]
    cut: CutInSwiss


def field_of(event: Event) -> tuple[PlayerId, ...]:
    """Return everyone who sat in a round or had a bye, in the order of the players."""
    sat = last_rounds(event)
    return tuple(player.id for player in event.players if player.id in sat)


def event_statistics(
    event: Event,
    identities: Identities,
    *,
    cut: Collection[PlayerId] = (),
    cut_games: Iterable[Game] = (),
) -> EventStatistics:
    """Count an event: its Swiss rounds, and its cut games, as far as their sides are known.

    `identities` are the players' identities that may be shown (`told_identities`); `cut` is who made the cut.
    Forfeited games don't count, not even in the cut. The field is everyone who sat in a round.
    """
    field = field_of(event)
    in_cut = [player for player in field if player in set(cut)]
    finished = [
        table
        for round_ in event.rounds
        for table in round_.tables
        if table_points(table, event.scoring) is not None
    ]
    games = [game for table in finished for game in played_games(table.games)]
    later = list(played_games(cut_games))
    unknown = [sides for table in finished for sides in unknown_games(table, event.scoring)]
    census = Census(identities, field, in_cut, games, later, unknown)
    rounds = counts_by_round(event)
    return EventStatistics(
        players=len(field),
        never_played=len(event.players) - len(field),
        rounds=rounds,
        total=sum(rounds, RoundCounts()),
        cut_corp=corp_score(later),
        identities={side: census.shares(side, by_title) for side in Side},
        factions={side: census.shares(side, by_faction) for side in Side},
        match_ups=census.match_ups(by_title),
        faction_match_ups=census.match_ups(by_faction),
        cut=_cut_in_swiss(event, field, frozenset(in_cut), games, unknown),
    )


def _cut_in_swiss(
    event: Event,
    field: Collection[PlayerId],
    cut: frozenset[PlayerId],
    games: list[Game],
    unknown: list[tuple[PlayerId, PlayerId]],
) -> CutInSwiss:
    across = corp_scores(
        (game.corp in cut, game) for game in games if (game.corp in cut) != (game.runner in cut)
    )
    against = across.get(True, Score()) + across.get(False, Score()).turned
    tables = ours = theirs = 0
    for round_ in event.rounds:
        for table in round_.tables:
            points = table_points(table, event.scoring)
            if points is None or len({player in cut for player in table.players}) < 2:
                continue
            one, other = points if table.players[0] in cut else points[::-1]
            tables, ours, theirs = tables + 1, ours + one, theirs + other
            not_known = len(unknown_games(table, event.scoring))
            by_points = told_by_points((one, other), not_known, event.scoring).score
            against += Score(unknown=not_known) if by_points is None else by_points
    rest = frozenset(field) - cut
    return CutInSwiss(
        cut=_group(event, cut, games, unknown),
        rest=_group(event, rest, games, unknown),
        against_rest=against,
        tables=tables,
        points=(ours, theirs),
    )


def _group(
    event: Event,
    group: frozenset[PlayerId],
    games: list[Game],
    unknown: list[tuple[PlayerId, PlayerId]],
) -> GroupResults:
    points = rounds = 0
    for round_ in event.rounds:
        for table in round_.tables:
            earned = table_points(table, event.scoring)
            if earned is None:
                continue
            for player, gained in zip(table.players, earned, strict=True):
                if player in group:
                    points, rounds = points + gained, rounds + 1
    return GroupResults(
        players=len(group),
        points=points,
        rounds=rounds,
        corp=corp_score(
            (game for game in games if game.corp in group), sum(corp in group for corp, _ in unknown)
        ),
        runner=corp_score(
            (game for game in games if game.runner in group), sum(runner in group for _, runner in unknown)
        ).turned,
    )
