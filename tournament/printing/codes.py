"""Machine-readable codes on paper: QR codes for cameras, barcodes for handheld scanners."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

import segno
from reportlab.graphics.barcode.code128 import Code128
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from tournament.printing.text import Box

BAR = 0.78  # a bar's minimum width in points: 0.27 mm, which every scanner can read
_QUIET_BARS = 10  # the white space on each side, in bar widths
QUIET_SQUARES = 4  # white modules around a code, as required by the QR standard
_LEAST_QUIET_SQUARES = 2

# Always the same one of the eight mask patterns: choosing the best takes four times as long as making the
# code, and cameras can read any of them.
_PATTERN = 4


def draw_qr(canvas: Canvas, address: str, box: Box, *, quiet: int = _LEAST_QUIET_SQUARES) -> None:
    """Draw a URL as a QR code in the middle of the box, as large as fits.

    A white border of `quiet` modules stays inside the box; the rest of the quiet zone comes from the paper.
    """
    side = min(box.width, box.height)
    middle = Box(box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side, side)
    squares = _squares(address)
    across = squares.width + 2 * quiet
    _fill(canvas, squares, middle, across, across)


def bars_width(text: str) -> float:
    """Return the width of a text drawn by `draw_bars`, including the white space on both sides, in points."""
    return (_bars(text).width + 2 * _QUIET_BARS) * BAR


def draw_bars(canvas: Canvas, text: str, box: Box) -> None:
    """Draw an ASCII text as a Code 128 barcode in the middle of the box, at the box's full height."""
    width = bars_width(text)
    middle = Box(box.x + (box.width - width) / 2, box.y, width, box.height)
    _fill(canvas, _bars(text), middle, width / BAR, 1)


def _fill(canvas: Canvas, shape: _Rectangles, box: Box, columns: float, rows: float) -> None:
    """Fill a shape in the middle of a box; the shape is `columns` units wide and `rows` units high."""
    canvas.saveState()
    canvas.translate(box.x, box.y)
    canvas.scale(box.width / columns, box.height / rows)
    canvas.translate((columns - shape.width) / 2, (rows - shape.height) / 2)
    canvas.setFillGray(0)
    canvas.drawPath(PDFPathObject([shape.code]), stroke=0, fill=1)
    canvas.restoreState()


@dataclass(frozen=True, slots=True)
class _Rectangles:
    """A path in integers, written in one go, because reportlab's own path formats every number slowly."""

    width: int
    height: int
    code: str


@lru_cache(maxsize=200)
def _squares(address: str) -> _Rectangles:
    """Return the dark modules of a URL's QR code, with one rectangle per horizontal run."""
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
    """Return a text's bars. In reportlab's letter code, A is a bar of width 1, and b a space of width 2."""
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
