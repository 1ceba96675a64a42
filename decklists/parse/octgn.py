"""OCTGN's .o8d format: XML with a card's code in its id (formats.md 3.5)."""

from __future__ import annotations

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, ParseError

from decklists.catalogue import Catalogue
from decklists.errors import ReadError
from decklists.parse.reading import MAX_COPIES, Draft, Entry, Faults, Reading, reading_of
from decklists.types import Card

_COUNT = re.compile(r"\d{1,4}", re.ASCII)
_CODE_LENGTH = 5


def read(text: str, catalogue: Catalogue, identity: Card | None) -> Reading:
    """Return the deck in an .o8d file, with cards found by the code at the end of their id, or else by title.

    All cards belong to the deck, whatever section they are in. Raises ReadError: xml_forbidden (entities and
    document types are never resolved), xml_broken, xml_not_a_deck.
    """
    faults = Faults(catalogue)
    draft = Draft()
    for element in _deck(text).iter("card"):
        entry = _entry(element, catalogue, faults)
        if entry:
            draft.entries.append(entry)
    return reading_of([draft], faults, identity)


def _deck(text: str) -> Element:
    """Return the root element of a deck.

    A document type never reaches the parser, and without one there are no entities. A document type can be
    written in only one way, and a declared encoding is ignored because the input is already text. So nothing
    can expand and no other file is read, whatever version of expat is installed.
    """
    if "<!DOCTYPE" in text:
        raise ReadError("xml_forbidden")
    try:
        root = ElementTree.fromstring(text.lstrip())  # noqa: S314 - see above
    except ParseError as error:
        raise ReadError("xml_broken", line=error.position[0]) from None
    if root.tag != "deck":
        raise ReadError("xml_not_a_deck", root=str(root.tag)[:40])
    return root


def _entry(element: Element, catalogue: Catalogue, faults: Faults) -> Entry | None:
    title = (element.text or "").strip()
    code = element.get("id", "")[-_CODE_LENGTH:]
    by_code = catalogue.by_code(code)
    cards = (by_code,) if by_code else catalogue.by_title(title)
    shown = title or code
    if not cards:
        faults.add("unknown_title" if title else "unknown_code", None, shown, title=title)
        return None
    count = element.get("qty", "1")
    if not _COUNT.fullmatch(count) or not 1 <= int(count) <= MAX_COPIES:
        faults.add("bad_count", None, shown)
        return None
    return Entry(cards, int(count), shown, None, title)
