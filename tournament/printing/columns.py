"""Lists with columns: rows that grow to fill the paper, below column headers."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from tournament.printing.press import Page
from tournament.printing.text import GREY, Box, Style, put

COLUMN_HEAD = 18.0
COLUMN_GAP = 11.0
TICK_BOX = 13.0


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A column, either with a `width` in points or with a `share` of the room that columns of fixed width
    leave.
    """

    title: str
    style: Style
    width: float = 0.0
    share: float = 0.0
    below: Style | None = None  # the style of a cell's second line
    is_tick: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell's text, with smaller text below it."""

    text: str
    below: str = ""


def cells(*texts: str) -> tuple[Cell, ...]:
    """Return a row of single-line cells."""
    return tuple(Cell(text) for text in texts)


def column_pages(
    columns: Sequence[SheetColumn],
    rows: Sequence[Sequence[Cell]],
    body: Box,
    *,
    lowest: float,
    highest: float,
    ends: Collection[int] = (),
) -> list[Page]:
    """Return the pages, with rows of at least the minimum height, or taller if they all fit on one page.

    Heights are in points. `ends` are the rows, counted from 1, that get a thicker line below them, such as
    the last row of a group or the last player in the cut.
    """
    room = body.height - COLUMN_HEAD
    on_a_page = rows_of_a_page(body, lowest)
    height = min(room / min(on_a_page, len(rows)), highest)
    return [
        _page(columns, rows[start : start + on_a_page], height, {end - start for end in ends})
        for start in range(0, len(rows), on_a_page)
    ]


def rows_of_a_page(body: Box, lowest: float) -> int:
    """Return how many rows of the minimum height, in points, fit on a page below the headers."""
    return int((body.height - COLUMN_HEAD) // lowest)


def _page(
    columns: Sequence[SheetColumn], rows: Sequence[Sequence[Cell]], height: float, ends: Collection[int]
) -> Page:
    def page(canvas: Canvas, body: Box) -> None:
        places = _places(columns, body)
        top = body.y + body.height - COLUMN_HEAD
        for column, (x, width) in zip(columns, places, strict=True):
            head = Style(9, align=column.style.align, grey=GREY)
            put(canvas, column.title, Box(x, top, width, COLUMN_HEAD), head)
        _rule(canvas, body, top, 0.2)
        for number, row in enumerate(rows, start=1):
            y = top - number * height
            for column, cell, (x, width) in zip(columns, row, places, strict=True):
                _cell(canvas, column, cell, Box(x, y, width, height))
            if number in ends:
                _rule(canvas, body, y, 0, thick=1.5)
            else:
                _rule(canvas, body, y, 0.75)

    return page


def _places(columns: Sequence[SheetColumn], body: Box) -> list[tuple[float, float]]:
    """Return each column's start and width."""
    fixed = sum(column.width for column in columns) + COLUMN_GAP * (len(columns) - 1)
    per_share = (body.width - fixed) / sum(column.share for column in columns)
    places = []
    x = body.x
    for column in columns:
        width = column.width + column.share * per_share
        places.append((x, width))
        x += width + COLUMN_GAP
    return places


def _cell(canvas: Canvas, column: SheetColumn, cell: Cell, box: Box) -> None:
    if column.is_tick:
        canvas.setStrokeGray(0)
        canvas.setLineWidth(0.9)
        canvas.rect(box.x, box.y + (box.height - TICK_BOX) / 2, TICK_BOX, TICK_BOX)
        return
    if column.below is None or not cell.below:
        put(canvas, cell.text, Box(box.x, box.y + 1, box.width, box.height - 2), column.style)
        return
    half = (box.height - 3) / 2
    put(canvas, cell.text, Box(box.x, box.y + 1.5 + half, box.width, half), column.style)
    put(canvas, cell.below, Box(box.x, box.y + 1.5, box.width, half), column.below)


def _rule(canvas: Canvas, body: Box, y: float, grey: float, *, thick: float = 0.5) -> None:
    canvas.setStrokeGray(grey)
    canvas.setLineWidth(thick)
    canvas.line(body.x, y, body.x + body.width, y)
