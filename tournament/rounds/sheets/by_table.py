"""Pairings by table: one slip a table, to write the result on and to cut off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from tournament.printing.press import Page, Paper, empty_page, press
from tournament.printing.sheet import Heading
from tournament.printing.text import GREY, Align, Box, Style, put
from tournament.rounds.pages.round import TableLine

_LOWEST, _HIGHEST = 68.0, 84.0  # a slip's height in points
NUMBER = 72.0
BOX, GAP = 46.0, 6.0
SIGNATURE = 98.0
_LABEL_HEIGHT = 13.0

_LABEL = Style(8, grey=GREY)
BOX_LABEL = Style(8, align=Align.CENTRE, grey=GREY)
SIDE_LABEL = Style(6.5, align=Align.CENTRE, grey=GREY)


@dataclass(frozen=True, slots=True)
class _Row:
    """What a slip says of one of its two players: a tag behind the name, and the side of each game's box."""

    tag: str
    sides: tuple[str, ...]
    is_strong: bool = False


def pairings_by_table(
    tables: Sequence[TableLine],
    games: int,
    heading: Heading,
    paper: Paper,
    *,
    is_single_sided: bool = False,
) -> bytes:
    """Return the PDF: the slips by table number, then those who have the bye. `games` is 1 or 2 a table.

    Of a single-sided round the corp stands first, and each player's side in large letters (NOW 2.2).
    """
    rows = _rows_of_sides() if is_single_sided else _rows_of_games(games)
    body = paper.body
    lines = sorted(tables, key=lambda line: line.is_bye)
    if not lines:
        return press(heading, paper, [empty_page(_("Nobody is paired yet."))])
    on_a_page = int(body.height // _LOWEST)
    height = min(body.height / min(on_a_page, len(lines)), _HIGHEST)
    pages = [
        _page(lines[start : start + on_a_page], rows, heading, height)
        for start in range(0, len(lines), on_a_page)
    ]
    return press(heading, paper, pages)


def _rows_of_games(games: int) -> tuple[_Row, _Row]:
    """The first of a table is the runner of game 1, then they swap."""
    first, second = (
        tuple(_("runner") if is_first == (game == 1) else _("corp") for game in range(1, games + 1))
        for is_first in (True, False)
    )
    return _Row(_("runs first"), first), _Row("", second)


def _rows_of_sides() -> tuple[_Row, _Row]:
    return _Row(_("CORP"), (_("corp"),), is_strong=True), _Row(_("RUNNER"), (_("runner"),), is_strong=True)


def _page(lines: Sequence[TableLine], rows: tuple[_Row, _Row], heading: Heading, height: float) -> Page:
    def page(canvas: Canvas, body: Box) -> None:
        for row, line in enumerate(lines, start=1):
            box = Box(body.x, body.y + body.height - row * height, body.width, height)
            if line.is_bye:
                _bye(canvas, line.seats[0].name, box)
            else:
                _slip(canvas, heading, line, rows, box)
            _cut_here(canvas, box)

    return page


def _slip(canvas: Canvas, heading: Heading, table: TableLine, rows: tuple[_Row, _Row], box: Box) -> None:
    games = len(rows[0].sides)
    labels_y = box.y + box.height - _LABEL_HEIGHT - 3
    number = Box(box.x, box.y + _LABEL_HEIGHT, NUMBER - 12, box.height - 2 * _LABEL_HEIGHT - 3)
    below = _("%(round)s, changed") % {"round": heading.round} if table.is_changed else heading.round
    put(canvas, below, Box(box.x, box.y + 2, NUMBER - 12, _LABEL_HEIGHT), BOX_LABEL)
    put(canvas, _("Table"), Box(box.x, labels_y, NUMBER - 12, _LABEL_HEIGHT), BOX_LABEL)
    put(canvas, str(table.number or "–"), number, Style(36, bold=True, align=Align.CENTRE))
    boxes = [_("Game %(number)s") % {"number": number} for number in range(1, games + 1)]
    titles = [*boxes, _("Points")] if games > 1 else [_("Points")]
    name_width = box.width - NUMBER - len(titles) * (BOX + GAP) - GAP - SIGNATURE
    x = box.x + NUMBER + name_width + GAP
    for title in titles:
        put(canvas, title, Box(x, labels_y, BOX, _LABEL_HEIGHT), BOX_LABEL)
        x += BOX + GAP
    put(canvas, _("Signature"), Box(x, labels_y, SIGNATURE, _LABEL_HEIGHT), _LABEL)
    row_height = (labels_y - box.y - 4) / 2
    for row, seat in enumerate(table.seats):
        line = Box(box.x + NUMBER, labels_y - (row + 1) * row_height, box.width - NUMBER, row_height)
        _player(canvas, seat.name, rows[row], line, name_width)


def _player(canvas: Canvas, name: str, row: _Row, box: Box, name_width: float) -> None:
    """Draw a player's line of a slip."""
    tag_width = 58.0 if row.is_strong else 44.0
    put(canvas, name, Box(box.x, box.y + 1, name_width - tag_width, box.height - 2), Style(14, bold=True))
    if row.tag:
        tag = Box(box.x + name_width - tag_width + 2, box.y, tag_width - 2, box.height)
        put(canvas, row.tag, tag, Style(12 if row.is_strong else 8.5, bold=row.is_strong, align=Align.RIGHT))
    x = box.x + name_width + GAP
    for side in [*row.sides, ""] if len(row.sides) > 1 else row.sides:
        _writing_box(canvas, side, Box(x, box.y + 1.5, BOX, box.height - 3))
        x += BOX + GAP
    canvas.setStrokeGray(0)
    canvas.setLineWidth(0.5)
    canvas.line(x, box.y + 4, box.x + box.width, box.y + 4)


def _writing_box(canvas: Canvas, side: str, box: Box) -> None:
    canvas.setStrokeGray(0)
    canvas.setLineWidth(0.8)
    canvas.rect(box.x, box.y, box.width, box.height)
    put(canvas, side, Box(box.x, box.y, box.width, 8), SIDE_LABEL)


def _bye(canvas: Canvas, name: str, box: Box) -> None:
    put(
        canvas, _("Bye"), Box(box.x, box.y, NUMBER - 12, box.height), Style(22, bold=True, align=Align.CENTRE)
    )
    put(canvas, name, Box(box.x + NUMBER, box.y, box.width - NUMBER, box.height), Style(14, bold=True))


def _cut_here(canvas: Canvas, box: Box) -> None:
    canvas.setStrokeGray(0.5)
    canvas.setLineWidth(0.5)
    canvas.setDash(3, 3)
    canvas.line(box.x, box.y, box.x + box.width, box.y)
    canvas.setDash()
