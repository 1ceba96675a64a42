"""How the standings developed: the top players' points and places by round; and one round in detail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairing.types import PlayerId
from tournament.kernel.phrases import in_a_row
from tournament.ranking.statistics.plots.palette import SERIES
from tournament.ranking.statistics.plots.shapes import (
    PLOT_WIDTH,
    SMALL_LETTERS,
    Anchor,
    Area,
    Ink,
    Label,
    Line,
    Mark,
    Marker,
    Plot,
    Shape,
)

MOST_COURSES = 8  # as many as four inks, solid and dashed, can distinguish
LOWEST_ROW = 16  # rows for places; lower places are drawn below them
MOST_BARS = 10
_LEFT, _RIGHT, _TOP = 30.0, 122.0, 26.0  # room for the axis, the names and the round numbers
_ROW = 16.0


@dataclass(frozen=True, slots=True)
class RoundPlace:
    """A player's place and points after a round."""

    player: PlayerId
    rank: int
    points: int


@dataclass(frozen=True, slots=True)
class Race:
    """The ranked players after each Swiss round, best first, with their names."""

    names: Mapping[PlayerId, str]
    rounds: tuple[tuple[RoundPlace, ...], ...]

    @property
    def best(self) -> tuple[RoundPlace, ...]:
        """The highest-ranked players after the last round, as many as a plot has lines for."""
        return self.rounds[-1][:MOST_COURSES]

    def course(self, player: PlayerId) -> tuple[RoundPlace | None, ...]:
        """Return a player's places, round by round; None if they had no rank."""
        return tuple(
            next((place for place in places if place.player == player), None) for places in self.rounds
        )


def points_plot(race: Race) -> Plot:
    """Return the top players' points, round by round, as lines with names at their ends."""
    most = max((place.points for places in race.rounds for place in places), default=0) or 1
    foot = _TOP + max(180.0, len(race.best) * _ROW)
    step = _step(most)

    def height(points: int) -> float:
        return foot - (foot - _TOP) * points / most

    shapes: list[Shape] = [*_rounds(len(race.rounds))]
    for points in range(0, most + 1, step):
        shapes.append(Line(((_LEFT, height(points)), (PLOT_WIDTH - _RIGHT, height(points)))))
        shapes.append(_axis(str(points), height(points)))
    heights = _apart([height(place.points) for place in race.best])
    for number, (place, label) in enumerate(zip(race.best, heights, strict=True)):
        course = race.course(place.player)
        shapes += _line(number, [None if at is None else height(at.points) for at in course])
        shapes += _label(number, race.names[place.player], height(place.points), label)
    return Plot(
        key="points-plot",
        title=_("Points over the rounds"),
        words=_("Each line is one of the top players, round by round. The table has the numbers."),
        height=max(foot, *heights) + 14,
        shapes=tuple(shapes),
    )


def places_plot(race: Race) -> Plot:
    """Return the top players' places, round by round; a rising line is a player moving up."""
    shown = min(LOWEST_ROW, max(len(places) for places in race.rounds))
    is_deeper = any(
        at is not None and at.rank > shown for place in race.best for at in race.course(place.player)
    )

    def height(rank: int) -> float:
        return _TOP + (min(rank, shown + 1) - 0.5) * _ROW

    shapes: list[Shape] = [*_rounds(len(race.rounds))]
    for rank in range(1, shown + 1):
        shapes.append(Line(((_LEFT, height(rank)), (PLOT_WIDTH - _RIGHT, height(rank)))))
        shapes.append(_axis(str(rank), height(rank)))
    if is_deeper:
        shapes.append(_axis(_("%(place)s+") % {"place": shown + 1}, height(shown + 1)))
    for number, place in enumerate(race.best):
        course = race.course(place.player)
        shapes += _line(number, [None if at is None else height(at.rank) for at in course])
        shapes += _label(number, race.names[place.player], height(place.rank), height(place.rank))
    return Plot(
        key="places-plot",
        title=_("Places over the rounds"),
        words=_(
            "Each line is one of the top players, with first place at the top. The table has the numbers."
        ),
        height=height(shown + is_deeper) + _ROW,
        shapes=tuple(shapes),
    )


def after_round_plot(race: Race, number: int) -> Plot:
    """Return the top players after a round (counted from 1), with bars for their points."""
    places = race.rounds[number - 1][:MOST_BARS]
    most = max((place.points for places in race.rounds for place in places), default=0) or 1
    row, left, bar = 22.0, 166.0, PLOT_WIDTH - 166.0 - 36.0
    shapes: list[Shape] = []
    for at, place in enumerate(places):
        middle = (at + 0.5) * row + 4
        shapes += [
            Label(str(place.rank), 24, middle, 24, Anchor.END, is_bold=True),
            Label(race.names[place.player], 34, middle, left - 40),
            Area(left, middle - 7, max(1.5, bar * place.points / most), 14, Ink.SOFT),
            Label(str(place.points), left + 4 + bar * place.points / most, middle, 30, is_bold=True),
        ]
    return Plot(
        key="after-round-plot",
        title=_("Standings after round %(number)s") % {"number": number},
        words=in_a_row(
            _("Place %(place)s: %(name)s with %(points)s.")
            % {"place": place.rank, "name": race.names[place.player], "points": place.points}
            for place in places
        ),
        height=len(places) * row + 8,
        shapes=tuple(shapes),
    )


def _rounds(count: int) -> Iterator[Shape]:
    """Draw the round numbers above the lines."""
    for at in range(count):
        yield Label(str(at + 1), _across(at, count), _TOP - 14, 22, Anchor.MIDDLE, SMALL_LETTERS, Ink.SOFT)


def _across(at: int, count: int) -> float:
    inside = 8.0
    room = PLOT_WIDTH - _LEFT - _RIGHT - 2 * inside
    return _LEFT + inside + (room * at / (count - 1) if count > 1 else room)


def _axis(text: str, y: float) -> Label:
    return Label(text, _LEFT - 5, y, _LEFT - 5, Anchor.END, SMALL_LETTERS, Ink.SOFT)


def _look(number: int) -> tuple[Ink, Marker, bool]:
    """Return the ink, the marker, and whether to dash the line with this number: all lines look different."""
    return SERIES[number % 4], list(Marker)[number % 4], number >= 4


def _line(number: int, heights: Sequence[float | None]) -> Iterator[Shape]:
    ink, marker, is_dashed = _look(number)
    points = [(_across(at, len(heights)), y) for at, y in enumerate(heights) if y is not None]
    if len(points) > 1:
        yield Line(tuple(points), ink, 2, is_dashed)
    for x, y in points:
        yield Mark(x, y, marker, ink, is_hollow=is_dashed)


def _label(number: int, name: str, end: float, y: float) -> Iterator[Shape]:
    """Draw a name at the end of its line, with a thin connecting line if the name had to be moved."""
    ink, marker, is_dashed = _look(number)
    x = PLOT_WIDTH - _RIGHT
    if abs(end - y) > 1:
        yield Line(((x - 3, end), (x + 6, y)), Ink.SOFT, 0.6)
    yield Mark(x + 12, y, marker, ink, is_hollow=is_dashed)
    yield Label(name, x + 20, y, _RIGHT - 20)


def _apart(heights: Sequence[float]) -> list[float]:
    """Return heights, given from top to bottom, moved down so that each has its own row."""
    moved: list[float] = []
    for height in heights:
        moved.append(max(height, moved[-1] + _ROW) if moved else height)
    return moved


def _step(most: int) -> int:
    return next(step for step in (1, 2, 5, 10, 20, 50, 100, most) if most / step <= 6)
