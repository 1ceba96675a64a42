"""The sheets of an event: each is read by a page model and printed on the paper that is asked for."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from django.utils.formats import date_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from tournament.models import Player, Round, Tournament
from tournament.pages.round import NameLine as PageNameLine
from tournament.pages.round import RoundPage, TableLine, round_page
from tournament.pages.standings import StandingLine as PageStandingLine
from tournament.pages.standings import StandingsPage, standings_page
from tournament.printing.contents import (
    Heading,
    NameLine,
    PairingsByName,
    PairingsByTable,
    PlayerLine,
    PlayerList,
    Slip,
    StandingLine,
    StandingsSheet,
)
from tournament.printing.lists import player_list, standings
from tournament.printing.pairings_by_name import pairings_by_name
from tournament.printing.pairings_by_table import pairings_by_table
from tournament.printing.press import Paper
from tournament.registration import search_key
from tournament.states import PlayerState, RoundState
from tournament.visibility import Viewer


class SheetKind(StrEnum):
    """What can be printed; the values are part of addresses."""

    BY_NAME = "pairings-by-name"
    BY_TABLE = "pairings-by-table"
    STANDINGS = "standings"
    PLAYERS = "players"

    @property
    def is_of_a_round(self) -> bool:
        """Whether the sheet shows one round's pairings."""
        return self in (SheetKind.BY_NAME, SheetKind.BY_TABLE)


def round_sheet(
    kind: SheetKind,
    tournament: Tournament,
    round_: Round | None,
    paper: Paper,
    *,
    viewer: Viewer,
    now: datetime,
) -> bytes:
    """Return the PDF of a round's pairings by name or by table; without a round, a page that says so."""
    page = round_page(tournament, round_, viewer=viewer) if round_ else None
    if kind is SheetKind.BY_NAME:
        heading = _round_heading(tournament, _("Pairings by name"), round_, page, now)
        names = tuple(_name_line(line) for line in page.by_name) if page else ()
        return pairings_by_name(PairingsByName(heading, names), paper)
    heading = _round_heading(tournament, _("Pairings by table"), round_, page, now)
    tables = page.by_table if page else ()
    sheet = PairingsByTable(
        heading,
        games=tournament.games_per_round,
        slips=tuple(_slip(line) for line in tables if not line.is_bye),
        byes=tuple(line.seats[0].name for line in tables if line.is_bye),
    )
    return pairings_by_table(sheet, paper)


def standings_sheet(tournament: Tournament, paper: Paper, *, now: datetime) -> bytes:
    """Return the PDF of the standings after the newest published round (REG-8)."""
    page = standings_page(tournament)
    heading = _heading(tournament, _standings_title(page), now, mark=_open_tables(page))
    return standings(StandingsSheet(heading, tuple(_standing_line(line) for line in page.lines)), paper)


def players_sheet(tournament: Tournament, paper: Paper, *, now: datetime) -> bytes:
    """Return the PDF of everybody who registered, by name."""
    players = sorted(tournament.players.all(), key=lambda player: (search_key(player.name), player.pk))
    heading = _heading(tournament, _("Player list"), now)
    return player_list(PlayerList(heading, tuple(_player_line(player) for player in players)), paper)


def _heading(
    tournament: Tournament, sheet: str, now: datetime, *, round_: Round | None = None, mark: str = ""
) -> Heading:
    printed = now.astimezone(tournament.zone)
    return Heading(
        event=tournament.name,
        date=date_format(tournament.date, "DATE_FORMAT"),
        venue=tournament.venue,
        sheet=sheet,
        round=_("Round %(number)s") % {"number": round_.number} if round_ else "",
        mark=mark,
        printed=_("Printed %(date)s, %(time)s")
        % {"date": date_format(printed, "DATE_FORMAT"), "time": date_format(printed, "H:i T")},
        language=get_language() or "en",
        is_draft=round_ is not None and round_.state == RoundState.DRAFT,
    )


def _round_heading(
    tournament: Tournament, sheet: str, round_: Round | None, page: RoundPage | None, now: datetime
) -> Heading:
    return _heading(tournament, sheet, now, round_=round_, mark=_changed(tournament, page) if page else "")


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


def _standing_line(line: PageStandingLine) -> StandingLine:
    mark = ""
    if line.is_disqualified:
        mark = str(PlayerState.DISQUALIFIED.label)
    elif line.is_dropped:
        mark = str(PlayerState.DROPPED.label)
    place = line.place
    return StandingLine(place.rank, line.name, place.points, line.sos, line.extended_sos, mark)


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
