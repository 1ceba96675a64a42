"""Lists with columns: the standings, and the players to tick off at the door."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from tournament.printing.contents import (
    FinalLine,
    FinalSheet,
    PlayerLine,
    PlayerList,
    StandingLine,
    StandingsSheet,
)
from tournament.printing.press import Page, Paper, empty_page, press
from tournament.printing.text import GREY, Align, Box, Style, put

COLUMN_HEAD = 18.0
COLUMN_GAP = 11.0
TICK_BOX = 13.0


@dataclass(frozen=True, slots=True)
class _Column:
    """A column: `share` of the room that the fixed `width`s leave, or a width in points."""

    title: str
    style: Style
    width: float = 0.0
    share: float = 0.0
    below: Style | None = None  # how a cell's second line looks
    is_tick: bool = False


@dataclass(frozen=True, slots=True)
class _Cell:
    """What a cell says, and what stands below in smaller letters."""

    text: str
    below: str = ""


def standings(sheet: StandingsSheet, paper: Paper) -> bytes:
    """Return the PDF of the standings: rank, name, points, and the tiebreakers' figures."""
    if not sheet.lines:
        return press(sheet.heading, paper, [empty_page(_("No round has been published yet."))])
    figure = Style(13, align=Align.RIGHT)
    columns = (
        _Column(_("Rank"), Style(16, bold=True, align=Align.RIGHT), width=40),
        _Column(_("Player"), Style(15, bold=True), share=1),
        _Column("", Style(10.5, align=Align.RIGHT, grey=GREY), width=74),
        _Column(_("Points"), Style(16, bold=True, align=Align.RIGHT), width=50),
        *(_Column(head, figure, width=62) for head in sheet.columns),
    )
    rows = [_standing(line) for line in sheet.lines]
    return press(sheet.heading, paper, _pages(columns, rows, paper.body, lowest=23, highest=30))


def _standing(line: StandingLine) -> tuple[_Cell, ...]:
    rank = "–" if line.rank is None else str(line.rank)
    texts = (rank, line.name, line.mark, str(line.points), *line.figures)
    return tuple(_Cell(text) for text in texts)


def final_standings(sheet: FinalSheet, paper: Paper) -> bytes:
    """Return the PDF of the standings with the cut: place, name, seed, and the Swiss rounds."""
    figure = Style(12, align=Align.RIGHT)
    has_marks = any(line.mark for line in sheet.lines)
    columns = (
        _Column(_("Place"), Style(15, bold=True, align=Align.RIGHT), width=46),
        _Column(_("Player"), Style(15, bold=True), share=1),
        _Column("", Style(10.5, align=Align.RIGHT, grey=GREY), width=74 if has_marks else 0.1),
        _Column(_("Seed"), figure, width=34),
        _Column(_("Swiss rank"), figure, width=56),
        _Column(_("Points"), Style(14, bold=True, align=Align.RIGHT), width=44),
        *(_Column(head, figure, width=52) for head in sheet.columns),
    )
    rows = [_final(line) for line in sheet.lines]
    return press(
        sheet.heading, paper, _pages(columns, rows, paper.body, lowest=23, highest=30, cut=sheet.cut)
    )


def _final(line: FinalLine) -> tuple[_Cell, ...]:
    texts = (line.place or "–", line.name, line.mark, line.seed, line.rank, str(line.points), *line.figures)
    return tuple(_Cell(text) for text in texts)


def player_list(sheet: PlayerList, paper: Paper) -> bytes:
    """Return the PDF of the players: a box to tick, number, name, pronouns, identities and state."""
    if not sheet.lines:
        return press(sheet.heading, paper, [empty_page(_("Nobody has registered yet."))])
    small = Style(9)
    columns = (
        _Column("", small, width=TICK_BOX, is_tick=True),
        _Column(_("No."), Style(11, align=Align.RIGHT), width=26),
        _Column(_("Player"), Style(12.5, bold=True), share=1),
        _Column(_("Pronouns"), small, width=54),
        _Column(_("Corp and runner"), small, share=1, below=small),
        _Column(_("State"), small, width=72, below=Style(8, grey=GREY)),
    )
    rows = [_player(number, line) for number, line in enumerate(sheet.lines, start=1)]
    return press(sheet.heading, paper, _pages(columns, rows, paper.body, lowest=26, highest=30))


def _player(number: int, line: PlayerLine) -> tuple[_Cell, ...]:
    return (
        _Cell(""),
        _Cell(str(number)),
        _Cell(line.name),
        _Cell(line.pronouns),
        _Cell(line.corp, line.runner),
        _Cell(line.state, line.remarks),
    )


def _pages(
    columns: Sequence[_Column],
    rows: Sequence[Sequence[_Cell]],
    body: Box,
    *,
    lowest: float,
    highest: float,
    cut: int = 0,
) -> list[Page]:
    """Return the pages: rows of at least the lowest height, higher where all fit on one page anyway.

    A thicker line stands below the row of the `cut`.
    """
    room = body.height - COLUMN_HEAD
    on_a_page = int(room // lowest)
    height = min(room / min(on_a_page, len(rows)), highest)
    return [
        _page(columns, rows[start : start + on_a_page], height, cut - start)
        for start in range(0, len(rows), on_a_page)
    ]


def _page(columns: Sequence[_Column], rows: Sequence[Sequence[_Cell]], height: float, cut: int) -> Page:
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
            if number == cut:
                _rule(canvas, body, y, 0, thick=1.5)
            else:
                _rule(canvas, body, y, 0.75)

    return page


def _places(columns: Sequence[_Column], body: Box) -> list[tuple[float, float]]:
    """Return where each column begins, and its width."""
    fixed = sum(column.width for column in columns) + COLUMN_GAP * (len(columns) - 1)
    per_share = (body.width - fixed) / sum(column.share for column in columns)
    places = []
    x = body.x
    for column in columns:
        width = column.width + column.share * per_share
        places.append((x, width))
        x += width + COLUMN_GAP
    return places


def _cell(canvas: Canvas, column: _Column, cell: _Cell, box: Box) -> None:
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
