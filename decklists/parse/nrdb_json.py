"""NetrunnerDB's JSON: a deck or decklist, alone, in a list, or in the API's wrapper (formats.md 3.7)."""

from __future__ import annotations

import json
from typing import Any

from decklists.catalogue import Catalogue
from decklists.errors import ReadError
from decklists.parse.reading import MAX_COPIES, Draft, Entry, Faults, Reading, reading_of
from decklists.types import Card

MAX_DECKS = 10


def read(text: str, catalogue: Catalogue, identity: Card | None) -> Reading:
    """The decks in JSON, their cards by code.

    Raises ReadError: json_broken, json_too_deep, json_not_a_deck.
    """
    faults = Faults(catalogue)
    drafts = [_draft(deck, catalogue, faults) for deck in _decks(_parsed(text))]
    return reading_of(drafts, faults, identity)


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise ReadError("json_broken", line=error.lineno) from None
    except ValueError:  # a number of thousands of digits
        raise ReadError("json_broken", line=None) from None
    except RecursionError:
        raise ReadError("json_too_deep") from None


def _decks(parsed: Any) -> list[dict[str, Any]]:
    if isinstance(parsed, dict) and "data" in parsed:
        parsed = parsed["data"]
    decks = parsed if isinstance(parsed, list) else [parsed]
    if not 0 < len(decks) <= MAX_DECKS:
        raise ReadError("json_not_a_deck")
    for deck in decks:
        if not isinstance(deck, dict) or not isinstance(deck.get("cards"), dict):
            raise ReadError("json_not_a_deck")
    return decks


def _draft(deck: dict[str, Any], catalogue: Catalogue, faults: Faults) -> Draft:
    name = deck.get("name")
    draft = Draft(name=name if isinstance(name, str) else "")
    for code, copies in deck["cards"].items():
        card = catalogue.by_code(code)
        if card is None:
            faults.add("unknown_code", None, code)
        elif type(copies) is not int or not 1 <= copies <= MAX_COPIES:
            faults.add("bad_count", None, code)
        else:
            draft.entries.append(Entry((card,), copies, code))
    return draft
