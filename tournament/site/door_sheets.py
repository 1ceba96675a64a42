"""The sheet for the door: a code that players scan to check in (REG 7.7)."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from tournament.models import Tournament
from tournament.printing.codes import QUIET_SQUARES, draw_qr
from tournament.printing.press import Paper, press
from tournament.printing.sheet import Printed, file_name, heading_of
from tournament.printing.text import Align, Box, Style, even, put

_ASKED, _HOW, _ADDRESS = Style(44, bold=True), Style(18), Style(14)
_ASKED_HEIGHT, _FOOT = 64.0, 120.0


def print_door(tournament: Tournament, paper: Paper, *, now: datetime, address: str) -> Printed:
    """Return a page with a large code that links to `address`, the page where players check in."""
    title = _("Check in")
    heading = heading_of(tournament, title, now)

    def page(canvas: Canvas, body: Box) -> None:
        top = body.y + body.height
        asked = Box(body.x, top - _ASKED_HEIGHT, body.width, _ASKED_HEIGHT)
        put(canvas, _("Are you here? Check in!"), asked, Style(_ASKED.size, bold=True, align=Align.CENTRE))
        side = min(body.width, body.height - _ASKED_HEIGHT - _FOOT - 24)
        code = Box(body.x + (body.width - side) / 2, body.y + _FOOT + 12, side, side)
        draw_qr(canvas, address, code, quiet=QUIET_SQUARES)
        how = _("Scan the code and tap your name. No phone? Tell a staff member that you’re here.")
        words = Box(body.x, body.y + 40, body.width, _FOOT - 40)
        put(canvas, how, words, even(how, Style(_HOW.size, align=Align.CENTRE), body.width))
        put(canvas, address, Box(body.x, body.y, body.width, 36), Style(_ADDRESS.size, align=Align.CENTRE))

    return Printed(file_name(heading.event, title), press(heading, paper, [page]))
