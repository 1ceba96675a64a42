"""The standings with the cut on paper: final places first, then figures from the Swiss rounds."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Tournament
from tournament.play.rounds.figure_words import FigureColumn
from tournament.printing.columns import Cell, SheetColumn, cells, column_pages
from tournament.printing.press import Paper, press
from tournament.printing.sheet import Heading, Printed, file_name, heading_of
from tournament.printing.text import GREY, Align, Style
from tournament.ranking.standings.pages.final_standings import FinalLine, FinalStandings
from tournament.ranking.standings.sheets.swiss import gone_words, rank_words

FIGURES = 1  # next to place, seed and Swiss rank there is room for only one


def print_final_standings(
    tournament: Tournament,
    final: FinalStandings,
    columns: Sequence[FigureColumn],
    paper: Paper,
    *,
    now: datetime,
) -> Printed:
    """Return the standings with the cut; `columns` contains the headers for all figures in its lines."""
    title = _("Final standings") if final.is_final else _("Standings with the cut")
    heading = heading_of(tournament, title, now, mark=_unsettled(final))
    pdf = final_standings_sheet(final, columns, heading, paper)
    return Printed(file_name(heading.event, heading.sheet), pdf)


def final_standings_sheet(
    final: FinalStandings, columns: Sequence[FigureColumn], heading: Heading, paper: Paper
) -> bytes:
    """Return the PDF of the standings with the cut, best first, with a thicker line below the cut."""
    figure = Style(12, align=Align.RIGHT)
    has_marks = any(gone_words(line.swiss) for line in final.lines)
    heads = (
        SheetColumn(_("Place"), Style(15, bold=True, align=Align.RIGHT), width=46),
        SheetColumn(_("Player"), Style(15, bold=True), share=1),
        SheetColumn("", Style(10.5, align=Align.RIGHT, grey=GREY), width=74 if has_marks else 0.1),
        SheetColumn(_("Seed"), figure, width=34),
        SheetColumn(_("Swiss rank"), figure, width=56),
        SheetColumn(_("Points"), Style(14, bold=True, align=Align.RIGHT), width=44),
        *(SheetColumn(column.head, figure, width=52) for column in columns[:FIGURES]),
    )
    rows = [_row(line) for line in final.lines]
    pages = column_pages(heads, rows, paper.body, lowest=23, highest=30, ends={final.cut})
    return press(heading, paper, pages)


def _row(line: FinalLine) -> tuple[Cell, ...]:
    swiss = line.swiss
    figures = (figure.shown for figure in swiss.figures[:FIGURES])
    seed = "" if line.at.seed is None else str(line.at.seed)
    points = str(swiss.place.points)
    return cells(_place(line), swiss.name, gone_words(swiss), seed, rank_words(swiss), points, *figures)


def _place(line: FinalLine) -> str:
    """Return the final place, or a range while it can change; a disqualified player has none (REG 8.7)."""
    at = line.at
    if not at.is_settled:
        return f"{at.best}–{at.worst}"
    return "–" if at.best is None else str(at.best)


def _unsettled(final: FinalStandings) -> str:
    if not final.unsettled:
        return ""
    return ngettext("%(places)s place open", "%(places)s places open", final.unsettled) % {
        "places": final.unsettled
    }
