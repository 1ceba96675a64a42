"""Pairings by name, to be hung on the wall and read from two meters away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from pairing.types import Side
from tournament.play.rounds.pages.round import NameLine
from tournament.printing.press import Page, Paper, empty_page, press
from tournament.printing.sheet import Heading
from tournament.printing.text import GREY, LEADING, SHRINK, Align, Box, Style, even, fit, fits, put, wrapped

_LOWEST = 30.0  # a line's height in points, half of it for the name
_HIGHEST = {1: 56.0, 2: 40.0}  # by number of columns; in taller lines, names wouldn't fit their column
ONE_COLUMN_UP_TO = 16
READABLE_SIZE, READABLE_UP_TO = 14.0, 60  # in points, for up to that many players
LEAST_VERSUS_SIZE = 7.0  # the opponent's name, for the same number of players: readable from close up
_GUTTER = 20.0
_NOTE, _NOTE_HEIGHT = Style(14, bold=True), 40.0


@dataclass(frozen=True, slots=True)
class _Grid:
    """The layout of the lines, the same on every page. Lines are taller if a long name needs it."""

    columns: int
    rows: int
    width: float
    height: float
    is_readable: bool

    @property
    def name_style(self) -> Style:
        return Style(0.5 * self.height, bold=True)

    @property
    def name_width(self) -> float:
        return self.width - 1.42 * self.height

    def share_of_name(self, line: NameLine) -> float:
        """Return the name's share of the line's height, based on whether the player's or the opponent's name
        needs several lines.
        """
        is_long_name = not fits(line.seat.name, self.name_style, self.name_width)
        is_long_opponent = not fits(versus_words(line), self.versus_style, self.name_width)
        if is_long_name == is_long_opponent:
            return 0.55
        return 0.62 if is_long_name else 0.44

    def height_of(self, line: NameLine) -> float:
        """Return a line's height, which is increased if the name would be unreadable from two meters away."""
        name, versus = self.extra_heights(line)
        return self.height + name + versus

    def extra_heights(self, line: NameLine) -> tuple[float, float]:
        """Return the extra height that the name needs, and that the opponent's name below it needs."""
        if not self.is_readable:
            return 0.0, 0.0
        return self._extra_of_name(line), self._extra_of_versus(line)

    def _extra_of_name(self, line: NameLine) -> float:
        share = self.share_of_name(line)
        fitted = fit(line.seat.name, self.name_style, self.name_width, share * self.height)
        if fitted.size >= READABLE_SIZE:
            return 0.0
        lines = wrapped(line.seat.name, Style(READABLE_SIZE, bold=True), self.name_width)
        return max(len(lines) * READABLE_SIZE * LEADING - share * self.height, 1.0)

    def _extra_of_versus(self, line: NameLine) -> float:
        words, width = versus_words(line), self.name_width
        room = self.versus_room(line)
        if fit(words, self.versus_style, width, room).size >= LEAST_VERSUS_SIZE:
            return 0.0
        size = LEAST_VERSUS_SIZE / SHRINK  # the size that fits is at most one step smaller
        return max(len(wrapped(words, Style(size), width)) * size * LEADING - room, 0.0)

    @property
    def versus_style(self) -> Style:
        return Style(0.35 * self.height)

    def versus_room(self, line: NameLine) -> float:
        """Return the height for the opponent's name, in a line of normal height."""
        return (0.89 - self.share_of_name(line)) * self.height


def pairings_by_name(lines: Sequence[NameLine], heading: Heading, paper: Paper, note: str = "") -> bytes:
    """Return the PDF: each player with the table in large figures and the opponent below the name.

    `note` is a line above the names on every page. If the names fit on a few pages, each is large enough to
    be read from two meters away.
    """
    if not lines:
        return press(heading, paper, [empty_page(_("No one is paired yet."))])
    grid, columns = _laid_out(lines, _below(note, paper.body))
    firsts = _firsts_of_rows(lines)
    pages = [
        _page(columns[start : start + grid.columns], grid, firsts, note)
        for start in range(0, len(columns), grid.columns)
    ]
    return press(heading, paper, pages)


def _firsts_of_rows(lines: Sequence[NameLine]) -> frozenset[int]:
    """Return the first player in each row of the kana table (あ, か ...), if there are several rows."""
    firsts = {line.kana_row: line.seat.player for line in reversed(lines) if line.kana_row}
    return frozenset(firsts.values()) if len({line.kana_row for line in lines}) > 1 else frozenset()


def _laid_out(lines: Sequence[NameLine], body: Box) -> tuple[_Grid, list[list[NameLine]]]:
    """Return the grid with the lines distributed. If long names would take more pages, the line height is
    reduced first, as long as names stay readable.
    """
    first = grid = _grid(len(lines), body)
    columns = as_planned = _columns(lines, grid, body.height)
    most = grid.columns * ceil(len(lines) / (grid.columns * grid.rows))
    while len(columns) > most:
        grid = replace(grid, height=grid.height * SHRINK, rows=len(lines))
        if grid.name_style.size < READABLE_SIZE:
            return first, as_planned
        columns = _columns(lines, grid, body.height)
    return grid, columns


def _grid(count: int, body: Box) -> _Grid:
    """Return the grid with as few pages as the minimum line height allows, and lines enlarged to fill the
    paper.
    """
    columns = 1 if count <= ONE_COLUMN_UP_TO else 2
    pages = ceil(count / (columns * int(body.height // _LOWEST)))
    rows = ceil(count / pages / columns)
    width = (body.width - (columns - 1) * _GUTTER) / columns
    return _Grid(columns, rows, width, min(body.height / rows, _HIGHEST[columns]), count <= READABLE_UP_TO)


def _columns(lines: Sequence[NameLine], grid: _Grid, room: float) -> list[list[NameLine]]:
    """Distribute the lines: `rows` per column, fewer if a long name needs more room."""
    columns: list[list[NameLine]] = []
    left = 0.0
    for line in lines:
        height = grid.height_of(line)
        if not columns or len(columns[-1]) == grid.rows or height > left + 0.001:
            columns.append([])
            left = room
        columns[-1].append(line)
        left -= height
    return columns


def _below(note: str, body: Box) -> Box:
    """Return the room that a page's note leaves for the names."""
    return replace(body, height=body.height - _NOTE_HEIGHT) if note else body


def _page(columns: Sequence[Sequence[NameLine]], grid: _Grid, firsts: frozenset[int], note: str) -> Page:
    def page(canvas: Canvas, whole: Box) -> None:
        body = _below(note, whole)
        if note:
            strip = replace(whole, y=body.y + body.height + 6, height=_NOTE_HEIGHT - 6)
            put(canvas, note, strip, even(note, _NOTE, strip.width))
        for place, lines in enumerate(columns):
            x = body.x + place * (grid.width + _GUTTER)
            y = body.y + body.height
            for line in lines:
                height = grid.height_of(line)
                y -= height
                box = Box(x, y, grid.width, height)
                mark = _row_mark(canvas, line.kana_row, grid, box) if line.seat.player in firsts else 0.0
                _line(canvas, line, grid, box, mark)

    return page


def _row_mark(canvas: Canvas, row: str, grid: _Grid, box: Box) -> float:
    """Mark the start of a row in the kana table; return how much of the name's width the mark takes."""
    size = 0.5 * grid.height
    canvas.setStrokeGray(0)
    canvas.setLineWidth(1.5)
    canvas.line(box.x, box.y + box.height, box.x + box.width, box.y + box.height)
    mark = Box(box.x + box.width - size, box.y + box.height - 1.1 * size, size, size)
    put(canvas, row, mark, Style(0.8 * size, bold=True, grey=GREY, align=Align.RIGHT))
    return size + 4


def _line(canvas: Canvas, line: NameLine, grid: _Grid, box: Box, mark: float) -> None:
    """Draw a line, with `mark` points kept free at the upper right; long names may exceed the grid height."""
    height = grid.height
    number_width = grid.width - grid.name_width
    number = Style(0.7 * height, bold=True, align=Align.RIGHT)
    put(canvas, str(line.table or "–"), Box(box.x, box.y, number_width - 0.28 * height, box.height), number)
    x, width = box.x + number_width, grid.name_width
    room = width - _changed(canvas, Box(box.x, box.y, box.width, height)) if line.is_changed else width
    share = grid.share_of_name(line)
    extra_name, extra_versus = grid.extra_heights(line)
    y = box.y + extra_versus + (0.97 - share) * height
    if extra_name:
        _long_name(
            canvas, line.seat.name, Box(x, y, width - mark, share * height + extra_name + 0.03 * height)
        )
    else:
        put(canvas, line.seat.name, Box(x, y, width - mark, share * height), grid.name_style)
    versus = Box(x, box.y + 0.06 * height, room, grid.versus_room(line) + extra_versus)
    put(canvas, versus_words(line), versus, grid.versus_style)
    canvas.setStrokeGray(0.7)
    canvas.setLineWidth(0.5)
    canvas.line(box.x, box.y, box.x + box.width, box.y)


def _long_name(canvas: Canvas, name: str, box: Box) -> None:
    style = Style(READABLE_SIZE, bold=True)
    lines = wrapped(name, style, box.width)
    step = READABLE_SIZE * LEADING
    top = box.y + (box.height + len(lines) * step) / 2
    for place, part in enumerate(lines, start=1):
        put(canvas, part, Box(box.x, top - place * step, box.width, step), style)


def versus_words(line: NameLine) -> str:
    """Return the player's opponent, and in a single-sided round also the player's side."""
    if line.opponent is None:
        return _("Bye")
    if line.side:
        words = _("CORP vs %(opponent)s") if line.side == Side.CORP else _("RUNNER vs %(opponent)s")
        return words % {"opponent": line.opponent.name}
    return _("vs %(opponent)s") % {"opponent": line.opponent.name}


def _changed(canvas: Canvas, box: Box) -> float:
    """Mark a line as changed, at the lower right; return how much width the mark takes."""
    style = Style(0.26 * box.height, bold=True, align=Align.RIGHT)
    mark = 1.45 * box.height
    put(canvas, _("changed"), Box(box.x + box.width - mark, box.y, mark, 0.45 * box.height), style)
    return mark + 4
