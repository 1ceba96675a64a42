"""Reading decks: whatever was pasted or uploaded, to decks of the catalogue (formats.md 3.4-3.7)."""

from __future__ import annotations

from decklists.catalogue import Catalogue
from decklists.errors import ReadError
from decklists.parse import nrdb_json, octgn, plain
from decklists.parse.detect import Kind, kind_of, text_of
from decklists.parse.reading import Fault, Reading
from decklists.types import Card

__all__ = ["Fault", "Kind", "Reading", "read_decks"]

_READERS = {Kind.TEXT: plain.read, Kind.JSON: nrdb_json.read, Kind.OCTGN: octgn.read}


def read_decks(source: str | bytes, catalogue: Catalogue, *, identity: Card | None = None) -> Reading:
    """The decks in a paste or a file, its format detected, and the lines that could not be read.

    `identity` is for a list that names none, as jinteki.net's text does; a list's own goes before it.
    Raises ReadError where nothing can be read, or where the file is not one to touch.
    """
    text = text_of(source)
    reading = _READERS[kind_of(text)](text, catalogue, identity)
    if not reading.decks and not reading.faults:
        raise ReadError("no_cards")
    return reading
