"""Irregularities in a round that staff confirm before publishing a draft (REG 6.2, 7.2, 7.3, NOW 2.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from pairing.kinds import rules_of
from pairing.scoring import points_of_players
from pairing.sides import SideHistory, corp_of
from pairing.types import Event, PlayerId, Table

LARGE_BIAS = 3
"""A greater difference between a player's sides is reported; a round by NOW 2.3 leaves no one there."""


@dataclass(frozen=True, slots=True)
class RoundWarnings:
    """Irregularities in a round, by player ids.

    `left_out` are players who are in but are neither paired nor have a bye; `not_playing` have a seat but
    have since dropped. `rematches` are two players and the number of the round in which they met before (REG
    7.3). `second_byes` had a bye in an earlier round (REG 6.2). `moved` are players whose points were
    corrected after the draw, so the point groups have changed (REG 7.2).

    In single-sided rounds a second meeting isn't a rematch (NOW 2.2). `third_meetings` are two players and
    how often they have met before. `sides_repeated` are corp, runner and the round in which they met with the
    same sides. `large_biases` are players and their corp games minus runner games, including this round, if
    the side they play in this round brings this to 3 or more (as corp) or -3 or less (as runner).
    """

    left_out: tuple[PlayerId, ...] = ()
    not_playing: tuple[PlayerId, ...] = ()
    rematches: tuple[tuple[PlayerId, PlayerId, int], ...] = ()
    second_byes: tuple[PlayerId, ...] = ()
    moved: tuple[PlayerId, ...] = ()
    third_meetings: tuple[tuple[PlayerId, PlayerId, int], ...] = ()
    sides_repeated: tuple[tuple[PlayerId, PlayerId, int], ...] = ()
    large_biases: tuple[tuple[PlayerId, int], ...] = ()

    def __bool__(self) -> bool:
        return any(getattr(self, name) for name in self.__slots__)


def warnings_of(event: Event, number: int, drawn: Mapping[PlayerId, int] | None = None) -> RoundWarnings:
    """Return the irregularities in the round with this number; `event` includes it and the rounds before.

    `drawn` are the players' points at the time of the draw, given while the round is a draft.
    """
    before = event.before(number)
    earlier = [(each.number, table) for each in before.rounds for table in each.tables]
    met = {frozenset(table.players): round_number for round_number, table in earlier if not table.is_bye}
    had_bye = {table.players[0] for _, table in earlier if table.is_bye}
    tables = next((round_.tables for round_ in event.rounds if round_.number == number), ())
    seated = {player for table in tables for player in table.players}
    playing = {player.id for player in event.players if player.active}
    warnings = RoundWarnings(
        left_out=tuple(player.id for player in event.players if player.active and player.id not in seated),
        not_playing=tuple(player.id for player in event.players if player.id in seated - playing),
        second_byes=tuple(
            table.players[0] for table in tables if table.is_bye and table.players[0] in had_bye
        ),
        moved=_moved(before, drawn or {}),
    )
    if rules_of(event).pairs_by_cost:
        return _with_sides(warnings, SideHistory(before.rounds), tables, met)
    return replace(
        warnings,
        rematches=tuple(
            (*pair, met[frozenset(pair)])
            for table in tables
            for pair in combinations(table.players, 2)
            if frozenset(pair) in met
        ),
    )


def _with_sides(
    warnings: RoundWarnings,
    history: SideHistory,
    tables: Sequence[Table],
    met: Mapping[frozenset[PlayerId], int],
) -> RoundWarnings:
    """Add the irregularities in sides and meetings of a single-sided round (NOW 2.2)."""
    third: list[tuple[PlayerId, PlayerId, int]] = []
    repeated: list[tuple[PlayerId, PlayerId, int]] = []
    biases: list[tuple[PlayerId, int]] = []
    for table in tables:
        corp = corp_of(table)
        if len(table.players) != 2 or corp is None:
            continue
        runner = table.players[corp == table.players[0]]
        meetings = history.meetings(corp, runner)
        if meetings > 1:
            third.append((corp, runner, meetings))
        elif meetings and history.corp(corp, runner) == runner:
            repeated.append((corp, runner, met[frozenset(table.players)]))
        after = (corp, history.bias.get(corp, 0) + 1, 1), (runner, history.bias.get(runner, 0) - 1, -1)
        biases += [(player, bias) for player, bias, sign in after if bias * sign >= LARGE_BIAS]
    return replace(
        warnings,
        third_meetings=tuple(third),
        sides_repeated=tuple(repeated),
        large_biases=tuple(biases),
    )


def _moved(before: Event, drawn: Mapping[PlayerId, int]) -> tuple[PlayerId, ...]:
    points = points_of_players(before)
    return tuple(player for player in sorted(drawn) if points.get(player, 0) != drawn[player])
