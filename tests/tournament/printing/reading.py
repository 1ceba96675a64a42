"""Reads printed sheets back, as a PDF reader would."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from pypdf import PdfReader

from tests.data import REGIONAL


def read(pdf: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(pdf))


def pages(pdf: bytes) -> list[str]:
    """Return each page's text, line breaks and double spaces made one space."""
    return [" ".join(page.extract_text().split()) for page in read(pdf).pages]


def body(pdf: bytes) -> str:
    """Return the text of a sheet of one page, without the page's head and foot."""
    (page,) = pages(pdf)
    return page.partition("Page 1 of 1 ")[2]


def sizes(pdf: bytes) -> set[tuple[int, int]]:
    """Return the sizes of the pages, in whole points."""
    return {(round(page.mediabox.width), round(page.mediabox.height)) for page in read(pdf).pages}


def fonts(pdf: bytes) -> dict[str, bool]:
    """Return the fonts that the pages use, and whether each is embedded with a map to Unicode."""
    found = {}
    for page in read(pdf).pages:
        for reference in page["/Resources"]["/Font"].values():
            font = reference.get_object()
            descriptor = font.get("/FontDescriptor", {})
            found[font["/BaseFont"]] = "/FontFile2" in descriptor and "/ToUnicode" in font
    return found


def names_of_the_regional(sheet: Path = REGIONAL) -> list[str]:
    with sheet.open(encoding="utf-8-sig", newline="") as file:
        return [" ".join(row["Name"].split()) for row in csv.DictReader(file)]
