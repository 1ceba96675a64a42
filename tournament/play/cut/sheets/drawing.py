"""The bracket on one landscape page: filled in, or blank to write on."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from pairing.bracket.layouts import Part
from tournament.play.cut.drawing import (
    BOX_HEIGHT,
    BOX_WIDTH,
    CHAMPION_HEIGHT,
    LABEL_HEIGHT,
    ROUND_NAMES_HEIGHT,
    Drawing,
    Follows,
    PartSpan,
)
from tournament.play.cut.pages.bracket import BracketPage
from tournament.play.cut.pages.drawn_games import BracketGameLine, BracketSeatLine
from tournament.printing.press import Landscape, Paper, press
from tournament.printing.shaping import width
from tournament.printing.sheet import Heading
from tournament.printing.text import GREY, ONE_LINE_AT_LEAST, Align, Box, Style, fit, put

NUMBER_WIDTH = 6  # in the drawing's units
LARGEST_UNIT = 5.5  # points: a small bracket doesn't have to fill the page
NOTE_HEIGHT = 20  # points, below the drawing: a note on byes
_INSIDE = 2.5
_WORDS_WHOLE_FROM = 4.5  # points: below this, words of a long name are broken to allow larger text


@dataclass(frozen=True, slots=True)
class _Scale:
    """Converts the drawing's units to points on the page, where y points up."""

    left: float
    top: float
    across: float
    down: float

    def point(self, x: float, y: float) -> tuple[float, float]:
        return self.left + x * self.across, self.top - y * self.down

    def box(self, x: float, y: float, width: float, height: float) -> Box:
        """Return the box with this upper left corner."""
        left, top = self.point(x, y)
        return Box(left, top - height * self.down, width * self.across, height * self.down)


def bracket_sheet(bracket: BracketPage, heading: Heading, paper: Paper) -> bytes:
    """Return a PDF of a bracket on one page, below the sheet's heading."""

    def page(canvas: Canvas, body: Box) -> None:
        draw_bracket_on(canvas, bracket, body)

    return press(heading, Landscape(paper), [page])


def draw_bracket_on(
    canvas: Canvas,
    bracket: BracketPage,
    body: Box,
    *,
    largest_unit: float = LARGEST_UNIT,
    largest_letters: float = 15.0,
) -> None:
    """Draw a bracket into this box: games in their places, lines that the winners follow.

    `largest_unit` is the maximum number of points per drawing unit; `largest_letters` is the maximum font
    size of names.
    """
    drawing = bracket.drawing
    note = NOTE_HEIGHT if bracket.byes else 0
    across = body.width / drawing.width
    down = (body.height - note) / drawing.height_with_champion
    top = body.y + body.height
    scale = _Scale(body.x, top, min(across, largest_unit), min(down, largest_unit))
    _lines(canvas, drawing, scale)
    size = min(largest_letters, scale.down * 4.6, max(11.0, scale.across * 3.6))
    head = Style(size + 1, bold=True, align=Align.CENTRE)
    for each in bracket.rounds:
        if not each.is_second_final:
            box = scale.box(each.games[0].place.x, 0, BOX_WIDTH, ROUND_NAMES_HEIGHT)
            put(canvas, each.title, box, head)
    for span in drawing.parts:
        _part(canvas, span, scale)
    for game in bracket.games:
        _game(canvas, game, scale, size)
    _champion(canvas, bracket, scale, size)
    put(canvas, bracket.byes, Box(body.x, body.y, body.width, note / 2), Style(8, grey=GREY))


def _lines(canvas: Canvas, drawing: Drawing, scale: _Scale) -> None:
    canvas.setStrokeGray(0.35)
    canvas.setLineWidth(0.8)
    for line in drawing.lines:
        if line.follows is not Follows.WINNER:
            continue
        start, *others = line.points
        path = canvas.beginPath()
        path.moveTo(*scale.point(*start))
        for point in others:
            path.lineTo(*scale.point(*point))
        canvas.drawPath(path)


def _part(canvas: Canvas, span: PartSpan, scale: _Scale) -> None:
    """Write the name of the upper or lower bracket vertically along the left edge."""
    name = _("Upper bracket") if span.part is Part.UPPER else _("Lower bracket")
    x, y = scale.point(0, span.bottom)
    length = (span.bottom - span.top) * scale.down
    canvas.saveState()
    canvas.translate(x, y)
    canvas.rotate(90)
    put(canvas, name, Box(0, -9, length, 9), Style(8, bold=True, align=Align.CENTRE, grey=GREY))
    canvas.restoreState()


def _game(canvas: Canvas, game: BracketGameLine, scale: _Scale, size: float) -> None:
    box = scale.box(game.place.x, game.place.y, BOX_WIDTH, BOX_HEIGHT)
    number_width = NUMBER_WIDTH * scale.across
    canvas.setFillGray(1)
    canvas.setStrokeGray(0)
    canvas.setLineWidth(0.8)
    canvas.roundRect(box.x, box.y, box.width, box.height, 2, stroke=1, fill=1)
    canvas.setFillGray(0.9)
    canvas.rect(box.x, box.y, number_width, box.height, stroke=1, fill=1)
    number = Style(size * 0.9, bold=True, align=Align.CENTRE)
    put(canvas, str(game.number), Box(box.x, box.y, number_width, box.height), number)
    half = box.height / 2
    canvas.setLineWidth(0.4)
    canvas.setStrokeGray(0.5)
    canvas.line(box.x + number_width, box.y + half, box.x + box.width, box.y + half)
    left, wide = box.x + number_width + _INSIDE, box.width - number_width - 2 * _INSIDE
    for row, seat in enumerate(game.seats):
        _seat(canvas, game, seat, Box(left, box.y + (1 - row) * half, wide, half), size)
    if game.label:
        below = scale.box(game.place.x, game.place.y + BOX_HEIGHT, BOX_WIDTH, LABEL_HEIGHT)
        put(canvas, game.label, below, Style(min(8, below.height * 0.8), align=Align.CENTRE, grey=GREY))


def _seat(canvas: Canvas, game: BracketGameLine, seat: BracketSeatLine, box: Box, size: float) -> None:
    """Draw one seat: its seed, its name, how the game was decided (for the loser), and its side. Without a
    seed, write which player the seat waits for.

    In a blank bracket, each seed has space for a name.
    """
    seed_width = size * 1.15
    if seat.seed is not None:
        seed = Style(size * 0.8, align=Align.RIGHT)
        put(canvas, str(seat.seed), Box(box.x, box.y, seed_width, box.height), seed)
    elif not game.is_not_needed:
        upper = Box(box.x, box.y + box.height * 0.42, box.width, box.height * 0.55)
        put(canvas, seat.awaited, upper, Style(min(size * 0.7, 8), grey=GREY))
    if not seat.name:
        return
    ending = game.ending if seat.has_lost else ""
    end = box.x + box.width
    side = Box(end - size, box.y, size if seat.side else 0, box.height)
    tick = Box(end - side.width - size * 0.9, box.y, size * 0.9 if seat.has_won else 0, box.height)
    left, right = box.x + seed_width + 2, end - side.width - tick.width
    note = min((right - left) * 0.4, size * 4) if ending else 0
    room = right - left - note - 1 - size * 0.1
    name = Box(left, box.y + 0.5, room, box.height - 1)
    put(canvas, seat.name, name, _name_style(seat.name, size, name, bold=seat.has_won))
    small = Style(size * 0.6, align=Align.RIGHT, grey=GREY)
    put(canvas, ending, Box(right - note, box.y, note - 1, box.height), small)
    put(canvas, seat.side_letter, side, Style(size * 0.85, align=Align.CENTRE))
    if seat.has_won:
        _tick(canvas, tick, size)


def _name_style(name: str, size: float, box: Box, *, bold: bool) -> Style:
    """Return a name's style: words stay whole unless breaking them allows larger text."""
    whole = Style(_size_for(name, size, box.width, bold=bold), bold=bold)
    shrunk = fit(name, whole, box.width, box.height).size
    if shrunk >= _WORDS_WHOLE_FROM:
        return whole
    broken = Style(size, bold=bold)
    return broken if fit(name, broken, box.width, box.height).size > shrunk else whole


def _size_for(name: str, size: float, room: float, *, bold: bool) -> float:
    """Return the font size at which a name's longest word fits when the name is wrapped."""
    longest = max((width(word, size, bold=bold) for word in name.split()), default=0.0) * ONE_LINE_AT_LEAST
    return size if longest <= room else size * room / longest * 0.99


def _tick(canvas: Canvas, box: Box, size: float) -> None:
    """Draw a tick mark, because not every font has one."""
    x, y, step = box.x, box.y + box.height / 2, size * 0.3
    canvas.setStrokeGray(0)
    canvas.setLineWidth(max(size * 0.13, 0.9))
    canvas.line(x, y, x + step * 0.8, y - step * 0.8)
    canvas.line(x + step * 0.8, y - step * 0.8, x + step * 2.2, y + step)


def _champion(canvas: Canvas, bracket: BracketPage, scale: _Scale, size: float) -> None:
    """Draw the champion's name, or the space to write it."""
    box = scale.box(*bracket.drawing.champion, BOX_WIDTH, CHAMPION_HEIGHT)
    third = box.height / 3
    put(canvas, _("Champion"), Box(box.x, box.y + 2 * third, box.width, third), Style(size * 0.8, grey=GREY))
    if bracket.champion:
        name = Box(box.x, box.y, box.width, 2 * third)
        put(canvas, bracket.champion.name, name, Style(size * 1.4, bold=True))
    canvas.setStrokeGray(0)
    canvas.setLineWidth(1.2)
    canvas.line(box.x, box.y, box.x + box.width, box.y)
