"""Rows of a timing chart: a step's number, its text, and the letters of its window."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from tournament.printing.shaping import width
from tournament.printing.text import ASCENT, Box, Style, draw
from tournament.reference.timing.steps import WindowLetter

SMALLEST = 9.0  # points; no chart text is smaller
ROW_LINE = 1.18  # from one baseline to the next, relative to the font size
_AIR = 0.3  # above and below a row's text, relative to the font size
_BADGE, _BADGE_GAP = 1.3, 0.15
_GUIDE_GAP = 0.55
_INDENT = 0.7  # before the number
# Where a line may break: at a space, after a hyphen in a long word, and after these marks in Japanese.
_BREAKS = re.compile(r"(?<=[\s、・:?])|(?<=[a-z]{4}-)(?=[A-Z][a-z]{3})")
# A Japanese phrase (a word with its particles), after which a line may break even without punctuation.
_PHRASE = re.compile(
    r"(?:(?=[0-9一-龠々ァ-ヺーぁ-ん])[0-9]*[一-龠々]*[ァ-ヺー]*[ぁ-ん]*|[A-Za-z&+. ]+|.)[、。」)]*"
)
_FIRST_OF_JAPANESE = "\u3040"


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A row that has no position yet. `key` is the step's number, `note` is small text at the end."""

    key: str
    guide: str
    text: str
    letters: tuple[WindowLetter, ...] = ()
    is_head: bool = False
    is_choice: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class SetRow:
    """A row with its text broken into lines; sizes are in points."""

    row: ChartRow
    lines: tuple[str, ...]
    size: float

    @property
    def height(self) -> float:
        """The height of the row, in points."""
        return self.size * (max(len(self.lines), 1) * ROW_LINE + 2 * _AIR)


def broken(text: str, size: float, room: float, *, bold: bool = False) -> tuple[str, ...]:
    """Return the text in lines of this width, broken between words, or within Japanese words if necessary."""
    lines = [""]
    for piece in (part for whole in _BREAKS.split(text) for part in _parts(whole, size, room, bold=bold)):
        longer = lines[-1] + piece
        if lines[-1] and width(longer.rstrip(), size, bold=bold) > room:
            lines.append(piece.lstrip())
        else:
            lines[-1] = longer
    return tuple(line.rstrip() for line in lines)


def _parts(piece: str, size: float, room: float, *, bold: bool) -> list[str]:
    """Return the piece unchanged, or as phrases if it is Japanese and too wide for a line."""
    is_japanese = any(character >= _FIRST_OF_JAPANESE for character in piece)
    if is_japanese and width(piece.rstrip(), size, bold=bold) > room:
        return _PHRASE.findall(piece)
    return [piece]


def guide_width(rows: Iterable[ChartRow], size: float) -> float:
    """Return the width of the column of numbers."""
    return max((_guide(row, size) for row in rows), default=0.0) + _GUIDE_GAP * size


def _guide(row: ChartRow, size: float) -> float:
    """Return the width of a number; a heading's number is on black."""
    wide = width(row.guide, size, bold=True)
    return max(wide + size * 0.5, size * 1.35) - size * 0.1 if row.is_head else wide


def _taken(row: ChartRow, size: float, guide: float) -> float:
    """Return how much of a row's width isn't available for its text."""
    badges = len(row.letters) * (_BADGE + _BADGE_GAP) * size
    note = width(row.note, _note_size(size)) + size * 0.6 if row.note else 0.0
    return guide + badges + note + size * (_INDENT + (1.1 if row.is_choice else 0.6))


def _note_size(size: float) -> float:
    return max(size * 0.85, SMALLEST)


def set_row(row: ChartRow, size: float, room: float, guide: float) -> SetRow:
    """Return the row broken into lines for a box of this width; `guide` is the width of the number column."""
    return SetRow(row, broken(row.text, size, room - _taken(row, size, guide), bold=row.is_head), size)


def fits_across(rows: Iterable[SetRow], room: float, guide: float) -> bool:
    """Return whether every word in these rows fits its space."""
    return all(
        width(line, each.size, bold=each.row.is_head) <= room - _taken(each.row, each.size, guide)
        for each in rows
        for line in each.lines
    )


def draw_row(canvas: Canvas, each: SetRow, box: Box, guide: float) -> None:
    """Draw a row into its box: its number and text, with the letters and note at its end."""
    row, size = each.row, each.size
    middle = box.y + box.height / 2
    if row.is_choice:
        _hexagon(canvas, Box(box.x + 2, box.y + 1, box.width - 4, box.height - 2))
    left = box.x + size * _INDENT
    if row.guide:
        _draw_guide(canvas, row, size, left, middle)
    baseline = middle + (len(each.lines) - 1) * size * ROW_LINE / 2 - size * ASCENT / 2
    for line in each.lines:
        draw(canvas, line, left + guide, baseline, Style(size, bold=row.is_head))
        baseline -= size * ROW_LINE
    right = box.x + box.width - size * (0.9 if row.is_choice else 0.4)
    for letter in reversed(row.letters):
        right -= _BADGE * size
        draw_letter(canvas, letter, right, middle, size)
        right -= _BADGE_GAP * size
    if row.note:
        small = _note_size(size)
        draw(canvas, row.note, right - width(row.note, small), middle - small * ASCENT / 2, Style(small))


def draw_letter(canvas: Canvas, letter: WindowLetter, x: float, middle: float, size: float) -> None:
    """Draw the badge of a letter; a ring means that the runner may jack out."""
    side = _BADGE * size
    is_ring = letter is WindowLetter.JACK_OUT
    canvas.setFillGray(1 if is_ring else 0)
    canvas.setStrokeGray(0)
    canvas.setLineWidth(size * 0.13)
    if is_ring:
        canvas.circle(x + side / 2, middle, side / 2 - size * 0.05, stroke=1, fill=1)
    else:
        canvas.roundRect(x, middle - side / 2, side, side, size * 0.2, stroke=0, fill=1)
    text = letter.value
    at = x + (side - width(text, size, bold=True)) / 2
    draw(canvas, text, at, middle - size * ASCENT / 2, Style(size, bold=True, grey=0.0 if is_ring else 1.0))


def badge_width(size: float) -> float:
    """Return the width of a badge, including the gap after it."""
    return (_BADGE + 0.45) * size


def _draw_guide(canvas: Canvas, row: ChartRow, size: float, left: float, middle: float) -> None:
    wide = width(row.guide, size, bold=True)
    if row.is_head:
        side = _guide(row, size) + size * 0.1
        canvas.setFillGray(0)
        canvas.rect(left - size * 0.1, middle - size * 0.7, side, size * 1.4, stroke=0, fill=1)
        left += (side - wide) / 2 - size * 0.1
    style = Style(size, bold=True, grey=1.0 if row.is_head else 0.0)
    draw(canvas, row.guide, left, middle - size * ASCENT / 2, style)


def _hexagon(canvas: Canvas, box: Box) -> None:
    """Draw the outline of a choice, pointed at both ends."""
    point = min(box.height / 2, 7.0)
    middle = box.y + box.height / 2
    path = canvas.beginPath()
    path.moveTo(box.x, middle)
    path.lineTo(box.x + point, box.y + box.height)
    path.lineTo(box.x + box.width - point, box.y + box.height)
    path.lineTo(box.x + box.width, middle)
    path.lineTo(box.x + box.width - point, box.y)
    path.lineTo(box.x + point, box.y)
    path.close()
    canvas.setStrokeGray(0)
    canvas.setLineWidth(0.8)
    canvas.drawPath(path, stroke=1, fill=0)
