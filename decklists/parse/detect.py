"""Detect whether a file is text, and its format."""

from __future__ import annotations

import re
from enum import StrEnum

from decklists.catalogue import Catalogue
from decklists.errors import ReadError
from decklists.parse.encodings import decoded

MAX_SIZE = 256 * 1024  # bytes, or characters for a paste; the largest real decklist is a fiftieth of that
MAX_LINES = 2000
_CONTROL_SIGNS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ufffe\uffff]")
_JSON_START = re.compile(r"""\s*(?:\{\s*["}]|\[\s*[\[{\]])""")
_INVISIBLE = re.compile("[\ufeff\u200b\u200e\u200f\u2060]")


class Kind(StrEnum):
    """The recognized formats; all plain-text lists are one."""

    TEXT = "text"
    JSON = "json"
    OCTGN = "octgn"


def kind_of(text: str) -> Kind:
    """Return a decklist's format, judged by its start. Plain text may begin with a bracket, too."""
    if text.lstrip().startswith("<"):
        return Kind.OCTGN
    return Kind.JSON if _JSON_START.match(text) else Kind.TEXT


def text_of(source: str | bytes, catalogue: Catalogue | None = None, encoding: str = "") -> tuple[str, str]:
    """Return the text of a paste or an upload, with normalized line ends, and the encoding of its bytes.

    `encoding` overrides the detection, which uses the titles in the catalog; leave it empty to detect. For
    pasted text the returned encoding is empty. Raises ReadError: empty, too_large, too_many_lines, binary,
    not_text.
    """
    size = len(source)
    if size > MAX_SIZE:
        raise ReadError("too_large", size=size, limit=MAX_SIZE)
    text, read_in = (source, "") if isinstance(source, str) else decoded(source, catalogue, encoding)
    if not text.isascii():
        text = _INVISIBLE.sub("", text)
    if not text.strip():
        raise ReadError("empty")
    if _CONTROL_SIGNS.search(text):
        raise ReadError("binary")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.count("\n") + 1
    if lines > MAX_LINES:
        raise ReadError("too_many_lines", lines=lines, limit=MAX_LINES)
    return text, read_in
