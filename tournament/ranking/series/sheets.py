"""The standings of a series on paper."""

from __future__ import annotations

from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from pairing.series.records import EventPart
from tournament.printing.columns import Cell, SheetColumn, column_pages
from tournament.printing.press import Paper, press
from tournament.printing.sheet import Heading, Printed, file_name
from tournament.printing.text import GREY, Align, Style
from tournament.ranking.series.pages.standings import SeriesPage, SeriesRow
from tournament.web.dates import dated


def print_series(page: SeriesPage, paper: Paper, *, now: datetime) -> Printed:
    """Return the standings, with each event's points below the name, and dropped results in brackets."""
    right = Style(13, bold=True, align=Align.RIGHT)
    small = Style(8.5, grey=GREY)
    heads = (
        SheetColumn(_("Place"), right, width=46),
        SheetColumn(_("Player"), Style(14, bold=True), share=1, below=small),
        SheetColumn(_("Events"), Style(11, align=Align.RIGHT), width=52),
        SheetColumn(_("Points"), right, width=58),
    )
    played = len(page.events)
    heading = Heading(
        event=page.series.name,
        date=_season(page),
        venue=page.series.organization.name if page.series.organization else "",
        sheet=_("Standings of the series"),
        mark=ngettext("after %(count)s event", "after %(count)s events", played) % {"count": played},
        printed=_("Printed %(date)s, %(time)s")
        % {"date": dated(now, "j F Y"), "time": date_format(now, "H:i T")},
        language=get_language() or "en",
    )
    pages = column_pages(heads, [_row(row) for row in page.rows], paper.body, lowest=32, highest=38)
    return Printed(file_name(page.series.name, heading.sheet), press(heading, paper, pages))


def _row(row: SeriesRow) -> tuple[Cell, ...]:
    parts = [_points(part) for part in row.cells]
    below = " · ".join(filter(None, (" + ".join(parts), row.why)))
    played = sum(part is not None for part in row.cells)
    return Cell(str(row.line.rank)), Cell(row.name, below), Cell(str(played)), Cell(str(row.line.total))


def _points(part: EventPart | None) -> str:
    if part is None:
        return "–"
    return str(part.total) if part.counts else f"({part.total})"


def _season(page: SeriesPage) -> str:
    days = (page.series.starts_on, page.series.ends_on)
    return " – ".join(dated(day, "j F Y") for day in days if day)
