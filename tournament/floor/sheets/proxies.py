"""Proxy slips: card-sized, to be cut out and slipped into the sleeve (REG 5.7)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournament.decks.local_titles import title_on_paper
from tournament.floor.pages.cards import ProxySlip, proxy_slips
from tournament.models import Proxy, Tournament
from tournament.printing.press import Page, Paper, empty_page, press
from tournament.printing.sheet import Printed, file_name, heading_of
from tournament.printing.text import GREY, Align, Box, Style, put
from tournament.web.dates import dated

WIDTH, HEIGHT = 63 * mm, 88 * mm  # a card
COLUMNS, ROWS = 3, 2
_MARK, APART = 9.0, 2.5  # length of the cut marks outside the corners, and their distance from the corners
_INSIDE = 9.0
LINE, TITLE_HEIGHT, _LABEL = 12.5, 38.0, 46.0
SMALL = Style(7.5, bold=True, grey=GREY)
CARD_FACTS_HEIGHT = 22.0
RULE_REFERENCE = "REG 5.7"
# Where to find a card's text, which isn't in the catalog.
TEXTS = "netrunnerdb.com/en/card/"
# The subroutine symbol appears in copied card texts, but our typefaces don't have it.
SUBROUTINE, PRINTED_SUBROUTINE = "↳", "»"


def print_proxies(
    tournament: Tournament, paper: Paper, *, now: datetime, proxy: Proxy | None = None
) -> Printed:
    """Return the slip of one proxy, or of all the event's proxies in use, oldest first. One query."""
    rows = Proxy.objects.filter(player__tournament=tournament).select_related("player").order_by("pk")
    rows = rows.filter(withdrawn_at__isnull=True) if proxy is None else rows.filter(pk=proxy.pk)
    slips = proxy_slips(rows)
    title = _("Proxies")
    heading = heading_of(tournament, title, now)
    pages = [_page(heading.event, slips[at : at + COLUMNS * ROWS]) for at in _starts(len(slips))]
    pdf = press(heading, paper, pages or [empty_page(_("No proxy has been made."))])
    name = slips[0].proxy.title if proxy is not None and slips else ""
    return Printed(file_name(heading.event, title, name), pdf)


def _starts(count: int) -> range:
    return range(0, count, COLUMNS * ROWS)


def _page(event: str, slips: Sequence[ProxySlip]) -> Page:
    """Return a page of slips, edge to edge and centered, with cut marks."""

    def page(canvas: Canvas, body: Box) -> None:
        left = body.x + (body.width - COLUMNS * WIDTH) / 2
        top = body.y + body.height - _MARK - APART
        for place, slip in enumerate(slips):
            row, column = divmod(place, COLUMNS)
            box = Box(left + column * WIDTH, top - (row + 1) * HEIGHT, WIDTH, HEIGHT)
            _cut_marks(canvas, box, is_top=row == 0, is_bottom=place + COLUMNS >= len(slips))
            _slip(canvas, event, slip, box)

    return page


def _cut_marks(canvas: Canvas, box: Box, *, is_top: bool, is_bottom: bool) -> None:
    """Draw the dashed cutting edge, and cut marks on the outer sides."""
    canvas.saveState()
    canvas.setStrokeGray(0.55)
    canvas.setLineWidth(0.4)
    canvas.setDash(3, 3)
    canvas.rect(box.x, box.y, box.width, box.height, stroke=1, fill=0)
    canvas.setDash()
    canvas.setStrokeGray(0)
    for x in (box.x, box.x + box.width):
        if is_top:
            canvas.line(x, box.y + box.height + APART, x, box.y + box.height + APART + _MARK)
        if is_bottom:
            canvas.line(x, box.y - APART, x, box.y - APART - _MARK)
    canvas.restoreState()


def _slip(canvas: Canvas, event: str, slip: ProxySlip, box: Box) -> None:
    """Draw what REG 5.7 requires: card, lost information, judge, date, and where the original is."""
    line = slip.proxy
    x, room = box.x + _INSIDE, box.width - 2 * _INSIDE
    y = box.y + box.height - _INSIDE - LINE
    put(canvas, _("Proxy"), Box(x, y, room / 2, LINE), SMALL)
    deck = Style(SMALL.size, bold=True, align=Align.RIGHT, grey=GREY)
    put(canvas, line.deck, Box(x + room / 2, y, room / 2, LINE), deck)
    y -= TITLE_HEIGHT
    style = Style(15, bold=True)
    put(canvas, title_on_paper(line.title, style, room), Box(x, y, room, TITLE_HEIGHT), style)
    y -= 3
    canvas.setStrokeGray(0)
    canvas.setLineWidth(1)
    canvas.line(x, y, x + room, y)
    if slip.card:
        y -= CARD_FACTS_HEIGHT
        put(canvas, slip.card, Box(x, y, room, CARD_FACTS_HEIGHT - 2), Style(8))
    facts = (
        (_("Player"), line.name),
        (_("Made by"), line.leader),
        (_("Date"), dated(line.made_on, "j F Y")),
        (_("Event"), event),
    )
    lost = line.lost.replace(SUBROUTINE, PRINTED_SUBROUTINE)
    foot = box.y + _INSIDE + LINE * (len(facts) + 2) + 3
    put(canvas, lost, Box(x, foot + 3, room, y - foot - 6), Style(11))
    canvas.setLineWidth(0.5)
    canvas.line(x, foot, x + room, foot)
    for place, (label, value) in enumerate(facts, start=1):
        at = foot - place * LINE - 1
        put(canvas, label, Box(x, at, _LABEL - 4, LINE), SMALL)
        put(canvas, value, Box(x + _LABEL, at, room - _LABEL, LINE), Style(9))
    last = Box(x, box.y + _INSIDE - 2, room, LINE)
    put(canvas, _("Keep the original face down nearby."), Box(x, last.y + LINE, room, LINE), SMALL)
    if slip.code:
        read = _("Text: %(address)s") % {"address": f"{TEXTS}{slip.code}"}
        put(canvas, read, Box(x, last.y, room - 36, LINE), Style(7, grey=GREY))
    put(canvas, RULE_REFERENCE, last, Style(SMALL.size, align=Align.RIGHT, grey=GREY))
