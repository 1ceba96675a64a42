"""From drawn pages to a PDF: paper, head and foot of every page."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from threading import Lock

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4, LETTER, landscape
from reportlab.pdfgen.canvas import Canvas

from tournament.printing.shaping import width
from tournament.printing.sheet import Heading
from tournament.printing.text import GREY, Align, Box, Style, draw, put
from tournament.printing.typefaces import REGULAR, typeface

Page = Callable[[Canvas, Box], None]  # draws into the box

SIDE, TOP, BOTTOM = 36.0, 30.0, 26.0  # margins that every printer can keep
_HEAD, _FOOT = 66.0, 22.0
_BARE_SIDE, _BARE_END = 24.0, 20.0  # where nothing needs room to be held or pinned by
EVENT = Style(13, bold=True)
FACTS = Style(11, align=Align.RIGHT)
TITLE = Style(25, bold=True)
_MARK = Style(12, bold=True, align=Align.CENTRE, grey=1.0)
BADGE_INSIDE, BADGE_GAP = 8.0, 10.0
FOOTNOTE = Style(9, grey=GREY)
WATERMARK_GREY, WATERMARK_SIZE = 0.9, 150.0

_one_at_a_time = Lock()  # reportlab's fonts keep where they are in their file


class Paper(Enum):
    """What lies in the printer."""

    A4 = "a4"
    LETTER = "letter"

    @classmethod
    def named(cls, name: str | None) -> Paper:
        """Return the paper of this name, A4 for any other."""
        return cls.LETTER if (name or "").lower() == cls.LETTER.value else cls.A4

    @property
    def label(self) -> str:
        """What people call it."""
        return _("A4") if self is Paper.A4 else _("Letter")

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in points."""
        return A4 if self is Paper.A4 else LETTER

    @property
    def body(self) -> Box:
        """The part of a page below the head and above the foot."""
        return _body(self.size)


@dataclass(frozen=True, slots=True)
class Landscape:
    """Paper that lies on its long side."""

    paper: Paper

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in points."""
        return landscape(self.paper.size)

    @property
    def body(self) -> Box:
        """The part of a page below the head and above the foot."""
        return _body(self.size)


@dataclass(frozen=True, slots=True)
class Bare:
    """Paper whose pages have neither head nor foot: what is on them is cut apart."""

    paper: Paper

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in points."""
        return self.paper.size

    @property
    def body(self) -> Box:
        """The page without the margins that printers need."""
        page_width, page_height = self.size
        return Box(_BARE_SIDE, _BARE_END, page_width - 2 * _BARE_SIDE, page_height - 2 * _BARE_END)


def _body(size: tuple[float, float]) -> Box:
    page_width, page_height = size
    bottom = BOTTOM + _FOOT
    return Box(SIDE, bottom, page_width - 2 * SIDE, page_height - TOP - _HEAD - bottom)


def press(heading: Heading, paper: Paper | Landscape | Bare, pages: Sequence[Page]) -> bytes:
    """Return the PDF of these pages, each with the sheet's head and foot, unless the paper is bare."""
    with _one_at_a_time:
        typeface(REGULAR)
        canvas = Canvas(
            io.BytesIO(),
            pagesize=paper.size,
            initialFontName=REGULAR,  # type: ignore[arg-type]  # the stubs take it for a number
            lang=heading.language,
            pageCompression=1,
        )
        canvas.setTitle(f"{heading.event} – {heading.title}")
        canvas.setSubject(heading.sheet)
        canvas.setCreator("Netrunner TO")
        for number, page in enumerate(pages, start=1):
            if heading.is_draft:
                _watermark(canvas, paper)
            if not isinstance(paper, Bare):
                _head(canvas, paper, heading)
                _foot(canvas, paper, heading, number, len(pages))
            page(canvas, paper.body)
            canvas.showPage()
        return bytes(canvas.getpdfdata())  # type: ignore[no-untyped-call]


def empty_page(sentence: str) -> Page:
    """Return a page that says why there is nothing on it."""

    def page(canvas: Canvas, body: Box) -> None:
        put(canvas, sentence, body, Style(18, align=Align.CENTRE, grey=GREY))

    return page


def _head(canvas: Canvas, paper: Paper | Landscape, heading: Heading) -> None:
    page_width, page_height = paper.size
    room = page_width - 2 * SIDE
    top = page_height - TOP
    put(canvas, heading.event, Box(SIDE, top - 18, room * 0.58, 18), EVENT)
    facts = " · ".join(fact for fact in (heading.date, heading.venue) if fact)
    put(canvas, facts, Box(SIDE + room * 0.6, top - 18, room * 0.4, 18), FACTS)
    marks = [mark for mark in (heading.mark, _("Draft") if heading.is_draft else "") if mark]
    widths = [width(mark, _MARK.size, bold=True) + 2 * BADGE_INSIDE for mark in marks]
    x = SIDE + room - sum(widths) - BADGE_GAP * len(marks)
    put(canvas, heading.title, Box(SIDE, top - 56, x - SIDE, 34), TITLE)
    for mark, wide in zip(marks, widths, strict=True):
        _badge(canvas, mark, Box(x + BADGE_GAP, top - 50, wide, 22))
        x += wide + BADGE_GAP
    canvas.setStrokeGray(0)
    canvas.setLineWidth(1.5)
    canvas.line(SIDE, top - 59, SIDE + room, top - 59)


def _badge(canvas: Canvas, text: str, box: Box) -> None:
    """Draw white words on black."""
    canvas.setFillGray(0)
    canvas.roundRect(box.x, box.y, box.width, box.height, 4, stroke=0, fill=1)
    put(canvas, text, box, _MARK)


def _foot(canvas: Canvas, paper: Paper | Landscape, heading: Heading, number: int, count: int) -> None:
    page_width, _height = paper.size
    pages = _("Page %(page)s of %(pages)s") % {"page": number, "pages": count}
    draw(canvas, heading.printed, SIDE, BOTTOM, FOOTNOTE)
    draw(canvas, pages, page_width - SIDE - width(pages, FOOTNOTE.size), BOTTOM, FOOTNOTE)


def _watermark(canvas: Canvas, paper: Paper | Landscape | Bare) -> None:
    text = _("DRAFT")
    page_width, page_height = paper.size
    size = min(WATERMARK_SIZE, WATERMARK_SIZE * page_height * 0.8 / width(text, WATERMARK_SIZE, bold=True))
    canvas.saveState()
    canvas.translate(page_width / 2, page_height / 2)
    canvas.rotate(55)
    style = Style(size, bold=True, grey=WATERMARK_GREY)
    draw(canvas, text, -width(text, size, bold=True) / 2, -size / 3, style)
    canvas.restoreState()
