"""Certificates: landscape, one page per player, with the organizer's logo if there is one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from tournament.models import Tournament
from tournament.printing.banner import BANNER_HEIGHT, BANNER_WIDTH, draw_banner
from tournament.printing.pictures import draw_logo
from tournament.printing.press import Bare, Landscape, Page, Paper, empty_page, press
from tournament.printing.sheet import Printed, file_name, heading_of
from tournament.printing.text import GREY, Align, Box, Style, put
from tournament.ranking.standings.pages.honours import Honour, HonoursPage
from tournament.web.dates import dated

_FRAME, _INNER_FRAME, _CORNER = 28.0, 34.0, 26.0
_NAME = Style(54, bold=True, display=True, align=Align.CENTRE)
_HEADLINE = Style(34, bold=True, display=True, align=Align.CENTRE)
_EVENT = Style(26, align=Align.CENTRE)
_PLACE = Style(13, align=Align.CENTRE, grey=GREY)
_SENTENCE = Style(17, align=Align.CENTRE)
_SMALL = Style(11, align=Align.CENTRE, grey=GREY)
_BANNER = 500.0  # its width


def print_certificates(
    tournament: Tournament,
    page: HonoursPage,
    honours: Sequence[Honour],
    paper: Paper,
    *,
    now: datetime,
    logo: bytes = b"",
    organizer: str = "",
    whose: str = "",
) -> Printed:
    """Return these certificates in order; if there are none, return a page that explains why.

    `organizer` is the name printed below the signature line; if it is empty, it can be written by hand.
    `whose` is used in the file name if the certificates are for several players. Takes one query.
    """
    title = _("Certificates")
    heading = heading_of(tournament, title, now)
    name = file_name(heading.event, title, honours[0].name if len(honours) == 1 else whose)
    if not honours:
        said = _("No one has played yet.") if not page.honours else _("These places are still open.")
        return Printed(name, press(heading, Landscape(paper), [empty_page(said)]))
    facts = " · ".join(filter(None, (tournament.kind_label, page.plan)))
    place = " · ".join(filter(None, (dated(tournament.date, "j F Y"), tournament.venue)))
    pages = [_certificate(honour, heading.event, place, facts, logo, organizer) for honour in honours]
    return Printed(name, press(heading, Bare(Landscape(paper).size), pages))


def _certificate(honour: Honour, event: str, place: str, facts: str, logo: bytes, organizer: str) -> Page:
    def page(canvas: Canvas, body: Box) -> None:
        _frame(canvas, body)
        x, width = body.x + 90, body.width - 180
        y = body.y + body.height - _INNER_FRAME - 22
        if logo:
            y -= 80
            draw_logo(canvas, logo, Box(body.x + body.width / 2 - 130, y, 260, 80))
        else:
            high = _BANNER * BANNER_HEIGHT / BANNER_WIDTH
            y -= high
            draw_banner(canvas, event, Box(body.x + (body.width - _BANNER) / 2, y, _BANNER, high))
        y -= 46
        put(canvas, event, Box(x, y, width, 38), _EVENT)
        y -= 22
        put(canvas, place, Box(x, y, width, 17), _PLACE)
        foot = body.y + 96
        middle = (y + foot) / 2 + 4
        put(canvas, honour.headline, Box(x, middle + 42, width, 44), _HEADLINE)
        put(canvas, honour.name, Box(x, middle - 34, width, 74), _NAME)
        _rule(canvas, body.x + body.width / 2, middle - 40, 170)
        put(canvas, honour.sentence, Box(x, middle - 70, width, 24), _SENTENCE)
        put(canvas, facts, Box(x, middle - 92, width, 17), _SMALL)
        _signature(canvas, organizer or _("Organizer"), Box(body.x + 96, foot - 40, 230, 40))
        _signature(canvas, _("Date"), Box(body.x + body.width - 326, foot - 40, 230, 40))

    return page


def _frame(canvas: Canvas, body: Box) -> None:
    """Draw two lines around the paper, the inner one with clipped corners like a chip's."""
    canvas.setStrokeGray(0)
    canvas.setLineWidth(2.2)
    outer = Box(body.x + _FRAME, body.y + _FRAME, body.width - 2 * _FRAME, body.height - 2 * _FRAME)
    _cut_cornered(canvas, outer, _CORNER)
    canvas.setLineWidth(0.7)
    inner = Box(
        body.x + _INNER_FRAME,
        body.y + _INNER_FRAME,
        body.width - 2 * _INNER_FRAME,
        body.height - 2 * _INNER_FRAME,
    )
    _cut_cornered(canvas, inner, _CORNER - 2.5)
    canvas.setFillGray(0)
    for across in (outer.x + 7, outer.x + outer.width - 7):
        for up in (outer.y + 7, outer.y + outer.height - 7):
            canvas.circle(across, up, 2.6, stroke=0, fill=1)


def _cut_cornered(canvas: Canvas, box: Box, corner: float) -> None:
    right, top = box.x + box.width, box.y + box.height
    path = canvas.beginPath()
    path.moveTo(box.x + corner, box.y)
    for point in (
        (right - corner, box.y),
        (right, box.y + corner),
        (right, top - corner),
        (right - corner, top),
        (box.x + corner, top),
        (box.x, top - corner),
        (box.x, box.y + corner),
    ):
        path.lineTo(*point)
    path.close()
    canvas.drawPath(path)


def _rule(canvas: Canvas, middle: float, y: float, half: float) -> None:
    canvas.setStrokeGray(0)
    canvas.setLineWidth(0.8)
    canvas.line(middle - half, y, middle + half, y)
    canvas.setFillGray(0)
    canvas.circle(middle - half, y, 1.8, stroke=0, fill=1)
    canvas.circle(middle + half, y, 1.8, stroke=0, fill=1)


def _signature(canvas: Canvas, label: str, box: Box) -> None:
    canvas.setStrokeGray(0)
    canvas.setLineWidth(0.6)
    canvas.line(box.x, box.y + 16, box.x + box.width, box.y + 16)
    put(canvas, label, Box(box.x, box.y, box.width, 14), _SMALL)
