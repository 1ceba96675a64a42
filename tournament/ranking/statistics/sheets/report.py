"""An event's report: four pages drawn from its statistics.

If decklists are public, a fifth page shows their cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

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
from tournament.ranking.statistics.plots.paper import draw_plot
from tournament.ranking.statistics.plots.shapes import Plot

LONGEST_LIST = 24  # lines of standings on the first page; the standings themselves have all of them
_GAP = 14.0
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
    """Return the pages: the event, the identities, the match-ups, the rounds, and the cards if any."""
    plots = report.plots
    rates = plots.identity_rates
    cards = [_cards_page(report.page.cards, plots.cards)] if report.page.cards else []
    return [
        _first_page(report),
        _grid([*plots.faction_shares, *plots.identity_shares, *rates]),
        _grid([plots.sides, plots.faction_rates, plots.faction_matrix, plots.identity_matrix]),
        _rounds_page(report),
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


def _rounds_page(report: Report) -> Page:
    def page(canvas: Canvas, body: Box) -> None:
        race = report.plots.race
        half = body.height * 0.5
        above = Box(body.x, body.y + body.height - half, body.width, half)
        if race:
            _put_grid(canvas, [race.points, race.places], above, rows=1)
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
        _list(canvas, columns, rows, Box(body.x, body.y, body.width, body.height - half - _GAP), highest=22)

    return page


def _cards_page(tables: Sequence[CardTable], plots: Sequence[Plot]) -> Page:
    """Return the page for open lists: one column per side, with a plot above the most common cards."""

    def page(canvas: Canvas, body: Box) -> None:
        wide = (body.width - _GAP) / 2
        half = body.height * 0.5
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


def _grid(plots: Sequence[Plot]) -> Page:
    """Return a page of plots in two columns, with as many rows as needed."""

    def page(canvas: Canvas, body: Box) -> None:
        _put_grid(canvas, plots, body, rows=max(1, -(-len(plots) // 2)))

    return page


def _put_grid(canvas: Canvas, plots: Sequence[Plot], body: Box, *, rows: int) -> None:
    """Draw plots in two columns, from left to right and top to bottom."""
    wide = (body.width - _GAP) / 2
    high = (body.height - _GAP * rows) / rows
    for at, plot in enumerate(plots):
        row, column = divmod(at, 2)
        top = body.y + body.height - _GAP / 2 - row * (high + _GAP)
        draw_plot(canvas, plot, Box(body.x + column * (wide + _GAP), top - high, wide, high))
