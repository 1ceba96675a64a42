"""The printed player list, to tick off at the door, and the seating for the player meeting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import count

from django.utils.translation import gettext as _

from tournament.decks.local_titles import local_title
from tournament.kernel.head_count import head_count, is_registered
from tournament.kernel.places import place_words
from tournament.models import Tournament
from tournament.models.player_fields import BESIDE_NAME
from tournament.models.states import WITHOUT_PLACE
from tournament.people.pages.players import PlayerRow, player_rows
from tournament.printing.columns import TICK_BOX, Cell, SheetColumn, column_pages
from tournament.printing.press import Paper, empty_page, press
from tournament.printing.sheet import Heading, Printed, file_name, heading_of
from tournament.printing.text import GREY, Align, Style


def print_players(tournament: Tournament, paper: Paper, *, now: datetime) -> Printed:
    """Return the list of players who registered and haven't canceled. Three queries."""
    title = _("Player list")
    rows = player_rows(tournament, tournament.players.filter(is_registered()))
    heading = heading_of(tournament, title, now)
    heading = replace(heading, printed=f"{heading.printed} · {head_count(tournament).words}")
    return Printed(file_name(heading.event, title), player_list(rows, heading, paper))


def player_list(players: Sequence[PlayerRow], heading: Heading, paper: Paper) -> bytes:
    """Return the player list as a PDF: checkbox, number, name, details, identities and state."""
    if not players:
        return press(heading, paper, [empty_page(_("No players yet."))])
    small = Style(9)
    has_readings = any(player.reading for player in players)
    columns = (
        SheetColumn("", small, width=TICK_BOX, is_tick=True),
        SheetColumn(_("No."), Style(11, align=Align.RIGHT), width=26),
        SheetColumn(_("Player"), Style(12.5, bold=True), share=1),
        SheetColumn(
            " · ".join(str(about.title) for about in BESIDE_NAME if not about.is_japanese or has_readings),
            small,
            width=100 if has_readings else 54,
        ),
        SheetColumn(_("Corp and runner"), small, share=1, below=small),
        SheetColumn(_("Status"), small, width=72, below=Style(8, grey=GREY)),
    )
    rows = [_row(number, player) for number, player in enumerate(players, start=1)]
    return press(heading, paper, column_pages(columns, rows, paper.body, lowest=26, highest=30))


def print_seating(tournament: Tournament, paper: Paper, *, now: datetime) -> Printed:
    """Return the seating for the player meeting, sorted by name, two players per table. Three queries."""
    title = _("Seating for the player meeting")
    rows = player_rows(tournament, tournament.players.filter(is_registered()))
    heading = heading_of(tournament, title, now)
    here = [row for row in rows if row.state not in WITHOUT_PLACE]
    if not here:
        none = press(heading, paper, [empty_page(_("No players yet."))])
        return Printed(file_name(heading.event, title), none)
    tables = meeting_tables([row.fixed_table for row in here])
    columns = (
        SheetColumn(_("Table"), Style(16, bold=True, align=Align.RIGHT), width=60),
        SheetColumn(_("Player"), Style(16, bold=True), share=1),
    )
    cells = [(Cell(str(table)), Cell(row.name)) for table, row in zip(tables, here, strict=True)]
    pages = column_pages(columns, cells, paper.body, lowest=24, highest=40)
    return Printed(file_name(heading.event, title), press(heading, paper, pages))


def meeting_tables(fixed: Sequence[int | None]) -> list[int]:
    """Return each player's table, in the given order: two players per table, from table 1.

    Players with a fixed table keep it; the other seat there goes to the next player without one.
    """
    taken = Counter(table for table in fixed if table)
    seats = (table for table in count(1) for _seat in range(2 - min(taken[table], 2)))
    return [table or next(seats) for table in fixed]


def _row(number: int, player: PlayerRow) -> tuple[Cell, ...]:
    return (
        Cell(""),
        Cell(str(number)),
        Cell(player.name),
        Cell(player.details),
        Cell(*(local_title(title).shown for title in (player.corp_identity, player.runner_identity))),
        Cell(player.state_label, _remarks(player)),
    )


def _remarks(player: PlayerRow) -> str:
    """Return what is special about the player in the first rounds: a bye, a fixed table or a draft seat."""
    remarks = (
        _("First-round bye") if player.first_round_bye else "",
        place_words(player.fixed_table) if player.fixed_table else "",
        _("Draft seat %(number)s") % {"number": player.draft_seat} if player.draft_seat else "",
    )
    return " · ".join(filter(None, remarks))
