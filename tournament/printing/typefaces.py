"""The font files as reportlab embeds them, extended so that every glyph reads back as its text.

Reportlab gives each character one glyph. Names need more: a mark put in its place, several characters joined
into one glyph, emoji beyond the 16-bit plane. So a glyph is drawn under a code of its own, and the map with
which a PDF reader copies text gives the text of each code.
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
FALLBACKS = (
    *("NotoSansJP-Regular", "NotoSansSC-Regular", "NotoSansKR-Regular"),
    *("NotoSansArabic-Regular", "NotoSansHebrew-Regular"),
    EMOJI,
)

PRIVATE_CODES = 0xF0000  # a plane for private use, where our fonts have no characters
BLOCK = 100  # a map may list no more codes at once (PDF 32000-1, 9.10.3)


class Typeface(TTFont):
    """A font whose glyphs may represent any text."""

    def __init__(self, name: str) -> None:
        path = str(FOLDER / f"{name}.ttf")
        super().__init__(name, path, asciiReadable=False)
        self.shaper = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(path)))
        self._codes: dict[tuple[int, str], int] = {}
        self._texts: dict[int, str] = {}
        self._adding = Lock()  # sheets are laid out while others are drawn

    def covers(self, character: str) -> bool:
        """Return whether the font has a glyph for the character."""
        return ord(character) in self.face.charToGlyph

    def per_thousand(self, units: int) -> float:
        """Return a length in the font's own units as thousandths of its size, as PDF has it."""
        return units * 1000 / int(self.shaper.face.upem)

    def code(self, glyph: int, text: str) -> int:
        """Return the code to draw a glyph under so that it reads back as the text."""
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
            self._codes[glyph, text] = code  # last: a thread that finds the code needs all of it
        return code

    def addObjects(self, doc: Any) -> None:  # noqa: N802 - reportlab calls it so
        """Embed the glyphs that the document used, with our own maps to their texts."""
        subsets = self.state[doc].subsets
        super().addObjects(doc)
        for number, subset in enumerate(subsets):
            name = f"{SUBSETN(number).decode()}+{(self.face.name + self.face.subfontNameX).decode()}"
            doc.idToObject[f"toUnicodeCMap:{name}"].content = self._text_map(name, subset)

    def _text_map(self, name: str, subset: Sequence[int]) -> str:
        """Return the PDF's map from the codes of an embedded subset to their texts."""
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
    """Return a font, read once per process."""
    font = Typeface(name)
    pdfmetrics.registerFont(font)
    return font
