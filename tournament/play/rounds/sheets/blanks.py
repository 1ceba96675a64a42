"""A blank round to write on: a list of tables without names."""

from __future__ import annotations

from django.utils.translation import gettext as _

from pairing.kinds import KindRules
from tournament.play.result_words import seat_words
from tournament.printing.columns import Cell, SheetColumn, cells, column_pages
from tournament.printing.press import Paper, press
from tournament.printing.sheet import Heading
from tournament.printing.text import GREY, Align, Style


def blank_round(tables: int, heading: Heading, paper: Paper, rules: KindRules) -> bytes:
    """Return the PDF of a blank round: one line per table, and one for the bye."""
    first, second = seat_words(rules)
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
