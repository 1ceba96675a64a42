"""Deck-check sheets for a judge: a box to tick for each copy, and space for findings."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from tournament.decks.check_words import MISSING_CARD_RULE
from tournament.decks.local_titles import title_on_paper
from tournament.decks.pages.both_decks import BothDecks
from tournament.decks.pages.deck import CardLine
from tournament.decks.sheets.columns import CARD, GUTTER, player_pages, rule, tick_box, writing_line
from tournament.printing.columns import SheetColumn, cells, column_pages
from tournament.printing.press import Page, Paper, empty_page, press
from tournament.printing.sheet import Heading
from tournament.printing.text import GREY, Align, Box, Style, put

_FOOT = 186.0
FINDINGS = 3
FINDING = 19.0
MOST_BOXES = 6  # for more copies than this there are no boxes to tick
BOXES, _COPIES = 42.0, 22.0
VERDICT_ROW = 16.0


def check_sheets(players: Sequence[BothDecks], sleeves: str, heading: Heading, paper: Paper) -> bytes:
    """Return the PDF, one page per player: both decks to tick off, sleeves, findings, judge and time.

    On a sheet for several players, those without a submitted list are named on a page at the end. `sleeves`
    is the rule on sleeves at the event's level.
    """

    def foot(canvas: Canvas, _player: BothDecks, box: Box) -> None:
        _foot(canvas, sleeves, box)

    without = [player for player in players if player.has_none] if len(players) > 1 else []
    pages = [
        page
        for player in players
        if player not in without
        for page in player_pages(player, paper.body, _FOOT, foot, _card)
    ]
    if without:
        pages += _without_lists(without, paper)
    return press(heading, paper, pages or [empty_page(_("No players yet."))])


def _without_lists(players: Sequence[BothDecks], paper: Paper) -> list[Page]:
    """Return pages with the names of all players without a submitted list, since there is nothing to tick
    off.
    """
    columns = (
        SheetColumn(_("No list was handed in."), Style(14, bold=True), share=1),
        SheetColumn("", Style(12, align=Align.RIGHT), width=120),
    )
    rows = [
        cells(player.name, " · ".join(filter(None, (player.details, player.place)))) for player in players
    ]
    return column_pages(columns, rows, paper.body, lowest=20, highest=26)


def _card(canvas: Canvas, line: CardLine, box: Box) -> None:
    """Draw a box for each copy, then the copies and the title."""
    room = BOXES
    if line.copies <= MOST_BOXES:
        size = min(11.5, box.height - 2.5)
        step = size + 2.2
        room = max(BOXES, line.copies * step + 2)
        for place in range(line.copies):
            tick_box(canvas, box.x + place * step, box.y + (box.height - size) / 2, size)
    else:
        canvas.setStrokeGray(0)
        canvas.setLineWidth(0.8)
        canvas.rect(box.x, box.y + 1.5, BOXES - 6, box.height - 3)
    copies = Box(box.x + room, box.y, _COPIES - 6, box.height)
    put(canvas, f"{line.copies}×", copies, Style(CARD.size, bold=True, align=Align.RIGHT))
    x = box.x + room + _COPIES
    title = Box(x, box.y, box.x + box.width - x, box.height - 1)
    put(canvas, title_on_paper(line.title, CARD, title.width), title, CARD)


def _foot(canvas: Canvas, sleeves: str, box: Box) -> None:
    """Draw the verdicts and the rule on sleeves, the findings, the rule on missing cards, and the judge's
    name.
    """
    top = box.y + box.height - 6
    rule(canvas, box.x, top, box.width, grey=0.2)
    verdicts = box.width * 0.56
    labels = (_("Corp deck"), _("Runner deck"), _("Sleeves"))
    for row, label in enumerate(labels, start=1):
        _verdict(canvas, label, Box(box.x, top - row * VERDICT_ROW - 3, verdicts, VERDICT_ROW))
    y = top - len(labels) * VERDICT_ROW - 3
    x = box.x + verdicts + GUTTER
    put(canvas, sleeves, Box(x, y, box.x + box.width - x, top - y), Style(12))
    y -= 3
    put(canvas, _("Findings"), Box(box.x, y - 12, box.width, 12), Style(8.5, bold=True, grey=GREY))
    y -= 8
    for _number in range(FINDINGS):
        y -= FINDING
        rule(canvas, box.x, y, box.width, grey=0.4)
    missing_card = Box(box.x, box.y + 28, box.width, y - box.y - 30)
    put(canvas, str(MISSING_CARD_RULE), missing_card, Style(10.5, grey=GREY))
    x = box.x
    for label, share in ((_("Judge"), 0.4), (_("Time"), 0.2), (_("Signature"), 0.4)):
        width = (box.width - 2 * GUTTER) * share
        writing_line(canvas, label, Box(x, box.y - 2, width, 26))
        x += width + GUTTER


def _verdict(canvas: Canvas, label: str, box: Box) -> None:
    put(canvas, label, Box(box.x, box.y, box.width * 0.34, box.height), Style(10, bold=True))
    for place, answer in enumerate((_("in order"), _("problem"))):
        x = box.x + box.width * (0.34 + 0.33 * place)
        tick_box(canvas, x, box.y + 2, 11.5)
        put(canvas, answer, Box(x + 17, box.y, box.width * 0.33 - 19, box.height), Style(10))
