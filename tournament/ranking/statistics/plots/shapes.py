"""What a plot is made of: shapes in units of a drawing that is as wide as a phone; y goes down."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

PLOT_WIDTH = 320.0  # of every plot, so that it is read on a phone as it is, and larger elsewhere
USUAL_LETTERS = 12.0  # the size of most words
SMALL_LETTERS = 10.5


class Ink(Enum):
    """What a shape is drawn with; `palette` says how that looks, by day, by night and on paper."""

    TEXT = "text"
    SOFT = "soft"
    GRID = "grid"
    GROUND = "ground"
    CORP = "corp"
    RUNNER = "runner"
    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    FOURTH = "fourth"


class Anchor(Enum):
    """Which end of a text is at its point; as SVG calls it."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


class Marker(Enum):
    """The marks at the points of a line, so that lines differ without color."""

    DISC = "disc"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points, dashed where asked for."""

    points: tuple[tuple[float, float], ...]
    ink: Ink = Ink.GRID
    thick: float = 1.0
    is_dashed: bool = False


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle by its upper left corner; `strength` (0 to 1) is how much of the ink covers the ground.

    `is_hatched` draws strokes across it as well.
    """

    x: float
    y: float
    width: float
    height: float
    ink: Ink
    strength: float = 1.0
    is_hatched: bool = False
    has_edge: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A marker around a point; a hollow one shows the ground."""

    x: float
    y: float
    marker: Marker
    ink: Ink
    is_hollow: bool = False
    radius: float = 3.5


@dataclass(frozen=True, slots=True)
class Label:
    """A text on one line, or on `lines`: `y` is their middle, `room` the width that they may take.

    A turned one reads upwards: `x` is its middle then, `room` the height.
    """

    text: str
    x: float
    y: float
    room: float
    anchor: Anchor = Anchor.START
    size: float = USUAL_LETTERS
    ink: Ink = Ink.TEXT
    is_bold: bool = False
    is_turned: bool = False
    lines: int = 1


Shape = Line | Area | Mark | Label


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawing, its title, and what it shows in words, for anyone who does not see it."""

    key: str
    title: str
    words: str
    height: float
    shapes: tuple[Shape, ...]


_HATCH = 5.0  # from one stroke to the next, across


def hatching(area: Area) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Return the strokes across an area, each from its lower left to its upper right end."""
    strokes = []
    reach = _HATCH
    while reach < area.width + area.height:
        start = max(0.0, reach - area.height), min(reach, area.height)
        end = min(reach, area.width), max(0.0, reach - area.width)
        strokes.append(((area.x + start[0], area.y + start[1]), (area.x + end[0], area.y + end[1])))
        reach += _HATCH
    return strokes


def corners(mark: Mark) -> tuple[tuple[float, float], ...]:
    """Return the corners of a marker; of a disc, which has none, nothing."""
    r = mark.radius
    around = {
        Marker.DISC: (),
        Marker.SQUARE: ((-r, -r), (r, -r), (r, r), (-r, r)),
        Marker.TRIANGLE: ((0, -1.2 * r), (1.1 * r, 0.9 * r), (-1.1 * r, 0.9 * r)),
        Marker.DIAMOND: ((0, -1.3 * r), (1.3 * r, 0), (0, 1.3 * r), (-1.3 * r, 0)),
    }[mark.marker]
    return tuple((mark.x + x, mark.y + y) for x, y in around)
