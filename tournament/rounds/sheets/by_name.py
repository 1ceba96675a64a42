"""Pairings by name: for the wall, to be read from two metres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from pairing.types import Side
from tournament.printing.press import Page, Paper, empty_page, press
from tournament.printing.sheet import Heading
from tournament.printing.text import Align, Box, Style, fits, put
from tournament.rounds.pages.round import NameLine

_LOWEST = 30.0  # a line's height in points, of which a name is half
_HIGHEST = {1: 56.0, 2: 40.0}  # by columns: higher, and names would not fit their column
ONE_COLUMN_UP_TO = 16
_GUTTER = 20.0


@dataclass(frozen=True, slots=True)
class _Grid:
    """How the lines are laid out: the same on every page."""

    columns: int
    rows: int
    height: float

    @property
    def on_a_page(self) -> int:
        return self.columns * self.rows


def pairings_by_name(lines: Sequence[NameLine], heading: Heading, paper: Paper) -> bytes:
    """Return the PDF: each player with the table in large figures and the opponent below the name."""
    if not lines:
        return press(heading, paper, [empty_page(_("Nobody is paired yet."))])
    grid = _grid(len(lines), paper.body.height)
    pages = [
        _page(lines[start : start + grid.on_a_page], grid) for start in range(0, len(lines), grid.on_a_page)
    ]
    return press(heading, paper, pages)


def _grid(count: int, height: float) -> _Grid:
    """Take as few pages as the smallest lines allow, then let the lines grow into the paper."""
    columns = 1 if count <= ONE_COLUMN_UP_TO else 2
    pages = ceil(count / (columns * int(height // _LOWEST)))
    rows = ceil(count / pages / columns)
    return _Grid(columns, rows, min(height / rows, _HIGHEST[columns]))


def _page(lines: Sequence[NameLine], grid: _Grid) -> Page:
    """Return a page of these lines, down the first column, then the second."""

    def page(canvas: Canvas, body: Box) -> None:
        width = (body.width - (grid.columns - 1) * _GUTTER) / grid.columns
        top = body.y + body.height
        for index, line in enumerate(lines):
            column, row = divmod(index, grid.rows)
            x = body.x + column * (width + _GUTTER)
            _line(canvas, line, Box(x, top - (row + 1) * grid.height, width, grid.height))

    return page


def _line(canvas: Canvas, line: NameLine, box: Box) -> None:
    height = box.height
    number_width = 1.42 * height
    number = Style(0.7 * height, bold=True, align=Align.RIGHT)
    put(canvas, str(line.table or "–"), Box(box.x, box.y, number_width - 0.28 * height, height), number)
    name_style, versus_style = Style(0.5 * height, bold=True), Style(0.35 * height)
    versus = _versus(line)
    x, width = box.x + number_width, box.width - number_width
    room = width - _changed(canvas, box) if line.is_changed else width
    share = _share_of_name(not fits(line.seat.name, name_style, width), not fits(versus, versus_style, room))
    put(canvas, line.seat.name, Box(x, box.y + (0.97 - share) * height, width, share * height), name_style)
    put(canvas, versus, Box(x, box.y + 0.06 * height, room, (0.89 - share) * height), versus_style)
    canvas.setStrokeGray(0.7)
    canvas.setLineWidth(0.5)
    canvas.line(box.x, box.y, box.x + box.width, box.y)


def _versus(line: NameLine) -> str:
    if line.opponent is None:
        return _("Bye")
    if line.side:
        words = _("CORP vs %(opponent)s") if line.side == Side.CORP else _("RUNNER vs %(opponent)s")
        return words % {"opponent": line.opponent.name}
    return _("vs %(opponent)s") % {"opponent": line.opponent.name}


def _share_of_name(is_long_name: bool, is_long_opponent: bool) -> float:
    """Return how much of the height the name gets: which of the two is broken into lines needs more."""
    if is_long_name == is_long_opponent:
        return 0.55
    return 0.62 if is_long_name else 0.44


def _changed(canvas: Canvas, box: Box) -> float:
    """Mark a line at its lower right, and return how much width that takes."""
    style = Style(0.26 * box.height, bold=True, align=Align.RIGHT)
    mark = 1.45 * box.height
    put(canvas, _("changed"), Box(box.x + box.width - mark, box.y, mark, 0.45 * box.height), style)
    return mark + 4
