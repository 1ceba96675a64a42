"""The bracket as a poster: one large sheet, two sheets side by side, or ordinary pages to glue together.

The drawing is the one from `drawing`, enlarged; lines and letters stay sharp at any size.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournament.models import Tournament
from tournament.play.cut.drawing import BOX_WIDTH
from tournament.play.cut.pages.bracket import BracketPage
from tournament.play.cut.sheets.bracket import BracketSheetKind, bracket_of_sheet
from tournament.play.cut.sheets.drawing import draw_bracket_on
from tournament.printing.press import Bare, Landscape, Page, Paper, empty_page, press
from tournament.printing.sheet import Heading, Printed, file_name, heading_of
from tournament.printing.text import GREY, Align, Box, Style, put


class PosterSize(StrEnum):
    """The poster's size and paper; the values are part of URLs."""

    ONE_LARGE = "large"
    TWO_LARGE = "two-large"
    FOUR_USUAL = "four-usual"


@dataclass(frozen=True, slots=True)
class _Tiling:
    """A grid with this many pages across and down, each of this size in points."""

    across: int
    down: int
    page: tuple[float, float]


_UNPRINTED = 10 * mm  # the margin that printers leave blank
_OVERLAP = 12 * mm  # shared by two pages: one is cut at its mark and glued over the other
_LARGEST_UNIT, _NAMES = 7.5, 17.0  # points, before enlargement
# largest font size as a share of a box's width, so that names get most of it beside seed, tick and side
_NAMES_SHARE = 0.12
_HEAD = 54.0  # points, before enlargement


def poster_words(size: PosterSize, paper: Paper) -> str:
    """Return a description of the paper that a poster is printed on."""
    large = _("A3") if paper is Paper.A4 else _("Tabloid (11 × 17 in)")
    return {
        PosterSize.ONE_LARGE: _("one %(paper)s page") % {"paper": large},
        PosterSize.TWO_LARGE: _("two %(paper)s pages side by side") % {"paper": large},
        PosterSize.FOUR_USUAL: _("four %(paper)s pages to glue together") % {"paper": paper.label},
    }[size]


def print_bracket_poster(
    kind: BracketSheetKind, size: PosterSize, tournament: Tournament, paper: Paper, *, now: datetime
) -> Printed:
    """Return the bracket as a poster; before the cut, a page explaining that there is none yet."""
    bracket = bracket_of_sheet(kind, tournament)
    title = _("Top %(size)s") % {"size": bracket.size} if bracket else _("Bracket")
    heading = heading_of(tournament, title, now)
    blank = _("blank") if kind is not BracketSheetKind.AS_IT_STANDS else ""
    name = file_name(heading.event, title, _("poster"), poster_words(size, paper), blank)
    if bracket is None:
        said = _("There is no bracket yet: make the cut first.")
        return Printed(name, press(heading, Landscape(paper), [empty_page(said)]))
    tiling = _tiling(size, paper)
    pages = [_tile(bracket, heading, tiling, column, row) for column, row in _places(tiling)]
    return Printed(name, press(heading, Bare(tiling.page), pages))


def _tiling(size: PosterSize, paper: Paper) -> _Tiling:
    """Return the page grid; the large paper is two ordinary pages joined along their long sides."""
    width, height = paper.size
    if size is PosterSize.ONE_LARGE:
        return _Tiling(1, 1, (2 * width, height))
    if size is PosterSize.TWO_LARGE:
        return _Tiling(2, 1, (height, 2 * width))
    return _Tiling(2, 2, (height, width))


def _places(tiling: _Tiling) -> Iterator[tuple[int, int]]:
    """Yield the column and row of each page in reading order."""
    return ((column, row) for row in range(tiling.down) for column in range(tiling.across))


def _tile(bracket: BracketPage, heading: Heading, tiling: _Tiling, column: int, row: int) -> Page:
    """Return one page: its part of the poster, with cutting marks and gluing notes."""
    page_width, page_height = tiling.page
    inner_width, inner_height = page_width - 2 * _UNPRINTED, page_height - 2 * _UNPRINTED
    width = tiling.across * inner_width - (tiling.across - 1) * _OVERLAP
    height = tiling.down * inner_height - (tiling.down - 1) * _OVERLAP
    left = column * (inner_width - _OVERLAP)
    bottom = height - inner_height - row * (inner_height - _OVERLAP)

    def page(canvas: Canvas, _body: Box) -> None:
        canvas.saveState()
        path = canvas.beginPath()
        path.rect(_UNPRINTED, _UNPRINTED, inner_width, inner_height)
        canvas.clipPath(path, stroke=0, fill=0)
        canvas.translate(_UNPRINTED - left, _UNPRINTED - bottom)
        _poster(canvas, bracket, heading, width, height)
        canvas.restoreState()
        _glue_marks(canvas, tiling, column, row)

    return page


def _poster(canvas: Canvas, bracket: BracketPage, heading: Heading, width: float, height: float) -> None:
    """Draw event, date and cut size above the bracket, laid out as on an ordinary page, then enlarged."""
    enlarged = height / Landscape(Paper.A4).size[1]
    canvas.scale(enlarged, enlarged)
    box = Box(0, 0, width / enlarged, height / enlarged)
    top = box.height - _HEAD
    put(canvas, heading.event, Box(0, top + 16, box.width * 0.6, 34), Style(27, bold=True, display=True))
    facts = " · ".join(filter(None, (heading.title, heading.date, heading.venue)))
    put(canvas, facts, Box(box.width * 0.62, top + 16, box.width * 0.38, 34), Style(14, align=Align.RIGHT))
    canvas.setStrokeGray(0)
    canvas.setLineWidth(1.5)
    canvas.line(0, top + 10, box.width, top + 10)
    drawn = Box(0, 0, box.width, top)
    across = min(drawn.width / bracket.drawing.width, _LARGEST_UNIT)
    letters = min(_NAMES, BOX_WIDTH * across * _NAMES_SHARE)
    draw_bracket_on(canvas, bracket, drawn, largest_unit=_LARGEST_UNIT, largest_letters=letters)


def _glue_marks(canvas: Canvas, tiling: _Tiling, column: int, row: int) -> None:
    """Mark where to cut this page before gluing it over its right or lower neighbor, and label its place."""
    page_width, page_height = tiling.page
    if (tiling.across, tiling.down) == (1, 1):
        return
    canvas.setStrokeGray(0.5)
    canvas.setLineWidth(0.5)
    canvas.setDash(4, 3)
    if column + 1 < tiling.across:
        x = page_width - _UNPRINTED - _OVERLAP
        canvas.line(x, 0, x, _UNPRINTED)
        canvas.line(x, page_height - _UNPRINTED, x, page_height)
    if row + 1 < tiling.down:
        y = _UNPRINTED + _OVERLAP
        canvas.line(0, y, _UNPRINTED, y)
        canvas.line(page_width - _UNPRINTED, y, page_width, y)
    canvas.setDash()
    told = _("Row %(row)s, page %(column)s from the left.") % {"row": row + 1, "column": column + 1}
    if column + 1 < tiling.across or row + 1 < tiling.down:
        told = _("%(place)s Cut along the dashes and glue it onto the white edge of the next page.") % {
            "place": told
        }
    put(
        canvas,
        told,
        Box(_UNPRINTED, 8, page_width - 2 * _UNPRINTED, 12),
        Style(9, grey=GREY, align=Align.CENTRE),
    )
