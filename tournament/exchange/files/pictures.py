"""Pictures of an event to share: standings, bracket and champion, in the size that chats and feeds display.

They are drawn like printouts, which support every script, on a page with the picture's shape, and rendered as
PNG.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from threading import Lock

import pypdfium2
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.pdfgen.canvas import Canvas

from tournament.decks.local_titles import short_name_on_paper, title_on_paper
from tournament.models import Tournament
from tournament.play.cut.pages.bracket import BracketPage, bracket_page
from tournament.play.cut.pages.facts import facts_of
from tournament.play.cut.records import bracket_record
from tournament.play.cut.sheets.drawing import draw_bracket_on
from tournament.printing.banner import CORP, RUNNER, draw_banner
from tournament.printing.press import Bare, Page, press
from tournament.printing.sheet import Heading
from tournament.printing.text import GREY, Align, Box, Style, put
from tournament.ranking.standings.pages.final_standings import final_standings
from tournament.ranking.standings.pages.sides import PlayedSides
from tournament.ranking.standings.pages.standings import StandingsPage, standings_page
from tournament.ranking.standings.pages.winner import winner_page
from tournament.web.dates import dated

PICTURE_WIDTH, PICTURE_HEIGHT = 1200, 630  # pixels: the size that is shown uncropped for shared links
_MOST_LINES = 8
_SCALE = 2  # dots a point
_MARGIN, _HEAD, _LINE = 22.0, 66.0, 27.0  # points
_PLACE, _IDENTITIES, _POINTS = 54.0, 170.0, 110.0  # widths of columns in points
_COLOURS = 32
_PAPER = Bare((PICTURE_WIDTH / _SCALE, PICTURE_HEIGHT / _SCALE), (_MARGIN, _MARGIN * 0.8))
_pdfium = Lock()  # it can be used by only one thread at a time

_Row = tuple[str, str, str, PlayedSides | None]  # place, name, points, identities


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing of an event: its name, and the function that draws it."""

    event: str
    title: str
    page: Page

    def png(self) -> bytes:
        """Return the PNG image, PICTURE_WIDTH by PICTURE_HEIGHT pixels."""
        pdf = press(Heading(self.event, "", "", self.title), _PAPER, [self.page])
        with _pdfium, pypdfium2.PdfDocument(pdf) as document:
            sheet = document[0]
            image = sheet.render(scale=_SCALE).to_pil().convert("RGB")
            sheet.close()
        written = io.BytesIO()
        image.quantize(_COLOURS).save(written, "PNG", optimize=True)
        return written.getvalue()


def standings_picture(tournament: Tournament) -> Picture:
    """Return the top of the standings with identities, including the cut if there is one; before round 1, the
    event's details.

    A fixed number of queries.
    """
    swiss = standings_page(tournament, with_sides=True)
    final = final_standings(tournament, swiss)
    if final is not None:
        title = _("Final standings") if final.is_final else _("Standings with the cut")
        rows = [
            (
                _place(line.at.best, line.at.worst),
                line.swiss.name,
                _points(line.swiss.place.points),
                line.swiss.sides,
            )
            for line in final.lines
        ]
    else:
        title = _standings_title(swiss)
        rows = [
            (
                "–" if line.place.rank is None else str(line.place.rank),
                line.name,
                _points(line.place.points),
                line.sides,
            )
            for line in swiss.lines
        ]

    def page(canvas: Canvas, body: Box) -> None:
        _draw_head(canvas, tournament, title, body)
        if rows:
            _draw_rows(canvas, rows, body)
        else:
            _draw_before_round_1(canvas, tournament, body)

    return Picture(tournament.name, title, page)


def bracket_picture(tournament: Tournament) -> Picture | None:
    """Return the bracket, or None if there is none. A fixed number of queries."""
    record = bracket_record(tournament)
    if record is None:
        return None
    bracket: BracketPage = bracket_page(facts_of(record))
    title = _("Top %(size)s") % {"size": bracket.size}

    def page(canvas: Canvas, body: Box) -> None:
        _draw_head(canvas, tournament, title, body)
        drawn = Box(body.x, body.y, body.width, body.height - _HEAD)
        draw_bracket_on(canvas, bracket, drawn, largest_unit=5, largest_letters=12)

    return Picture(tournament.name, title, page)


def champion_picture(tournament: Tournament) -> Picture | None:
    """Return the champion's name and both identities below the event's banner; None while no one has won.

    A fixed number of queries.
    """
    page = winner_page(tournament)
    if page is None:
        return None
    player, title = page.player, _("Champion")
    identities = [
        (colour, identity)
        for colour, identity in ((CORP, player.corp_identity), (RUNNER, player.runner_identity))
        if identity
    ]

    def draw(canvas: Canvas, body: Box) -> None:
        x, width, top = body.x, body.width, body.y + body.height
        draw_banner(canvas, tournament.name, Box(x, top - 88, width, 88))
        facts = " · ".join(filter(None, (dated(tournament.date, "j F Y"), tournament.venue)))
        put(canvas, title, Box(x, top - 118, width, 22), Style(18, bold=True, grey=GREY, align=Align.CENTRE))
        put(canvas, player.name, Box(x, top - 176, width, 58), Style(46, bold=True, align=Align.CENTRE))
        for row, (colour, identity) in enumerate(identities):
            style, room = Style(16, align=Align.CENTRE), width - 40
            y = top - 203 - row * 24
            put(canvas, title_on_paper(identity, style, room), Box(x + 20, y, room, 22), style)
            canvas.setFillColor(colour)
            canvas.rect(x, y + 2, 5, 17, stroke=0, fill=1)
            canvas.rect(x + width - 5, y + 2, 5, 17, stroke=0, fill=1)
        put(canvas, tournament.name, Box(x, body.y + 15, width, 22), Style(16, bold=True, align=Align.CENTRE))
        put(canvas, facts, Box(x, body.y, width, 16), Style(12, grey=GREY, align=Align.CENTRE))

    return Picture(tournament.name, title, draw)


def _draw_head(canvas: Canvas, tournament: Tournament, title: str, body: Box) -> None:
    """Draw the event, title, date and place, with a thick line below."""
    top = body.y + body.height
    put(canvas, tournament.name, Box(body.x, top - 34, body.width, 34), Style(25, bold=True))
    facts = " · ".join(filter(None, (dated(tournament.date, "j F Y"), tournament.venue)))
    put(canvas, title, Box(body.x, top - 54, body.width * 0.5, 18), Style(14, bold=True))
    right = Style(13, align=Align.RIGHT, grey=GREY)
    put(canvas, facts, Box(body.x + body.width * 0.5, top - 54, body.width * 0.5, 18), right)
    canvas.setStrokeGray(0)
    canvas.setLineWidth(2)
    canvas.line(body.x, top - 59, body.x + body.width, top - 59)


def _draw_before_round_1(canvas: Canvas, tournament: Tournament, body: Box) -> None:
    """Draw the event's details and its start time above its banner."""
    middle = body.y + (body.height - _HEAD) / 2
    draw_banner(canvas, tournament.name, Box(body.x, body.y, body.width, 64))
    what = Style(30, bold=True, align=Align.CENTRE)
    put(canvas, _("Android: Netrunner"), Box(body.x, middle, body.width, 40), what)
    told = [tournament.level_label, tournament.kind_label]
    if tournament.starts_at is not None:
        told.append(_("Round 1 at %(time)s") % {"time": f"{tournament.starts_at:%H:%M}"})
    words = " · ".join(map(str, told))
    put(canvas, words, Box(body.x, middle - 30, body.width, 26), Style(18, align=Align.CENTRE, grey=GREY))


def _draw_rows(canvas: Canvas, rows: list[_Row], body: Box) -> None:
    top = body.y + body.height - _HEAD
    shown = _shown(rows)
    for number, (place, name, points, sides) in enumerate(shown):
        y = top - (number + 1) * _LINE
        put(canvas, place, Box(body.x, y, 42, _LINE), Style(17, bold=True, align=Align.RIGHT))
        room = body.width - _PLACE - _POINTS - (_IDENTITIES if sides else 10)
        put(canvas, name, Box(body.x + _PLACE, y, room, _LINE), Style(17, bold=number == 0))
        if sides:
            _draw_identities(canvas, sides, Box(body.x + _PLACE + room, y, _IDENTITIES, _LINE))
        put(
            canvas,
            points,
            Box(body.x + body.width - _POINTS, y, _POINTS, _LINE),
            Style(15, align=Align.RIGHT),
        )
        canvas.setStrokeGray(0.8)
        canvas.setLineWidth(0.6)
        canvas.line(body.x, y, body.x + body.width, y)
    if len(shown) < len(rows):
        left = len(rows) - len(shown)
        told = ngettext("and %(count)s more player", "and %(count)s more players", left) % {"count": left}
        y = top - _MOST_LINES * _LINE
        put(canvas, told, Box(body.x + _PLACE, y, body.width - _PLACE, _LINE), Style(14, grey=GREY))


def _draw_identities(canvas: Canvas, sides: PlayedSides, box: Box) -> None:
    """Draw the corp above the runner, each behind a bar in the side's color."""
    height = box.height / 2 - 1
    for row, (colour, identity) in enumerate(((CORP, sides.corp), (RUNNER, sides.runner))):
        if identity:
            y = box.y + (1 - row) * height + 1
            canvas.setFillColor(colour)
            canvas.rect(box.x + 8, y + 1.5, 3, height - 3, stroke=0, fill=1)
            name = Box(box.x + 15, y, box.width - 20, height)
            put(canvas, short_name_on_paper(identity), name, Style(10, grey=GREY))


def _shown(rows: list[_Row]) -> list[_Row]:
    return rows if len(rows) <= _MOST_LINES else rows[: _MOST_LINES - 1]


def _points(points: int) -> str:
    return ngettext("%(points)s point", "%(points)s points", points) % {"points": points}


def _place(best: int | None, worst: int | None) -> str:
    if best is None:
        return "–"
    return str(best) if best == worst else f"{best}–{worst}"


def _standings_title(page: StandingsPage) -> str:
    if not page.rounds:
        return ""
    if page.is_final:
        return _("Final standings")
    if page.open_tables:
        return _("Standings in round %(number)s") % {"number": page.rounds}
    return _("Standings after round %(number)s") % {"number": page.rounds}
