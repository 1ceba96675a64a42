"""All possible endings of a small event, by brute force: all results and all pairings."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from pairing.scoring import table_points
from pairing.standings import standings
from pairing.types import Round, Table


def endings(event, outcomes, to_come) -> Iterator:
    """Yield each possible final event, with each player's points at their next table (own, opponent's)."""
    last = event.rounds[-1]
    is_open = [table_points(table, event.scoring) is None for table in last.tables]
    for results in product(outcomes, repeat=sum(is_open)):
        left = iter(results)
        tables = [
            replace(table, games=(), stated=next(left)) if missing else table
            for table, missing in zip(last.tables, is_open, strict=True)
        ]
        told = [table for table, missing in zip(tables, is_open, strict=True) if missing]
        ended = replace(event, rounds=(*event.rounds[:-1], Round(last.number, tuple(tables))))
        for final, later in _later(ended, outcomes, to_come):
            yield final, _next_points(later) | _next_points(told)


def _later(event, outcomes, to_come):
    if not to_come:
        yield event, []
        return
    met = {frozenset(table.players) for round_ in event.rounds for table in round_.tables}
    playing = [player.id for player in event.players if player.active]
    for pairs in perfect_matchings(playing, met):
        number = len(event.rounds) + 1
        for results in product(outcomes, repeat=len(pairs)):
            seats = zip(pairs, results, strict=True)
            tables = tuple(Table(at, pair, stated=given) for at, (pair, given) in enumerate(seats, 1))
            paired = replace(event, rounds=(*event.rounds, Round(number, tables)))
            for final, _ in _later(paired, outcomes, to_come - 1):
                yield final, tables


def perfect_matchings(players, met):
    if not players:
        yield []
        return
    first, *others = players
    for other in others:
        if frozenset((first, other)) not in met:
            for pairs in perfect_matchings([each for each in others if each != other], met):
                yield [(first, other), *pairs]


def _next_points(tables):
    points = {}
    for table in tables:
        (first, second), (one, other) = table.players, table.stated
        points |= {first: (one, other), second: (other, one)}
    return points


def outlooks(event, size, outcomes, to_come, full_win):
    """Return each player's outlook, using only the definitions in `CutOutlook`."""
    active = {player.id for player in event.players if player.active}
    facts = {player: {"in": 0, "out": 0, "won": 0, "won and out": 0} for player in active}
    for final, next_points in endings(event, outcomes, to_come):
        cut = [place.player for place in standings(final) if place.player in active][:size]
        for player, seen in facts.items():
            is_in = player in cut
            won = next_points.get(player, (0, 0))[0] == full_win
            seen["in"] += is_in
            seen["out"] += not is_in
            seen["won"] += won
            seen["won and out"] += won and not is_in
    return {player: _outlook(seen) for player, seen in facts.items()}


def _outlook(seen):
    if not seen["out"]:
        return "safe"
    if not seen["in"]:
        return "out"
    return "win_and_in" if seen["won"] and not seen["won and out"] else "needs_help"
