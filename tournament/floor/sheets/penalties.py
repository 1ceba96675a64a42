"""The penalty sheet, on which judges write at the tables, with everyone's penalties so far."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.pdfgen.canvas import Canvas

from tournament.floor.pages.penalty_sheet import PenaltySheet, PenaltySheetLine, penalty_sheet
from tournament.kernel.phrases import listed_phrases, with_aside
from tournament.models import PenaltyKind, PenaltyLevel, Tournament
from tournament.printing.columns import Cell, SheetColumn, cells, column_pages, rows_of_a_page
from tournament.printing.press import Landscape, Page, Paper, press
from tournament.printing.sheet import Printed, file_name, heading_of
from tournament.printing.text import GREY, Align, Box, Style, even, put

_BLANK_LINES, _FEWEST_BLANK = 8, 4  # for penalties written by hand
_LOWEST, _HIGHEST = 26.0, 32.0
_LEGEND = 42.0  # points at the bottom of each page, for the legend of numbers and letters
_SMALL = Style(9)


def print_penalties(tournament: Tournament, paper: Paper, *, now: datetime) -> Printed:
    """Return the sheet: a line for each player, sorted by name, then blank lines. A fixed number of queries.

    For staff only: it lists the penalties that count.
    """
    title = _("Penalty sheet")
    sheet = penalty_sheet(tournament)
    heading = heading_of(tournament, title, now, mark=sheet.round)
    landscape = Landscape(paper)
    body = landscape.body
    above = replace(body, y=body.y + _LEGEND, height=body.height - _LEGEND)
    rows = [_row(line) for line in sheet.lines]
    rows += [cells(*_blank())] * _blank_lines(len(rows), rows_of_a_page(above, _LOWEST))
    pages = column_pages(_columns(sheet), rows, above, lowest=_LOWEST, highest=_HIGHEST)
    return Printed(
        file_name(heading.event, title), press(heading, landscape, [_with_legend(page) for page in pages])
    )


def _blank_lines(lines: int, on_a_page: int) -> int:
    """Return how many blank lines to add: fill the last page, but start no new page for just a few lines."""
    if lines + _BLANK_LINES <= on_a_page:
        return _BLANK_LINES
    left = -lines % on_a_page
    return left if left >= _FEWEST_BLANK else left + on_a_page


def _columns(sheet: PenaltySheet) -> tuple[SheetColumn, ...]:
    centred = Style(9, align=Align.CENTRE)
    place = _("Game") if sheet.is_cut else _("Table")
    return (
        SheetColumn(place, Style(11, bold=True, align=Align.CENTRE), width=34),
        SheetColumn(_("Player"), Style(11.5, bold=True), share=1.3),
        SheetColumn(_("Penalties so far"), _SMALL, share=0.9),
        SheetColumn(_("Kind"), centred, width=30),
        SheetColumn(_("Level"), Style(10.5, align=Align.CENTRE), width=66),
        SheetColumn(_("What happened"), _SMALL, share=1.5),
        SheetColumn(_("Round"), centred, width=34),
        SheetColumn(_("Judge’s signature"), _SMALL, width=84),
    )


def _row(line: PenaltySheetLine) -> tuple[Cell, ...]:
    told = (_("%(kind)s: %(level)s") % {"kind": each.kind, "level": each.level} for each in line.penalties)
    name = with_aside(line.name, line.state) if line.state else line.name
    return cells(str(line.table or ""), name, listed_phrases(told), "", _levels_to_circle(), "", "", "")


def _blank() -> tuple[str, ...]:
    return "", "", "", "", _levels_to_circle(), "", "", ""


def _levels_to_circle() -> str:
    return "   ".join(letter for letter, _level in _levels())


def _levels() -> tuple[tuple[str, PenaltyLevel], ...]:
    return (
        (pgettext("level of a penalty, in one letter", "C"), PenaltyLevel.CAUTION),
        (pgettext("level of a penalty, in one letter", "W"), PenaltyLevel.WARNING),
        (pgettext("level of a penalty, in one letter", "G"), PenaltyLevel.GAME_LOSS),
        (pgettext("level of a penalty, in one letter", "D"), PenaltyLevel.DISQUALIFICATION),
    )


def _with_legend(page: Page) -> Page:
    """Return the page with a legend for its numbers and letters at the bottom."""
    kinds = " · ".join(f"{number} {kind.label}" for number, kind in enumerate(PenaltyKind, start=1))
    levels = " · ".join(f"{letter} {level.label}" for letter, level in _levels())
    only_to = _(
        "Circle the level: %(levels)s. Only the organizer can disqualify a player; D proposes it (REG 1.4)."
    )

    def drawn(canvas: Canvas, body: Box) -> None:
        page(canvas, replace(body, y=body.y + _LEGEND, height=body.height - _LEGEND))
        line = (_LEGEND - 6) / 3
        style = Style(9, grey=GREY)
        said = _("Kind, by number: %(kinds)s") % {"kinds": kinds}
        put(canvas, said, Box(body.x, body.y + line, body.width, 2 * line), even(said, style, body.width))
        put(canvas, only_to % {"levels": levels}, Box(body.x, body.y, body.width, line), style)

    return drawn
