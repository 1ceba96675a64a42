"""The sheets of an event that can be printed at one URL; each feature provides its own."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from tournament.kernel.access import Viewer
from tournament.models import Round, Tournament
from tournament.people.sheets import print_players, print_seating
from tournament.play.rounds.sheets.pairings import print_pairings_by_name, print_pairings_by_table
from tournament.play.rounds.sheets.slip_options import ANY_SLIPS, SlipOptions
from tournament.printing.press import Paper
from tournament.printing.sheet import Printed
from tournament.ranking.standings.pages.final_standings import final_standings
from tournament.ranking.standings.pages.standings import StandingsPage, standings_page
from tournament.ranking.standings.sheets.final import print_final_standings
from tournament.ranking.standings.sheets.swiss import print_standings


class SheetKind(StrEnum):
    """The kinds of sheets; the values are part of URLs."""

    BY_NAME = "pairings-by-name"
    BY_TABLE = "pairings-by-table"
    STANDINGS = "standings"
    PLAYERS = "players"
    SEATING = "seating"


OF_A_ROUND = frozenset({SheetKind.BY_NAME, SheetKind.BY_TABLE})


def print_sheet(
    kind: SheetKind,
    tournament: Tournament,
    paper: Paper,
    *,
    viewer: Viewer,
    now: datetime,
    round_: Round | None = None,
    options: SlipOptions = ANY_SLIPS,
) -> Printed:
    """Return a sheet of the event as this viewer may see it; `round_` is for pairings, None before round 1.

    `options` are for slips. If there is nothing to print yet, the sheet shows a note.
    """
    match kind:
        case SheetKind.BY_NAME:
            return print_pairings_by_name(tournament, round_, paper, viewer=viewer, now=now)
        case SheetKind.BY_TABLE:
            return print_pairings_by_table(tournament, round_, paper, viewer=viewer, now=now, options=options)
        case SheetKind.STANDINGS:
            return print_standings_page(tournament, standings_page(tournament), paper, now=now)
        case SheetKind.PLAYERS:
            return print_players(tournament, paper, now=now)
        case SheetKind.SEATING:
            return print_seating(tournament, paper, now=now)


def print_standings_page(
    tournament: Tournament, page: StandingsPage, paper: Paper, *, now: datetime
) -> Printed:
    """Return the standings, sorted by final place after a cut."""
    final = final_standings(tournament, page)
    if final is None:
        return print_standings(tournament, page, paper, now=now)
    return print_final_standings(tournament, final, page.columns, paper, now=now)
