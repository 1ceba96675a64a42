"""Pictures on paper: QR codes of addresses as squares, and an organizer's logo."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256

import segno
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from tournament.printing.text import Align, Box

_QUIET = 4  # squares that stay white around a code, as its standard asks


def draw_address_code(canvas: Canvas, address: str, box: Box) -> None:
    """Draw the QR code of an address as large as the box allows, in its middle, with the white around it."""
    rows = _squares(address)
    side = min(box.width, box.height)
    name = f"code-{sha256(address.encode()).hexdigest()}"
    if not canvas.hasForm(name):
        _keep_squares(canvas, name, rows)
    canvas.saveState()
    canvas.translate(box.x + (box.width - side) / 2, box.y + (box.height - side) / 2)
    canvas.scale(side / len(rows), side / len(rows))
    canvas.doForm(name)
    canvas.restoreState()


def _keep_squares(canvas: Canvas, name: str, rows: Sequence[Sequence[int]]) -> None:
    """Keep a drawing of the squares in the document, each one point large: it is used as often as wanted."""
    canvas.beginForm(name, 0, 0, len(rows), len(rows))
    canvas.setFillGray(0)
    for number, row in enumerate(reversed(rows)):
        for start, length in _runs(row):
            canvas.rect(start, number, length, 1, stroke=0, fill=1)
    canvas.endForm()


def draw_logo(canvas: Canvas, picture: bytes, box: Box, align: Align = Align.CENTRE) -> None:
    """Draw a picture, a PNG or a JPEG, as large as the box allows without changing its shape."""
    reader = ImageReader(io.BytesIO(picture))
    across, down = reader.getSize()
    scale = min(box.width / across, box.height / down)
    width, height = across * scale, down * scale
    x = box.x + (box.width - width) * align.value
    canvas.drawImage(reader, x, box.y + (box.height - height) / 2, width, height)


@lru_cache(maxsize=50)
def _squares(address: str) -> tuple[tuple[int, ...], ...]:
    code = segno.make(address, error="m", micro=False)
    return tuple(tuple(row) for row in code.matrix_iter(border=_QUIET))


def _runs(row: Sequence[int]) -> list[tuple[int, int]]:
    """Return where black squares begin in a row, and how many follow each other: no seams between them."""
    found: list[tuple[int, int]] = []
    for place, is_black in enumerate(row):
        if not is_black:
            continue
        if found and sum(found[-1]) == place:
            found[-1] = found[-1][0], found[-1][1] + 1
        else:
            found.append((place, 1))
    return found
