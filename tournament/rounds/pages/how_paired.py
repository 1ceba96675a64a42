"""How a round was paired: the draw as it fell, group by group, with its reasons (REG-6, REG-7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournament.core.access import Viewer
from tournament.core.words import Names
from tournament.models import Kind, Round, Seat, Tournament
from tournament.rounds.pages.round import visible_rounds
from tournament.rounds.pairing_words import bye_sentences, float_sentences


@dataclass(frozen=True, slots=True)
class DrawnPlayer:
    """A player of the draw, with the points from the rounds before."""

    player: int
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class DrawnMeeting:
    """Two players whom the draw put together; `reasons` tell why, where they are of different groups.

    `stands` is False where the TO has moved them apart by hand since.
    """

    upper: DrawnPlayer
    lower: DrawnPlayer
    reasons: tuple[str, ...]
    is_rematch: bool
    stands: bool


@dataclass(frozen=True, slots=True)
class DrawnBye:
    """A bye of the draw and how it was chosen; `stands` as in DrawnMeeting."""

    player: DrawnPlayer
    reasons: tuple[str, ...]
    stands: bool


@dataclass(frozen=True, slots=True)
class DrawnGroup:
    """The players of equal points: who met somebody from above, who met within, and who went down."""

    points: int
    size: int
    from_above: tuple[DrawnMeeting, ...]
    within: tuple[DrawnMeeting, ...]
    downwards: tuple[DrawnMeeting, ...]


@dataclass(frozen=True, slots=True)
class HowPairedPage:
    """All that the page shows. `is_recorded` is False for a round that came from elsewhere."""

    number: int
    is_draft: bool
    seed: int
    is_recorded: bool
    changed_by_hand: bool
    by_draft_seats: bool
    groups: tuple[DrawnGroup, ...]
    byes: tuple[DrawnBye, ...]
    round_numbers: tuple[int, ...]


def how_paired_page(tournament: Tournament, round_: Round, *, viewer: Viewer) -> HowPairedPage:
    """Return how a round was paired. Three queries."""
    draw: Mapping[str, Any] = round_.explanation or {}
    rows = list(tournament.players.values_list("pk", "name", "draft_seat"))
    reader = _Reader({pk: name for pk, name, _ in rows}, _tables(round_))
    meetings = [reader.meeting(meeting) for meeting in draw.get("meetings", ())]
    with_seat = {pk for pk, _, seat in rows if seat is not None}
    is_first_of_draft = tournament.kind == Kind.FULL_DRAFT and round_.number == 1
    return HowPairedPage(
        number=round_.number,
        is_draft=round_.published_at is None,
        seed=round_.seed,
        is_recorded=bool(draw),
        changed_by_hand=round_.changed_by_hand,
        by_draft_seats=is_first_of_draft
        and all({each.upper.player, each.lower.player} <= with_seat for each in meetings),
        groups=_groups(meetings),
        byes=tuple(reader.bye(bye) for bye in draw.get("byes", ())),
        round_numbers=visible_rounds(tournament, viewer),
    )


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the stored draw; `tables` are the sets of players who sit together now."""

    names: Names
    tables: set[frozenset[int]]

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
            reasons=tuple(bye_sentences(bye, self.names)),
            stands=frozenset((bye["player"],)) in self.tables,
        )


def _tables(round_: Round) -> set[frozenset[int]]:
    seated: dict[int, set[int]] = {}
    for pairing, player in Seat.objects.filter(round=round_).values_list("pairing_id", "player_id"):
        seated.setdefault(pairing, set()).add(player)
    return {frozenset(players) for players in seated.values()}


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
