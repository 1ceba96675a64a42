"""The records of a series and its standings, all frozen."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from pairing.errors import RuleError

ParticipantId = int
MOST_POINTS = 10_000  # for one setting
LONGEST_TABLE = 64  # the most places in the table of points


class SeriesTiebreaker(StrEnum):
    """What separates participants on equal points; participants who are still tied share a place."""

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
    """What an event is worth in a series, and how many events count.

    `place_points` are the points for places 1, 2, 3 …, and `further_points` those for every place below. Each
    point made in the Swiss rounds is worth `result_points`; attending is worth `attendance_points`. The three
    are added up and multiplied by the event's weight. The best `counted` events count (None: all).

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
        """Refuse rules that would rank no one, or a worse place above a better one."""
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
        """Return the points for a place (from 1)."""
        return self.place_points[place - 1] if place <= len(self.place_points) else self.further_points


@dataclass(frozen=True, slots=True)
class Showing:
    """A participant's performance in one event: `points` in its Swiss rounds, out of `possible` ones.

    `place` is the final place; None for a disqualified player, who gets nothing for the event.
    """

    participant: ParticipantId
    place: int | None
    points: int
    possible: int


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match between two participants; `margin` is by how many points `one` won, negative for a loss."""

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
    """A participant's points from one event, not yet multiplied by its `weight`; `counts` is False if the
    event is dropped from the total.
    """

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
        """Return whether the points come from more than one source: place, results and attendance."""
        return sum(map(bool, (self.for_place, self.for_results, self.for_attendance))) > 1


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """One participant's line: rank, points, and their sources.

    `parts` are in event order. `figures` are the exact values of the tiebreakers that have one (SoS: None
    without opponents). `decided_by` is the tiebreaker that put the participant below the line above on equal
    points; None if points decided, or if the place `is_shared`. `swept` is True if head-to-head moved the
    participant up.
    """

    rank: int
    participant: ParticipantId
    total: int
    parts: tuple[EventPart, ...]
    figures: dict[SeriesTiebreaker, Fraction | None] = field(default_factory=dict)
    decided_by: SeriesTiebreaker | None = None
    is_shared: bool = False
    swept: bool = False
