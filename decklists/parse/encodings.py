"""Detects the encoding of a text: the one in which its bytes name the most cards."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from decklists.catalogue import Catalogue
from decklists.errors import ReadError
from decklists.parse.lines import LONGEST_LINE, cleaned, counted, counted_last
from decklists.parse.titles import Titles


def gettext_noop(message: str) -> str:
    """Return the message unchanged: it is translated where it is shown."""
    return message


# Python's names and common names, in the order in which they are tried.
ENCODINGS: Mapping[str, str] = MappingProxyType(
    {
        "utf-8": "UTF-8",
        "utf-16": "UTF-16",
        "cp1252": gettext_noop("Windows Western (1252)"),
        "cp932": gettext_noop("Japanese (Shift-JIS)"),
        "euc_jp": gettext_noop("Japanese (EUC-JP)"),
        "cp1250": gettext_noop("Windows Central European (1250)"),
        "mac_roman": "Mac Roman",
        "cp949": gettext_noop("Korean (EUC-KR, 949)"),
        "gb18030": gettext_noop("Chinese (GB 18030)"),
        "big5": gettext_noop("Chinese (Big5)"),
        "cp1251": gettext_noop("Windows Cyrillic (1251)"),
        "cp1254": gettext_noop("Windows Turkish (1254)"),
        "cp437": "DOS (437)",
        "iso2022_jp": gettext_noop("Japanese (ISO-2022-JP)"),
    }
)
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_NOT_GUESSED = ("utf-8", "utf-16", "cp437", "iso2022_jp")
_BY_TITLES = [name for name in ENCODINGS if name not in _NOT_GUESSED]
_MOST_LINES = 60  # this many lines with non-ASCII letters are enough to detect the encoding
_FEWEST_ZEROS = 4
_BEYOND_ASCII = re.compile(rb"[\x80-\xff]")


def decoded(source: bytes, catalogue: Catalogue | None = None, encoding: str = "") -> tuple[str, str]:
    """Return the text and the encoding used to read it; `encoding` overrides the detection, empty to detect.

    Without a byte order mark or valid UTF-8, it is the encoding in which most lines name a card of the
    catalog; the first in `ENCODINGS` if several do equally well, or Windows Western if none does. Raises
    ReadError: binary, not_text.
    """
    if encoding:
        try:
            return source.decode(encoding), encoding
        except (UnicodeDecodeError, LookupError):
            raise ReadError("not_text") from None
    for mark, name in _MARKS:
        if source.startswith(mark):
            return _strictly(source[len(mark) :] if name == "utf-8" else source, name)
    wide = _wide_encoding(source)
    if wide:
        return _strictly(source, wide)[0], "utf-16"
    if b"\x1b$" in source or b"\x1b(" in source:
        return _strictly(source, "iso2022_jp")
    if b"\0" in source:
        raise ReadError("binary")
    try:
        return source.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return _by_titles(source, catalogue)


def _strictly(source: bytes, encoding: str) -> tuple[str, str]:
    try:
        return source.decode(encoding), encoding
    except UnicodeDecodeError:
        raise ReadError("not_text") from None


def _wide_encoding(source: bytes) -> str | None:
    """Detect UTF-16 without a byte order mark: every other byte of its ASCII characters is zero."""
    if len(source) < 4 or len(source) % 2:
        return None
    sample = source[:2000]
    ends = [sample[0::2].count(0), sample[1::2].count(0)]
    if max(ends) < _FEWEST_ZEROS or 10 * max(ends) < len(sample) or min(ends) > max(ends) // 8:
        return None
    return "utf-16-be" if ends[0] > ends[1] else "utf-16-le"


def _by_titles(source: bytes, catalogue: Catalogue | None) -> tuple[str, str]:
    lines_of_bytes = re.split(rb"[\r\n]+", source)
    telling = [line for line in lines_of_bytes if _BEYOND_ASCII.search(line)][:_MOST_LINES]
    best: tuple[int, str] | None = None
    for encoding in _BY_TITLES:
        try:
            source.decode(encoding)
            lines = [line.decode(encoding) for line in telling]
        except UnicodeDecodeError:
            continue
        known = _known(lines, catalogue) if catalogue else 0
        if known > best[0] if best else known or encoding == "cp1252":
            best = (known, encoding)
        if known == len(lines):
            break
    if best is None:
        raise ReadError("not_text")
    return source.decode(best[1]), best[1]


def _known(lines: list[str], catalogue: Catalogue) -> int:
    """Return how many lines name a card."""
    titles = Titles(catalogue)
    return sum(any(titles.cards(title) for title in _titles(line)) for line in lines)


def _titles(line: str) -> Iterator[str]:
    line = cleaned(line[:LONGEST_LINE])
    yield line
    yield from (guess.title for guess in counted(line))
    last = counted_last(line)
    if last:
        yield last.title
    for cell in re.split(r"[\t;,|<>]", line):  # the cells of a table row, or the parts of an XML element
        yield cell.strip().strip('"')
