"""The turns, and what happens within them, on one page: a box for each structure, in two columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from tournament.printing.press import Page
from tournament.printing.shaping import width
from tournament.printing.text import ASCENT, Box, Style, draw
from tournament.reference.pages.walk import cost_label
from tournament.reference.sheets.lanes import draw_lane
from tournament.reference.sheets.rows import (
    ROW_LINE,
    SMALLEST,
    ChartRow,
    SetRow,
    badge_width,
    draw_letter,
    draw_row,
    fits_across,
    guide_width,
    set_row,
)
from tournament.reference.timing.steps import (
    TimingLanguage,
    TimingPart,
    TimingStep,
    TimingStructure,
    WindowLetter,
)

_LARGEST = 12.5
_STEP = 0.25
_GUTTER = 14.0
_LANE = 13.0  # space for the return arrow, beside a box that has one
_TITLE = 1.25  # a structure's title, relative to the font size
_APART = 0.8  # between two boxes, relative to the font size


@dataclass(frozen=True, slots=True)
class ChartColumn:
    """A column of structures, one below the other."""

    structures: tuple[TimingStructure, ...]


@dataclass(frozen=True, slots=True)
class ChartBand:
    """Columns side by side, across the width of the page."""

    columns: tuple[ChartColumn, ...]


@dataclass(frozen=True, slots=True)
class _Block:
    """A structure with its rows. `first` is who acts first; `back` has the two rows of the return arrow."""

    title: str
    first: str
    rows: tuple[SetRow, ...]
    back: tuple[str, str] | None
    size: float
    guide: float

    @property
    def height(self) -> float:
        return self.title_height + sum(row.height for row in self.rows)

    @property
    def title_height(self) -> float:
        return self.size * _TITLE * 1.6


def halves(structure: TimingStructure) -> ChartBand:
    """Return a one-part structure as two columns."""
    steps = structure.parts[0].steps
    half = (len(steps) + 1) // 2

    def column(part: Sequence[TimingStep]) -> ChartColumn:
        one = TimingPart(tuple(part))
        return ChartColumn((TimingStructure(structure.key, structure.title, (one,)),))

    return ChartBand((column(steps[:half]), column(steps[half:])))


def list_chart_page(bands: Sequence[ChartBand], language: TimingLanguage) -> Page:
    """Return the page, with everything as large as the paper allows."""

    def page(canvas: Canvas, body: Box) -> None:
        size = _LARGEST
        while not _fits(bands, language, body, size):
            if size <= SMALLEST:
                raise ValueError("a step has a label that is too long for the chart")
            size = max(size - _STEP, SMALLEST)
        lane = _lane_of(bands)
        legend = _legend_height(bands, language, body, size)
        y = body.y + body.height
        for band in bands:
            y = _draw_band(canvas, _blocks(band, language, body, size, lane), body, y, lane)
            y -= size * _APART
        _legend(canvas, bands, language, Box(body.x, body.y, body.width, legend), size)

    return page


def _fits(bands: Sequence[ChartBand], language: TimingLanguage, body: Box, size: float) -> bool:
    heights = 0.0
    lane = _lane_of(bands)
    for band in bands:
        columns = _blocks(band, language, body, size, lane)
        room = _column_width(body, columns)
        for block in (block for column in columns for block in column):
            if not fits_across(block.rows, room - lane, block.guide):
                return False
        heights += max(_column_height(column, size) for column in columns) + size * _APART
    return heights + _legend_height(bands, language, body, size) <= body.height


def _column_width(body: Box, columns: Sequence[Sequence[_Block]]) -> float:
    return (body.width - _GUTTER * (len(columns) - 1)) / len(columns)


def _lane_of(bands: Sequence[ChartBand]) -> float:
    """Return the space beside each box for a return arrow, if any box has one."""
    has_lane = any(_back(each) for band in bands for column in band.columns for each in column.structures)
    return _LANE if has_lane else 0.0


def _column_height(column: Sequence[_Block], size: float) -> float:
    return sum(block.height for block in column) + size * _APART * (len(column) - 1)


def _blocks(
    band: ChartBand, language: TimingLanguage, body: Box, size: float, lane: float
) -> list[list[_Block]]:
    room = (body.width - _GUTTER * (len(band.columns) - 1)) / len(band.columns) - lane

    def block(structure: TimingStructure) -> _Block:
        rows = _rows(structure, language)
        guide = guide_width(rows, size)
        set_rows = tuple(set_row(row, size, room, guide) for row in rows)
        first = structure.first.text(language) if structure.first else ""
        return _Block(structure.title.text(language), first, set_rows, _back(structure), size, guide)

    return [[block(each) for each in column.structures] for column in band.columns]


def _rows(structure: TimingStructure, language: TimingLanguage) -> list[ChartRow]:
    rows = []
    for part in structure.parts:
        if part.label:
            rows.append(ChartRow("", part.guide, part.label.text(language), is_head=True))
        for step in part.steps:
            number = (step.guide if "." in step.guide else "") if part.label else step.number.split(".")[1]
            is_choice = len(step.ways) > 1
            text = step.label.text(language)
            rows.append(ChartRow(step.number, number, text, step.letters, is_choice=is_choice))
            rows += [
                ChartRow(
                    action.number, "", action.label.text(language), note=cost_label(action).text(language)
                )
                for action in step.actions
            ]
    return rows


def _back(structure: TimingStructure) -> tuple[str, str] | None:
    """Return the steps that the sequence returns from and to, or None if it doesn't return."""
    numbers = [step.number for step in structure.steps]
    for at, step in enumerate(structure.steps):
        for way in step.ways:
            if way.to in numbers[:at]:
                return step.number, way.to
    return None


def _draw_band(
    canvas: Canvas, columns: Sequence[Sequence[_Block]], body: Box, top: float, lane: float
) -> float:
    """Draw the columns from the top down, and return where the longest one ends."""
    room = _column_width(body, columns)
    ends = []
    for at, column in enumerate(columns):
        x, y = body.x + at * (room + _GUTTER), top
        for block in column:
            _draw_block(canvas, block, Box(x + lane, y - block.height, room - lane, block.height))
            y -= block.height + block.size * _APART
        ends.append(y)
    return min(ends) + columns[0][0].size * _APART


def _draw_block(canvas: Canvas, block: _Block, box: Box) -> None:
    size = block.size * _TITLE
    top = box.y + box.height
    canvas.setFillGray(0)
    canvas.rect(box.x, top - block.title_height, box.width, block.title_height, stroke=0, fill=1)
    middle = top - block.title_height / 2
    wide = width(block.title, size, bold=True)
    size = max(size * min(1.0, (box.width - size) / wide), SMALLEST)
    draw(
        canvas, block.title, box.x + size * 0.4, middle - size * ASCENT / 2, Style(size, bold=True, grey=1.0)
    )
    at = box.x + box.width - width(block.first, SMALLEST) - SMALLEST * 0.6
    draw(canvas, block.first, at, middle - SMALLEST * ASCENT / 2, Style(SMALLEST, grey=1.0))
    y = top - block.title_height
    places = {}
    for row in block.rows:
        y -= row.height
        place = Box(box.x, y, box.width, row.height)
        places[row.row.key] = y + row.height / 2
        if row.row.is_head:
            canvas.setStrokeGray(0)
            canvas.setLineWidth(0.8)
            canvas.line(box.x, y + row.height, box.x + box.width, y + row.height)
        draw_row(canvas, row, place, block.guide)
    canvas.setStrokeGray(0)
    canvas.setLineWidth(1.3)
    canvas.rect(box.x, box.y, box.width, box.height, stroke=1, fill=0)
    if block.back:
        start, end = (places[number] for number in block.back)
        draw_lane(canvas, (start, end), box.x, box.x - _LANE + 3, text="", size=block.size)


def _legend_entries(
    bands: Sequence[ChartBand], language: TimingLanguage, body: Box, size: float
) -> list[list[tuple[WindowLetter, str]]]:
    """Return the letters in use with their meanings, in lines of the body's width."""
    structures = [each for band in bands for column in band.columns for each in column.structures]
    used = {letter for each in structures for step in each.steps for letter in step.letters}
    lines: list[list[tuple[WindowLetter, str]]] = [[]]
    free = body.width
    for letter in (each for each in WindowLetter if each in used):
        text = letter.label.text(language)
        wide = badge_width(size) + width(text, size) + size * 1.2
        if wide > free and lines[-1]:
            lines.append([])
            free = body.width
        lines[-1].append((letter, text))
        free -= wide
    return lines if lines[0] else []


def _legend_height(bands: Sequence[ChartBand], language: TimingLanguage, body: Box, size: float) -> float:
    return len(_legend_entries(bands, language, body, size)) * size * ROW_LINE * 1.5


def _legend(
    canvas: Canvas, bands: Sequence[ChartBand], language: TimingLanguage, box: Box, size: float
) -> None:
    middle = box.y + box.height
    for line in _legend_entries(bands, language, box, size):
        x, middle = box.x, middle - size * ROW_LINE * 1.5
        at = middle + size * 0.75
        for letter, text in line:
            draw_letter(canvas, letter, x, at, size)
            x += badge_width(size)
            draw(canvas, text, x, at - size * ASCENT / 2, Style(size))
            x += width(text, size) + size * 1.2
