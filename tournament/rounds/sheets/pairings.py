"""The sheets of a round's pairings: by name for the wall, by table to write results on."""

from __future__ import annotations

from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.core.access import Viewer
from tournament.models import Round, Tournament
from tournament.printing.press import Paper
from tournament.printing.sheet import Heading, Printed, file_name, heading_of
from tournament.rounds.pages.round import RoundPage, round_page
from tournament.rounds.sheets.by_name import pairings_by_name
from tournament.rounds.sheets.by_table import pairings_by_table


def print_pairings_by_name(
    tournament: Tournament, round_: Round | None, paper: Paper, *, viewer: Viewer, now: datetime
) -> Printed:
    """Return where everybody sits in a round that the viewer may see; `round_` is None before the first."""
    page = round_page(tournament, round_, viewer=viewer) if round_ else None
    return print_by_name(tournament, round_, page, paper, now=now)


def print_by_name(
    tournament: Tournament, round_: Round | None, page: RoundPage | None, paper: Paper, *, now: datetime
) -> Printed:
    """Return where everybody sits in a round whose page is read already."""
    heading = _heading(tournament, _("Pairings by name"), round_, page, now)
    return _printed(heading, pairings_by_name(page.by_name if page else (), heading, paper))


def print_pairings_by_table(
    tournament: Tournament, round_: Round | None, paper: Paper, *, viewer: Viewer, now: datetime
) -> Printed:
    """Return the slips of a round that the viewer may see; `round_` is None before the first."""
    page = round_page(tournament, round_, viewer=viewer) if round_ else None
    heading = _heading(tournament, _("Pairings by table"), round_, page, now)
    tables = page.by_table if page else ()
    games = tournament.games_per_round
    slips = pairings_by_table(tables, games, heading, paper, is_single_sided=tournament.is_single_sided)
    return _printed(heading, slips)


def _heading(
    tournament: Tournament, title: str, round_: Round | None, page: RoundPage | None, now: datetime
) -> Heading:
    mark = _changed(tournament, page) if page else ""
    return heading_of(tournament, title, now, round_=round_, mark=mark)


def _printed(heading: Heading, pdf: bytes) -> Printed:
    return Printed(file_name(heading.event, heading.round, heading.sheet), pdf)


def _changed(tournament: Tournament, page: RoundPage) -> str:
    """Return the mark of pairings that were changed after they were published."""
    if page.is_draft or not (page.changed_at or page.has_changes):
        return ""
    if page.changed_at is None:
        return _("Changed")
    changed_at = page.changed_at.astimezone(tournament.zone)
    return _("Changed at %(time)s") % {"time": date_format(changed_at, "H:i")}
