"""Running text and blocks of any height, as many on a page as fit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from tournament.printing.press import Page
from tournament.printing.text import Box, Style, put, wrapped

LINE_HEIGHT = 1.3  # for running text, as a multiple of its size


@dataclass(frozen=True, slots=True)
class Block:
    """Content that isn't split across pages: its height in points, and the function that draws it."""

    height: float
    draw: Callable[[Canvas, Box], None]


def flow_pages(blocks: Iterable[Block], body: Box) -> list[Page]:
    """Return the pages that the blocks fill from top to bottom; a block taller than a page is shrunk."""
    return [stacked(page) for page in filled(blocks, body.height)]


def filled(blocks: Iterable[Block], height: float) -> list[list[Block]]:
    """Return the blocks for each page or column of this height in points."""
    pages: list[list[Block]] = []
    room = 0.0
    for block in blocks:
        if not pages or block.height > room:
            pages.append([])
            room = height
        pages[-1].append(block)
        room -= block.height
    return pages


def paragraph(text: str, style: Style, width: float, *, after: float = 6.0, number: str = "") -> Block:
    """Return a text on as many lines as it needs, with `after` points of space below it.

    A `number` or other label is drawn before the first line, and the text is indented by its width.
    """
    step = style.size * LINE_HEIGHT
    indent = style.size * 1.8 if number else 0.0
    lines = wrapped(text, style, width - indent)

    def draw(canvas: Canvas, box: Box) -> None:
        y = box.y + box.height - step
        put(canvas, number, Box(box.x, y, indent, step), Style(style.size, bold=True))
        for line in lines:
            put(canvas, line, Box(box.x + indent, y, box.width - indent, step), style)
            y -= step

    return Block(len(lines) * step + after, draw)


def stacked(blocks: Iterable[Block]) -> Page:
    """Return a function that draws the blocks from the top of a box down."""

    def page(canvas: Canvas, body: Box) -> None:
        top = body.y + body.height
        for block in blocks:
            height = min(block.height, body.height)
            block.draw(canvas, Box(body.x, top - height, body.width, height))
            top -= height

    return page
