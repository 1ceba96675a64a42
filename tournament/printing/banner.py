"""An event's banner, drawn from its name: a bus of lines for each side, and a slanted border.

The same name always gives the same banner, on pages, in pictures and on paper. No artwork from the game is
used.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from tournament.printing.text import Box

BANNER_WIDTH, BANNER_HEIGHT = 480, 96
_STEP = 12  # between two lines in a bus
_ROWS = range(_STEP, BANNER_HEIGHT, _STEP)
CORP, RUNNER = HexColor("#2a4796"), HexColor("#9a3810")  # as in the light theme in tokens.css

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Banner:
    """The lines for both sides, from the edge inward; each line's last point has a dot. y points down."""

    corp: tuple[tuple[Point, ...], ...]
    runner: tuple[tuple[Point, ...], ...]

    @property
    def borders(self) -> tuple[tuple[Point, Point], tuple[Point, Point]]:
        """The two slanted lines between the sides: the corp's and the runner's."""
        middle, foot = BANNER_WIDTH // 2, BANNER_HEIGHT
        return ((middle + 8, 0), (middle - 16, foot)), ((middle + 16, 0), (middle - 8, foot))


def banner_of(name: str) -> Banner:
    """Return the banner for an event with this name."""
    digest = blake2b(name.encode("utf-8", "surrogatepass"), digest_size=32).digest()
    runner = tuple(tuple((BANNER_WIDTH - x, y) for x, y in line) for line in _bus(digest[16:]))
    return Banner(_bus(digest[:16]), runner)


def _bus(digest: bytes) -> tuple[tuple[Point, ...], ...]:
    """Return parallel lines from the left edge; they bend together, and each ends at a different point."""
    drop = (-2, -1, 1, 2)[digest[0] % 4] * _STEP
    bend = 24 + digest[1] % 5 * _STEP
    lines: list[tuple[Point, ...]] = []
    for y, byte in zip(_ROWS, digest[2:], strict=False):
        if byte % 4 == 0 or not 0 < y + drop < BANNER_HEIGHT:
            end = _STEP * (1 + byte % 3)
            lines.append(((0, y), (min(end, bend), y)))
        else:
            after = bend + abs(drop)
            end = after + _STEP * (1 + byte // 4 % 8)
            lines.append(((0, y), (bend, y), (after, y + drop), (end, y + drop)))
    return tuple(lines)


def draw_banner(canvas: Canvas, name: str, box: Box) -> None:
    """Draw the banner for an event with this name at the top of the box, across its full width."""
    scale, banner = box.width / BANNER_WIDTH, banner_of(name)
    top = box.y + box.height
    canvas.saveState()
    edge = canvas.beginPath()
    edge.rect(box.x, box.y, box.width, box.height)
    canvas.clipPath(edge, stroke=0, fill=0)
    canvas.translate(box.x, top)
    canvas.scale(scale, -scale)
    for colour, lines, border in zip(
        (CORP, RUNNER), (banner.corp, banner.runner), banner.borders, strict=True
    ):
        canvas.setStrokeColor(colour)
        canvas.setFillColor(colour)
        canvas.setLineWidth(2)
        for line in lines:
            path = canvas.beginPath()
            path.moveTo(*line[0])
            for point in line[1:]:
                path.lineTo(*point)
            canvas.drawPath(path)
            canvas.circle(*line[-1], 3.5, stroke=0, fill=1)
        canvas.setLineWidth(4)
        canvas.line(*border[0], *border[1])
    canvas.restoreState()


def draw_two_sided_line(canvas: Canvas, x: float, y: float, length: float) -> None:
    """Draw the line at the top of pages and sheets, with one half for each side in the game."""
    canvas.setLineWidth(2.5)
    for start, colour in ((x, CORP), (x + length / 2, RUNNER)):
        canvas.setStrokeColor(colour)
        canvas.line(start, y, start + length / 2, y)
    canvas.setStrokeGray(0)
