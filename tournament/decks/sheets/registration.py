"""Deck registration sheets, filled in from submitted decklists."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from tournament.decks.check_words import legality_words
from tournament.decks.local_titles import title_on_paper
from tournament.decks.pages.both_decks import BothDecks
from tournament.decks.pages.deck import CardLine, DeckView
from tournament.decks.sheets.columns import CARD, boxes_beside, player_pages, rule, writing_line
from tournament.decks.sheets.to_fill_in import page_to_fill_in
from tournament.printing.press import Page, Paper, empty_page, press
from tournament.printing.sheet import Heading
from tournament.printing.text import Align, Box, Style, put

_FOOT = 112.0
TOTAL_LINE = 13.0
_COPIES, _COST = 20.0, 74.0
MOST_DOTS = 12  # above this, influence is shown as a number


def deck_sheets(
    players: Sequence[BothDecks], in_force: str, heading: Heading, paper: Paper, *, sleeves: str = ""
) -> bytes:
    """Return the PDF of the decklists, one page per player, with both decks and their totals side by side.

    Players without a decklist get a page to fill in. `in_force` is the name of the list that the decks are
    checked against, `sleeves` the rule on sleeves at the event's level.
    """

    def foot(canvas: Canvas, player: BothDecks, box: Box) -> None:
        _foot(canvas, player, in_force, box)

    pages: list[Page] = []
    for player in players:
        if player.has_none:
            pages.append(page_to_fill_in(player, sleeves))
        else:
            pages += player_pages(player, paper.body, _FOOT, foot, _card)
    return press(heading, paper, pages or [empty_page(_("No players yet."))])


def sheets_to_fill_in(players: Sequence[BothDecks], sleeves: str, heading: Heading, paper: Paper) -> bytes:
    """Return the PDF of blank sheets, one page for each of these players without a decklist."""
    pages = [page_to_fill_in(player, sleeves) for player in players if player.has_none]
    said = _("Everyone has handed in a list.") if players else _("No players yet.")
    return press(heading, paper, pages or [empty_page(said)])


def _card(canvas: Canvas, line: CardLine, box: Box) -> None:
    copies = Box(box.x, box.y, _COPIES - 5, box.height)
    put(canvas, str(line.copies), copies, Style(CARD.size, bold=True, align=Align.RIGHT))
    told = _cost(line)
    cost = _COST if told else 0.0
    title = Box(box.x + _COPIES, box.y, box.width - _COPIES - cost, box.height - 1)
    put(canvas, title_on_paper(line.title, CARD, title.width), title, CARD)
    cost_box = Box(box.x + box.width - cost + 4, box.y, cost - 4, box.height)
    put(canvas, told, cost_box, Style(9, align=Align.RIGHT))


def _cost(line: CardLine) -> str:
    """Return the influence cost of the copies, as dots, followed by what the list adds or subtracts."""
    dots = line.dots if len(line.dots) <= MOST_DOTS else f"{len(line.dots)} •"
    return f"{dots} {line.listed}".strip()


def _foot(canvas: Canvas, player: BothDecks, in_force: str, box: Box) -> None:
    """Draw each deck's totals and verdict, and a line for the signature."""
    upper = Box(box.x, box.y + 30, box.width, box.height - 40)
    for deck, part in zip(player.decks.values(), boxes_beside(upper, len(player.decks)), strict=True):
        if deck:
            _sums(canvas, deck, in_force, part)
    left, right = boxes_beside(Box(box.x, box.y, box.width, 26), 2)
    writing_line(canvas, _("Player’s signature"), left)
    writing_line(canvas, _("Date"), right)


def _sums(canvas: Canvas, deck: DeckView, in_force: str, box: Box) -> None:
    y = box.y + box.height
    rule(canvas, box.x, y, box.width, grey=0.35)
    for total in _totals(deck, in_force):
        y -= TOTAL_LINE
        put(canvas, total, Box(box.x, y, box.width, TOTAL_LINE), Style(9.5))
    style = Style(10.5, bold=True) if deck.is_legal else Style(10.5, bold=True, grey=1.0)
    y -= TOTAL_LINE + 3
    if not deck.is_legal:  # white on black, so that it can't be overlooked
        canvas.setFillGray(0)
        canvas.rect(box.x, y - 0.5, box.width, TOTAL_LINE + 2, stroke=0, fill=1)
    inside = 0 if deck.is_legal else 5
    verdict = Box(box.x + inside, y, box.width - 2 * inside, TOTAL_LINE + 1)
    put(canvas, legality_words(len(deck.problems)), verdict, style)


def _totals(deck: DeckView, in_force: str) -> tuple[str, ...]:
    told = [deck.size]
    if deck.influence:
        told.append(_("Influence: %(influence)s") % {"influence": deck.influence})
    if deck.agenda_points:
        told.append(_("Agenda points: %(points)s") % {"points": deck.agenda_points})
    return (*told, _("List in force: %(list)s") % {"list": in_force})
