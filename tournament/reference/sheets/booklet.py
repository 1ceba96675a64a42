"""A booklet: running text in chapters, a table of contents with page numbers, and a footer on every page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from enum import Enum

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4, A5, LETTER
from reportlab.pdfgen.canvas import Canvas

from tournament.printing.flow import Block, filled, paragraph, stacked
from tournament.printing.press import Bare, Page, press
from tournament.printing.sheet import Heading
from tournament.printing.tags import HEADING_ROLE, TaggedCanvas, decoration
from tournament.printing.text import GREY, Align, Box, Style, put

TEXT = Style(9.5)
NOTE = Style(8.5, grey=GREY)
_CHAPTER, _SECTION, _TITLE = Style(14, bold=True), Style(10.5, bold=True), Style(24, bold=True)
_SIDE, _TOP, _BOTTOM, _FOOT = 34.0, 34.0, 46.0, 22.0
_GAP = 20.0  # between two columns
_TITLE_HEIGHT, _ENTRY_HEIGHT = 74.0, 17.0
_NUMBER = 30.0


class BookletPaper(Enum):
    """The paper of a booklet, by its name in the URL: its size in points and its number of text columns."""

    A4 = "a4"
    A5 = "a5"
    LETTER = "letter"

    @classmethod
    def named(cls, name: str) -> BookletPaper:
        """Return the paper with this name, or A4 if there is none."""
        return next((paper for paper in cls if paper.value == name), cls.A4)

    @property
    def sheet(self) -> Bare:
        """The paper with its text margins."""
        size = {BookletPaper.A4: A4, BookletPaper.A5: A5, BookletPaper.LETTER: LETTER}[self]
        return Bare(size, (_SIDE, _BOTTOM))

    @property
    def columns(self) -> tuple[Box, ...]:
        """The areas for text: two columns, or one on small paper."""
        body = self.sheet.body
        count = 1 if self is BookletPaper.A5 else 2
        wide = (body.width - _GAP * (count - 1)) / count
        high = body.height + _BOTTOM - _TOP
        return tuple(Box(body.x + each * (wide + _GAP), body.y, wide, high) for each in range(count))


@dataclass(frozen=True, slots=True)
class Passage:
    """A section: its heading and its paragraphs, each with a style.

    The heading stays together with the first two paragraphs.
    """

    heading: str
    paragraphs: tuple[tuple[str, Style], ...]


@dataclass(frozen=True, slots=True)
class BookletChapter:
    """A chapter as listed in the contents, with its passages."""

    heading: str
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class Booklet:
    """The full content of a booklet; `about` is printed below its title."""

    title: str
    about: str
    chapters: tuple[BookletChapter, ...]


def press_booklet(booklet: Booklet, heading: Heading, paper: BookletPaper) -> bytes:
    """Return the PDF: the contents first, then the chapters in order."""
    columns = paper.columns
    blocks = [_blocks(chapter, columns[0].width) for chapter in booklet.chapters]
    in_columns = filled((block for chapter in blocks for block in chapter), columns[0].height)
    text = [in_columns[start : start + len(columns)] for start in range(0, len(in_columns), len(columns))]
    pages_of = {id(block): number for number, page in enumerate(text) for column in page for block in column}
    listed = _contents_pages(booklet, columns[0].height)
    first = len(listed) + 1
    starts = [first + pages_of[id(chapter[0])] for chapter in blocks]
    pages = [
        _contents(booklet, range(*on_page), starts, paper.columns[0].height, is_first=on_page[0] == 0)
        for on_page in listed
    ]
    pages += [
        _text(booklet, page, [place for place, at in enumerate(starts) if at == number], columns)
        for number, page in enumerate(text, start=first)
    ]
    footed = [_footed(page, booklet.title, number, len(pages)) for number, page in enumerate(pages, start=1)]
    return press(heading, paper.sheet, footed)


def _blocks(chapter: BookletChapter, width: float) -> list[Block]:
    blocks: list[Block] = []
    head = [_heading(chapter.heading, _CHAPTER, width, before=10, after=4)]
    for passage in chapter.passages:
        said = [paragraph(text, style, width, after=3) for text, style in passage.paragraphs]
        head.append(_heading(passage.heading, _SECTION, width, before=5, after=1))
        blocks += [_together([*head, *said[:2]]), *said[2:]]
        head = []
    return blocks


def _heading(text: str, style: Style, width: float, *, before: float, after: float) -> Block:
    block = paragraph(text, style, width, after=after)

    def draw(canvas: Canvas, box: Box) -> None:
        with _as_heading(canvas):
            block.draw(canvas, Box(box.x, box.y, box.width, box.height - before))

    return Block(block.height + before, draw)


def _together(blocks: Sequence[Block]) -> Block:
    """Combine the blocks into one that isn't split across pages."""
    page = stacked(blocks)
    return Block(sum(block.height for block in blocks), page)


def _contents_pages(booklet: Booklet, height: float) -> list[tuple[int, int]]:
    """Return the range of chapters on each contents page."""
    on_first = int((height - _TITLE_HEIGHT) // _ENTRY_HEIGHT)
    on_others = int(height // _ENTRY_HEIGHT)
    ends = [on_first]
    while ends[-1] < len(booklet.chapters):
        ends.append(ends[-1] + on_others)
    return list(zip([0, *ends], [*ends[:-1], len(booklet.chapters)], strict=False))


def _contents(
    booklet: Booklet, places: Iterable[int], starts: Sequence[int], height: float, *, is_first: bool
) -> Page:
    def page(canvas: Canvas, body: Box) -> None:
        top = body.y + height
        if is_first:
            with _as_heading(canvas):
                put(canvas, booklet.title, Box(body.x, top - 32, body.width, 32), _TITLE)
            put(canvas, booklet.about, Box(body.x, top - 52, body.width, 18), NOTE)
            top -= _TITLE_HEIGHT
        for place in places:
            top -= _ENTRY_HEIGHT
            box = Box(body.x, top, body.width, _ENTRY_HEIGHT - 2)
            _entry(canvas, booklet.chapters[place].heading, starts[place], place, box)

    return page


def _entry(canvas: Canvas, heading: str, page: int, place: int, box: Box) -> None:
    put(canvas, heading, Box(box.x, box.y, box.width - _NUMBER, box.height), TEXT)
    number = Box(box.x + box.width - _NUMBER, box.y, _NUMBER, box.height)
    put(canvas, str(page), number, Style(TEXT.size, bold=True, align=Align.RIGHT))
    canvas.setStrokeGray(0.75)
    canvas.setLineWidth(0.4)
    canvas.line(box.x, box.y, box.x + box.width, box.y)
    rectangle = (box.x, box.y, box.x + box.width, box.y + box.height)
    canvas.linkRect("", _key(place), rectangle, Border="[0 0 0]")


def _text(
    booklet: Booklet, text: Sequence[Sequence[Block]], beginning: Sequence[int], columns: Sequence[Box]
) -> Page:
    """Return a page of text; `beginning` lists the chapters that start on it, for the bookmarks."""

    def page(canvas: Canvas, _body: Box) -> None:
        for place in beginning:
            canvas.bookmarkPage(_key(place))
            canvas.addOutlineEntry(booklet.chapters[place].heading, _key(place))
        for blocks, box in zip(text, columns, strict=False):
            stacked(blocks)(canvas, box)

    return page


def _footed(page: Page, title: str, number: int, count: int) -> Page:
    said = _("Page %(page)s of %(pages)s") % {"page": number, "pages": count}

    def footed(canvas: Canvas, body: Box) -> None:
        page(canvas, body)
        left = Box(body.x, _FOOT, body.width * 0.6, 12)
        with decoration(canvas):
            put(canvas, title, left, NOTE)
            right = Box(left.x + left.width, _FOOT, body.width - left.width, 12)
            put(canvas, said, right, Style(NOTE.size, grey=GREY, align=Align.RIGHT))

    return footed


def _as_heading(canvas: Canvas) -> AbstractContextManager[None]:
    return canvas.read_as(HEADING_ROLE) if isinstance(canvas, TaggedCanvas) else nullcontext()


def _key(place: int) -> str:
    return f"chapter-{place}"
