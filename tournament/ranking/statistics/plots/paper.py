"""A plot on paper, drawn with the same shapes as on a page."""

from __future__ import annotations

from reportlab.pdfgen.canvas import Canvas

from tournament.printing.text import Align, Box, Style, put
from tournament.ranking.statistics.plots.palette import ON_PAPER, over_ground, parts
from tournament.ranking.statistics.plots.shapes import (
    PLOT_WIDTH,
    Anchor,
    Area,
    Ink,
    Label,
    Line,
    Mark,
    Marker,
    Plot,
    corners,
    hatching,
)

_ALIGN = {Anchor.START: Align.LEFT, Anchor.MIDDLE: Align.CENTRE, Anchor.END: Align.RIGHT}
_GREYS = {Ink.SOFT: 0.38, Ink.GROUND: 1.0}
_HATCH = 0.5  # opacity of the strokes, which keeps text on top of them readable
_LARGEST = 1.5  # points a unit


_TITLE = 18.0


def height_of(plot: Plot, width: float) -> float:
    """Return how high the plot is in points, with its title, where it has this width."""
    return _TITLE + plot.height * min(width / PLOT_WIDTH, _LARGEST)


def draw_plot(canvas: Canvas, plot: Plot, box: Box) -> None:
    """Draw the plot under its title in the upper left of a box, as large as fits, up to a limit."""
    scale = min(box.width / PLOT_WIDTH, (box.height - _TITLE) / plot.height, _LARGEST)
    top = box.y + box.height
    put(canvas, plot.title, Box(box.x, top - _TITLE, box.width, _TITLE), Style(12, bold=True))
    drawing = _Drawing(canvas, box.x, top - _TITLE, scale)
    for shape in plot.shapes:
        match shape:
            case Line():
                drawing.line(shape)
            case Area():
                drawing.area(shape)
            case Mark():
                drawing.mark(shape)
            case Label():
                drawing.words(shape)


class _Drawing:
    """Converts the plot's units to points on the page, where y goes up."""

    def __init__(self, canvas: Canvas, left: float, top: float, scale: float) -> None:
        self._canvas = canvas
        self._left = left
        self._top = top
        self._scale = scale

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self._left + x * self._scale, self._top - y * self._scale

    def line(self, line: Line) -> None:
        self._stroke(line.ink, line.thick)
        self._canvas.setDash([4, 2.5] if line.is_dashed else [])
        self._trace(line.points)
        self._canvas.setDash([])

    def area(self, area: Area) -> None:
        self._canvas.setFillColorRGB(*over_ground(ON_PAPER[area.ink], ON_PAPER[Ink.GROUND], area.strength))
        x, y = self._at(area.x, area.y + area.height)
        self._stroke(Ink.SOFT, 0.6)
        self._canvas.rect(
            x, y, area.width * self._scale, area.height * self._scale, stroke=int(area.has_edge), fill=1
        )
        if area.is_hatched:
            self._canvas.setStrokeColorRGB(*over_ground(ON_PAPER[area.ink], ON_PAPER[Ink.GROUND], _HATCH))
            for stroke in hatching(area):
                self._trace(stroke)

    def mark(self, mark: Mark) -> None:
        self._stroke(mark.ink, 1.2)
        self._canvas.setFillColorRGB(*parts(ON_PAPER[Ink.GROUND if mark.is_hollow else mark.ink]))
        if mark.marker is Marker.DISC:
            self._canvas.circle(*self._at(mark.x, mark.y), mark.radius * self._scale, stroke=1, fill=1)
        else:
            self._trace(corners(mark), is_filled=True)

    def words(self, words: Label) -> None:
        """Draw text, shrunk if it has too little room."""
        size = words.size * self._scale
        room = words.room * self._scale
        high = size * 1.3 * words.lines
        x, y = self._at(words.x, words.y)
        if words.is_turned:
            self._canvas.saveState()
            self._canvas.translate(x, y)
            self._canvas.rotate(90)
            x = y = 0
        left = x - room * _ALIGN[words.anchor].value
        style = Style(size, bold=words.is_bold, align=_ALIGN[words.anchor], grey=_GREYS.get(words.ink, 0.0))
        put(self._canvas, words.text, Box(left, y - high / 2, room, high), style)
        if words.is_turned:
            self._canvas.restoreState()

    def _stroke(self, ink: Ink, thick: float) -> None:
        self._canvas.setStrokeColorRGB(*parts(ON_PAPER[ink]))
        self._canvas.setLineWidth(thick * self._scale)

    def _trace(self, points: tuple[tuple[float, float], ...], *, is_filled: bool = False) -> None:
        path = self._canvas.beginPath()
        start, *others = points
        path.moveTo(*self._at(*start))
        for point in others:
            path.lineTo(*self._at(*point))
        if is_filled:
            path.close()
        self._canvas.drawPath(path, stroke=1, fill=int(is_filled))
