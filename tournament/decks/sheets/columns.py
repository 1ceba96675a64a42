"""Both decks of a player side by side: cards by type, in rows that shrink before a second page is added."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from decklists.types import Side
from tournament.decks.card_words import SIDES
from tournament.decks.local_titles import title_on_paper
from tournament.decks.pages.both_decks import BothDecks
from tournament.decks.pages.deck import CardGroup, CardLine, DeckView
from tournament.kernel.phrases import with_aside
from tournament.printing.press import Page
from tournament.printing.text import GREY, Align, Box, Style, put
from tournament.web.dates import dated

Row = CardGroup | CardLine  # the heading of a type, or a card
Foot = Callable[[Canvas, BothDecks, Box], None]
CardDrawer = Callable[[Canvas, CardLine, Box], None]

GUTTER = 22.0
PLAYER_HEAD, DECK_HEAD = 36.0, 42.0
_LOWEST, _HIGHEST = 12.5, 19.0  # a row's height in points
RULE_GREY = 0.75

HEADING = Style(9.5, bold=True)
CARD = Style(10.5)


def player_pages(player: BothDecks, body: Box, foot: float, draw_foot: Foot, card: CardDrawer) -> list[Page]:
    """Return a player's pages: one if all cards fit, with a footer of `foot` points on the first.

    `card` draws one card's row, `draw_foot` the lines below the cards.
    """
    room = body.height - PLAYER_HEAD - DECK_HEAD - foot
    columns = [rows_of(deck) for deck in player.decks.values()]
    longest = max(len(rows) for rows in columns)
    height = min(_HIGHEST, max(_LOWEST, room / max(longest, 1)))
    parts = [split(rows, int(room / height + 0.001)) for rows in columns]
    return [
        _page(player, page_of_each, number, height, foot, draw_foot, card)
        for number, page_of_each in enumerate(zip_longest(*parts, fillvalue=()), start=1)
    ]


def rows_of(deck: DeckView | None) -> list[Row]:
    """Return a deck's rows: the heading of each type, then its cards; no rows for None."""
    rows: list[Row] = []
    for group in deck.groups if deck else ():
        rows += [group, *group.lines]
    return rows


def split(rows: Sequence[Row], on_a_page: int) -> list[Sequence[Row]]:
    """Return the rows by page; a heading is never last on its page. An empty deck has one page."""
    pages = []
    while len(rows) > on_a_page:
        end = on_a_page - 1 if isinstance(rows[on_a_page - 1], CardGroup) else on_a_page
        pages.append(rows[:end])
        rows = rows[end:]
    return [*pages, rows]


def boxes_beside(box: Box, count: int) -> Iterator[Box]:
    """Yield this many boxes side by side that fill this one."""
    width = (box.width - (count - 1) * GUTTER) / count
    return (Box(box.x + place * (width + GUTTER), box.y, width, box.height) for place in range(count))


def tick_box(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw an empty box from its lower left corner."""
    canvas.setStrokeGray(0)
    canvas.setLineWidth(0.8)
    canvas.rect(x, y, size, size)


def rule(canvas: Canvas, x: float, y: float, width: float, grey: float = RULE_GREY) -> None:
    """Draw a thin line to the right."""
    canvas.setStrokeGray(grey)
    canvas.setLineWidth(0.5)
    canvas.line(x, y, x + width, y)


def writing_line(canvas: Canvas, label: str, box: Box) -> None:
    """Draw a line to write on, with a small label below it."""
    rule(canvas, box.x, box.y + 11, box.width, grey=0.2)
    put(canvas, label, Box(box.x, box.y, box.width, 10), Style(8, grey=GREY))


def _page(
    player: BothDecks,
    columns: Sequence[Sequence[Row]],
    number: int,
    height: float,
    foot: float,
    draw_foot: Foot,
    card: CardDrawer,
) -> Page:
    def page(canvas: Canvas, body: Box) -> None:
        top = body.y + body.height
        _player(canvas, player, number, Box(body.x, top - PLAYER_HEAD, body.width, PLAYER_HEAD - 6))
        below = Box(body.x, body.y, body.width, body.height - PLAYER_HEAD)
        for (side, deck), rows, box in zip(
            player.decks.items(), columns, boxes_beside(below, len(player.decks)), strict=True
        ):
            y = box.y + box.height - DECK_HEAD
            _deck_head(canvas, side, deck, Box(box.x, y, box.width, DECK_HEAD))
            for row in rows:
                y -= height
                _row(canvas, row, Box(box.x, y, box.width, height), card)
        if number == 1:
            draw_foot(canvas, player, Box(body.x, body.y, body.width, foot))

    return page


def _player(canvas: Canvas, player: BothDecks, number: int, box: Box) -> None:
    wide = box.width * 0.66
    put(canvas, player.name, Box(box.x, box.y, wide, box.height), Style(20, bold=True))
    remarks = " · ".join(filter(None, [player.details, player.place]))
    if number > 1:
        remarks = _("%(remarks)s (continued)") % {"remarks": remarks} if remarks else _("continued")
    right = Box(box.x + wide + 8, box.y, box.width - wide - 8, box.height)
    put(canvas, remarks, right, Style(12, align=Align.RIGHT))


def _deck_head(canvas: Canvas, side: Side, deck: DeckView | None, box: Box) -> None:
    """Draw the side, the identity and a note; the line below is as thick as the one in the page header."""
    put(canvas, str(SIDES[side]), Box(box.x, box.y + 29, box.width, 12), Style(8.5, bold=True, grey=GREY))
    if deck:
        identity = deck.identity or _("No identity")
        style = Style(12.5, bold=True)
        identity = title_on_paper(identity, style, box.width)
        put(canvas, identity, Box(box.x, box.y + 13, box.width, 17), style)
        put(canvas, _note(deck), Box(box.x, box.y + 3, box.width, 10), Style(8, grey=GREY))
    else:
        put(canvas, _("No list was handed in."), Box(box.x, box.y + 5, box.width, 24), Style(12))
    canvas.setStrokeGray(0)
    canvas.setLineWidth(1)
    canvas.line(box.x, box.y + 1, box.x + box.width, box.y + 1)


def _note(deck: DeckView) -> str:
    """Return the deck's name, its version, and its submission time in the current time zone."""
    told = [deck.name] if deck.name else []
    told.append(_("version %(number)s") % {"number": deck.version})
    if deck.submitted_at:
        told.append(dated(localtime(deck.submitted_at), "j M, H:i"))
    return " · ".join(told)


def _row(canvas: Canvas, row: Row, box: Box, card: CardDrawer) -> None:
    if isinstance(row, CardGroup):
        put(
            canvas,
            with_aside(row.label, row.copies),
            Box(box.x, box.y, box.width, box.height - 1.5),
            HEADING,
        )
        rule(canvas, box.x, box.y, box.width, grey=0.35)
        return
    card(canvas, row, box)
    rule(canvas, box.x, box.y, box.width)
