"""Name badges to cut apart: for the staff, for the players, and blank ones to write on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from tournament.accounts.staff.pages import leaders_of
from tournament.kernel.text import by_name
from tournament.models import Player, Tournament
from tournament.models.states import WITHOUT_PLACE
from tournament.printing.card_grid import CardGrid
from tournament.printing.press import Bare, Paper, empty_page, press
from tournament.printing.sheet import Printed, file_name, heading_of
from tournament.printing.text import GREY, Align, Box, Style, put

_MARGIN = 21.0  # printers leave this much white around the edge
BADGE_GRIDS = {8: CardGrid(2, 4, _MARGIN), 10: CardGrid(2, 5, _MARGIN)}
MOST_BLANK_BADGES = 200

_INSIDE = 12.0
_BAND = 30.0  # for a staff member's role
_EVENT_LINE = 14.0


@dataclass(frozen=True, slots=True)
class Badge:
    """The text of a badge. Without a name, there is a line to write one on; `role` is only for staff."""

    name: str = ""
    details: str = ""
    role: str = ""


@dataclass(frozen=True, slots=True)
class BadgeWishes:
    """Which badges to print: those of these players, or of everyone in the event if `chosen` is None.

    `on_a_page` is a key of `BADGE_GRIDS`.
    """

    chosen: frozenset[int] | None = None
    with_leaders: bool = False
    blank: int = 0
    on_a_page: int = 8


def print_badges(tournament: Tournament, wishes: BadgeWishes, paper: Paper, *, now: datetime) -> Printed:
    """Return the badges: staff first, then players by name, then blank ones. Makes at most four queries."""
    title = _("Name badges")
    heading = heading_of(tournament, title, now)
    badges = [*(leader_badges(tournament) if wishes.with_leaders else ()), *player_badges(tournament, wishes)]
    badges += [Badge()] * wishes.blank
    event = f"{heading.event} · {heading.date}"

    def paint(canvas: Canvas, badge: Badge, box: Box) -> None:
        _badge(canvas, badge, event, box)

    name = file_name(heading.event, title)
    if not badges:
        return Printed(name, press(heading, paper, [empty_page(_("No players yet."))]))
    return Printed(
        name, press(heading, Bare(paper.size), BADGE_GRIDS[wishes.on_a_page].pages(badges, paper, paint))
    )


def player_badges(tournament: Tournament, wishes: BadgeWishes) -> list[Badge]:
    """Return badges with name and pronouns for all players, or for those chosen. Makes one query.

    Nicknames are only for staff, so no badge shows them.
    """
    players = tournament.players.all()
    if wishes.chosen is None:
        players = players.exclude(state__in=WITHOUT_PLACE)
    else:
        players = players.filter(pk__in=wishes.chosen)
    rows: list[Player] = by_name(players)
    return [Badge(player.name, player.details) for player in rows]


def leader_badges(tournament: Tournament) -> list[Badge]:
    """Return the staff's badges with their roles, blank without a full name (a login isn't a name)."""
    return [
        Badge(leader.name if leader.is_named else "", role=leader.role_label)
        for leader in leaders_of(tournament).everybody
    ]


def _badge(canvas: Canvas, badge: Badge, event: str, box: Box) -> None:
    """Draw the event at the top, the name as large as it fits, and the pronouns or role at the bottom."""
    x, width = box.x + _INSIDE, box.width - 2 * _INSIDE
    top = box.y + box.height - _INSIDE
    put(
        canvas,
        event,
        Box(x, top - _EVENT_LINE, width, _EVENT_LINE),
        Style(9.5, align=Align.CENTRE, grey=GREY),
    )
    foot = box.y + _INSIDE
    if badge.role:
        canvas.setFillGray(0)
        canvas.rect(box.x + 6, box.y + 6, box.width - 12, _BAND, stroke=0, fill=1)
        at = Box(x, box.y + 6, width, _BAND)
        put(canvas, badge.role, at, Style(19, bold=True, align=Align.CENTRE, grey=1.0))
        foot = box.y + 6 + _BAND
    elif badge.details:
        put(canvas, badge.details, Box(x, foot, width, 22), Style(15, align=Align.CENTRE))
        foot += 22
    middle = Box(x, foot + 4, width, top - _EVENT_LINE - foot - 8)
    if badge.name:
        put(canvas, badge.name, middle, Style(34, bold=True, align=Align.CENTRE))
        return
    canvas.setStrokeGray(0.4)
    canvas.setLineWidth(0.6)
    y = middle.y + middle.height * 0.3
    canvas.line(x + 8, y, x + width - 8, y)
    put(canvas, _("Name"), Box(x, y - 14, width, 12), Style(8, align=Align.CENTRE, grey=GREY))
