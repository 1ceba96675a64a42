"""What a series is made of, and what its standings say: frozen records, in and out."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from pairing.errors import RuleError

ParticipantId = int
MOST_POINTS = 10_000  # that one setting may give
LONGEST_TABLE = 64  # places that the table of points may name


class SeriesTiebreaker(StrEnum):
    """What parts participants of equal points; players still tied share a place."""

    HEAD_TO_HEAD = "head_to_head"
    BEST_PLACE = "best_place"
    EVENTS = "events"
    ALL_POINTS = "all_points"
    SOS = "sos"


DEFAULT_SERIES_TIEBREAKERS = (
    SeriesTiebreaker.BEST_PLACE,
    SeriesTiebreaker.ALL_POINTS,
    SeriesTiebreaker.HEAD_TO_HEAD,
    SeriesTiebreaker.SOS,
)


@dataclass(frozen=True, slots=True)
class SeriesRules:
    """What an event is worth in a series, and how many count.

    `place_points` are the points of place 1, 2, 3 …, `further_points` those of every place behind; each point
    that a player made in the Swiss rounds is worth `result_points`, having played `attendance_points`. The
    three add up, times the event's weight. The best `counted` events count, None: all.

    Raises RuleError: series_without_points, series_points_rise, series_points_too_many,
    series_counts_nothing.
    """

    place_points: tuple[int, ...] = ()
    further_points: int = 0
    result_points: int = 0
    attendance_points: int = 0
    counted: int | None = None
    tiebreakers: tuple[SeriesTiebreaker, ...] = DEFAULT_SERIES_TIEBREAKERS

    def __post_init__(self) -> None:
        """Refuse what would rank no one, or a worse place above a better one."""
        table = (*self.place_points, self.further_points)
        every = (*table, self.result_points, self.attendance_points)
        if any(not 0 <= points <= MOST_POINTS for points in every) or len(table) > LONGEST_TABLE + 1:
            raise RuleError("series_points_too_many", most=MOST_POINTS, places=LONGEST_TABLE)
        if not any(every):
            raise RuleError("series_without_points")
        if any(worse > better for better, worse in pairwise(table)):
            raise RuleError("series_points_rise")
        if self.counted is not None and self.counted < 1:
            raise RuleError("series_counts_nothing")

    def points_of_place(self, place: int) -> int:
        """Return what a place (from 1) is worth."""
        return self.place_points[place - 1] if place <= len(self.place_points) else self.further_points


@dataclass(frozen=True, slots=True)
class Showing:
    """How one participant did in one event: `points` in its Swiss rounds, of `possible` ones.

    `place` is the final one; None for a disqualified player, for whom the event is worth nothing.
    """

    participant: ParticipantId
    place: int | None
    points: int
    possible: int


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """That two participants met; `margin` is by how many points `one` won, below 0 for a defeat."""

    one: ParticipantId
    other: ParticipantId
    margin: int


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """A finished event of a series: who took part, and who met whom. `weight` multiplies its points."""

    id: int
    showings: tuple[Showing, ...]
    matches: tuple[MatchRecord, ...] = ()
    weight: int = 1


@dataclass(frozen=True, slots=True)
class EventPart:
    """What one event gave a participant, before its `weight`; `counts` is False for a dropped one."""

    event: int
    place: int | None
    for_place: int
    for_results: int
    for_attendance: int
    weight: int
    counts: bool = True

    @property
    def total(self) -> int:
        return (self.for_place + self.for_results + self.for_attendance) * self.weight

    @property
    def has_several_sources(self) -> bool:
        """Whether the points come from more than one of place, results and playing."""
        return sum(map(bool, (self.for_place, self.for_results, self.for_attendance))) > 1


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """One participant's line: rank, points, and where both come from.

    `parts` are in the order of the events. `figures` are the exact values of the tiebreakers that have one
    (SoS: None without opponents). `decided_by` is what put the participant below the line above, where both
    have equal points; None where the points did, or the place `is_shared`. `swept`: lifted by
    the head-to-head.
    """

    rank: int
    participant: ParticipantId
    total: int
    parts: tuple[EventPart, ...]
    figures: dict[SeriesTiebreaker, Fraction | None] = field(default_factory=dict)
    decided_by: SeriesTiebreaker | None = None
    is_shared: bool = False
    swept: bool = False
