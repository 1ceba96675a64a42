"""The open tables on paper: players, end time, and space for the result."""

from __future__ import annotations

from datetime import tzinfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from pairing.timer import Phase
from tournament.play.clock.pages import ClockPage, Face
from tournament.play.clock.words import minutes_words
from tournament.printing.columns import Cell, SheetColumn, cells, column_pages
from tournament.printing.press import Paper, press
from tournament.printing.sheet import Heading
from tournament.printing.text import GREY, Align, Style


def open_tables_sheet(page: ClockPage, zone: tzinfo, heading: Heading, paper: Paper) -> bytes:
    """Return a PDF of a round's open tables (at least one); `zone` is the event's."""
    columns = (
        SheetColumn(_("Table"), Style(14, bold=True, align=Align.RIGHT), width=40),
        SheetColumn(_("Players"), Style(12), share=1),
        SheetColumn(_("Plays until"), Style(12), width=110, below=Style(9, grey=GREY)),
        SheetColumn(_("Result"), Style(10), width=90),
    )
    rows = [
        (
            *cells(str(table.number), table.players),
            Cell(time_is_up(table.face, zone), minutes_more(table.extra)),
            Cell(""),
        )
        for table in page.open_tables
    ]
    return press(heading, paper, column_pages(columns, rows, paper.body, lowest=26, highest=32))


def time_is_up(face: Face, zone: tzinfo) -> str:
    """Return the time of day when a clock runs out; the time left if it isn't running."""
    if face.ends_at:
        return date_format(face.ends_at.astimezone(zone), "H:i")
    if face.phase is Phase.NOT_STARTED:
        return _("%(left)s after the start") % {"left": face.left}
    return _("%(left)s left, paused") % {"left": face.left}


def minutes_more(extra: int) -> str:
    """Return the text for the time that a table has beyond the round; empty if it has none."""
    return _("with %(minutes)s added") % {"minutes": minutes_words(extra)} if extra else ""
