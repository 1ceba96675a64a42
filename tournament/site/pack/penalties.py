"""The penalties of an event on paper: earlier ones matter when a player repeats a fault (REG 12.1)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournament.floor.pages.player import PenaltyLine, penalty_lines
from tournament.kernel.text import name_order
from tournament.models import Tournament
from tournament.printing.columns import Cell, SheetColumn, cells, column_pages
from tournament.printing.press import Paper, press
from tournament.printing.sheet import Heading
from tournament.printing.text import Style

NamedPenalty = tuple[str, PenaltyLine]


def standing_penalties(tournament: Tournament) -> tuple[NamedPenalty, ...]:
    """Return the penalties in effect with players' names, by name, then newest first. Makes two queries."""
    players = sorted(
        tournament.players.values_list("name", "pk", "reading"), key=lambda row: name_order(*row)
    )
    lines = penalty_lines([pk for _name, pk, _reading in players])
    return tuple(
        (name, line) for name, pk, _reading in players for line in lines.get(pk, ()) if not line.is_withdrawn
    )


def penalties_sheet(penalties: tuple[NamedPenalty, ...], heading: Heading, paper: Paper) -> bytes:
    """Return a PDF of these penalties, of which there must be at least one."""
    columns = (
        SheetColumn(_("Player"), Style(11, bold=True), share=0.9),
        SheetColumn(_("For"), Style(10), share=1, below=Style(8.5)),
        SheetColumn(_("Level"), Style(10), width=80),
        SheetColumn(_("Round"), Style(10), width=60),
    )
    rows = [_row(*each) for each in penalties]
    return press(heading, paper, column_pages(columns, rows, paper.body, lowest=28, highest=34))


def _row(name: str, line: PenaltyLine) -> tuple[Cell, ...]:
    return (Cell(name), Cell(line.kind, line.note), *cells(line.level, line.round))
