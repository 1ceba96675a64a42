"""Turn drawn pages into a PDF with paper size, header and footer: a single sheet, or several sheets as a
book.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import Enum
from threading import Lock

from django.utils.translation import gettext as _
from reportlab import rl_config
from reportlab.lib.pagesizes import A4, LETTER, landscape
from reportlab.pdfgen.canvas import Canvas

from tournament.printing.banner import draw_two_sided_line
from tournament.printing.numbers import write_numbers_once
from tournament.printing.shaping import width
from tournament.printing.sheet import Heading
from tournament.printing.tags import HEADING_ROLE, TaggedCanvas
from tournament.printing.text import GREY, Align, Box, Style, draw, put
from tournament.printing.typefaces import REGULAR, typeface

Page = Callable[[Canvas, Box], None]  # draws into the box

SIDE, TOP, BOTTOM = 36.0, 30.0, 26.0  # margins that every printer supports
_HEAD, _FOOT = 66.0, 22.0
EVENT = Style(13, bold=True)
FACTS = Style(11, align=Align.RIGHT)
TITLE = Style(25, bold=True, display=True)
_MARK = Style(12, bold=True, align=Align.CENTRE, grey=1.0)
BADGE_INSIDE, BADGE_GAP = 8.0, 10.0
FOOTNOTE = Style(9, grey=GREY)
WATERMARK_GREY, WATERMARK_SIZE = 0.9, 150.0

_one_at_a_time = (
    Lock()
    # held while drawing a page, or while writing the fonts at the end: reportlab's font objects store their
    # position in the file being written
)
_LET_OTHERS = 0.0002  # seconds between two pages of a book, so that a waiting thread can take the lock
PRODUCT = "Netrunner TO"
write_numbers_once()
vars(rl_config)["useA85"] = (
    0  # keep compressed pages binary: encoding them as text makes them a quarter larger
)


class Paper(Enum):
    """The paper in the printer."""

    A4 = "a4"
    LETTER = "letter"

    @classmethod
    def named(cls, name: str | None) -> Paper:
        """Return the paper with this name, or A4 for any other name."""
        return cls.LETTER if (name or "").lower() == cls.LETTER.value else cls.A4

    @property
    def label(self) -> str:
        return _("A4") if self is Paper.A4 else _("Letter")

    @property
    def size(self) -> tuple[float, float]:
        """The width and height, in points."""
        return A4 if self is Paper.A4 else LETTER

    @property
    def body(self) -> Box:
        """The area between a page's header and footer."""
        return _body(self.size)


@dataclass(frozen=True, slots=True)
class Landscape:
    """Paper in landscape format."""

    paper: Paper

    @property
    def size(self) -> tuple[float, float]:
        """The width and height, in points."""
        return landscape(self.paper.size)

    @property
    def body(self) -> Box:
        """The area between a page's header and footer."""
        return _body(self.size)


@dataclass(frozen=True, slots=True)
class Bare:
    """Paper without a header and footer, for sheets that are cut up or hung up and need none.

    `size` is the paper's width and height in points; `margins` are the free margins at the sides and at the
    top and bottom.
    """

    size: tuple[float, float]
    margins: tuple[float, float] = (0, 0)

    @property
    def body(self) -> Box:
        """The paper without its margins."""
        (wide, high), (side, end) = self.size, self.margins
        return Box(side, end, wide - 2 * side, high - 2 * end)


def _body(size: tuple[float, float]) -> Box:
    page_width, page_height = size
    bottom = BOTTOM + _FOOT
    return Box(SIDE, bottom, page_width - 2 * SIDE, page_height - TOP - _HEAD - bottom)


@dataclass(frozen=True, slots=True)
class PressedSheet:
    """A sheet that is ready to print, alone or as part of a book."""

    heading: Heading
    paper: Paper | Landscape | Bare
    pages: tuple[Page, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a book: its title in the bookmarks and the table of contents, and its sheets."""

    title: str
    sheets: tuple[PressedSheet, ...]

    @property
    def pages(self) -> int:
        """The number of pages in this part."""
        return sum(len(sheet.pages) for sheet in self.sheets)


_gathered: ContextVar[list[PressedSheet] | None] = ContextVar("gathered", default=None)


@contextmanager
def gathered() -> Iterator[list[PressedSheet]]:
    """Yield a list that collects everything pressed within the block, for a book; `press` then returns
    b"".
    """
    sheets: list[PressedSheet] = []
    token = _gathered.set(sheets)
    try:
        yield sheets
    finally:
        _gathered.reset(token)


def press(heading: Heading, paper: Paper | Landscape | Bare, pages: Sequence[Page]) -> bytes:
    """Return the PDF of these pages, each with a header and footer unless the paper is bare.

    Within a `gathered` block, the pages are collected instead.
    """
    sheet = PressedSheet(heading, paper, tuple(pages))
    sheets = _gathered.get()
    if sheets is not None:
        sheets.append(sheet)
        return b""
    return press_book(heading, [Part("", (sheet,))])


def press_book(heading: Heading, parts: Sequence[Part]) -> bytes:
    """Return one PDF with all parts and continuous page numbers; each part with a title gets a bookmark.

    `heading` describes the PDF. Other threads may print between two pages.
    """
    canvas = _new_canvas(heading)
    count = sum(part.pages for part in parts)
    number = 0
    for place, part in enumerate(parts):
        with _one_at_a_time:
            if part.title:
                canvas.bookmarkPage(part_key(place))
                canvas.addOutlineEntry(part.title, part_key(place))
        for sheet in part.sheets:
            for page in sheet.pages:
                number += 1
                with _one_at_a_time:
                    _print_page(canvas, sheet, page, number, count)
                time.sleep(_LET_OTHERS if count > 1 else 0)
    with _one_at_a_time:
        canvas.add_tags()
        return bytes(canvas.getpdfdata())  # type: ignore[no-untyped-call]


def part_key(place: int) -> str:
    """Return the link target for a part of a book; `place` counts from 0."""
    return f"part-{place}"


def _new_canvas(heading: Heading) -> TaggedCanvas:
    with _one_at_a_time:
        typeface(REGULAR)
    canvas = TaggedCanvas(
        io.BytesIO(),
        initialFontName=REGULAR,
        lang=heading.language,
        pageCompression=1,
        pdfVersion=(1, 7),
    )
    canvas.setTitle(f"{heading.event} – {heading.title}")
    canvas.setSubject(heading.sheet)
    canvas.setAuthor(heading.event)
    canvas.setCreator(PRODUCT)
    canvas.setProducer(PRODUCT)
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


def _print_page(canvas: TaggedCanvas, sheet: PressedSheet, page: Page, number: int, count: int) -> None:
    canvas.setPageSize(sheet.paper.size)
    canvas.begin_page()
    if sheet.heading.is_draft:
        _watermark(canvas, sheet.paper)
    if not isinstance(sheet.paper, Bare):
        _head(canvas, sheet.paper, sheet.heading)
        with canvas.read_as(None):
            _foot(canvas, sheet.paper, sheet.heading, number, count)
    page(canvas, sheet.paper.body)
    canvas.end_page()


def empty_page(sentence: str) -> Page:
    """Return a page that explains why it is empty."""

    def page(canvas: Canvas, body: Box) -> None:
        put(canvas, sentence, body, Style(18, align=Align.CENTRE, grey=GREY))

    return page


def _head(canvas: TaggedCanvas, paper: Paper | Landscape, heading: Heading) -> None:
    page_width, page_height = paper.size
    room = page_width - 2 * SIDE
    top = page_height - TOP
    put(canvas, heading.event, Box(SIDE, top - 18, room * 0.58, 18), EVENT)
    facts = " · ".join(fact for fact in (heading.date, heading.venue) if fact)
    put(canvas, facts, Box(SIDE + room * 0.6, top - 18, room * 0.4, 18), FACTS)
    marks = [mark for mark in (heading.mark, _("Draft") if heading.is_draft else "") if mark]
    widths = [width(mark, _MARK.size, bold=True) + 2 * BADGE_INSIDE for mark in marks]
    x = SIDE + room - sum(widths) - BADGE_GAP * len(marks)
    with canvas.read_as(HEADING_ROLE):
        put(canvas, heading.title, Box(SIDE, top - 56, x - SIDE, 34), TITLE)
    for mark, wide in zip(marks, widths, strict=True):
        _badge(canvas, mark, Box(x + BADGE_GAP, top - 50, wide, 22))
        x += wide + BADGE_GAP
    draw_two_sided_line(canvas, SIDE, top - 59, room)


def _badge(canvas: Canvas, text: str, box: Box) -> None:
    """Draw white text on black."""
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
