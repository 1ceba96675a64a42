"""The run on one page: boxes for its parts, arrows between them, and how it ends unsuccessfully."""

from __future__ import annotations

from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from tournament.printing.press import Page
from tournament.printing.text import ASCENT, Box, Style, draw
from tournament.reference.sheets.lanes import Lane, arrow_down, draw_lane, nested
from tournament.reference.sheets.rows import (
    ROW_LINE,
    SMALLEST,
    ChartRow,
    SetRow,
    badge_width,
    broken,
    draw_letter,
    draw_row,
    fits_across,
    guide_width,
    set_row,
)
from tournament.reference.timing.steps import (
    TimingLanguage,
    TimingStep,
    TimingStructure,
    WindowLetter,
)

_LARGEST = 13.5
_STEP = 0.25
_APART = (2.2, 1.8, 1.4, 1.1, 0.9)  # between two boxes, relative to the font size
_LANE_GAP = 5.0  # between the words of one lane and the next lane
_BUS = 13.0  # from the boxes to the line that collects the exits from the run
_ASIDE = 138.0  # the width of the area beside the boxes


@dataclass(frozen=True, slots=True)
class _Layout:
    """All sizes of the chart; `parts` are the rows of each box."""

    size: float
    parts: tuple[tuple[SetRow, ...], ...]
    guide: float
    gap: float
    left: float  # the left edge of the boxes, relative to the body's
    room: float  # the boxes' width
    failure: SetRow
    failure_room: float

    @property
    def height(self) -> float:
        rows = sum(row.height for part in self.parts for row in part)
        return rows + self.gap * (len(self.parts) - 1)


@dataclass(frozen=True, slots=True)
class RunChart:
    """The page's data: the structure in one language."""

    run: TimingStructure
    language: TimingLanguage

    @property
    def failure(self) -> TimingStep:
        """The last step: how the run ends unsuccessfully."""
        return self.run.steps[-1]

    @property
    def failure_row(self) -> ChartRow:
        """The row for that step, beside the boxes; the page lists what triggers then."""
        step = self.failure
        return ChartRow(step.number, step.guide, step.label.text(self.language), step.letters, is_head=True)

    @property
    def rows(self) -> tuple[tuple[ChartRow, ...], ...]:
        """The rows of every part except the last."""
        return tuple(
            tuple(self._row(step, is_head=step is part.steps[0] and bool(part.guide)) for step in part.steps)
            for part in self.run.parts[:-1]
        )

    def _row(self, step: TimingStep, *, is_head: bool) -> ChartRow:
        text = step.label.text(self.language)
        is_choice = sum(way.when is not None for way in step.ways) > 1 and not is_head
        guide = step.guide if self._is_first_of_its_number(step) else ""
        return ChartRow(step.number, guide, text, step.letters, is_head=is_head, is_choice=is_choice)

    def _is_first_of_its_number(self, step: TimingStep) -> bool:
        return next(each for each in self.run.steps if each.guide == step.guide) is step

    @property
    def lanes(self) -> tuple[Lane, ...]:
        """The arrows beside the boxes: back, or ahead to a part other than the next."""
        steps = list(self.run.steps[:-1])
        part_of = {step.number: at for at, part in enumerate(self.run.parts) for step in part.steps}
        found = []
        for at, step in enumerate(steps):
            for way in step.ways:
                to = next((place for place, each in enumerate(steps) if each.number == way.to), None)
                if to is None or to == at + 1 or way.when is None:
                    continue
                if to < at or part_of[way.to] != part_of[step.number]:
                    found.append((at, to, way.when.text(self.language)))
        return nested(found)

    @property
    def exits(self) -> dict[str, str]:
        """The answers that end the run unsuccessfully, by step number."""
        return {
            step.number: way.when.text(self.language)
            for step in self.run.steps
            for way in step.ways
            if way.to == self.failure.number and way.when
        }

    @property
    def letters(self) -> tuple[WindowLetter, ...]:
        """The letters used in the run, in the order of the legend."""
        used = {letter for step in self.run.steps for letter in step.letters}
        return tuple(letter for letter in WindowLetter if letter in used)


def run_chart_page(chart: RunChart) -> Page:
    """Return the page of the run, with everything as large as the paper allows."""

    def page(canvas: Canvas, body: Box) -> None:
        layout = _fitting(chart, body)
        places = _places(layout, body)
        _draw_boxes(canvas, layout, places)
        _draw_lanes(canvas, chart, layout, body, places)
        _draw_aside(canvas, chart, layout, body, places)

    return page


def _fitting(chart: RunChart, body: Box) -> _Layout:
    """Return the largest layout that fits the body, with the boxes as far apart as possible."""
    size = _LARGEST
    while True:
        for apart in _APART:
            layout = _layout(chart, body, size, apart)
            if _fits(chart, layout, body):
                return layout
        if size <= SMALLEST:
            raise ValueError("a step has a label that is too long for the chart")
        size = max(size - _STEP, SMALLEST)


def _fits(chart: RunChart, layout: _Layout, body: Box) -> bool:
    rows = [row for part in layout.parts for row in part]
    failure = layout.failure
    if not fits_across(rows, layout.room, layout.guide):
        return False
    if not fits_across([failure], layout.failure_room, guide_width([failure.row], layout.size)):
        return False
    below = _failure_box(chart, layout, body).y - layout.size
    legend = sum(height for _letter, _words, height in _legend_entries(chart, _small(layout.size)))
    return layout.height <= body.height and below - legend >= body.y


def _layout(chart: RunChart, body: Box, size: float, apart: float) -> _Layout:
    guide = guide_width((row for part in chart.rows for row in part), size)
    depth = max(lane.depth for lane in chart.lanes) + 1
    left = depth * (_small(size) + _LANE_GAP) + 4
    room = body.width - left - _BUS - _ASIDE
    parts = tuple(tuple(set_row(row, size, room, guide) for row in part) for part in chart.rows)
    failure_room = _ASIDE + _BUS / 2
    failure = set_row(chart.failure_row, size, failure_room, guide_width([chart.failure_row], size))
    return _Layout(size, parts, guide, size * apart, left, room, failure, failure_room)


def _places(layout: _Layout, body: Box) -> dict[str, Box]:
    """Return the box of each row by its step's number, from the top of the body down."""
    places = {}
    y = body.y + body.height
    for part in layout.parts:
        for row in part:
            y -= row.height
            places[row.row.key] = Box(body.x + layout.left, y, layout.room, row.height)
        y -= layout.gap
    return places


def _failure_box(chart: RunChart, layout: _Layout, body: Box) -> Box:
    """Return the box for the unsuccessful end, below the last step that can leave the run."""
    places = _places(layout, body)
    last = min(_middle(places[number]) for number in chart.exits)
    height = layout.failure.height
    left = body.x + layout.left + layout.room + _BUS / 2
    return Box(left, last - _small(layout.size) * 1.6 - height, layout.failure_room, height)


def _small(size: float) -> float:
    return max(size * 0.86, SMALLEST)


def _draw_boxes(canvas: Canvas, layout: _Layout, places: dict[str, Box]) -> None:
    """Draw the parts, and an arrow from each to the next."""
    for at, part in enumerate(layout.parts):
        first, last = places[part[0].row.key], places[part[-1].row.key]
        top = first.y + first.height
        if at:
            arrow_down(canvas, first.x + first.width / 2, top + layout.gap, top)
        canvas.setStrokeGray(0)
        canvas.setLineWidth(1.3)
        canvas.roundRect(first.x, last.y, first.width, top - last.y, 3, stroke=1, fill=0)
        for row in part:
            draw_row(canvas, row, places[row.row.key], layout.guide)


def _middle(box: Box) -> float:
    return box.y + box.height / 2


def _draw_lanes(canvas: Canvas, chart: RunChart, layout: _Layout, body: Box, places: dict[str, Box]) -> None:
    rows = list(places.values())
    small = _small(layout.size)
    edge = body.x + layout.left
    for lane in chart.lanes:
        x = edge - (lane.depth + 1) * (small + _LANE_GAP)
        ends = (_middle(rows[lane.start]), _middle(rows[lane.end]))
        draw_lane(canvas, ends, edge, x, text=lane.text, size=small)


def _draw_aside(canvas: Canvas, chart: RunChart, layout: _Layout, body: Box, places: dict[str, Box]) -> None:
    """Draw everything beside the boxes: the exits from the run, its unsuccessful end, and the legend."""
    size, small = layout.size, _small(layout.size)
    bus = body.x + layout.left + layout.room + _BUS
    heights = []
    for number, text in chart.exits.items():
        y = _middle(places[number])
        canvas.setStrokeGray(0)
        canvas.setLineWidth(1.1)
        canvas.line(places[number].x + places[number].width, y, bus, y)
        draw(canvas, text, bus + 5, y - small * ASCENT / 2, Style(small, bold=True))
        heights.append(y)
    box = _failure_box(chart, layout, body)
    arrow_down(canvas, bus, max(heights), box.y + box.height)
    canvas.setLineWidth(1.3)
    canvas.roundRect(box.x, box.y, box.width, box.height, 3, stroke=1, fill=0)
    draw_row(canvas, layout.failure, box, guide_width([layout.failure.row], size))
    _legend(canvas, chart, bus, body.y, small)


def _legend_entries(chart: RunChart, size: float) -> list[tuple[WindowLetter | None, tuple[str, ...], float]]:
    """Return the letters with the lines of their meanings and their heights, then who acts first."""
    room = _ASIDE - badge_width(size)
    entries: list[tuple[WindowLetter | None, tuple[str, ...]]] = [
        (letter, broken(letter.label.text(chart.language), size, room)) for letter in chart.letters
    ]
    if chart.run.first is not None:
        entries.append((None, broken(chart.run.first.text(chart.language), size, _ASIDE, bold=True)))
    return [
        (letter, words, max(len(words) * size * ROW_LINE, size * 1.5) + size * 0.35)
        for letter, words in entries
    ]


def _legend(canvas: Canvas, chart: RunChart, x: float, y: float, size: float) -> None:
    """Draw the legend for the letters, upwards from this point."""
    for letter, words, height in reversed(_legend_entries(chart, size)):
        middle = y + height / 2
        if letter is not None:
            draw_letter(canvas, letter, x, middle, size)
        baseline = middle + (len(words) - 1) * size * ROW_LINE / 2 - size * ASCENT / 2
        for word in words:
            at = x + (badge_width(size) if letter else 0)
            draw(canvas, word, at, baseline, Style(size, bold=letter is None))
            baseline -= size * ROW_LINE
        y += height
