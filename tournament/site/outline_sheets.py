"""The outline of the day in large print on one page, for the wall (REG 1.5)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from tournament.models import Tournament
from tournament.printing.banner import draw_banner, draw_two_sided_line
from tournament.printing.codes import QUIET_SQUARES, draw_qr
from tournament.printing.pictures import draw_logo
from tournament.printing.press import Paper, press
from tournament.printing.sheet import Printed, file_name, heading_of
from tournament.printing.text import GREY, LEADING, Align, Box, Style, even, fit, put
from tournament.site.pages.day_outline import OutlineTime, WallOutline, wall_outline

_PLAN = Style(40, bold=True)
_CODE, _GUTTER = 122.0, 24.0
_BANNER = 44.0  # height of the strip with the event's banner
_TIMES_SHARE = 0.36  # of the page's width
_LABEL, _FACT, _TIME = Style(11, bold=True, grey=GREY), Style(16), Style(17, bold=True)
_SMALLEST = 0.5


def print_outline(
    tournament: Tournament, paper: Paper, *, now: datetime, address: str, logo: bytes = b""
) -> Printed:
    """Return the current outline; `address` is the public page's URL, printed as text and as a code.

    Makes a fixed number of queries.
    """
    title = _("Outline of the day")
    heading = heading_of(tournament, title, now)
    outline = wall_outline(tournament)

    def page(canvas: Canvas, body: Box) -> None:
        top = body.y + body.height
        wide = body.width - (130 if logo else 0)
        draw_banner(canvas, tournament.name, Box(body.x, top - _BANNER, body.width, _BANNER))
        top -= _BANNER
        if logo:
            draw_logo(canvas, logo, Box(body.x + wide + 10, top - 70, 120, 66), Align.RIGHT)
        put(canvas, outline.plan, Box(body.x, top - 62, wide, 60), _PLAN)
        put(canvas, outline.plan_note, Box(body.x, top - 80, wide, 16), Style(12, grey=GREY))
        _where_to_look(canvas, address, Box(body.x, body.y, body.width, _CODE))
        middle = Box(body.x, body.y + _CODE + 12, body.width, body.height - _BANNER - 88 - _CODE - 12)
        left = middle.width
        if outline.times:
            times = middle.width * _TIMES_SHARE
            left -= times + _GUTTER
            at = Box(middle.x + left + _GUTTER, middle.y, times, middle.height)
            _times(canvas, outline.times, outline.times_note, at)
        _facts(canvas, outline, Box(middle.x, middle.y, left, middle.height))

    return Printed(file_name(heading.event, title), press(heading, paper, [page]))


def _facts(canvas: Canvas, outline: WallOutline, box: Box) -> None:
    """Draw each fact below its label, as large as the box allows for all of them."""
    scale = 1.0
    while (heights := _heights(outline, scale, box.width)) and sum(heights) > box.height:
        scale *= 0.96
        if scale < _SMALLEST:
            break
    free = max(0.0, box.height - sum(heights)) / len(heights)
    y = box.y + box.height
    for (label, words), height in zip(outline.facts, heights, strict=True):
        line = _LABEL.size * LEADING * scale
        put(canvas, label, Box(box.x, y - line, box.width, line), Style(_LABEL.size * scale, True, grey=GREY))
        text = Box(box.x, y - height + 6 * scale, box.width, height - line - 6 * scale)
        put(canvas, words, text, even(words, Style(_FACT.size * scale), box.width))
        y -= height + min(free, 14)


def _heights(outline: WallOutline, scale: float, room: float) -> list[float]:
    """Return the height of each fact: its label, its lines, and some space below."""
    found = []
    for _label, words in outline.facts:
        fitted = fit(words, even(words, Style(_FACT.size * scale), room), room, 400)
        text = len(fitted.lines) * fitted.size * LEADING
        found.append(_LABEL.size * LEADING * scale + text + 10 * scale)
    return found


def _times(canvas: Canvas, times: Sequence[OutlineTime], note: str, box: Box) -> None:
    """Draw the day's steps one below the other, each with its time.

    Without a start time, the times count from the start of round 1.
    """
    note_height = 62.0
    put(
        canvas,
        note,
        Box(box.x, box.y, box.width, note_height - 8),
        even(note, Style(9, grey=GREY), box.width),
    )
    height = min(30.0, (box.height - note_height - 18) / len(times))
    y = box.y + box.height
    has_start = not any(each.time.startswith("+") for each in times)
    head = _("Approximate time") if has_start else _("Hours after the start of round 1")
    put(canvas, head, Box(box.x, y - 14, box.width, 14), _LABEL)
    y -= 18
    column = min(96.0, box.width * 0.42)
    for each in times:
        y -= height
        size = min(_TIME.size, height * 0.62)
        put(canvas, each.time, Box(box.x, y, column - 8, height), Style(size, bold=True))
        at = Box(box.x + column, y, box.width - column, height)
        put(canvas, each.label, at, even(each.label, Style(min(size, 13.5, height / 2 / LEADING)), at.width))
        canvas.setStrokeGray(0.75)
        canvas.setLineWidth(0.5)
        canvas.line(box.x, y, box.x + box.width, y)


def _where_to_look(canvas: Canvas, address: str, box: Box) -> None:
    """Draw the code for the public page, and its URL for people who can't scan it."""
    draw_two_sided_line(canvas, box.x, box.y + box.height, box.width)
    code = box.height - 8
    draw_qr(canvas, address, Box(box.x, box.y, code, code), quiet=QUIET_SQUARES)
    x = box.x + code + 16
    room = box.x + box.width - x
    said = _("Pairings, clock, standings and announcements on your phone:")
    put(canvas, said, Box(x, box.y + code * 0.5, room, 40), Style(17, bold=True))
    put(canvas, address, Box(x, box.y + code * 0.22, room, 28), Style(14))
