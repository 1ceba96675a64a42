"""The sheets of a bracket: as it stands, or blank for a cut to 4, 8 or 16."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from django.utils.translation import gettext as _

from pairing.bracket.layouts import Part, double_elimination
from pairing.bracket.play import play
from tournament.cut.drawing import Follows
from tournament.cut.pages.bracket import BracketGameLine, BracketPage, BracketSeatLine, bracket_page
from tournament.cut.pages.facts import BracketFacts, facts_of
from tournament.cut.records import bracket_record
from tournament.cut.sheets.drawing import bracket
from tournament.models import Tournament
from tournament.printing.contents import BracketBox, BracketSeat, BracketSheet, Heading
from tournament.printing.press import Landscape, Paper, empty_page, press
from tournament.site.sheets import Printed, file_name, heading_of


class BracketSheetKind(StrEnum):
    """What can be printed; the values are part of addresses."""

    AS_IT_STANDS = "bracket"
    BLANK_4 = "blank-4"
    BLANK_8 = "blank-8"
    BLANK_16 = "blank-16"


BLANK_SIZES = {BracketSheetKind.BLANK_4: 4, BracketSheetKind.BLANK_8: 8, BracketSheetKind.BLANK_16: 16}


def print_bracket_sheet(
    kind: BracketSheetKind, tournament: Tournament, paper: Paper, *, now: datetime
) -> Printed:
    """Return the bracket on one page; before the cut the sheet says that there is none yet."""
    is_blank = kind is not BracketSheetKind.AS_IT_STANDS
    page = blank_bracket(BLANK_SIZES[kind]) if is_blank else _as_it_stands(tournament)
    title = _("Top %(size)s") % {"size": page.size} if page else _("Bracket")
    heading = heading_of(tournament, title, now)
    if page is None:
        pdf = press(
            heading, Landscape(paper), [empty_page(_("There is no bracket yet: make the cut first."))]
        )
    else:
        pdf = bracket(sheet_of(page, heading, is_blank=is_blank), paper)
    return Printed(file_name(tournament.name, title, _("blank") if is_blank else _("bracket")), pdf)


def _as_it_stands(tournament: Tournament) -> BracketPage | None:
    record = bracket_record(tournament)
    return bracket_page(facts_of(record)) if record else None


def blank_bracket(size: int) -> BracketPage:
    """Return a bracket of nobody yet: its seeds have numbers and no names."""
    seeds = tuple(range(1, size + 1))
    return bracket_page(BracketFacts(play(double_elimination(size), seeds, {}), dict.fromkeys(seeds, "")))


def sheet_of(page: BracketPage, heading: Heading, *, is_blank: bool = False) -> BracketSheet:
    """Return what is printed of a bracket: its games, its winners' lines and where the champion stands."""
    return BracketSheet(
        heading=heading,
        width=page.drawing.width,
        height=page.drawing.height_with_champion,
        boxes=tuple(_box(game, is_blank) for game in page.games),
        lines=tuple(line.points for line in page.drawing.lines if line.follows is Follows.WINNER),
        titles=tuple((each.games[0].place.x, each.title) for each in page.rounds if not each.is_second_final),
        parts=_parts(page),
        champion=page.drawing.champion,
        champion_name=page.champion.name if page.champion else "",
    )


def _parts(page: BracketPage) -> tuple[tuple[int, int, str], ...]:
    """Return where the upper and the lower bracket begin and end."""
    names = {Part.UPPER: _("Upper bracket"), Part.LOWER: _("Lower bracket")}
    return tuple((span.top, span.bottom, names[span.part]) for span in page.drawing.parts)


def _box(game: BracketGameLine, is_blank: bool) -> BracketBox:
    first, second = (_seat(seat, game, is_blank) for seat in game.seats)
    return BracketBox(game.number, game.place.x, game.place.y, (first, second), game.label)


def _seat(seat: BracketSeatLine, game: BracketGameLine, is_blank: bool) -> BracketSeat:
    if is_blank:
        return BracketSeat("" if seat.seed is None else str(seat.seed), "", "" if seat.seed else seat.awaited)
    return BracketSeat(
        seed="" if seat.seed is None else str(seat.seed),
        name=seat.name,
        hint="" if game.is_not_needed else seat.awaited,
        side=seat.side_letter,
        note=game.ending if seat.has_lost else "",
        has_won=seat.has_won,
    )
