"""What leaders must know of a round before they change or publish it; read by the page and by the service."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from pairing.scoring import points_of_players
from pairing.types import Event
from tournament.legacy.codes import ActCode
from tournament.models import Pairing, Round, Tournament
from tournament.models.states import RoundState

PAIRING_ACTS = (ActCode.PAIR_ROUND, ActCode.CHANGE_PAIRINGS, ActCode.DISCARD_ROUND, ActCode.PUBLISH_ROUND)


@dataclass(frozen=True, slots=True)
class RoundWarnings:
    """What is odd about a round, by player ids.

    `left_out` play but are neither paired nor have a bye; `not_playing` are seated but dropped
    meanwhile. `rematches` are two players and the number of the round in which they met before (REG 7.3);
    `second_byes` had a bye in an earlier round (REG 6.2). `moved` have other points by now than those they
    were drawn with, by a correction: the point groups are not what they were (REG 7.2).
    """

    left_out: tuple[int, ...] = ()
    not_playing: tuple[int, ...] = ()
    rematches: tuple[tuple[int, int, int], ...] = ()
    second_byes: tuple[int, ...] = ()
    moved: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.left_out or self.not_playing or self.rematches or self.second_byes or self.moved)


def warnings_of(event: Event, number: int, drawn: Mapping[int, int] | None = None) -> RoundWarnings:
    """Return what is odd about the round with this number; `event` has it, and those before.

    `drawn` has the points that players were drawn with, as far as the round is still a draft.
    """
    met: dict[frozenset[int], int] = {}
    had_bye: set[int] = set()
    for round_ in event.rounds:
        if round_.number >= number:
            break
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


def _moved(event: Event, number: int, drawn: Mapping[int, int]) -> tuple[int, ...]:
    earlier = replace(event, rounds=tuple(each for each in event.rounds if each.number < number))
    points = points_of_players(earlier)
    return tuple(player for player in sorted(drawn) if points.get(player, 0) != drawn[player])


def drawn_points(round_: Round) -> dict[int, int]:
    """Return the points that the engine drew a draft's players with; nothing of a published round."""
    if round_.state != RoundState.DRAFT:
        return {}
    drawn: dict[int, int] = {}
    for meeting in round_.explanation.get("meetings", ()):
        drawn |= dict(zip(meeting["players"], meeting["points"], strict=True))
    return drawn | {bye["player"]: bye["points"] for bye in round_.explanation.get("byes", ())}


def newest_round(tournament: Tournament) -> Round | None:
    """Return the newest round, draft or published, or None before the first."""
    return Round.objects.swiss(tournament).last()


def pairings_version(tournament: Tournament) -> int:
    """Return the event's version at which its pairings last changed.

    A page carries it, so that a change that was meant for other pairings, or sent twice, is noticed.
    """
    changes = tournament.log.filter(act__in=PAIRING_ACTS).order_by("-version")
    return changes.values_list("version", flat=True).first() or 0


def fixed_tables(tournament: Tournament) -> dict[int, int]:
    """Return the table fixed for a player, by player id, of those who have one."""
    fixed = tournament.players.filter(fixed_table__isnull=False).values_list("pk", "fixed_table")
    return {player: table for player, table in fixed if table is not None}


def seating_of(round_: Round) -> dict[int, dict[str, Any]]:
    """Return who sits where, by the pairing's key, as the log keeps it: the runner of game 1 first."""
    seating: dict[int, dict[str, Any]] = {}
    for pairing in Pairing.objects.filter(round=round_).prefetch_related("seats__player"):
        players = [seat.player for seat in pairing.seats_in_order]
        seating[pairing.pk] = {
            "table": pairing.number,
            "players": [player.pk for player in players],
            "names": [player.name for player in players],
        }
    return seating
