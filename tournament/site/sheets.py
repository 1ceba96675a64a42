"""The sheets of an event: each is read by a page model and printed on the paper that is asked for."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.core.places import round_words
from tournament.core.text import search_key
from tournament.core.viewer import Viewer
from tournament.cut.pages.final_standings import FinalLine as PageFinalLine
from tournament.cut.pages.final_standings import FinalStandings, final_standings
from tournament.models import Player, Round, Tournament
from tournament.models.states import PlayerState
from tournament.printing.contents import (
    FinalLine,
    FinalSheet,
    NameLine,
    PairingsByName,
    PairingsByTable,
    PlayerLine,
    PlayerList,
    Slip,
    StandingLine,
    StandingsSheet,
)
from tournament.printing.press import Paper
from tournament.printing.sheet import Printed, file_name, heading_of
from tournament.rounds.pages.round import NameLine as PageNameLine
from tournament.rounds.pages.round import RoundPage, TableLine, round_page
from tournament.rounds.sheets.by_name import pairings_by_name
from tournament.rounds.sheets.by_table import pairings_by_table
from tournament.standings.pages.standings import StandingLine as PageStandingLine
from tournament.standings.pages.standings import StandingsPage, standings_page
from tournament.standings.sheets import final_standings as print_final
from tournament.standings.sheets import player_list, standings


class SheetKind(StrEnum):
    """What can be printed; the values are part of addresses."""

    BY_NAME = "pairings-by-name"
    BY_TABLE = "pairings-by-table"
    STANDINGS = "standings"
    PLAYERS = "players"


TITLES: dict[SheetKind, Promise] = {
    SheetKind.BY_NAME: gettext_lazy("Pairings by name"),
    SheetKind.BY_TABLE: gettext_lazy("Pairings by table"),
    SheetKind.STANDINGS: gettext_lazy("Standings"),
    SheetKind.PLAYERS: gettext_lazy("Player list"),
}
OF_A_ROUND = frozenset({SheetKind.BY_NAME, SheetKind.BY_TABLE})
FIGURES_OF_FINAL = 1  # beside place, seed and Swiss rank there is room for one


def print_sheet(
    kind: SheetKind,
    tournament: Tournament,
    paper: Paper,
    *,
    viewer: Viewer,
    now: datetime,
    round_: Round | None = None,
) -> Printed:
    """Return a sheet of the event as its viewer may see it; `round_` is for pairings, None before the first.

    Where there is nothing to print yet, the sheet says so.
    """
    if kind in OF_A_ROUND:
        pdf = _round_sheet(kind, tournament, round_, paper, viewer, now)
    elif kind is SheetKind.STANDINGS:
        pdf = _standings_sheet(tournament, paper, now)
    else:
        pdf = _players_sheet(tournament, paper, now)
    round_name = round_words(round_.number, is_cut=False) if round_ and kind in OF_A_ROUND else ""
    return Printed(file_name(tournament.name, round_name, str(TITLES[kind])), pdf)


def _round_sheet(
    kind: SheetKind,
    tournament: Tournament,
    round_: Round | None,
    paper: Paper,
    viewer: Viewer,
    now: datetime,
) -> bytes:
    page = round_page(tournament, round_, viewer=viewer) if round_ else None
    mark = _changed(tournament, page) if page else ""
    heading = heading_of(tournament, str(TITLES[kind]), now, round_=round_, mark=mark)
    if kind is SheetKind.BY_NAME:
        names = tuple(_name_line(line) for line in page.by_name) if page else ()
        return pairings_by_name(PairingsByName(heading, names), paper)
    tables = page.by_table if page else ()
    sheet = PairingsByTable(
        heading,
        games=tournament.games_per_round,
        slips=tuple(_slip(line) for line in tables if not line.is_bye),
        byes=tuple(line.seats[0].name for line in tables if line.is_bye),
    )
    return pairings_by_table(sheet, paper)


def _standings_sheet(tournament: Tournament, paper: Paper, now: datetime) -> bytes:
    page = standings_page(tournament)
    final = final_standings(tournament, page)
    heads = tuple(column.head for column in page.columns)
    if final is not None:
        return _final_sheet(tournament, final, heads[:FIGURES_OF_FINAL], paper, now)
    heading = heading_of(tournament, _standings_title(page), now, mark=_open_tables(page))
    lines = tuple(_standing_line(line) for line in page.lines)
    return standings(StandingsSheet(heading, heads, lines), paper)


def _final_sheet(
    tournament: Tournament, final: FinalStandings, heads: tuple[str, ...], paper: Paper, now: datetime
) -> bytes:
    title = _("Final standings") if final.is_final else _("Standings with the cut")
    unsettled = ngettext("%(places)s place open", "%(places)s places open", final.unsettled)
    mark = unsettled % {"places": final.unsettled} if final.unsettled else ""
    lines = tuple(_final_line(line) for line in final.lines)
    heading = heading_of(tournament, title, now, mark=mark)
    return print_final(FinalSheet(heading, final.cut, heads, lines), paper)


def _final_line(line: PageFinalLine) -> FinalLine:
    at, swiss = line.at, line.swiss
    place = "" if at.best is None else str(at.best)
    return FinalLine(
        place=place if at.is_settled else f"{at.best}–{at.worst}",
        name=swiss.name,
        seed="" if at.seed is None else str(at.seed),
        rank="–" if swiss.place.rank is None else str(swiss.place.rank),
        points=swiss.place.points,
        figures=tuple(figure.shown for figure in swiss.figures[:FIGURES_OF_FINAL]),
        mark=_mark(swiss),
    )


def _players_sheet(tournament: Tournament, paper: Paper, now: datetime) -> bytes:
    players = sorted(tournament.players.all(), key=lambda player: (search_key(player.name), player.pk))
    heading = heading_of(tournament, str(TITLES[SheetKind.PLAYERS]), now)
    return player_list(PlayerList(heading, tuple(_player_line(player) for player in players)), paper)


def _changed(tournament: Tournament, page: RoundPage) -> str:
    if page.is_draft or not (page.changed_at or page.has_changes):
        return ""
    if page.changed_at is None:
        return _("Changed")
    return _("Changed at %(time)s") % {
        "time": date_format(page.changed_at.astimezone(tournament.zone), "H:i")
    }


def _name_line(line: PageNameLine) -> NameLine:
    opponent = line.opponent.name if line.opponent else None
    return NameLine(line.seat.name, line.table, opponent, line.is_changed)


def _slip(line: TableLine) -> Slip:
    first, second = line.seats
    return Slip(line.number, first.name, second.name, line.is_changed)


def _standings_title(page: StandingsPage) -> str:
    if not page.rounds:
        return str(TITLES[SheetKind.STANDINGS])
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


def _standing_line(line: PageStandingLine) -> StandingLine:
    place = line.place
    figures = tuple(figure.shown for figure in line.figures)
    return StandingLine(place.rank, line.name, place.points, figures, _mark(line))


def _mark(line: PageStandingLine) -> str:
    if line.is_disqualified:
        return str(PlayerState.DISQUALIFIED.label)
    return str(PlayerState.DROPPED.label) if line.is_dropped else ""


def _player_line(player: Player) -> PlayerLine:
    remarks = (
        _("First-round bye") if player.first_round_bye else "",
        _("Table %(number)s") % {"number": player.fixed_table} if player.fixed_table else "",
        _("Draft seat %(number)s") % {"number": player.draft_seat} if player.draft_seat else "",
    )
    return PlayerLine(
        name=player.name,
        pronouns=player.pronouns,
        corp=player.corp_identity,
        runner=player.runner_identity,
        state=player.get_state_display(),
        remarks=" · ".join(filter(None, remarks)),
    )
