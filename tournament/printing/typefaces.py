"""Font files as embedded by reportlab, extended so that every glyph reads back as its text.

Reportlab gives each character one glyph. Names need more: positioned marks, ligatures of several characters,
emoji beyond the 16-bit plane. So each glyph gets a code of its own, and the map that a PDF reader uses for
copying text contains the text for each code.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

import uharfbuzz
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import SUBSETN, TTFont

FOLDER = Path(__file__).resolve().parent / "fonts"
REGULAR, BOLD, EMOJI = "NotoSans-Regular", "NotoSans-Bold", "NotoEmoji-Regular"
DISPLAY = "BarlowCondensed-Bold"  # for titles and large numbers, as on the pages
FALLBACKS = (
    *("NotoSansJP-Regular", "NotoSansSC-Regular", "NotoSansKR-Regular"),
    *("NotoSansArabic-Regular", "NotoSansHebrew-Regular"),
    EMOJI,
)

PRIVATE_CODES = 0xF0000  # a private use plane, in which our fonts have no characters
BLOCK = 100  # the maximum number of codes per block in a map (PDF 32000-1, 9.10.3)


class Typeface(TTFont):
    """A font whose glyphs can represent any text."""

    def __init__(self, name: str) -> None:
        path = str(FOLDER / f"{name}.ttf")
        super().__init__(name, path, asciiReadable=False)
        self.shaper = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(path)))
        self._codes: dict[tuple[int, str], int] = {}
        self._texts: dict[int, str] = {}
        self._adding = Lock()  # sheets may be laid out while others are being drawn

    def covers(self, character: str) -> bool:
        return ord(character) in self.face.charToGlyph

    def per_thousand(self, units: int) -> float:
        """Convert a length from the font's units to thousandths of the font size, the unit used in PDFs."""
        return units * 1000 / int(self.shaper.face.upem)

    def code(self, glyph: int, text: str) -> int:
        """Return the code under which to draw a glyph so that it reads back as the text."""
        if len(text) == 1 and self.face.charToGlyph.get(ord(text)) == glyph:
            return ord(text)
        code = self._codes.get((glyph, text))
        return self._new_code(glyph, text) if code is None else code

    def _new_code(self, glyph: int, text: str) -> int:
        with self._adding:
            code = self._codes.get((glyph, text), PRIVATE_CODES + len(self._codes))
            self._texts[code] = text
            self.face.charToGlyph[code] = glyph
            self.face.charWidths[code] = self.per_thousand(self.shaper.get_glyph_h_advance(glyph))
            self._codes[glyph, text] = code  # set last: a thread that finds the code needs everything else
        return code

    def addObjects(self, doc: Any) -> None:  # noqa: N802 - reportlab calls it so
        """Embed the glyphs used in the document, with our own maps to their texts."""
        subsets = self.state[doc].subsets
        super().addObjects(doc)
        for number, subset in enumerate(subsets):
            name = f"{SUBSETN(number).decode()}+{(self.face.name + self.face.subfontNameX).decode()}"
            doc.idToObject[f"toUnicodeCMap:{name}"].content = self._text_map(name, subset)

    def _text_map(self, name: str, subset: Sequence[int]) -> str:
        """Return the PDF map from an embedded subset's codes to their texts."""
        texts = [self._texts.get(code, chr(code)) for code in subset]
        pairs = [f"<{code:02X}> <{text.encode('utf-16-be').hex()}>" for code, text in enumerate(texts)]
        blocks = [pairs[start : start + BLOCK] for start in range(0, len(pairs), BLOCK)]
        lines = [
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            f"/CMapName /{name} def /CMapType 2 def",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            "1 begincodespacerange <00> <FF> endcodespacerange",
        ]
        for block in blocks:
            lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
        lines.append("endcmap CMapName currentdict /CMap defineresource pop end end")
        return "\n".join(lines)


@cache
def typeface(name: str) -> Typeface:
    """Return a font, which is read once per process."""
    font = Typeface(name)
    pdfmetrics.registerFont(font)
    return font
