"""Check every possible complete pairing. Based on the regulations, without using the engine.

Also creates events for testing engines. Results are totals per table, so points only need to be added up.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from random import Random

from pairing.types import Draw, Event, Player, PlayerId, Round, Table

Pairs = frozenset[frozenset[PlayerId]]
Optimum = tuple[int, ...]


@dataclass(frozen=True)
class Position:
    """What matters for the next round: the active players and their points, who has met, and who had a
    bye.
    """

    points: dict[PlayerId, int]
    met: Pairs
    had_bye: frozenset[PlayerId]

    @classmethod
    def of(cls, event: Event) -> "Position":
        points = {player.id: 0 for player in event.players if player.active and not player.disqualified}
        had_bye = {player.id for player in event.players if player.first_round_bye}
        met = set()
        for table in (table for round_ in event.rounds for table in round_.tables):
            for player, earned in zip(table.players, table.stated or (6,), strict=True):
                if player in points:
                    points[player] += earned
            if len(table.players) == 1:
                had_bye.add(table.players[0])
            else:
                met.add(frozenset(table.players))
        return cls(points, frozenset(met), frozenset(had_bye))

    def vector(self, pairs: Pairs) -> Optimum:
        """Return REG 7.4 in numbers: pairs within the top group, pairs between it and the second, and so on;
        then the same for the second group.
        """
        levels = sorted(set(self.points.values()), reverse=True)
        counts = dict.fromkeys(combinations_with_replacement(levels, 2), 0)
        for one, other in pairs:
            counts[tuple(sorted((self.points[one], self.points[other]), reverse=True))] += 1
        return tuple(counts.values())

    def rematches(self, pairs: Pairs) -> int:
        return len(pairs & self.met)


def complete_pairings(
    players: tuple[PlayerId, ...], forbidden: Pairs = frozenset()
) -> Iterator[frozenset[frozenset[PlayerId]]]:
    """Yield every way to pair all players without any of the forbidden pairs."""
    if not players:
        yield frozenset()
        return
    first, *others = players
    for other in others:
        pair = frozenset((first, other))
        if pair not in forbidden:
            rest = tuple(player for player in others if player != other)
            for pairs in complete_pairings(rest, forbidden):
                yield pairs | {pair}


def can_be_paired(players: tuple[PlayerId, ...], position: Position) -> bool:
    return next(complete_pairings(players, position.met), None) is not None


def legal_byes(position: Position) -> frozenset[PlayerId]:
    """Return the players that REG 6.2 and 6.3 allow to be drawn for the bye; empty if no legal pairing
    exists.
    """
    spare = {
        player
        for player in position.points
        if can_be_paired(tuple(other for other in position.points if other != player), position)
    }
    for choice in (spare - position.had_bye, spare):
        if choice:
            lowest = min(position.points[player] for player in choice)
            return frozenset(player for player in choice if position.points[player] == lowest)
    return frozenset()


def best_pairings(position: Position, bye: PlayerId | None = None) -> list[Pairs]:
    """Return all legal pairings at the optimum of REG 7.4; empty if none is legal."""
    players = tuple(player for player in position.points if player != bye)
    legal = list(complete_pairings(players, position.met))
    best = max(map(position.vector, legal), default=())
    return [pairs for pairs in legal if position.vector(pairs) == best]


def fewest_rematches(position: Position) -> tuple[int, frozenset[PlayerId], dict[PlayerId | None, Optimum]]:
    """Return the lowest possible number of rematches, the byes allowed in that case, and the optimum with
    each of them.
    """
    byes: list[PlayerId | None] = list(position.points) if len(position.points) % 2 else [None]
    fewest: dict[PlayerId | None, int] = {}
    optimum: dict[PlayerId | None, Optimum] = {}
    for bye in byes:
        every = list(complete_pairings(tuple(player for player in position.points if player != bye)))
        fewest[bye] = min(map(position.rematches, every))
        optimum[bye] = max(position.vector(p) for p in every if position.rematches(p) == fewest[bye])
    least = min(fewest.values())
    spare = {bye for bye, rematches in fewest.items() if rematches == least and bye is not None}
    choice = (spare - position.had_bye) or spare
    lowest = min((position.points[player] for player in choice), default=0)
    return least, frozenset(p for p in choice if position.points[p] == lowest), optimum


def pairs_of(draw: Draw) -> Pairs:
    return frozenset(frozenset(meeting.players) for meeting in draw.meetings)


# -- events -------------------------------------------------------------------------------------------


STRANGERS = 1000


def event_of(
    points: dict[PlayerId, int],
    met: tuple[tuple[PlayerId, PlayerId], ...] = (),
    had_bye: tuple[PlayerId, ...] = (),
) -> Event:
    """Return an event in which only these players are left, with these points, meetings and byes.

    In one final round, each had a bye or met an outsider who has since left, and scored full points.
    """
    rounds: list[list[Table]] = []
    for pair in met:
        busy = [{player for table in tables for player in table.players} for tables in rounds]
        free = next((place for place, players in enumerate(busy) if not players & set(pair)), len(rounds))
        if free == len(rounds):
            rounds.append([])
        rounds[free].append(Table(len(rounds[free]) + 1, pair, stated=(0, 0)))
    rounds.append(
        [
            Table(None, (player,), stated=(points[player],))
            if player in had_bye
            else Table(player, (player, STRANGERS + player), stated=(points[player], 0))
            for player in points
        ]
    )
    players = [Player(player) for player in points]
    players += [Player(STRANGERS + player, active=False) for player in points]
    return Event(tuple(players), tuple(Round(n, tuple(tables)) for n, tables in enumerate(rounds, 1)))


def random_event(seed: int, *, fewest: int = 2, most: int = 12) -> Event:
    """Return an event of any kind: paired by points or at random, many score levels or few, drops, late
    players, byes.
    """
    rng = Random(seed)
    number = rng.randint(fewest, most)
    rounds_before = rng.choice([1, 2, 3, number // 2, number - 2, number - 1, number])
    by_points = rng.random() < 0.6
    results = rng.choice(
        [[(6, 0), (3, 3), (0, 6)], [(3, 3)], [(6, 0)], [(6, 0), (4, 1), (3, 3), (1, 4), (2, 2)]]
    )
    arrives = {p: 1 if rng.random() < 0.9 else rng.randint(1, 3) for p in range(1, number + 1)}
    leaves = {p: 99 if rng.random() < 0.9 else rng.randint(1, 9) for p in range(1, number + 1)}
    points = dict.fromkeys(arrives, 0)
    met: set[frozenset[PlayerId]] = set()
    rounds = []
    for round_number in range(1, max(0, rounds_before) + 1):
        here = [p for p in arrives if arrives[p] <= round_number < leaves[p]]
        rng.shuffle(here)
        if by_points:
            here.sort(key=points.__getitem__)
        pairs = _pair_somehow(here, met, rng)
        tables = [Table(n, pair, stated=rng.choice(results)) for n, pair in enumerate(pairs, 1)]
        alone = set(here) - {player for pair in pairs for player in pair}
        tables += [Table(None, (player,), stated=(6,)) for player in alone]
        for table in tables:
            for player, earned in zip(table.players, table.stated or (), strict=True):
                points[player] += earned
        rounds.append(Round(round_number, tuple(tables)))
    players = [Player(p, active=leaves[p] > rounds_before) for p in arrives]
    return Event(tuple(players), tuple(rounds))


def _pair_somehow(
    players: list[PlayerId], met: set[frozenset[PlayerId]], rng: Random
) -> list[tuple[PlayerId, PlayerId]]:
    """Pair neighbors who haven't met, as long as there are any; players who are left over sit alone."""
    waiting, pairs = list(players), []
    while waiting:
        player = waiting.pop()
        other = next((o for o in reversed(waiting) if frozenset((player, o)) not in met), None)
        if other is not None:
            waiting.remove(other)
            met.add(frozenset((player, other)))
            pairs.append((player, other) if rng.random() < 0.5 else (other, player))
    return pairs


def new_pairs(players: list[PlayerId], position: Position) -> list[tuple[PlayerId, PlayerId]]:
    return [pair for pair in combinations(players, 2) if frozenset(pair) not in position.met]
