"""Reads printed sheets back, as a PDF reader does."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from pypdf import PdfReader

from tests.data import REGIONAL


def read(pdf: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(pdf))


def pages(pdf: bytes) -> list[str]:
    """Return each page's text, with white space reduced to single spaces."""
    return [" ".join(page.extract_text().split()) for page in read(pdf).pages]


def body(pdf: bytes) -> str:
    """Return the text of a one-page sheet, without header and footer."""
    (page,) = pages(pdf)
    return page.partition("Page 1 of 1 ")[2]


def sizes(pdf: bytes) -> set[tuple[int, int]]:
    """Return the page sizes in whole points."""
    return {(round(page.mediabox.width), round(page.mediabox.height)) for page in read(pdf).pages}


def fonts(pdf: bytes) -> dict[str, bool]:
    """Return the fonts used on the pages, and whether each is embedded with a Unicode map."""
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
