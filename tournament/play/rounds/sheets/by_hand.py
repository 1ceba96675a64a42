"""Pairing by hand on paper: each player's points and opponents so far, and a summary of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from pairing.types import Side
from tournament.kernel.phrases import listed
from tournament.play.rounds.cost_words import bias_text
from tournament.play.rounds.pages.by_hand import ByHandLine, ByHandPage, MetByHand
from tournament.printing.columns import Cell, SheetColumn, cells, column_pages
from tournament.printing.flow import flow_pages, paragraph
from tournament.printing.press import Paper, empty_page, press
from tournament.printing.sheet import Heading
from tournament.printing.text import GREY, Align, Style

RULES = Style(12)


def by_hand_sheet(page: ByHandPage, heading: Heading, paper: Paper) -> bytes:
    """Return the PDF of the players to pair, in standings order, with the point groups separated.

    There is room next to each name to write in the table.
    """
    if not page.lines:
        return press(heading, paper, [empty_page(_("No players are left to pair."))])
    figure = Style(11, align=Align.RIGHT)
    head = (
        SheetColumn(_("No."), Style(10, align=Align.RIGHT, grey=GREY), width=24),
        SheetColumn(_("Player"), Style(12.5, bold=True), share=1),
    )
    table = SheetColumn(_("Table"), Style(10, grey=GREY), width=46)
    columns: tuple[SheetColumn, ...]
    if page.number == 1:
        columns = (*head, SheetColumn(_("Seat and bye"), Style(11), width=110), table)
    else:
        columns = (
            *head,
            SheetColumn(_("Points"), Style(12.5, bold=True, align=Align.RIGHT), width=44),
            *([SheetColumn(_("Balance"), figure, width=40)] if page.rules.balances_sides else []),
            SheetColumn(_("Had a bye"), Style(10), width=58),
            SheetColumn(_("Has met (by No.)"), Style(10), share=0.9 if page.rules.assigns_sides else 0.6),
            table,
        )
    rows = [_row(page, line) for line in page.lines]
    pages = column_pages(columns, rows, paper.body, lowest=21, highest=28, ends=page.groups)
    return press(heading, paper, pages)


def by_hand_rules(paragraphs: Sequence[str], heading: Heading, paper: Paper) -> bytes:
    """Return the PDF of the rules for pairing by hand, as numbered paragraphs."""
    width = paper.body.width
    blocks = [
        paragraph(each, RULES, width, after=8, number=f"{number}.")
        for number, each in enumerate(paragraphs, start=1)
    ]
    return press(heading, paper, flow_pages(blocks, paper.body))


def unfinished_words(page: ByHandPage) -> str:
    """Return the mark for a list in which points are missing; empty if none are missing."""
    if not page.open_tables:
        return ""
    return ngettext("%(tables)s table open", "%(tables)s tables open", page.open_tables) % {
        "tables": page.open_tables
    }


def _row(page: ByHandPage, line: ByHandLine) -> tuple[Cell, ...]:
    number = str(line.number)
    if page.number == 1:
        return cells(number, line.name, _first_round(line), "")
    points = _("%(points)s + …") % {"points": line.points} if line.is_open else str(line.points)
    sides = [bias_text(line.bias)] if line.bias is not None else []
    met = "  ".join(_met(each) for each in line.met)
    return cells(number, line.name, points, *sides, _byes(line), met, "")


def _byes(line: ByHandLine) -> str:
    if not line.byes:
        return ""
    rounds = listed(line.byes)
    return ngettext("round %(rounds)s", "rounds %(rounds)s", len(line.byes)) % {"rounds": rounds}


def _first_round(line: ByHandLine) -> str:
    """Return what round 1 is based on: a draft seat, or a bye awarded by the organizer."""
    seat = _("seat %(seat)s") % {"seat": line.draft_seat} if line.draft_seat else ""
    return " · ".join(filter(None, (seat, _("bye") if line.first_round_bye else "")))


def _met(met: MetByHand) -> str:
    """Return an opponent's number, plus a letter for the player's own side if sides count: 17c."""
    if met.side is None:
        return str(met.number)
    letter = pgettext("corp, in one letter", "c") if met.side is Side.CORP else pgettext("runner, too", "r")
    return f"{met.number}{letter}"
