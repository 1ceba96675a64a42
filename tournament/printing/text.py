"""Text in boxes: it shrinks and wraps until it fits, and is never cut off."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass, replace
from enum import Enum

from reportlab.pdfgen.canvas import Canvas

from tournament.printing.breaks import pieces
from tournament.printing.shaping import is_in_display, shape, width
from tournament.printing.tags import TaggedCanvas

LEADING = 1.14  # from one baseline to the next, as a multiple of the font size
ASCENT = 0.74  # approximate height of capitals, used to center a line of names
OUTLINE = 0.03  # stroke width that thickens a font that has no bold, as a multiple of the font size
SHRINK = 0.94
ONE_LINE_AT_LEAST = 0.72  # how far a line shrinks before it is wrapped instead
BLACK, GREY = 0.0, 0.38


class Align(Enum):
    """The alignment of text in its box."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


@dataclass(frozen=True, slots=True)
class Box:
    """An area on the paper, in points; `x` and `y` are its lower left corner."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Style:
    """The look of a text: its maximum size in points, weight, alignment, gray level (0 is black) and face."""

    size: float
    bold: bool = False
    align: Align = Align.LEFT
    grey: float = BLACK
    display: bool = False

    def for_all_of(self, text: str) -> Style:
        """Return the style, without the display face if that lacks a character of the text.

        All lines of a text have one face, so that it is drawn as wide as it was measured.
        """
        return self if not self.display or is_in_display(text) else replace(self, display=False)

    def width(self, text: str, size: float) -> float:
        """Return the width of the text at this size, in points."""
        return width(text, size, bold=self.bold, display=self.display)


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines that fit, and the font size at which they fit."""

    lines: tuple[str, ...]
    size: float


def fits(text: str, style: Style, room: float) -> bool:
    """Return whether the text fits on one line, with slight shrinking at most."""
    style = style.for_all_of(text)
    return style.width(text, style.size) * ONE_LINE_AT_LEAST <= room


def fit(text: str, style: Style, room: float, height: float) -> Fitted:
    """Return the text in the largest size and with the fewest lines that fit into the room.

    A single line is first shrunk slightly, then broken into several lines, which shrink until they fit.
    """
    style = style.for_all_of(text)
    if fits(text, style, room):
        return Fitted((text,), style.size * min(1.0, room / (style.width(text, style.size) or room)))
    size = style.size * ONE_LINE_AT_LEAST
    while True:
        lines = tuple(_wrap(text, size, room, style))
        if len(lines) * size * LEADING <= height:
            return Fitted(lines, size)
        size *= SHRINK


def even(text: str, style: Style, room: float) -> Style:
    """Return a style that keeps the text at the size of `style`, even if it has to be broken into lines."""
    if style.for_all_of(text).width(text, style.size) <= room:
        return style
    return replace(style, size=style.size / ONE_LINE_AT_LEAST)


def wrapped(text: str, style: Style, room: float) -> tuple[str, ...]:
    """Return the lines of the text at exactly the style's size, broken where allowed (`breaks`)."""
    return tuple(_wrap(text, style.size, room, style.for_all_of(text)))


def put(canvas: Canvas, text: str, box: Box, style: Style) -> None:
    """Draw the text in the box, vertically centered."""
    if not text:
        return
    style = style.for_all_of(text)
    fitted = fit(text, style, box.width, box.height)
    step = fitted.size * LEADING
    middle = box.y + box.height / 2
    baseline = middle + (len(fitted.lines) - 1) * step / 2 - fitted.size * ASCENT / 2
    for line in fitted.lines:
        free = box.width - style.width(line, fitted.size)
        draw(
            canvas,
            line,
            box.x + free * style.align.value,
            baseline,
            replace(style, size=fitted.size),
        )
        baseline -= step


def draw(canvas: Canvas, text: str, x: float, y: float, style: Style) -> None:
    """Draw the text on one line from this point, at exactly the style's size."""
    with canvas.marked() if isinstance(canvas, TaggedCanvas) else nullcontext():
        _draw(canvas, text, x, y, style)


def _draw(canvas: Canvas, text: str, x: float, y: float, style: Style) -> None:
    runs = shape(text, bold=style.bold, display=style.display)
    canvas.setFillGray(style.grey)
    if any(run.thicken for run in runs):
        canvas.setStrokeGray(style.grey)
        canvas.setLineWidth(style.size * OUTLINE)
    line = canvas.beginText(x, y)
    is_thick = False
    for run in runs:
        if run.thicken is not is_thick:
            is_thick = run.thicken
            line.setTextRenderMode(2 if is_thick else 0)
        line.setFont(run.font, style.size)
        line.textOut(run.drawn)
    if is_thick:
        line.setTextRenderMode(0)
    canvas.drawText(line)


def _wrap(text: str, size: float, room: float, style: Style) -> Iterator[str]:
    """Break the text at allowed places, and inside a part only if that part alone is too wide."""
    space = style.width(" ", size)
    line, wide = "", 0.0
    for piece in pieces(text):
        part, own = piece.text, style.width(piece.text, size)
        between = space if piece.has_space else 0.0
        if line and wide + between + own <= room:
            line = f"{line} {part}" if piece.has_space else line + part
            wide += between + own
            continue
        if line:
            yield line
        if own > room:
            *full, part = _chop(part, size, room, style)
            yield from full
            own = style.width(part, size)
        line, wide = part, own
    yield line


def _chop(word: str, size: float, room: float, style: Style) -> Iterator[str]:
    part = ""
    for character in word:
        is_mark = unicodedata.category(character)[0] in "MC"
        if part and not is_mark and style.width(part + character, size) > room:
            yield part
            part = ""
        part += character
    yield part
