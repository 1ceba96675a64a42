"""What is odd about a round: leaders confirm it before they publish a draft (REG 6.2, 7.2, 7.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from pairing.scoring import points_of_players
from pairing.types import Event, PlayerId


@dataclass(frozen=True, slots=True)
class RoundWarnings:
    """What is odd about a round, by player ids.

    `left_out` play but are neither paired nor have a bye; `not_playing` are seated but dropped
    meanwhile. `rematches` are two players and the number of the round in which they met before (REG 7.3);
    `second_byes` had a bye in an earlier round (REG 6.2). `moved` have other points by now than those they
    were drawn with, by a correction: the point groups are not what they were (REG 7.2).
    """

    left_out: tuple[PlayerId, ...] = ()
    not_playing: tuple[PlayerId, ...] = ()
    rematches: tuple[tuple[PlayerId, PlayerId, int], ...] = ()
    second_byes: tuple[PlayerId, ...] = ()
    moved: tuple[PlayerId, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.left_out or self.not_playing or self.rematches or self.second_byes or self.moved)


def warnings_of(event: Event, number: int, drawn: Mapping[PlayerId, int] | None = None) -> RoundWarnings:
    """Return what is odd about the round with this number; `event` has it, and those before.

    `drawn` has the points that players were drawn with, as far as the round is still a draft.
    """
    met: dict[frozenset[PlayerId], int] = {}
    had_bye: set[PlayerId] = set()
    for round_ in event.before(number).rounds:
        for table in round_.tables:
            met.update((frozenset(pair), round_.number) for pair in combinations(table.players, 2))
            if table.is_bye:
                had_bye.update(table.players)
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
            if frozenset((first, second)) in met
        ),
        second_byes=tuple(
            table.players[0] for table in tables if table.is_bye and table.players[0] in had_bye
        ),
        moved=_moved(event, number, drawn or {}),
    )


def _moved(event: Event, number: int, drawn: Mapping[PlayerId, int]) -> tuple[PlayerId, ...]:
    points = points_of_players(event.before(number))
    return tuple(player for player in sorted(drawn) if points.get(player, 0) != drawn[player])
