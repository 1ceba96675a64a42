"""Deck registration sheets: filled from the lists that were handed in, or blank to fill in by hand."""

from __future__ import annotations

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from tournament.decks.sheets.columns import (
    CARD,
    GUTTER,
    boxes_beside,
    player_pages,
    rule,
    tick_box,
    writing_line,
)
from tournament.decks.sheets.contents import (
    BlankDeckSheet,
    BlankPart,
    CardLine,
    DeckPart,
    DeckSheets,
    PlayerDecks,
)
from tournament.printing.press import Page, Paper, empty_page, press
from tournament.printing.text import GREY, Align, Box, Style, put

FOOT = 112.0
TOTAL_LINE = 13.0
COPIES, COST = 20.0, 74.0
BLANK_HEAD, BLANK_FOOT = 92.0, 74.0
BLANK_HIGHEST = 21.0
BLANK_COPIES, BLANK_COST = 26.0, 42.0


def deck_sheets(sheet: DeckSheets, paper: Paper) -> bytes:
    """Return the PDF of the lists: a player a page, both decks side by side with their sums."""
    pages = [
        page for player in sheet.players for page in player_pages(player, paper.body, FOOT, _foot, _card)
    ]
    return press(sheet.heading, paper, pages or [empty_page(_("Nobody has registered yet."))])


def blank_deck_sheet(sheet: BlankDeckSheet, paper: Paper) -> bytes:
    """Return the PDF to fill in by hand: a page a deck, with lines by type."""
    return press(sheet.heading, paper, [_blank_page(part, sheet.sleeves) for part in sheet.parts])


def _card(canvas: Canvas, line: CardLine, box: Box) -> None:
    copies = Box(box.x, box.y, COPIES - 5, box.height)
    put(canvas, str(line.copies), copies, Style(CARD.size, bold=True, align=Align.RIGHT))
    cost = COST if line.cost else 0.0
    put(canvas, line.title, Box(box.x + COPIES, box.y, box.width - COPIES - cost, box.height - 1), CARD)
    cost_box = Box(box.x + box.width - cost + 4, box.y, cost - 4, box.height)
    put(canvas, line.cost, cost_box, Style(9, align=Align.RIGHT))


def _foot(canvas: Canvas, player: PlayerDecks, box: Box) -> None:
    """Draw each deck's sums and verdict, and a line to sign on."""
    upper = Box(box.x, box.y + 30, box.width, box.height - 40)
    for deck, part in zip(player.decks, boxes_beside(upper, len(player.decks)), strict=True):
        _totals(canvas, deck, part)
    left, right = boxes_beside(Box(box.x, box.y, box.width, 26), 2)
    writing_line(canvas, _("Player’s signature"), left)
    writing_line(canvas, _("Date"), right)


def _totals(canvas: Canvas, deck: DeckPart, box: Box) -> None:
    if not deck.verdict:
        return
    y = box.y + box.height
    rule(canvas, box.x, y, box.width, grey=0.35)
    for total in deck.totals:
        y -= TOTAL_LINE
        put(canvas, total, Box(box.x, y, box.width, TOTAL_LINE), Style(9.5))
    style = Style(10.5, bold=True) if deck.is_legal else Style(10.5, bold=True, grey=1.0)
    y -= TOTAL_LINE + 3
    if not deck.is_legal:  # white on black, not to be overlooked
        canvas.setFillGray(0)
        canvas.rect(box.x, y - 0.5, box.width, TOTAL_LINE + 2, stroke=0, fill=1)
    inside = 0 if deck.is_legal else 5
    put(canvas, deck.verdict, Box(box.x + inside, y, box.width - 2 * inside, TOTAL_LINE + 1), style)


def _blank_page(part: BlankPart, sleeves: str) -> Page:
    def page(canvas: Canvas, body: Box) -> None:
        _blank_head(canvas, part, body)
        rows = max(sum(lines + 1 for _title, lines in column) for column in part.columns)
        room = body.height - BLANK_HEAD - BLANK_FOOT
        height = min(BLANK_HIGHEST, room / rows)
        top = Box(body.x, body.y, body.width, body.height - BLANK_HEAD)
        for column, box in zip(part.columns, boxes_beside(top, len(part.columns)), strict=True):
            y = box.y + box.height
            for title, lines in column:
                y -= height
                _blank_heading(canvas, title, Box(box.x, y, box.width, height))
                for _line in range(lines):
                    y -= height
                    _blank_line(canvas, Box(box.x, y, box.width, height))
        _blank_foot(canvas, part, sleeves, Box(body.x, body.y, body.width, BLANK_FOOT - 8))

    return page


def _blank_head(canvas: Canvas, part: BlankPart, body: Box) -> None:
    top = body.y + body.height
    put(canvas, part.side, Box(body.x, top - 22, body.width, 20), Style(17, bold=True))
    left, right = boxes_beside(Box(body.x, top - 54, body.width, 28), 2)
    writing_line(canvas, _("Player’s name"), left)
    writing_line(canvas, _("Player or table number"), right)
    left, right = boxes_beside(Box(body.x, top - 86, body.width, 28), 2)
    writing_line(canvas, _("Identity"), left)
    writing_line(canvas, _("Name of the deck"), right)


def _blank_heading(canvas: Canvas, title: str, box: Box) -> None:
    small = Style(7.5, grey=GREY)
    put(canvas, _("Copies"), Box(box.x, box.y, BLANK_COPIES + 4, box.height - 4), small)
    name = Box(box.x + BLANK_COPIES + 6, box.y, box.width - BLANK_COPIES - BLANK_COST - 12, box.height - 3)
    put(canvas, title, name, Style(10.5, bold=True))
    cost = Box(box.x + box.width - BLANK_COST, box.y, BLANK_COST, box.height - 4)
    put(canvas, _("Influence"), cost, Style(7.5, align=Align.RIGHT, grey=GREY))
    rule(canvas, box.x, box.y, box.width, grey=0.2)


def _blank_line(canvas: Canvas, box: Box) -> None:
    canvas.setStrokeGray(0.55)
    canvas.setLineWidth(0.5)
    canvas.rect(box.x, box.y, BLANK_COPIES, box.height)
    canvas.rect(box.x + box.width - BLANK_COST, box.y, BLANK_COST, box.height)
    rule(canvas, box.x, box.y, box.width, grey=0.55)


def _blank_foot(canvas: Canvas, part: BlankPart, sleeves: str, box: Box) -> None:
    """Draw boxes for the sums, lines to sign on, and the leader's part."""
    y = box.y + 42
    for total, place in zip(part.totals, boxes_beside(Box(box.x, y, box.width, 24), 4), strict=False):
        label_width = place.width * 0.55
        put(canvas, total, Box(place.x, y, label_width - 4, 24), Style(10))
        canvas.setStrokeGray(0)
        canvas.setLineWidth(0.8)
        canvas.rect(place.x + label_width, y, place.width - label_width, 24)
    *_others, last = boxes_beside(Box(box.x, y, box.width, 24), 4)
    tick_box(canvas, last.x, y + 6, 12)
    put(canvas, _("Legal (leader)"), Box(last.x + 17, y, last.width - 17, 24), Style(10))
    third = (box.width - 2 * GUTTER) / 3
    labels = (_("Player’s signature"), _("Date"), _("Checked by (leader)"))
    for number, label in enumerate(labels):
        writing_line(canvas, label, Box(box.x + number * (third + GUTTER), box.y + 12, third, 26))
    put(canvas, sleeves, Box(box.x, box.y - 1, box.width, 11), Style(8, grey=GREY))
