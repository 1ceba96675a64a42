"""A round to write on: a list of tables without names, and slips without names."""

from __future__ import annotations

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from tournament.printing.columns import Cell, SheetColumn, cells, column_pages
from tournament.printing.press import Page, Paper, press
from tournament.printing.sheet import Heading
from tournament.printing.text import GREY, Align, Box, Style, put

SLIPS_ON_A_PAGE = 8
_LABEL = Style(8, grey=GREY)
_WRITING_BOX, _BETWEEN = 44.0, 6.0


def blank_round(tables: int, heading: Heading, paper: Paper, *, is_single_sided: bool = False) -> bytes:
    """Return the PDF of a round to fill in: a line for each of so many tables, and one for the bye."""
    first, second = (_("Corp"), _("Runner")) if is_single_sided else (_("Runs first"), _("Runs second"))
    line = Style(10, grey=GREY)
    columns = (
        SheetColumn(_("Table"), Style(15, bold=True, align=Align.RIGHT), width=36),
        SheetColumn(first, line, share=1),
        SheetColumn(_("Points"), line, width=40),
        SheetColumn(second, line, share=1),
        SheetColumn(_("Points"), line, width=40),
    )
    rows: list[tuple[Cell, ...]] = [cells(str(number), "", "", "", "") for number in range(1, tables + 1)]
    rows.append(cells(_("Bye"), "", "", "", ""))
    return press(heading, paper, column_pages(columns, rows, paper.body, lowest=24, highest=32))


def blank_slips(games: int, heading: Heading, paper: Paper, *, is_single_sided: bool = False) -> bytes:
    """Return the PDF of a page of slips without names, to be printed as often as they are needed."""
    return press(heading, paper, [_slips(games, is_single_sided=is_single_sided)])


def _slips(games: int, *, is_single_sided: bool) -> Page:
    tags = (_("corp"), _("runner")) if is_single_sided else (_("runs first"), "")

    def page(canvas: Canvas, body: Box) -> None:
        height = body.height / SLIPS_ON_A_PAGE
        for row in range(SLIPS_ON_A_PAGE):
            box = Box(body.x, body.y + body.height - (row + 1) * height, body.width, height)
            _slip(canvas, tags, games, box)
            if row < SLIPS_ON_A_PAGE - 1:
                _cut_here(canvas, box)

    return page


def _slip(canvas: Canvas, tags: tuple[str, str], games: int, box: Box) -> None:
    """Draw round and table to write in, and for each of the two a name, boxes for the games, a signature."""
    top = box.y + box.height - 8
    for label, y in ((_("Round"), top - 30), (_("Table"), top - 66)):
        put(canvas, label, Box(box.x, y - 1, 34, 12), _LABEL)
        _line(canvas, box.x + 30, y, 34)
    titles = [_("Game %(number)s") % {"number": number} for number in range(1, games + 1)]
    titles = [*titles, _("Points")] if games > 1 else [_("Points")]
    boxes = len(titles) * (_WRITING_BOX + _BETWEEN)
    signature, left = 100.0, box.x + 78
    name = box.width - 78 - boxes - signature - 2 * _BETWEEN
    for row, tag in enumerate(tags):
        y = top - 30 - row * 36
        put(canvas, _("Player"), Box(left, y + 15, name / 2, 10), _LABEL)
        put(canvas, tag, Box(left + name / 2, y + 15, name / 2, 10), Style(8.5, bold=True, align=Align.RIGHT))
        _line(canvas, left, y, name)
        x = left + name + _BETWEEN
        for title in titles:
            put(canvas, title, Box(x, y + 18, _WRITING_BOX, 9), Style(7, align=Align.CENTRE, grey=GREY))
            canvas.setStrokeGray(0)
            canvas.setLineWidth(0.8)
            canvas.rect(x, y - 6, _WRITING_BOX, 24)
            x += _WRITING_BOX + _BETWEEN
        put(canvas, _("Signature"), Box(x, y + 15, signature, 10), _LABEL)
        _line(canvas, x, y, signature)


def _line(canvas: Canvas, x: float, y: float, width: float) -> None:
    canvas.setStrokeGray(0)
    canvas.setLineWidth(0.6)
    canvas.line(x, y, x + width, y)


def _cut_here(canvas: Canvas, box: Box) -> None:
    canvas.setStrokeGray(0.5)
    canvas.setLineWidth(0.5)
    canvas.setDash(3, 3)
    canvas.line(box.x, box.y, box.x + box.width, box.y)
    canvas.setDash()
