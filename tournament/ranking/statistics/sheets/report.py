"""An event's report, drawn from its statistics.

If decklists are public, the last page shows their cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.pdfgen.canvas import Canvas

from pairing.statistics.rounds import RoundCounts
from tournament.decks.local_titles import local_title
from tournament.kernel.percent import percent_words
from tournament.models import Tournament
from tournament.printing.banner import draw_banner
from tournament.printing.columns import Cell, SheetColumn, cells, column_pages
from tournament.printing.press import Page, Paper, press
from tournament.printing.sheet import Printed, file_name, heading_of
from tournament.printing.text import Align, Box, Style, put
from tournament.ranking.standings.pages.final_standings import final_standings
from tournament.ranking.standings.pages.standings import standings_page
from tournament.ranking.statistics.pages.plots import EventPlots, event_plots
from tournament.ranking.statistics.pages.statistics import CardTable, StatisticsPage
from tournament.ranking.statistics.plots.paper import draw_plot, height_of
from tournament.ranking.statistics.plots.shapes import Plot

LONGEST_LIST = 24  # lines of standings on the first page; the standings themselves have all of them
_Rows = Sequence[Sequence[Plot]]  # plots beside each other, from top to bottom

_GAP = 14.0
_LINE = 22.0  # height of a line of the table of rounds, at most
_FACT, _WINNER = 20.0, 34.0
_BANNER = 64.0  # height of the strip with the event's banner


@dataclass(frozen=True, slots=True)
class ReportPlace:
    """A line in the report's standings."""

    place: str
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that the report shows; `event` is the event's name, `winner` is empty until someone wins."""

    event: str
    winner: str
    facts: tuple[str, ...]
    places: tuple[ReportPlace, ...]
    page: StatisticsPage
    plots: EventPlots


def print_report(tournament: Tournament, page: StatisticsPage, *, now: datetime) -> Printed:
    """Return an event's report from its statistics, on A4 pages. Takes a fixed number of queries."""
    heading = heading_of(tournament, _("Event report"), now)
    return Printed(
        file_name(heading.event, heading.sheet),
        press(heading, Paper.A4, report_pages(_report(tournament, page))),
    )


def report_pages(report: Report) -> list[Page]:
    """Return the pages: the event, its plots one after the other, the rounds, and the cards if any."""
    plots = report.plots
    brought = (*plots.faction_shares, *plots.identity_shares, *plots.identity_rates)
    played = (plots.sides, plots.faction_rates, plots.faction_matrix, plots.identity_matrix)
    cards = [_cards_page(report.page.cards, plots.cards)] if report.page.cards else []
    drawn = [plot for plot in (*brought, *played) if plot.has_values]
    rows = [drawn[at : at + 2] for at in range(0, len(drawn), 2)]
    if plots.race:
        rows.append([plots.race.points, plots.race.places])
    *full, last = _packed(rows, Paper.A4.body, _LINE * (len(report.page.numbers.rounds) + 3))
    return [
        _first_page(report),
        *(partial(_put_rows, rows=rows) for rows in full),
        _rounds_page(report, last),
        *cards,
    ]


def _report(tournament: Tournament, page: StatisticsPage) -> Report:
    swiss = standings_page(tournament)
    final = final_standings(tournament, swiss)
    if final is not None:
        places = [
            ReportPlace(_place(line.at.best, line.at.worst), line.swiss.name, line.swiss.place.points)
            for line in final.lines
        ]
        winner = final.winner.swiss.name if final.winner else ""
    else:
        places = [
            ReportPlace(_place(line.place.rank, line.place.rank), line.name, line.place.points)
            for line in swiss.lines
        ]
        winner = swiss.lines[0].name if swiss.is_final and swiss.lines else ""
    return Report(
        event=tournament.name,
        winner=winner,
        facts=tuple(_facts(page)),
        places=tuple(places[:LONGEST_LIST]),
        page=page,
        plots=event_plots(tournament, page),
    )


def _facts(page: StatisticsPage) -> list[str]:
    numbers, total = page.numbers, page.total
    rounds = len(numbers.rounds)
    facts = [
        ngettext(
            "%(players)s player was paired in a Swiss round.",
            "%(players)s players were paired in a Swiss round.",
            numbers.players,
        )
        % {"players": numbers.players},
        ngettext("%(rounds)s Swiss round is counted.", "%(rounds)s Swiss rounds are counted.", rounds)
        % {"rounds": rounds},
    ]
    if page.cut_size:
        facts.append(_("The top %(size)s went on to the cut.") % {"size": page.cut_size})
    facts.append(
        _("Games with known sides and winner: %(known)s of %(played)s played.")
        % {"known": page.known_games, "played": page.played_games}
    )
    if total.open_tables:
        facts.append(
            ngettext(
                "%(tables)s table has no result yet and is left out.",
                "%(tables)s tables have no result yet and are left out.",
                total.open_tables,
            )
            % {"tables": total.open_tables}
        )
    return facts


def _place(best: int | None, worst: int | None) -> str:
    if best is None:
        return "–"
    return str(best) if worst in (best, None) else f"{best}–{worst}"


def _first_page(report: Report) -> Page:
    def page(canvas: Canvas, body: Box) -> None:
        y = body.y + body.height - _BANNER
        draw_banner(canvas, report.event, Box(body.x, y, body.width, _BANNER))
        y -= 8
        if report.winner:
            won = _("Winner: %(name)s") % {"name": report.winner}
            y -= _WINNER
            put(canvas, won, Box(body.x, y, body.width, _WINNER), Style(22, bold=True))
        for fact in report.facts:
            y -= _FACT
            put(canvas, fact, Box(body.x, y, body.width, _FACT), Style(13))
        columns = (
            SheetColumn(_("Place"), Style(14, bold=True, align=Align.RIGHT), width=50),
            SheetColumn(_("Player"), Style(14, bold=True), share=1),
            SheetColumn(_("Points"), Style(14, align=Align.RIGHT), width=60),
        )
        rows = [cells(line.place, line.name, str(line.points)) for line in report.places]
        _list(canvas, columns, rows, Box(body.x, body.y, body.width, y - body.y - 12), highest=30)

    return page


def _rounds_page(report: Report, plots: _Rows) -> Page:
    """Return a page of plots, and below them the table of the rounds."""

    def page(canvas: Canvas, body: Box) -> None:
        _put_rows(canvas, body, plots)
        room = body.height - sum(_row_height(row, body) for row in plots)
        figure = Style(10.5, align=Align.RIGHT)
        heads = (
            *(_("Tables"), _("Corp won-lost-tied"), _("Win rate of the corp"), _("On time"), _("Splits")),
            *(_("Sweeps"), _("Intentional draws"), _("Byes"), _("Drops")),
            *([_("Disqualified")] if report.page.total.disqualified else []),
        )
        columns = [
            SheetColumn(_("Round"), Style(11, bold=True), width=38),
            *(SheetColumn(head, figure, share=1) for head in heads),
        ]
        numbers = report.page.numbers
        counted = [(str(at), counts) for at, counts in enumerate(numbers.rounds, start=1)]
        counted.append((_("All"), report.page.total))
        rows = [_round_row(label, counts)[: len(columns)] for label, counts in counted]
        _list(canvas, columns, rows, Box(body.x, body.y, body.width, room - _GAP), highest=_LINE)

    return page


def _cards_page(tables: Sequence[CardTable], plots: Sequence[Plot]) -> Page:
    """Return the page for open lists: one column per side, with a plot above the most common cards."""

    def page(canvas: Canvas, body: Box) -> None:
        wide = (body.width - _GAP) / 2
        half = min(body.height * 0.5, _row_height(plots, body))
        for column, (table, plot) in enumerate(zip(tables, plots, strict=True)):
            x = body.x + column * (wide + _GAP)
            draw_plot(canvas, plot, Box(x, body.y + body.height - half, wide, half))
            count = _("%(count)s of %(of)s")
            columns = [
                SheetColumn(_("Card"), Style(11, bold=True), share=1),
                SheetColumn(_("Open lists"), Style(11, align=Align.RIGHT), width=64),
            ]
            if table.has_cut:
                columns.append(SheetColumn(_("Lists in the cut"), Style(11, align=Align.RIGHT), width=64))
            rows = []
            for card in table.told.cards[:LONGEST_LIST]:
                rates = (card.field, card.in_cut) if table.has_cut else (card.field,)
                numbers = [count % {"count": rate.count, "of": rate.of} for rate in rates]
                rows.append(cells(local_title(card.title).shown, *numbers))
            if rows:
                _list(canvas, columns, rows, Box(x, body.y, wide, body.height - half - _GAP), highest=16)

    return page


def _round_row(label: str, counts: RoundCounts) -> tuple[Cell, ...]:
    corp, rate = counts.corp, counts.corp.win_rate.exact
    return cells(
        label,
        str(counts.tables),
        f"{corp.won}-{corp.lost}-{corp.drawn}" if corp.games else "",
        "" if rate is None else percent_words(rate),
        *map(str, (counts.timed, counts.splits, counts.sweeps, counts.intentional_draws)),
        *map(str, (counts.byes, counts.drops, counts.disqualified)),
    )


def _list(
    canvas: Canvas,
    columns: Sequence[SheetColumn],
    rows: Sequence[Sequence[Cell]],
    box: Box,
    *,
    highest: float,
) -> None:
    """Draw a short list in a box, on a single page."""
    lowest = (box.height - 20) / max(len(rows), 1)
    for page in column_pages(columns, rows, box, lowest=min(lowest, highest), highest=highest)[:1]:
        page(canvas, box)


def _packed(rows: _Rows, body: Box, below: float) -> list[list[Sequence[Plot]]]:
    """Return the rows of each page, each as high as its plots; the last page has room `below` them."""
    pages: list[list[Sequence[Plot]]] = [[]]
    left = body.height
    for row in rows:
        high = _row_height(row, body)
        if high > left and pages[-1]:
            pages.append([])
            left = body.height
        pages[-1].append(row)
        left -= high
    return pages if left >= below or not pages[-1] else [*pages, []]


def _row_height(row: Sequence[Plot], body: Box) -> float:
    return min(max(height_of(plot, _column_width(body)) for plot in row) + _GAP, body.height)


def _column_width(body: Box) -> float:
    return (body.width - _GAP) / 2


def _put_rows(canvas: Canvas, body: Box, rows: _Rows) -> None:
    """Draw rows of plots, from left to right and top to bottom."""
    wide = _column_width(body)
    y = body.y + body.height
    for row in rows:
        high = _row_height(row, body)
        y -= high
        for column, plot in enumerate(row):
            draw_plot(canvas, plot, Box(body.x + column * (wide + _GAP), y, wide, high - _GAP / 2))
