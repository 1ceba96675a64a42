"""A round as a list by table: the players and the results, with room to fill in missing ones."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournament.play.result_words import seat_words
from tournament.play.rounds.pages.round import RoundPage, TableLine
from tournament.printing.columns import Cell, SheetColumn, cells, column_pages
from tournament.printing.press import Paper, empty_page, press
from tournament.printing.sheet import Heading
from tournament.printing.text import GREY, Align, Style


def table_list(page: RoundPage, heading: Heading, paper: Paper) -> bytes:
    """Return the PDF of a round by table number, byes last; open tables have room for a result."""
    if not page.by_table:
        return press(heading, paper, [empty_page(_("No one is paired yet."))])
    first, second = seat_words(page.rules)
    columns = (
        SheetColumn(_("Table"), Style(14, bold=True, align=Align.RIGHT), width=36),
        SheetColumn(first, Style(12), share=1),
        SheetColumn(second, Style(12), share=1),
        SheetColumn(_("Result"), Style(11, grey=GREY), width=96),
    )
    rows = [_row(line) for line in sorted(page.by_table, key=lambda line: line.is_bye)]
    return press(heading, paper, column_pages(columns, rows, paper.body, lowest=21, highest=28))


def _row(line: TableLine) -> tuple[Cell, ...]:
    first = line.seats[0].name
    if line.is_bye:
        return cells("–", first, _("Bye"), line.result)
    result = line.result if line.is_reported else _("open:")
    return cells(str(line.number or "–"), first, line.seats[1].name, result)
