"""Both decks of a player on one page to fill in by hand, with known details already printed."""

from __future__ import annotations

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from decklists.types import Side
from tournament.decks.card_words import SIDES
from tournament.decks.pages.both_decks import BothDecks
from tournament.decks.sheets.columns import boxes_beside, rule, tick_box, writing_line
from tournament.printing.press import Page
from tournament.printing.text import GREY, Align, Box, Style, put

_CARD_LINES = 27  # different cards in a deck: real decks don't have more
_HEAD, _FOOT, _DECK_HEAD = 44.0, 96.0, 52.0
_HIGHEST_LINE = 19.0
_COPIES, _INFLUENCE = 28.0, 46.0
_SMALL = Style(7.5, grey=GREY)


def page_to_fill_in(player: BothDecks, sleeves: str) -> Page:
    """Return a player's page: lines for both decks, with the name and any known identities.

    `sleeves` is the rule on sleeves at the event's level.
    """

    def page(canvas: Canvas, body: Box) -> None:
        top = body.y + body.height
        put(canvas, player.name, Box(body.x, top - 34, body.width * 0.66, 30), Style(20, bold=True))
        right = Box(body.x + body.width * 0.68, top - 34, body.width * 0.32, 30)
        remarks = " · ".join(filter(None, (player.details, player.place)))
        put(canvas, remarks, right, Style(12, align=Align.RIGHT))
        decks = Box(body.x, body.y + _FOOT, body.width, body.height - _HEAD - _FOOT)
        for side, box in zip(Side, boxes_beside(decks, len(Side)), strict=True):
            _deck(canvas, side, player.identities.get(side, ""), box)
        _foot(canvas, sleeves, Box(body.x, body.y, body.width, _FOOT - 8))

    return page


def _deck(canvas: Canvas, side: Side, identity: str, box: Box) -> None:
    """Draw a deck's column: its identity, printed or as a blank line, and a line for each different card."""
    top = box.y + box.height
    put(canvas, str(SIDES[side]), Box(box.x, top - 14, box.width, 12), Style(10, bold=True))
    put(canvas, identity, Box(box.x, top - 34, box.width, 19), Style(12))
    writing_line(canvas, _("Identity"), Box(box.x, top - 45, box.width, 20))
    y = top - _DECK_HEAD
    columns = ((_("Copies"), box.x, _COPIES), (_("Card"), box.x + _COPIES + 5, 100.0))
    for label, x, width in columns:
        put(canvas, label, Box(x, y - 10, width, 10), _SMALL)
    cost = Box(box.x + box.width - _INFLUENCE, y - 10, _INFLUENCE, 10)
    put(canvas, _("Influence"), cost, Style(_SMALL.size, align=Align.RIGHT, grey=GREY))
    y -= 11
    height = min(_HIGHEST_LINE, (y - box.y) / _CARD_LINES)
    canvas.setStrokeGray(0.2)
    canvas.setLineWidth(0.5)
    canvas.line(box.x, y, box.x + box.width, y)
    bottom = y - _CARD_LINES * height
    for _number in range(_CARD_LINES):
        y -= height
        rule(canvas, box.x, y, box.width, grey=0.6)
    for x in (box.x + _COPIES, box.x + box.width - _INFLUENCE):
        canvas.setStrokeGray(0.6)
        canvas.line(x, bottom, x, top - _DECK_HEAD - 11)


def _foot(canvas: Canvas, sleeves: str, box: Box) -> None:
    """Draw lines for each deck's totals and the signatures, and a section for staff."""
    y = box.y + 58
    for side, place in zip(Side, boxes_beside(Box(box.x, y, box.width, 22), len(Side)), strict=True):
        totals = [_("Cards"), _("Influence")] + ([_("Agenda points")] if side is Side.CORP else [])
        third = place.width / 3
        for number, total in enumerate(totals):
            x = place.x + number * third
            put(canvas, total, Box(x, y, third - 36, 22), Style(9))
            canvas.setStrokeGray(0)
            canvas.setLineWidth(0.8)
            canvas.rect(x + third - 34, y, 30, 22)
    labels = (_("Player’s signature"), _("Date"), _("Checked by (judge)"))
    for label, place in zip(labels, boxes_beside(Box(box.x, box.y + 20, box.width, 26), 3), strict=True):
        writing_line(canvas, label, place)
    tick_box(canvas, box.x, box.y + 1, 11)
    put(canvas, _("Legal (judge)"), Box(box.x + 16, box.y, 90, 13), Style(9))
    told = Box(box.x + 116, box.y, box.width - 116, 13)
    put(canvas, sleeves, told, Style(8.5, align=Align.RIGHT, grey=GREY))
