"""A deck registration sheet to fill in by hand: one page per deck, with lines by type."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from decklists.types import CardType, Side
from tournament.decks.card_words import CARD_TYPES, SIDES
from tournament.decks.sheets.columns import GUTTER, boxes_beside, rule, tick_box, writing_line
from tournament.printing.press import Page, Paper, press
from tournament.printing.sheet import Heading
from tournament.printing.text import GREY, Align, Box, Style, put

_HEAD, _FOOT = 92.0, 74.0
_HIGHEST = 21.0  # the maximum height of a line, in points
_COPIES, _COST = 26.0, 42.0

# The number of lines for each type, in two columns per deck: real decks fit with room to spare.
LINES: Mapping[Side, tuple[tuple[tuple[CardType, int], ...], ...]] = {
    Side.CORP: (
        ((CardType.AGENDA, 8), (CardType.ASSET, 9), (CardType.UPGRADE, 6)),
        ((CardType.OPERATION, 11), (CardType.ICE, 13)),
    ),
    Side.RUNNER: (
        ((CardType.EVENT, 14), (CardType.HARDWARE, 10)),
        ((CardType.RESOURCE, 12), (CardType.PROGRAM, 12)),
    ),
}


def blank_deck_sheet(sleeves: str, heading: Heading, paper: Paper) -> bytes:
    """Return the PDF; `sleeves` is the rule on sleeves at the event's level."""
    return press(heading, paper, [_page(side, sleeves) for side in Side])


def _page(side: Side, sleeves: str) -> Page:
    def page(canvas: Canvas, body: Box) -> None:
        _head(canvas, side, body)
        columns = LINES[side]
        rows = max(sum(lines + 1 for _type, lines in column) for column in columns)
        room = body.height - _HEAD - _FOOT
        height = min(_HIGHEST, room / rows)
        top = Box(body.x, body.y, body.width, body.height - _HEAD)
        for column, box in zip(columns, boxes_beside(top, len(columns)), strict=True):
            y = box.y + box.height
            for card_type, lines in column:
                y -= height
                _heading(canvas, str(CARD_TYPES[card_type]), Box(box.x, y, box.width, height))
                for _number in range(lines):
                    y -= height
                    _line(canvas, Box(box.x, y, box.width, height))
        _foot(canvas, side, sleeves, Box(body.x, body.y, body.width, _FOOT - 8))

    return page


def _head(canvas: Canvas, side: Side, body: Box) -> None:
    top = body.y + body.height
    put(canvas, str(SIDES[side]), Box(body.x, top - 22, body.width, 20), Style(17, bold=True))
    left, right = boxes_beside(Box(body.x, top - 54, body.width, 28), 2)
    writing_line(canvas, _("Player’s name"), left)
    writing_line(canvas, _("Player or table number"), right)
    left, right = boxes_beside(Box(body.x, top - 86, body.width, 28), 2)
    writing_line(canvas, _("Identity"), left)
    writing_line(canvas, _("Name of the deck"), right)


def _heading(canvas: Canvas, title: str, box: Box) -> None:
    small = Style(7.5, grey=GREY)
    put(canvas, _("Copies"), Box(box.x, box.y, _COPIES + 4, box.height - 4), small)
    name = Box(box.x + _COPIES + 6, box.y, box.width - _COPIES - _COST - 12, box.height - 3)
    put(canvas, title, name, Style(10.5, bold=True))
    cost = Box(box.x + box.width - _COST, box.y, _COST, box.height - 4)
    put(canvas, _("Influence"), cost, Style(7.5, align=Align.RIGHT, grey=GREY))
    rule(canvas, box.x, box.y, box.width, grey=0.2)


def _line(canvas: Canvas, box: Box) -> None:
    canvas.setStrokeGray(0.55)
    canvas.setLineWidth(0.5)
    canvas.rect(box.x, box.y, _COPIES, box.height)
    canvas.rect(box.x + box.width - _COST, box.y, _COST, box.height)
    rule(canvas, box.x, box.y, box.width, grey=0.55)


def _foot(canvas: Canvas, side: Side, sleeves: str, box: Box) -> None:
    """Draw boxes for the totals, lines for signatures, and a section for staff."""
    y = box.y + 42
    totals = [_("Cards"), _("Influence")]
    if side is Side.CORP:
        totals.append(_("Agenda points"))
    for total, place in zip(totals, boxes_beside(Box(box.x, y, box.width, 24), 4), strict=False):
        label_width = place.width * 0.55
        put(canvas, total, Box(place.x, y, label_width - 4, 24), Style(10))
        canvas.setStrokeGray(0)
        canvas.setLineWidth(0.8)
        canvas.rect(place.x + label_width, y, place.width - label_width, 24)
    *_others, last = boxes_beside(Box(box.x, y, box.width, 24), 4)
    tick_box(canvas, last.x, y + 6, 12)
    put(canvas, _("Legal (judge)"), Box(last.x + 17, y, last.width - 17, 24), Style(10))
    third = (box.width - 2 * GUTTER) / 3
    labels = (_("Player’s signature"), _("Date"), _("Checked by (judge)"))
    for number, label in enumerate(labels):
        writing_line(canvas, label, Box(box.x + number * (third + GUTTER), box.y + 12, third, 26))
    put(canvas, sleeves, Box(box.x, box.y - 1, box.width, 11), Style(8, grey=GREY))
