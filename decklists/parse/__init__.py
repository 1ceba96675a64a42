"""Reads anything pasted or uploaded, and turns it into decks of cards from the catalog (formats.md
3.4-3.7).
"""

from __future__ import annotations

from dataclasses import replace

from decklists.catalogue import Catalogue
from decklists.errors import ReadError
from decklists.parse import nrdb_json, octgn, plain, words
from decklists.parse.detect import Kind, kind_of, text_of
from decklists.parse.reading import Fault, Note, Reading
from decklists.types import Card

__all__ = ["Fault", "Kind", "Note", "Reading", "read_decks"]

_READERS = {Kind.TEXT: plain.read, Kind.JSON: nrdb_json.read, Kind.OCTGN: octgn.read}


def read_decks(
    source: str | bytes, catalogue: Catalogue, *, identity: Card | None = None, encoding: str = ""
) -> Reading:
    """Return the decks in pasted text or a file, its format and encoding, and the unreadable lines.

    `identity` is used for a list that names none, such as jinteki.net's text; an identity in the list takes
    precedence. `encoding` is one of `encodings.ENCODINGS`, to override wrong detection. Raises ReadError if
    nothing can be read or the file isn't acceptable.
    """
    text, read_in = text_of(source, catalogue, encoding)
    address = _address_in(text)
    if address:
        raise ReadError("only_an_address", address=address)
    reading = _READERS[kind_of(text)](text, catalogue, identity)
    if not reading.decks and not reading.faults:
        raise ReadError("no_cards")
    return replace(reading, encoding=read_in) if read_in else reading


def _address_in(text: str) -> str:
    """Return the address if a text is only that of a decklist's page, else "". It is never fetched."""
    if "://" not in text and "www." not in text:
        return ""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    return lines[0][:200] if all(words.is_address(line) for line in lines) else ""
