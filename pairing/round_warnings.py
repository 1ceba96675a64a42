"""What is odd about a round: leaders confirm it before they publish a draft (REG-6, REG-7, NOW-2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypedDict

from pairing.scoring import points_of_players
from pairing.sides import DEAR, SideHistory
from pairing.types import Event, PlayerId, SwissKind, Table


@dataclass(frozen=True, slots=True)
class RoundWarnings:
    """What is odd about a round, by player ids.

    `left_out` play but are neither paired nor have a bye; `not_playing` are seated but dropped
    meanwhile. `rematches` are two players and the number of the round in which they met before (REG 7.3), in
    single-sided rounds only those who have met twice (NOW 2.2); `second_byes` had a bye in an earlier round
    (REG 6.2). `moved` have other points by now than those they were drawn with, by a correction: the point
    groups are not what they were (REG 7.2). Of single-sided rounds `wrong_sides` are corp and runner of
    tables where the other should be corp (NOW 2.2), and `dear` corp, runner and cost of those that cost 100
    or more (NOW 2.3).
    """

    left_out: tuple[PlayerId, ...] = ()
    not_playing: tuple[PlayerId, ...] = ()
    rematches: tuple[tuple[PlayerId, PlayerId, int], ...] = ()
    second_byes: tuple[PlayerId, ...] = ()
    moved: tuple[PlayerId, ...] = ()
    wrong_sides: tuple[tuple[PlayerId, PlayerId], ...] = ()
    dear: tuple[tuple[PlayerId, PlayerId, int], ...] = ()

    def __bool__(self) -> bool:
        return self != RoundWarnings()


def warnings_of(event: Event, number: int, drawn: Mapping[PlayerId, int] | None = None) -> RoundWarnings:
    """Return what is odd about the round with this number; `event` has it, and those before.

    `drawn` has the points that players were drawn with, as far as the round is still a draft.
    """
    met: dict[frozenset[PlayerId], int] = {}
    met_twice: set[frozenset[PlayerId]] = set()
    had_bye: set[PlayerId] = set()
    for round_ in event.before(number).rounds:
        for table in round_.tables:
            for pair in map(frozenset, combinations(table.players, 2)):
                if pair in met:
                    met_twice.add(pair)
                met[pair] = round_.number
            if table.is_bye:
                had_bye.update(table.players)
    single_sided = event.swiss is SwissKind.SINGLE_SIDED
    barred = met_twice if single_sided else met
    tables = next((round_.tables for round_ in event.rounds if round_.number == number), ())
    seated = {player for table in tables for player in table.players}
    playing = {player.id for player in event.players if player.active}
    return RoundWarnings(
        left_out=tuple(player.id for player in event.players if player.active and player.id not in seated),
        not_playing=tuple(player.id for player in event.players if player.id in seated - playing),
        rematches=tuple(
            (first, second, met[frozenset((first, second))])
            for table in tables
            for first, second in combinations(table.players, 2)
            if frozenset((first, second)) in barred
        ),
        second_byes=tuple(
            table.players[0] for table in tables if table.is_bye and table.players[0] in had_bye
        ),
        moved=_moved(event, number, drawn or {}),
        **(_of_sides(event, number, tables) if single_sided else {}),
    )


class _OfSides(TypedDict, total=False):
    wrong_sides: tuple[tuple[PlayerId, PlayerId], ...]
    dear: tuple[tuple[PlayerId, PlayerId, int], ...]


def _of_sides(event: Event, number: int, tables: Sequence[Table]) -> _OfSides:
    """Look at the sides that the tables of a single-sided round were told (NOW 2.2, 2.3)."""
    before = event.before(number)
    history, points = SideHistory(before.rounds), points_of_players(before)
    wrong, dear = [], []
    for table in tables:
        if len(table.players) != 2 or table.corp is None:
            continue
        one, other = table.players
        corp, runner = (one, other) if table.corp == one else (other, one)
        if history.corp(one, other) == runner:
            wrong.append((corp, runner))
        cost = history.cost(corp, runner, points[one] - points[other]).total
        if cost >= DEAR:
            dear.append((corp, runner, cost))
    return {"wrong_sides": tuple(wrong), "dear": tuple(dear)}


def _moved(event: Event, number: int, drawn: Mapping[PlayerId, int]) -> tuple[PlayerId, ...]:
    points = points_of_players(event.before(number))
    return tuple(player for player in sorted(drawn) if points.get(player, 0) != drawn[player])
