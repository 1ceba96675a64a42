"""Reads the codes on printed pages from images, as cameras and scanners do."""

from __future__ import annotations

import pypdfium2
import zxingcpp

DOTS_PER_INCH = 250
# Only the printed types, because a line of text can pass for another type.
PRINTED = [zxingcpp.BarcodeFormat.QRCode, zxingcpp.BarcodeFormat.Code128]


def codes_on(pdf: bytes, page: int = 0) -> list[tuple[str, str]]:
    """Return the type and text of every code on a page, from top to bottom."""
    with pypdfium2.PdfDocument(pdf) as document:
        picture = document[page].render(scale=DOTS_PER_INCH / 72, grayscale=True).to_pil()
    # Only upright and dark on white, as printed: read sideways, the edge of a QR code can pass for a barcode.
    found = zxingcpp.read_barcodes(picture, formats=PRINTED, try_rotate=False, try_invert=False)
    return [
        (each.format.name, each.text) for each in sorted(found, key=lambda each: each.position.top_left.y)
    ]
