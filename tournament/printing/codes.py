"""Codes for machines on paper: QR codes for cameras, bars for scanners that type."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

import segno
from reportlab.graphics.barcode.code128 import Code128
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from tournament.printing.text import Box

BAR = 0.78  # a bar's least width in points: 0.27 mm, which every scanner reads
_QUIET_BARS = 10  # of white on either side
QUIET_SQUARES = 4  # white ones around a code, as its standard asks
_LEAST_QUIET_SQUARES = 2

# Of the eight patterns that break up large areas of one colour, one is taken unseen: choosing the best costs
# four times as much as making the code, and cameras read any of them.
_PATTERN = 4


def draw_qr(canvas: Canvas, address: str, box: Box, *, quiet: int = _LEAST_QUIET_SQUARES) -> None:
    """Draw an address as a QR code, as large as fits into the middle of the box.

    Around it stay `quiet` squares' width of white within the box; the paper gives the rest.
    """
    side = min(box.width, box.height)
    middle = Box(box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side, side)
    squares = _squares(address)
    across = squares.width + 2 * quiet
    _fill(canvas, squares, middle, across, across)


def bars_width(text: str) -> float:
    """Return how wide `draw_bars` draws a text, the white on both sides included; in points."""
    return (_bars(text).width + 2 * _QUIET_BARS) * BAR


def draw_bars(canvas: Canvas, text: str, box: Box) -> None:
    """Draw an ASCII text as a Code 128 as high as the box, in the middle of it."""
    width = bars_width(text)
    middle = Box(box.x + (box.width - width) / 2, box.y, width, box.height)
    _fill(canvas, _bars(text), middle, width / BAR, 1)


def _fill(canvas: Canvas, shape: _Rectangles, box: Box, columns: float, rows: float) -> None:
    """Fill a shape in the middle of a box that is so many of its units wide and high."""
    canvas.saveState()
    canvas.translate(box.x, box.y)
    canvas.scale(box.width / columns, box.height / rows)
    canvas.translate((columns - shape.width) / 2, (rows - shape.height) / 2)
    canvas.setFillGray(0)
    canvas.drawPath(PDFPathObject([shape.code]), stroke=0, fill=1)
    canvas.restoreState()


@dataclass(frozen=True, slots=True)
class _Rectangles:
    """A path in whole numbers, written once: reportlab's own writes each number with care, and slowly."""

    width: int
    height: int
    code: str


@lru_cache(maxsize=200)
def _squares(address: str) -> _Rectangles:
    """Return the dark squares of an address's code: in each row one rectangle for those side by side."""
    code = segno.make(address, error="l", boost_error=False, micro=False, mask=_PATTERN)
    size = len(code.matrix)
    rectangles = []
    for row, squares in enumerate(code.matrix, start=1):
        at = 0
        for is_dark, group in groupby(squares):
            length = len(list(group))
            if is_dark:
                rectangles.append(f"{at} {size - row} {length} 1 re")
            at += length
    return _Rectangles(size, size, " ".join(rectangles))


@lru_cache(maxsize=200)
def _bars(text: str) -> _Rectangles:
    """Return the bars of a text. reportlab tells them by letters: A is a bar of width 1, b white of 2."""
    code = Code128(text, quiet=0)
    for step in (code.validate, code.encode, code.decompose):
        step()  # type: ignore[no-untyped-call]
    at, rectangles = 0, []
    for letter in code.decomposed:
        width = ord(letter.lower()) - ord("a") + 1
        if letter.isupper():
            rectangles.append(f"{at} 0 {width} 1 re")
        at += width
    return _Rectangles(at, 1, " ".join(rectangles))
