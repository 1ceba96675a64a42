"""A page drawn as SVG by the same code that draws it for PDF: letters as outlines, in any script.

An SVG in a page of somebody else loads no fonts, and which it finds there is anybody's guess; so each glyph
is an outline that is told once, and used wherever it stands. What it says is told in words (title and desc).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, cast

from reportlab.pdfgen.canvas import Canvas

from tournament.printing.press import Page
from tournament.printing.text import Box
from tournament.printing.typefaces import Typeface, typeface

SVG = "image/svg+xml"
_NAMESPACE = "http://www.w3.org/2000/svg"


def vector_page(page: Page, size: tuple[float, float], body: Box, *, title: str, words: str) -> bytes:
    """Return the SVG of one page of this size in points, drawn into `body`.

    `title` and `words` tell what it says.
    """
    canvas = VectorCanvas()
    page(cast(Canvas, canvas), body)
    wide, high = size
    head = (
        f'<svg xmlns="{_NAMESPACE}" viewBox="0 0 {_number(wide)} {_number(high)}" '
        'role="img" aria-labelledby="title desc">'
        f'<title id="title">{_clean(title)}</title><desc id="desc">{_clean(words)}</desc>'
    )
    ground = f'<rect width="{_number(wide)}" height="{_number(high)}" fill="#fff"/>'
    drawn = "\n".join(canvas.drawn)
    glyphs = f"<defs>{''.join(canvas.outlines)}</defs>"
    upright = f'<g transform="matrix(1 0 0 -1 0 {_number(high)})">{drawn}</g>'
    return f"{head}{glyphs}{ground}\n{upright}</svg>\n".encode()


class VectorCanvas:
    """What sheets ask of reportlab's canvas, as far as pictures need it; y goes up, as there."""

    def __init__(self) -> None:
        """Begin with black and thin lines."""
        self.drawn: list[str] = []
        self.outlines: list[str] = []
        self._ids: dict[tuple[str, int], str] = {}
        self._fill, self._stroke, self._line_width = "#000", "#000", 1.0
        self._turned: list[int] = [0]  # of each saved state the groups that are open

    def setFillGray(self, grey: float) -> None:  # noqa: N802 - reportlab calls it so, here and below
        """Fill from here on with this grey: 0 is black, 1 white."""
        self._fill = _colour(grey)

    def setStrokeGray(self, grey: float) -> None:  # noqa: N802
        """Draw lines from here on in this grey."""
        self._stroke = _colour(grey)

    def setLineWidth(self, width: float) -> None:  # noqa: N802
        """Draw lines from here on as wide as this."""
        self._line_width = width

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Draw a line."""
        self._path(f"M{_number(x1)} {_number(y1)}L{_number(x2)} {_number(y2)}")

    def rect(self, x: float, y: float, width: float, height: float, stroke: int = 1, fill: int = 0) -> None:
        """Draw a box, its lower left corner at this point."""
        self.roundRect(x, y, width, height, 0, stroke=stroke, fill=fill)

    def roundRect(  # noqa: N802
        self, x: float, y: float, width: float, height: float, radius: float, stroke: int = 1, fill: int = 0
    ) -> None:
        """Draw a box with round corners."""
        place = " ".join(
            f'{name}="{_number(value)}"'
            for name, value in (("x", x), ("y", y), ("width", width), ("height", height), ("rx", radius))
        )
        self.drawn.append(f"<rect {place}{self._paint(stroke=stroke, fill=fill)}/>")

    def beginPath(self) -> VectorPath:  # noqa: N802
        """Begin a path."""
        return VectorPath()

    def drawPath(self, path: VectorPath, stroke: int = 1, fill: int = 0) -> None:  # noqa: N802
        """Draw a path."""
        self._path("".join(path.steps), stroke=stroke, fill=fill)

    def saveState(self) -> None:  # noqa: N802
        """Let what is turned or moved from here on be so until it is restored."""
        self._turned.append(0)

    def restoreState(self) -> None:  # noqa: N802
        """Undo what was turned and moved since it was saved."""
        self.drawn.append("</g>" * self._turned.pop())

    def translate(self, dx: float, dy: float) -> None:
        """Move what follows."""
        self._turn(f"translate({_number(dx)} {_number(dy)})")

    def rotate(self, theta: float) -> None:
        """Turn what follows, in degrees."""
        self._turn(f"rotate({_number(theta)})")

    def beginText(self, x: float, y: float) -> VectorText:  # noqa: N802
        """Begin a line of text."""
        return VectorText(x, y)

    def drawText(self, text: VectorText) -> None:  # noqa: N802
        """Draw a line of text."""
        for font, size, is_thick, x, drawn in text.runs:
            face = typeface(font)
            scale = size / int(face.shaper.face.upem)
            uses = "".join(
                f'<use href="#{glyph}" x="{_number(right / scale)}" y="{_number(up / scale)}"/>'
                for glyph, right, up in self._glyphs(face, font, drawn, size)
            )
            outline = f' stroke="{self._fill}" stroke-width="{_number(self._line_width / scale)}"'
            self.drawn.append(
                f'<g fill="{self._fill}"{outline if is_thick else ""} '
                f'transform="matrix({scale:.5f} 0 0 {scale:.5f} {_number(x)} {_number(text.y)})">{uses}</g>'
            )

    def _glyphs(
        self, face: Typeface, font: str, drawn: str, size: float
    ) -> Iterator[tuple[str, float, float]]:
        """Yield each glyph that leaves ink: its id, and how far right and up of the start, in points."""
        at = 0.0
        for code, (advance, right, up) in zip(drawn, _places(face, drawn), strict=True):
            glyph = self._outline(face, font, face.face.charToGlyph[ord(code)])
            if glyph:
                yield glyph, (at + right) * size / 1000, up * size / 1000
            at += advance

    def _outline(self, face: Typeface, font: str, glyph: int) -> str:
        """Return the id of a glyph's outline, which is told when it is first asked for; empty for a space."""
        if (font, glyph) not in self._ids:
            pen = _Pen()
            face.shaper.draw_glyph_with_pen(glyph, pen)
            name = f"g{len(self._ids)}" if pen.steps else ""
            self._ids[font, glyph] = name
            if name:
                self.outlines.append(f'<path id="{name}" d="{"".join(pen.steps)}"/>')
        return self._ids[font, glyph]

    def _path(self, steps: str, *, stroke: int = 1, fill: int = 0) -> None:
        self.drawn.append(f'<path d="{steps}"{self._paint(stroke=stroke, fill=fill)}/>')

    def _paint(self, *, stroke: int, fill: int) -> str:
        painted = f' fill="{self._fill if fill else "none"}"'
        if stroke:
            painted += f' stroke="{self._stroke}" stroke-width="{_number(self._line_width)}"'
        return painted

    def _turn(self, how: str) -> None:
        self.drawn.append(f'<g transform="{how}">')
        self._turned[-1] += 1


class VectorPath:
    """A path of straight lines."""

    def __init__(self) -> None:
        """Begin without a step."""
        self.steps: list[str] = []

    def moveTo(self, x: float, y: float) -> None:  # noqa: N802
        """Begin a line here."""
        self.steps.append(f"M{_number(x)} {_number(y)}")

    def lineTo(self, x: float, y: float) -> None:  # noqa: N802
        """Draw it to this point."""
        self.steps.append(f"L{_number(x)} {_number(y)}")


class VectorText:
    """A line of text: runs of glyphs with font, size, whether they are thickened, and where they begin."""

    def __init__(self, x: float, y: float) -> None:
        """Begin at this point of the baseline."""
        self.y = y
        self.runs: list[tuple[str, float, bool, float, str]] = []
        self._x, self._font, self._size, self._is_thick = x, "", 0.0, False

    def setTextRenderMode(self, mode: int) -> None:  # noqa: N802
        """Draw an outline as well (2), or not (0)."""
        self._is_thick = mode == 2

    def setFont(self, font: str, size: float) -> None:  # noqa: N802
        """Draw in this font."""
        self._font, self._size = font, size

    def textOut(self, drawn: str) -> None:  # noqa: N802
        """Draw these glyphs, given by the font's codes, behind those before."""
        self.runs.append((self._font, self._size, self._is_thick, self._x, drawn))
        wide = sum(advance for advance, _right, _up in _places(typeface(self._font), drawn))
        self._x += wide * self._size / 1000


class _Pen:
    """Writes an outline down as a path, in the font's units."""

    def __init__(self) -> None:
        self.steps: list[str] = []

    def moveTo(self, point: Sequence[float]) -> None:  # noqa: N802
        self._step("M", point)

    def lineTo(self, point: Sequence[float]) -> None:  # noqa: N802
        self._step("L", point)

    def qCurveTo(self, *points: Sequence[float]) -> None:  # noqa: N802
        self._step("Q", *points)

    def curveTo(self, *points: Sequence[float]) -> None:  # noqa: N802
        self._step("C", *points)

    def closePath(self) -> None:  # noqa: N802
        self.steps.append("Z")

    def _step(self, letter: str, *points: Sequence[float]) -> None:
        self.steps.append(letter + " ".join(f"{_number(x)} {_number(y)}" for x, y in points))


def _places(face: Typeface, drawn: str) -> list[tuple[float, float, float]]:
    """Return of each glyph its advance, and how far right and up of its place it stands: thousandths."""
    shaped: Any = getattr(drawn, "__shapeData__", None)
    if shaped:
        return [(at.x_advance, at.x_offset, at.y_offset) for at in shaped]
    return [(face.face.charWidths[ord(code)], 0.0, 0.0) for code in drawn]


def _number(value: float) -> str:
    """Return a length as short as it says the same to a hundredth."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _colour(grey: float) -> str:
    return f"#{f'{round(grey * 255):02x}' * 3}"


def _clean(text: str) -> str:
    """Return a text as XML may have it."""
    printable = "".join(letter if letter.isprintable() or letter == "\n" else " " for letter in text)
    return escape(printable)
