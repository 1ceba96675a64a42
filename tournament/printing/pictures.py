"""Pictures on paper: the organizer's logo."""

from __future__ import annotations

import io

from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from tournament.printing.text import Align, Box


def draw_logo(canvas: Canvas, picture: bytes, box: Box, align: Align = Align.CENTRE) -> None:
    """Draw a PNG or JPEG as large as the box allows, without changing its proportions."""
    reader = ImageReader(io.BytesIO(picture))
    across, down = reader.getSize()
    scale = min(box.width / across, box.height / down)
    width, height = across * scale, down * scale
    x = box.x + (box.width - width) * align.value
    canvas.drawImage(reader, x, box.y + (box.height - height) / 2, width, height)
