"""The computation of tiebreakers on paper, so that places can be explained while the site is down."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.pdfgen.canvas import Canvas

from tournament.printing.flow import Block, flow_pages
from tournament.printing.press import Paper, empty_page, press
from tournament.printing.sheet import Heading
from tournament.printing.text import Align, Box, Style, put, wrapped
from tournament.ranking.standings.pages.worked import WorkedLine

_NAME, _SUM = Style(11, bold=True), Style(8.5)
_RANK, _POINTS, _LINE, _HEAD = 28.0, 60.0, 11.0, 17.0


def worked_sheet(lines: Sequence[WorkedLine], heading: Heading, paper: Paper) -> bytes:
    """Return the PDF: each player's figures as sums, and why they are behind a player with equal points."""
    if not lines:
        return press(heading, paper, [empty_page(_("No round has been published yet."))])
    return press(heading, paper, flow_pages(_blocks(lines, paper.body.width), paper.body))


def _blocks(lines: Sequence[WorkedLine], width: float) -> Iterator[Block]:
    for line in lines:
        told = [*line.sums, *([line.order] if line.order else [])]
        sums = [part for each in told for part in wrapped(each, _SUM, width - _RANK - 8)]
        yield Block(_HEAD + len(sums) * _LINE + 5, _drawer(line, sums))


def _drawer(line: WorkedLine, sums: Sequence[str]) -> Callable[[Canvas, Box], None]:
    def draw(canvas: Canvas, box: Box) -> None:
        y = box.y + box.height - _HEAD
        rank = "–" if line.rank is None else str(line.rank)
        left = box.x + _RANK + 8
        put(canvas, rank, Box(box.x, y, _RANK, _HEAD), Style(11, bold=True, align=Align.RIGHT))
        put(canvas, line.name, Box(left, y, box.width - _RANK - 8 - _POINTS, _HEAD), _NAME)
        points = ngettext("%(points)s point", "%(points)s points", line.points) % {"points": line.points}
        right = Box(box.x + box.width - _POINTS, y, _POINTS, _HEAD)
        put(canvas, points, right, Style(10, align=Align.RIGHT))
        for each in sums:
            y -= _LINE
            put(canvas, each, Box(left, y, box.width - _RANK - 8, _LINE), _SUM)
        canvas.setStrokeGray(0.75)
        canvas.setLineWidth(0.5)
        canvas.line(box.x, box.y + 1, box.x + box.width, box.y + 1)

    return draw
