"""Table numbers (REG 1.5): tents to fold, readable from both sides, or flat cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from enum import StrEnum

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from tournament.kernel.table_ranges import TableNumber
from tournament.models import Tournament
from tournament.printing.card_grid import CardGrid
from tournament.printing.codes import QUIET_SQUARES, draw_qr
from tournament.printing.press import Bare, Paper, press
from tournament.printing.sheet import Printed, file_name, heading_of
from tournament.printing.text import GREY, Align, Box, Style, put


class NumberShape(StrEnum):
    """The kind of table number to print; the values are used in URLs."""

    TENT = "tent"
    CARD = "card"


_TENTS, _CARDS = CardGrid(columns=1, rows=2), CardGrid(columns=2, rows=3)
_SIDE, _EDGE = 30.0, 20.0  # kept free of ink at the sides, and at the top and bottom
_LABEL_HEIGHT = 34.0
_FOLD = 28.0  # length of the fold mark at each edge
_LARGEST_NUMBER = Style(190, bold=True, display=True, align=Align.CENTRE)
_ROOM = Style(26, bold=True, align=Align.CENTRE)
_EVENT = Style(11, align=Align.CENTRE, grey=GREY)


def print_table_numbers(
    tournament: Tournament,
    tables: Sequence[TableNumber],
    shape: NumberShape,
    paper: Paper,
    *,
    now: datetime,
    address: str = "",
) -> Printed:
    """Return these tables' numbers, to be cut apart, each with a QR code if there is an `address`."""
    title = _("Table numbers")
    heading = heading_of(tournament, title, now)
    event = heading.event

    def tent(canvas: Canvas, table: TableNumber, box: Box) -> None:
        """Draw a tent: the lower face, and the upper one upside down, to be folded behind it."""
        half = box.height / 2
        _face(canvas, table, event, address, Box(box.x, box.y, box.width, half))
        canvas.saveState()
        # rotate 180° around the middle of the fold
        canvas.translate(2 * box.x + box.width, 2 * (box.y + half))
        canvas.rotate(180)
        _face(canvas, table, event, address, Box(box.x, box.y, box.width, half))
        canvas.restoreState()
        _fold_marks(canvas, box)

    def card(canvas: Canvas, table: TableNumber, box: Box) -> None:
        _face(canvas, table, event, address, box)

    is_tent = shape is NumberShape.TENT
    pages = _TENTS.pages(tables, paper, tent) if is_tent else _CARDS.pages(tables, paper, card)
    return Printed(
        file_name(event, title, _("tents") if is_tent else _("cards"), _ranges(tables)),
        press(heading, Bare(paper.size), pages),
    )


def _ranges(tables: Sequence[TableNumber]) -> str:
    """Return the numbers in the format in which they are typed: "1-20, 25"."""
    ranges: list[list[int]] = []
    for number in sorted({table.number for table in tables}):
        if not ranges or number > ranges[-1][-1] + 1:
            ranges.append([number, number])
        ranges[-1][-1] = number
    return ", ".join(f"{first}-{last}" if last > first else str(first) for first, last in ranges)


def _face(canvas: Canvas, table: TableNumber, event: str, address: str, box: Box) -> None:
    """Draw the room, the number as large as possible, the event, and the QR code on the right."""
    inner = Box(box.x + _SIDE, box.y + _EDGE, box.width - 2 * _SIDE, box.height - 2 * _EDGE)
    room = table.room or _("Table")
    put(canvas, room, Box(inner.x, inner.y + inner.height - _LABEL_HEIGHT, inner.width, _LABEL_HEIGHT), _ROOM)
    put(canvas, event, Box(inner.x, inner.y, inner.width, 14), _EVENT)
    middle = Box(inner.x, inner.y + 16, inner.width, inner.height - _LABEL_HEIGHT - 18)
    number = middle
    if address:
        code = min(middle.height, middle.width * 0.34)
        at = Box(middle.x + middle.width - code, middle.y + (middle.height - code) / 2, code, code)
        draw_qr(canvas, address, at, quiet=QUIET_SQUARES)
        number = Box(middle.x, middle.y, middle.width - code - 6, middle.height)
    size = min(_LARGEST_NUMBER.size, number.height / 0.78)
    put(canvas, str(table.number), number, replace(_LARGEST_NUMBER, size=size))


def _fold_marks(canvas: Canvas, box: Box) -> None:
    """Mark at both edges where to fold the tent; there is no line across the faces."""
    y = box.y + box.height / 2
    canvas.setStrokeGray(0.6)
    canvas.setLineWidth(0.5)
    canvas.line(box.x, y, box.x + _FOLD, y)
    canvas.line(box.x + box.width - _FOLD, y, box.x + box.width, y)
