"""Printed brackets: the current one, or a blank one for a double elimination cut of any size."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from django.utils.translation import gettext as _

from pairing.bracket.layouts import double_elimination
from pairing.bracket.play import play
from tournament.models import Tournament
from tournament.play.cut.pages.bracket import BracketPage, bracket_page
from tournament.play.cut.pages.facts import BracketFacts, facts_of
from tournament.play.cut.records import bracket_record
from tournament.play.cut.sheets.drawing import bracket_sheet
from tournament.printing.press import Landscape, Paper, empty_page, press
from tournament.printing.sheet import Printed, file_name, heading_of


class BracketSheetKind(StrEnum):
    """The printable brackets; the values are part of URLs."""

    AS_IT_STANDS = "bracket"
    BLANK_4 = "blank-4"
    BLANK_6 = "blank-6"
    BLANK_8 = "blank-8"
    BLANK_10 = "blank-10"
    BLANK_12 = "blank-12"
    BLANK_16 = "blank-16"


BLANK_SIZES = {
    BracketSheetKind.BLANK_4: 4,
    BracketSheetKind.BLANK_6: 6,
    BracketSheetKind.BLANK_8: 8,
    BracketSheetKind.BLANK_10: 10,
    BracketSheetKind.BLANK_12: 12,
    BracketSheetKind.BLANK_16: 16,
}


def print_bracket_sheet(
    kind: BracketSheetKind, tournament: Tournament, paper: Paper, *, now: datetime
) -> Printed:
    """Return the bracket on one page; before the cut, the sheet explains that there is none yet."""
    is_blank = kind is not BracketSheetKind.AS_IT_STANDS
    page = bracket_of_sheet(kind, tournament)
    title = _("Top %(size)s") % {"size": page.size} if page else _("Bracket")
    heading = heading_of(tournament, title, now)
    if page is None:
        pdf = press(
            heading, Landscape(paper), [empty_page(_("There is no bracket yet: make the cut first."))]
        )
    else:
        pdf = bracket_sheet(page, heading, paper)
    which = _("blank") if is_blank else _("bracket") if page else ""
    return Printed(file_name(heading.event, title, which), pdf)


def bracket_of_sheet(kind: BracketSheetKind, tournament: Tournament) -> BracketPage | None:
    """Return the bracket for a sheet: a blank one, or the event's, which is None before the cut."""
    size = BLANK_SIZES.get(kind)
    return _blank_bracket(size) if size else _as_it_stands(tournament)


def _as_it_stands(tournament: Tournament) -> BracketPage | None:
    record = bracket_record(tournament)
    return bracket_page(facts_of(record)) if record else None


def _blank_bracket(size: int) -> BracketPage:
    """Return a bracket without players: seeds have numbers but no names."""
    seeds = tuple(range(1, size + 1))
    return bracket_page(BracketFacts(play(double_elimination(size), seeds, {}), dict.fromkeys(seeds, "")))
