"""Arrows beside the rows of a chart, from a step to the one it leads to, without crossings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from tournament.printing.shaping import width
from tournament.printing.text import Style, draw

_HEAD = 5.0  # length of an arrowhead, in points
_LINE = 1.1


@dataclass(frozen=True, slots=True)
class Lane:
    """An arrow between two rows, given by their positions; `depth` 0 runs next to the rows."""

    start: int
    end: int
    text: str
    depth: int = 0


def nested(lanes: Sequence[tuple[int, int, str]]) -> tuple[Lane, ...]:
    """Give each arrow its depth: shorter arrows run closer to the rows, so that none cross."""
    done: list[Lane] = []
    for start, end, text in sorted(lanes, key=lambda each: abs(each[0] - each[1])):
        low, high = min(start, end), max(start, end)
        beside = (
            each for each in done if min(each.start, each.end) <= high and max(each.start, each.end) >= low
        )
        done.append(Lane(start, end, text, max((each.depth for each in beside), default=-1) + 1))
    return tuple(done)


def draw_lane(
    canvas: Canvas, ends: tuple[float, float], edge: float, lane_x: float, *, text: str, size: float
) -> None:
    """Draw an arrow that leaves the edge, runs down or up the lane, and returns to the edge.

    `ends` are the heights of its start and end. The words run along it, on the side facing the edge.
    """
    start, end = ends
    canvas.setStrokeGray(0)
    canvas.setLineWidth(_LINE)
    path = canvas.beginPath()
    path.moveTo(edge, start)
    path.lineTo(lane_x, start)
    path.lineTo(lane_x, end)
    path.lineTo(edge - _HEAD, end)
    canvas.drawPath(path, stroke=1, fill=0)
    arrow_head(canvas, edge, end, right=True)
    if text:
        canvas.saveState()
        canvas.translate(lane_x + size * 1.05, (start + end) / 2 - width(text, size) / 2)
        canvas.rotate(90)
        draw(canvas, text, 0, 0, Style(size))
        canvas.restoreState()


def arrow_head(canvas: Canvas, x: float, y: float, *, right: bool = False) -> None:
    """Draw an arrowhead with its tip at this point, pointing right or down."""
    half = _HEAD * 0.6
    path = canvas.beginPath()
    path.moveTo(x, y)
    if right:
        path.lineTo(x - _HEAD, y + half)
        path.lineTo(x - _HEAD, y - half)
    else:
        path.lineTo(x - half, y + _HEAD)
        path.lineTo(x + half, y + _HEAD)
    path.close()
    canvas.setFillGray(0)
    canvas.drawPath(path, stroke=0, fill=1)


def arrow_down(canvas: Canvas, x: float, top: float, bottom: float) -> None:
    canvas.setStrokeGray(0)
    canvas.setLineWidth(_LINE)
    canvas.line(x, top, x, bottom + _HEAD)
    arrow_head(canvas, x, bottom)
