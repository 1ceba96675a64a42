"""The standings on paper: rank, name, points and tiebreakers."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Tournament
from tournament.models.states import PlayerState
from tournament.printing.columns import Cell, SheetColumn, cells, column_pages
from tournament.printing.press import Paper, empty_page, press
from tournament.printing.sheet import Heading, Printed, file_name, heading_of
from tournament.printing.text import GREY, Align, Style
from tournament.ranking.standings.pages.standings import StandingLine, StandingsPage


def print_standings(tournament: Tournament, page: StandingsPage, paper: Paper, *, now: datetime) -> Printed:
    """Return the event's standings; before the first round, the sheet explains that there are none."""
    heading = heading_of(tournament, _title(page), now, mark=_open_tables(page))
    return Printed(file_name(heading.event, heading.sheet), standings_sheet(page, heading, paper))


def standings_sheet(page: StandingsPage, heading: Heading, paper: Paper) -> bytes:
    """Return the PDF of the standings, best first, with a thicker line below the last player in the cut."""
    if not page.lines:
        return press(heading, paper, [empty_page(_("No round has been published yet."))])
    figure = Style(13, align=Align.RIGHT)
    columns = (
        SheetColumn(_("Rank"), Style(16, bold=True, align=Align.RIGHT), width=40),
        SheetColumn(_("Player"), Style(15, bold=True), share=1),
        SheetColumn("", Style(10.5, align=Align.RIGHT, grey=GREY), width=74),
        SheetColumn(_("Points"), Style(16, bold=True, align=Align.RIGHT), width=50),
        *(SheetColumn(column.head, figure, width=62) for column in page.columns),
    )
    rows = [_row(line) for line in page.lines]
    ends = {number for number, line in enumerate(page.lines, 1) if line.is_last_of_cut}
    return press(heading, paper, column_pages(columns, rows, paper.body, lowest=23, highest=30, ends=ends))


def rank_words(line: StandingLine) -> str:
    """Return the printed rank; a disqualified player has none (REG 8.7)."""
    return "–" if line.place.rank is None else str(line.place.rank)


def gone_words(line: StandingLine) -> str:
    """Return why someone no longer plays; empty for anyone who still does."""
    if line.is_disqualified:
        return str(PlayerState.DISQUALIFIED.label)
    return str(PlayerState.DROPPED.label) if line.is_dropped else ""


def _row(line: StandingLine) -> tuple[Cell, ...]:
    figures = (figure.shown for figure in line.figures)
    return cells(rank_words(line), line.name, gone_words(line), str(line.place.points), *figures)


def _title(page: StandingsPage) -> str:
    if not page.rounds:
        return _("Standings")
    if page.is_final:
        return _("Final standings")
    if page.open_tables:
        return _("Standings in round %(number)s") % {"number": page.rounds}
    return _("Standings after round %(number)s") % {"number": page.rounds}


def _open_tables(page: StandingsPage) -> str:
    if not page.open_tables:
        return ""
    return ngettext("%(tables)s table open", "%(tables)s tables open", page.open_tables) % {
        "tables": page.open_tables
    }
