"""Personal links on paper: a slip for each player, to cut out and hand out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from tournament.models import Tournament
from tournament.printing.banner import draw_two_sided_line
from tournament.printing.card_grid import CardGrid
from tournament.printing.codes import QUIET_SQUARES, draw_qr
from tournament.printing.press import Bare, Paper, empty_page, press
from tournament.printing.sheet import Printed, file_name, heading_of
from tournament.printing.text import Align, Box, Style, put

_LINK_GRID = CardGrid(2, 5, 21.0)  # printers leave this much white around the edge
_INSIDE = 8.0
_QR_SIDE = 104.0
_ADDRESS = Style(8)
_SMALL = Style(9)


def print_links(
    tournament: Tournament, links: Sequence[tuple[str, str]], paper: Paper, *, now: datetime
) -> Printed:
    """Return a slip with the personal link for each name. A link gives access to the player's pages, so no
    other PDF contains one.

    A link of "" means that the link wouldn't work for others, for example because it points to the computer
    that printed it; the sheet then shows a warning instead.
    """
    title = _("Personal links")
    heading = heading_of(tournament, title, now)
    name = file_name(heading.event, title)
    event = f"{heading.event} · {heading.date}"

    def paint(canvas: Canvas, link: tuple[str, str], box: Box) -> None:
        _link_slip(canvas, *link, event, box)

    if not links or not all(address for _name, address in links):
        why = _("No players yet.")
        if links:
            why = _("The site was opened at an address that only works on this computer.")
        return Printed(name, press(heading, paper, [empty_page(why)]))
    return Printed(name, press(heading, Bare(paper.size), _LINK_GRID.pages(links, paper, paint)))


def _link_slip(canvas: Canvas, name: str, address: str, event: str, box: Box) -> None:
    """Draw the code on the left, and next to it the name, the event, what the link is for, and its URL."""
    code = Box(box.x + _INSIDE, box.y + (box.height - _QR_SIDE) / 2, _QR_SIDE, _QR_SIDE)
    draw_qr(canvas, address, code, quiet=QUIET_SQUARES)
    x = code.x + _QR_SIDE + _INSIDE
    width = box.x + box.width - _INSIDE - x
    top = box.y + box.height - _INSIDE
    purpose = _(
        "Your own page: decks, your table, results, judge calls. Anyone with this link can act for you."
    )
    put(canvas, event, Box(x, top - 12, width, 12), _SMALL)
    draw_two_sided_line(canvas, x, top - 16, width)
    put(canvas, name, Box(x, top - 52, width, 34), Style(18, bold=True, align=Align.LEFT))
    put(canvas, purpose, Box(x, top - 84, width, 32), _SMALL)
    put(canvas, address, Box(x, box.y + _INSIDE, width, top - 88 - box.y - _INSIDE), _ADDRESS)
