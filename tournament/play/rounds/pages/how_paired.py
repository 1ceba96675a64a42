"""How a round was paired: the original pairings, with the reasons for them.

Double-sided rounds are explained group by group (REG-6, REG-7), single-sided rounds table by table (NOW-2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pairing.types import Relaxed
from tournament.kernel.access import Viewer
from tournament.kernel.records import event_record
from tournament.kernel.words import Names
from tournament.models import Round, Seat, Tournament
from tournament.play.rounds.cost_words import (
    cheapest_words,
    cost_of,
    cost_sentence,
    relaxed_words,
    side_sentence,
)
from tournament.play.rounds.pages.balance import RoundSides, round_sides
from tournament.play.rounds.pages.round import visible_rounds
from tournament.play.rounds.pairing_words import bye_sentences, float_sentences


@dataclass(frozen=True, slots=True)
class DrawnPlayer:
    """A player in the draw, with their points from earlier rounds."""

    player: int
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class DrawnMeeting:
    """Two players paired by the draw; if they come from different groups, `reasons` explain why.

    `stands` is False if the TO has since separated them by hand.
    """

    upper: DrawnPlayer
    lower: DrawnPlayer
    reasons: tuple[str, ...]
    is_rematch: bool
    stands: bool


@dataclass(frozen=True, slots=True)
class DrawnBye:
    """A bye in the draw and how it was chosen; `stands` is as in DrawnMeeting."""

    player: DrawnPlayer
    reasons: tuple[str, ...]
    stands: bool


@dataclass(frozen=True, slots=True)
class DrawnGroup:
    """Players with equal points: who met someone from above, who met within the group, who floated down."""

    points: int
    size: int
    from_above: tuple[DrawnMeeting, ...]
    within: tuple[DrawnMeeting, ...]
    downwards: tuple[DrawnMeeting, ...]


@dataclass(frozen=True, slots=True)
class CostedTable:
    """A table in a single-sided draw: the sides, the reasons for them, and the cost.

    `table` is its number, or None if the TO has since changed it by hand; `stands` then shows whether the two
    still play each other.
    """

    corp: DrawnPlayer
    runner: DrawnPlayer
    table: int | None
    stands: bool
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawnCosts:
    """A single-sided draw: its tables, their total cost, what is proven about it, and what was relaxed."""

    tables: tuple[CostedTable, ...]
    total: int
    proved: str
    relaxed: str


@dataclass(frozen=True, slots=True)
class HowPairedPage:
    """Everything that the page shows. `is_recorded` is False for a round that was paired elsewhere.

    A single-sided round has `costs` and `sides` instead of `groups`.
    """

    number: int
    is_draft: bool
    seed: int
    is_recorded: bool
    changed_by_hand: bool
    by_draft_seats: bool
    groups: tuple[DrawnGroup, ...]
    byes: tuple[DrawnBye, ...]
    round_numbers: tuple[int, ...]
    costs: DrawnCosts | None = None
    sides: RoundSides | None = None


def how_paired_page(tournament: Tournament, round_: Round, *, viewer: Viewer) -> HowPairedPage:
    """Return how a round was paired.

    Takes three queries, plus those of `event_record` for a single-sided round.
    """
    draw: Mapping[str, Any] = round_.explanation or {}
    rows = list(tournament.players.values_list("pk", "name", "draft_seat"))
    seated = _seated(round_)
    relaxed = Relaxed(draw["relaxed"]) if draw.get("cost") is not None else None
    reader = _Reader({pk: name for pk, name, _ in rows}, {frozenset(each) for each in seated}, relaxed)
    meetings = [reader.meeting(meeting) for meeting in draw.get("meetings", ())]
    with_seat = {pk for pk, _, seat in rows if seat is not None}
    may_go_by_seats = tournament.rules.has_draft_seats and round_.number == 1
    return HowPairedPage(
        number=round_.number,
        is_draft=round_.published_at is None,
        seed=round_.seed,
        is_recorded=bool(draw),
        changed_by_hand=round_.changed_by_hand,
        by_draft_seats=may_go_by_seats
        and all({each.upper.player, each.lower.player} <= with_seat for each in meetings),
        groups=() if relaxed else _groups(meetings),
        byes=tuple(reader.bye(bye) for bye in draw.get("byes", ())),
        round_numbers=visible_rounds(tournament, viewer),
        costs=_costs(draw, reader, seated, relaxed) if relaxed else None,
        sides=round_sides(event_record(tournament, with_draft=True), round_.number)
        if tournament.rules.balances_sides
        else None,
    )


def _costs(
    draw: Mapping[str, Any], reader: _Reader, seated: Mapping[tuple[int, ...], int | None], relaxed: Relaxed
) -> DrawnCosts:
    proved = cheapest_words(relaxed, has_bye=bool(draw.get("byes")))
    tables = []
    for meeting in draw.get("meetings", ()):
        points, cost = dict(zip(meeting["players"], meeting["points"], strict=True)), cost_of(meeting)
        runner, corp = (
            reader.player(player, points[player])
            for player in sorted(points, key=lambda player: player == meeting["corp"])
        )
        reasons = []
        if draw["number"] > 1 and cost is not None:
            reasons = [
                side_sentence(cost, corp.name, runner.name),
                cost_sentence(cost, corp.name, runner.name),
            ]
            if cost.sides > 1:
                reasons.append(proved)
        tables.append(
            CostedTable(
                corp=corp,
                runner=runner,
                table=seated.get((runner.player, corp.player)),
                stands=frozenset(points) in reader.tables,
                reasons=tuple(reasons),
            )
        )
    return DrawnCosts(tuple(tables), draw["cost"], proved, relaxed_words(relaxed))


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the stored draw; `tables` are the sets of players who currently sit together.

    `relaxed` is None in a double-sided round.
    """

    names: Names
    tables: set[frozenset[int]]
    relaxed: Relaxed | None

    def player(self, player: int, points: int) -> DrawnPlayer:
        return DrawnPlayer(player, self.names.get(player, "?"), points)

    def meeting(self, meeting: Mapping[str, Any]) -> DrawnMeeting:
        (upper, lower), (more, fewer) = meeting["players"], meeting["points"]
        floated = meeting.get("floated")
        return DrawnMeeting(
            upper=self.player(upper, more),
            lower=self.player(lower, fewer),
            reasons=tuple(float_sentences(floated, self.names)) if floated else (),
            is_rematch=bool(meeting.get("rematch")),
            stands=frozenset((upper, lower)) in self.tables,
        )

    def bye(self, bye: Mapping[str, Any]) -> DrawnBye:
        return DrawnBye(
            player=self.player(bye["player"], bye["points"]),
            reasons=tuple(bye_sentences(bye, self.names, self.relaxed)),
            stands=frozenset((bye["player"],)) in self.tables,
        )


def _seated(round_: Round) -> dict[tuple[int, ...], int | None]:
    """Return each table's number by its players in seat order; None for a bye."""
    players: dict[int, list[int]] = {}
    numbers: dict[int, int | None] = {}
    seats = Seat.objects.filter(round=round_).order_by("pairing_id", "position")
    for pairing, number, player in seats.values_list("pairing_id", "pairing__number", "player_id"):
        players.setdefault(pairing, []).append(player)
        numbers[pairing] = number
    return {tuple(players[pairing]): number for pairing, number in numbers.items()}


def _groups(meetings: list[DrawnMeeting]) -> tuple[DrawnGroup, ...]:
    players = [player for meeting in meetings for player in (meeting.upper, meeting.lower)]
    return tuple(
        DrawnGroup(
            points=points,
            size=sum(player.points == points for player in players),
            from_above=tuple(each for each in meetings if each.lower.points == points != each.upper.points),
            within=tuple(each for each in meetings if each.upper.points == each.lower.points == points),
            downwards=tuple(each for each in meetings if each.upper.points == points != each.lower.points),
        )
        for points in sorted({player.points for player in players}, reverse=True)
    )
