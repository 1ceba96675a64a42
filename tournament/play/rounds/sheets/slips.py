"""Result slips, one per table: circle the points, sign, cut off, and scan on return."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from tournament.play.rounds.sheets.slip_options import ANY_SLIPS, SlipAddresses, SlipOptions
from tournament.printing.card_grid import draw_cut
from tournament.printing.codes import bars_width, draw_bars, draw_qr
from tournament.printing.press import Bare, Page, Paper, press
from tournament.printing.shaping import width
from tournament.printing.sheet import Heading
from tournament.printing.tags import decoration
from tournament.printing.text import GREY, Align, Box, Style, put

_NUMBER, _GAP, _PAD = 62.0, 9.0, 4.0
_HEAD, _FOOT, _LINE = 10.0, 11.0, 12.0
_CODES = 124.0  # width of the longest code in a typical event, so that all slips look alike
_BARS, _CODE = 15.0, 10.0  # heights of the bars and of the code below them
_QR_LABEL = 7.0
_LARGEST_QR, _LARGEST_STACKED_QR = 66.0, 92.0
_MARGINS = (24.0, 20.0)  # no space is needed for holding or pinning
_STACKED_FROM = 175.0  # on slips at least this tall, the two QR codes are stacked
_TALL_FROM = 58.0  # if a player's part is at least this tall, the signature has its own line
_SIDE_LABEL, _LEAST_DROP, _LEAST_SIGNATURE = 31.0, 44.0, 62.0
_LONE_SIDE_LABEL = 46.0  # for a side on a single line
_SIGNATURE_BESIDE = 110.0  # with this much room, the signature needs no line of its own
_HIGHEST_ROW, _LEAST_PITCH = 34.0, 22.0
_TICK, _TICK_WORDS = 9.0, 8.0

_PLACE = Style(9, align=Align.CENTRE, grey=GREY)
_SMALL = Style(7.5, grey=GREY)
_SMALL_RIGHT = Style(7.5, align=Align.RIGHT, grey=GREY)
_SMALL_CENTRE = Style(7, align=Align.CENTRE, grey=GREY)
_GAME = Style(6.5, grey=GREY)
_SIDE = Style(8.5, bold=True)


@dataclass(frozen=True, slots=True)
class SlipSeat:
    """A player on a slip: a highlighted tag after the name, and the side in each game.

    An empty name gives a line to write on. If a side is "" (not settled yet), both sides are printed so that
    one can be circled.
    """

    name: str
    tag: str = ""
    sides: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Slip:
    """Everything on one slip; a slip for a bye has only one player.

    `choices` are circled for each game and player, `marks` are ticked for the table. `remark` notes that the
    pairing is a draft or was changed. Without a `code`, the slip has no QR codes or barcode either.
    """

    place: str
    number: str
    round: str
    seats: tuple[SlipSeat, ...]
    choices: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    note: str = ""
    remark: str = ""
    has_drop: bool = True
    code: str = ""


def slips_pdf(
    slips: Sequence[Slip], heading: Heading, paper: Paper, options: SlipOptions = ANY_SLIPS
) -> bytes:
    """Return the PDF of the slips in the layout's order; the only lines are the ones to cut along."""
    pages = [_page(on_page, heading, options.addresses) for on_page in options.layout.pages(slips)]
    return press(heading, Bare(paper.size, margins=_MARGINS), pages)


def _page(slips: Sequence[Slip | None], heading: Heading, addresses: SlipAddresses) -> Page:
    def page(canvas: Canvas, body: Box) -> None:
        height = body.height / len(slips)
        for row, slip in enumerate(slips, start=1):
            y = body.y + body.height - row * height
            if slip is not None:
                inside = Box(body.x, y + _PAD, body.width, height - 2 * _PAD)
                _slip(canvas, slip, inside, heading, addresses)
            if row < len(slips) and any(slips[row - 1 : row + 1]):
                draw_cut(canvas, body.x, y, body.width)

    return page


def _slip(canvas: Canvas, slip: Slip, box: Box, heading: Heading, addresses: SlipAddresses) -> None:
    """Draw the parts shared by all slips in the round, which are stored once, and then this slip's own."""
    parts = _Parts.of(slip, box, bool(addresses.desk))
    alike = replace(
        slip, number="", remark="", code=bool(slip.code) * "-", seats=tuple(map(_nobody, slip.seats))
    )
    name = f"slip{sha256(repr((alike, parts, heading, addresses)).encode()).hexdigest()[:16]}"
    canvas.saveState()
    canvas.translate(box.x, box.y)
    if not canvas.hasForm(name):
        canvas.beginForm(name)
        with decoration(canvas):  # a form is used on many pages, so it isn't in any page's structure
            _what_is_alike(canvas, slip, parts, heading, addresses)
        canvas.endForm()
    canvas.doForm(name)
    _number(canvas, slip, parts.number)
    for seat, place in zip(slip.seats, parts.seats, strict=True):
        _name(canvas, seat, _name_and_row(slip, seat, place)[0])
    if slip.code:
        _own_codes(canvas, slip, parts, addresses)
    canvas.restoreState()


def _nobody(seat: SlipSeat) -> SlipSeat:
    return replace(seat, name="", tag="")


@dataclass(frozen=True, slots=True)
class _Parts:
    """The positions of a slip's parts, from its lower left corner.

    `middle` contains everything except the number and the codes.
    """

    number: Box
    middle: Box
    seats: tuple[Box, ...]
    codes: Box
    qr: tuple[Box, ...]

    @classmethod
    def of(cls, slip: Slip, box: Box, has_qr: bool) -> _Parts:
        """Return the parts for a slip of the box's size; on a tall slip the QR codes are stacked."""
        is_high = box.height >= _STACKED_FROM
        below = _BARS + _CODE + 2
        side = min((box.height - below) / 2 - _QR_LABEL - 2, _LARGEST_STACKED_QR) if is_high else 0
        side = side or min(box.height - below - _QR_LABEL, _LARGEST_QR)
        qr_width = 0 if not has_qr else side if is_high else 2 * side + 4
        codes = max(bars_width(slip.code), qr_width, _CODES) if slip.code else 0
        left, right = _NUMBER + _GAP, box.width - codes
        middle = Box(left, 0, right - left - (_GAP if codes else 0), box.height)
        height = (box.height - _HEAD - (_FOOT if slip.marks else 0)) / len(slip.seats)
        top, count = box.height - _QR_LABEL - side, 2 if has_qr and codes else 0
        return cls(
            number=Box(0, 0, _NUMBER, box.height),
            middle=middle,
            seats=tuple(
                Box(left, box.height - _HEAD - row * height, middle.width, height)
                for row in range(1, len(slip.seats) + 1)
            ),
            codes=Box(right, 0, codes, box.height),
            qr=tuple(
                Box(right + (codes - side) / 2, top - place * (side + _QR_LABEL + 2), side, side)
                if is_high
                else Box(right + place * (codes - side), top, side, side)
                for place in range(count)
            ),
        )


def _what_is_alike(
    canvas: Canvas, slip: Slip, parts: _Parts, heading: Heading, addresses: SlipAddresses
) -> None:
    number, middle = parts.number, parts.middle
    put(canvas, slip.place, Box(0, number.height - _LINE, number.width, _LINE), _PLACE)
    put(canvas, slip.round, Box(0, 0, number.width, _LINE), Style(10, bold=True, align=Align.CENTRE))
    top = middle.height - _HEAD
    put(canvas, heading.event, Box(middle.x, top, middle.width * 0.62, _HEAD), _SMALL)
    at = middle.x + middle.width * 0.62
    put(canvas, heading.printed, Box(at, top, middle.width * 0.38, _HEAD), _SMALL_RIGHT)
    room = middle.width / max(len(slip.marks), 3)
    for place, mark in enumerate(slip.marks):
        _tick(canvas, mark, Box(middle.x + place * room, 0, room - 4, _FOOT))
    for seat, box in zip(slip.seats, parts.seats, strict=True):
        _to_fill_in(canvas, slip, seat, box)
    labels = (_("players"), _("desk"))
    for words, qr in zip(labels, parts.qr, strict=False):
        put(canvas, words, Box(qr.x, qr.y + qr.height, qr.width, _QR_LABEL), _SMALL_CENTRE)
    if parts.qr:
        draw_qr(canvas, addresses.players, parts.qr[0])


def _number(canvas: Canvas, slip: Slip, box: Box) -> None:
    bottom = _LINE
    if slip.remark:
        put(canvas, slip.remark, Box(0, bottom, box.width, _LINE), Style(9, align=Align.CENTRE))
        bottom += _LINE
    room = box.height - _LINE - bottom
    put(
        canvas,
        slip.number,
        Box(0, bottom, box.width, room),
        Style(44, bold=True, display=True, align=Align.CENTRE),
    )


def _name_and_row(slip: Slip, seat: SlipSeat, box: Box) -> tuple[Box, Box, bool]:
    """Return the areas for a player's name and the row below, and whether the signature has its own row."""
    beside = box.width - _games_width(slip, seat, box) - _drop_width(slip)
    has_own = box.height >= _TALL_FROM and beside < _SIGNATURE_BESIDE
    share = 0.42 if has_own else 0.53
    height = (1 - share) * box.height
    row = height / 2 if has_own else min(height, _HIGHEST_ROW)
    name = Box(box.x, box.y + height, box.width, share * box.height)
    return name, Box(box.x, box.y + height - row, box.width, row - 2), has_own


def _to_fill_in(canvas: Canvas, slip: Slip, seat: SlipSeat, box: Box) -> None:
    """Draw what a player circles, ticks and signs; for a bye, show what it is worth."""
    _above, row, has_own = _name_and_row(slip, seat, box)
    used = _games_width(slip, seat, row)
    if seat.sides:
        _games(canvas, slip, seat, row)
    if slip.has_drop:
        _tick(canvas, _("drop"), Box(row.x + used, row.y, _drop_width(slip) - _PAD, row.height))
        used += _drop_width(slip)
    beside = Box(row.x + used, row.y, row.width - used, row.height)
    if not seat.sides:
        put(canvas, slip.note, Box(beside.x + 10, beside.y, beside.width - 10, beside.height), Style(11))
    elif has_own:
        _signature(canvas, Box(row.x, box.y + 3, row.width, row.y - box.y - 4))
    else:
        _signature(canvas, beside)


def _name(canvas: Canvas, seat: SlipSeat, box: Box) -> None:
    size = min(0.85 * box.height, 24)
    style = Style(0.8 * size, bold=True, align=Align.RIGHT)
    tag = min(width(seat.tag, style.size, bold=True), 0.3 * box.width)
    if seat.name:
        put(canvas, seat.name, Box(box.x, box.y, box.width - tag - 8, box.height), Style(size, bold=True))
    else:
        _line(canvas, box.x, box.y + 3, box.width - tag - 8)
    put(canvas, seat.tag, Box(box.x + box.width - tag, box.y, tag, box.height), style)


def _games_width(slip: Slip, seat: SlipSeat, box: Box) -> float:
    """Return the width of a player's games; 0 for a bye."""
    if not seat.sides:
        return 0.0
    return len(seat.sides) * (_label_width(seat) + _pitch(slip, seat, box) * len(slip.choices) + 10)


def _drop_width(slip: Slip) -> float:
    """Return the width of the drop box with its label and some space after it."""
    if not slip.has_drop:
        return 0.0
    return max(_LEAST_DROP, _TICK + 3 + width(_("drop"), _TICK_WORDS) + _PAD)


def _label_width(seat: SlipSeat) -> float:
    return _SIDE_LABEL if len(seat.sides) > 1 else _LONE_SIDE_LABEL


def _pitch(slip: Slip, seat: SlipSeat, box: Box) -> float:
    """Return the width of one choice: wide enough to circle, if the signature leaves enough room."""
    left = box.width - _LEAST_SIGNATURE - _drop_width(slip)
    room = (left / len(seat.sides) - _label_width(seat) - 10) / len(slip.choices)
    longest = max(map(len, slip.choices))
    return min(max(1.2 * min(box.height, _HIGHEST_ROW), 8.0 * longest, _LEAST_PITCH), room)


def _games(canvas: Canvas, slip: Slip, seat: SlipSeat, box: Box) -> None:
    pitch, label = _pitch(slip, seat, box), _label_width(seat)
    wide = label + pitch * len(slip.choices) + 4
    for number, side in enumerate(seat.sides, start=1):
        x = box.x + (number - 1) * (wide + 6)
        canvas.setStrokeGray(0.55)
        canvas.setLineWidth(0.6)
        canvas.roundRect(x, box.y + 0.5, wide, box.height - 1, 3)
        _side(canvas, number, len(seat.sides), side, Box(x + 4, box.y, label - 4, box.height))
        for place, choice in enumerate(slip.choices):
            at = Box(x + label + place * pitch, box.y, pitch, box.height)
            put(canvas, choice, at, Style(min(0.78 * box.height, 16), align=Align.CENTRE))


def _side(canvas: Canvas, number: int, games: int, side: str, box: Box) -> None:
    """Draw the side, with the game's number above it if there are two games."""
    shown = side or _("corp / runner")
    if games == 1:
        put(canvas, shown, box, Style(10, bold=True))
        return
    half = box.height / 2
    game = _("Game %(number)s") % {"number": number}
    highest = half * 0.95  # leaves room inside the frame for parts of letters below the line
    game_style, side_style = (replace(style, size=min(style.size, highest)) for style in (_GAME, _SIDE))
    put(canvas, game, Box(box.x, box.y + half - 0.5, box.width, half), game_style)
    put(canvas, shown, Box(box.x, box.y + 1, box.width, half), side_style)


def _tick(canvas: Canvas, words: str, box: Box) -> None:
    """Draw a box to tick, followed by its label."""
    canvas.setStrokeGray(0)
    canvas.setLineWidth(0.8)
    canvas.rect(box.x, box.y + (box.height - _TICK) / 2, _TICK, _TICK)
    put(canvas, words, Box(box.x + _TICK + 3, box.y, box.width - _TICK - 3, box.height), Style(_TICK_WORDS))


def _signature(canvas: Canvas, box: Box) -> None:
    _line(canvas, box.x, box.y + 6.5, box.width)
    put(canvas, _("signature"), Box(box.x, box.y - 0.5, box.width, 6.5), Style(5.5, grey=GREY))


def _own_codes(canvas: Canvas, slip: Slip, parts: _Parts, addresses: SlipAddresses) -> None:
    """Draw the code for people and barcode scanners at the bottom, and the desk's QR code for cameras."""
    box = parts.codes
    put(canvas, slip.code, Box(box.x, 0, box.width, _CODE), Style(10, bold=True, align=Align.CENTRE))
    draw_bars(canvas, slip.code, Box(box.x, _CODE + 1, box.width, _BARS))
    if parts.qr:
        draw_qr(canvas, addresses.desk.replace("{code}", slip.code), parts.qr[-1])


def _line(canvas: Canvas, x: float, y: float, length: float) -> None:
    canvas.setStrokeGray(0)
    canvas.setLineWidth(0.5)
    canvas.line(x, y, x + length, y)
