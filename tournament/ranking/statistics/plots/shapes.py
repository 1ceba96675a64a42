"""What a plot consists of: shapes, in units of a drawing as wide as a phone; y goes down."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

PLOT_WIDTH = 320.0  # width of every plot, so that it can be read on a phone unscaled, and larger elsewhere
USUAL_LETTERS = 12.0  # size of most text
SMALL_LETTERS = 10.5


class Ink(Enum):
    """The color of a shape; `palette` defines its look in the light and dark themes and on paper."""

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
    """Which end of a text is at its point, named as in SVG."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


class Marker(Enum):
    """The marks at the points of a line, so that lines can be distinguished without color."""

    DISC = "disc"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points, optionally dashed."""

    points: tuple[tuple[float, float], ...]
    ink: Ink = Ink.GRID
    thick: float = 1.0
    is_dashed: bool = False


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle, given by its upper left corner; `strength` (0 to 1) is its opacity.

    `is_hatched` adds strokes across it.
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
    """A marker around a point; a hollow one shows the background."""

    x: float
    y: float
    marker: Marker
    ink: Ink
    is_hollow: bool = False
    radius: float = 3.5


@dataclass(frozen=True, slots=True)
class Label:
    """A text on one or more `lines`: `y` is their vertical center, `room` the maximum width.

    Turned text reads upward; then `x` is its horizontal center and `room` the maximum height.
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
    """A drawing, its title, and a text description for people who can't see it.

    Without values there is only its grid, so it isn't shown.
    """

    key: str
    title: str
    words: str
    height: float
    shapes: tuple[Shape, ...]
    has_values: bool = True


_HATCH = 5.0  # horizontal distance between two strokes


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
    """Return a marker's corners; none for a disc."""
    r = mark.radius
    around = {
        Marker.DISC: (),
        Marker.SQUARE: ((-r, -r), (r, -r), (r, r), (-r, r)),
        Marker.TRIANGLE: ((0, -1.2 * r), (1.1 * r, 0.9 * r), (-1.1 * r, 0.9 * r)),
        Marker.DIAMOND: ((0, -1.3 * r), (1.3 * r, 0), (0, 1.3 * r), (-1.3 * r, 0)),
    }[mark.marker]
    return tuple((mark.x + x, mark.y + y) for x, y in around)
