"""Cards side by side on a page, with lines only where the page is cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from reportlab.pdfgen.canvas import Canvas

from tournament.printing.press import Page, Paper
from tournament.printing.text import Box

_Card = TypeVar("_Card")
CardPainter = Callable[[Canvas, _Card, Box], None]

_CUT_GREY, _CUT_DASH = 0.55, (3, 3)


@dataclass(frozen=True, slots=True)
class CardGrid:
    """How many cards a page has across and down, and how much margin the paper keeps, in points.

    Without a margin, cards end at the edge of the paper, and nothing is cut there.
    """

    columns: int
    rows: int
    margin: float = 0.0

    @property
    def on_a_page(self) -> int:
        """The number of cards on a page."""
        return self.columns * self.rows

    def boxes(self, paper: Paper) -> Iterator[Box]:
        """Yield the places for a page's cards, row by row from the upper left."""
        page_width, page_height = paper.size
        width = (page_width - 2 * self.margin) / self.columns
        height = (page_height - 2 * self.margin) / self.rows
        for row in range(1, self.rows + 1):
            for column in range(self.columns):
                yield Box(
                    self.margin + column * width, page_height - self.margin - row * height, width, height
                )

    def pages(self, cards: Sequence[_Card], paper: Paper, paint: CardPainter[_Card]) -> list[Page]:
        """Return the pages with these cards, in order; `paint` draws one card in its place."""
        return [
            self._page(cards[start : start + self.on_a_page], paper, paint)
            for start in range(0, len(cards), self.on_a_page)
        ]

    def _page(self, cards: Sequence[_Card], paper: Paper, paint: CardPainter[_Card]) -> Page:
        def page(canvas: Canvas, _body: Box) -> None:
            for place, (card, box) in enumerate(zip(cards, self.boxes(paper), strict=False)):
                paint(canvas, card, box)
                self._cut_lines(canvas, place, box)

        return page

    def _cut_lines(self, canvas: Canvas, place: int, box: Box) -> None:
        """Draw the card's right and lower edges, and its outer edges if there is a margin."""
        row, column = divmod(place, self.columns)
        right, top = box.x + box.width, box.y + box.height
        has_margin = bool(self.margin)
        edges = (
            (has_margin and column == 0, (box.x, box.y, box.x, top)),
            (has_margin and row == 0, (box.x, top, right, top)),
            (has_margin or column < self.columns - 1, (right, box.y, right, top)),
            (has_margin or row < self.rows - 1, (box.x, box.y, right, box.y)),
        )
        canvas.saveState()
        canvas.setStrokeGray(_CUT_GREY)
        canvas.setLineWidth(0.4)
        canvas.setDash(*_CUT_DASH)
        for is_cut, line in edges:
            if is_cut:
                canvas.line(*line)
        canvas.restoreState()


def draw_cut(canvas: Canvas, x: float, y: float, length: float) -> None:
    """Draw a dashed cutting line across the page, from the left."""
    canvas.setStrokeGray(0.5)
    canvas.setLineWidth(0.5)
    canvas.setDash(3, 3)
    canvas.line(x, y, x + length, y)
    canvas.setDash()
