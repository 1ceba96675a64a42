"""JSON from NetrunnerDB (API 2.0 and 3) and jinteki.net: decks with or without a wrapper (formats.md 3.7)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from decklists.catalogue import Catalogue
from decklists.errors import ReadError
from decklists.parse.reading import MAX_COPIES, Draft, Entry, Faults, Reading, reading_of
from decklists.types import Card

MAX_DECKS = 10
_LONGEST_NAME = 200
_COUNTS = ("qty", "quantity", "count", "copies", "amount")
_TITLES = ("title", "name", "card_title")
_CODES = ("code", "card_code", "id", "card_id")


def read(text: str, catalogue: Catalogue, identity: Card | None) -> Reading:
    """Return the decks in JSON, with cards given by code, by API 3's card names or by title.

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
    except ValueError:  # a number with thousands of digits
        raise ReadError("json_broken", line=None) from None
    except RecursionError:
        raise ReadError("json_too_deep") from None


def _decks(parsed: Any) -> list[dict[str, Any]]:
    for wrapper in ("data", "decks", "deck"):
        if isinstance(parsed, dict) and wrapper in parsed:
            parsed = parsed[wrapper]
    decks = parsed if isinstance(parsed, list) else [parsed]
    if not 0 < len(decks) <= MAX_DECKS:
        raise ReadError("json_not_a_deck")
    return [_unwrapped(deck) for deck in decks]


def _unwrapped(deck: Any) -> dict[str, Any]:
    """Return a deck's own fields; API 3 puts them in `attributes`."""
    if isinstance(deck, dict) and isinstance(deck.get("attributes"), dict):
        deck = deck["attributes"]
    if not isinstance(deck, dict) or _slots(deck) is None:
        raise ReadError("json_not_a_deck")
    return deck


def _slots(deck: dict[str, Any]) -> dict[str, Any] | list[dict[str, Any]] | None:
    """Return the cards: counts by code or name, or jinteki.net's list of lines."""
    for name in ("card_slots", "cards", "slots"):
        cards = deck.get(name)
        if isinstance(cards, dict):
            return cards
        if isinstance(cards, list) and cards and all(isinstance(line, dict) for line in cards):
            return cards
    return None


def _draft(deck: dict[str, Any], catalogue: Catalogue, faults: Faults) -> Draft:
    name = deck.get("name") or deck.get("title")
    draft = Draft(name=name[:_LONGEST_NAME] if isinstance(name, str) else "")
    lines = [*_identity_lines(deck), *_lines(_slots(deck) or {})]
    for shown, keys, copies in lines:
        cards = next((cards for key in keys if (cards := _cards(key, catalogue))), ())
        if not cards:
            title = shown.replace("_", " ") if any(sign in shown for sign in "_ ") else ""
            faults.add("unknown_title" if title else "unknown_code", None, shown, title=title)
        elif type(copies) is not int or not 1 <= copies <= MAX_COPIES:
            faults.add("bad_count", None, shown)
        elif cards[0] not in draft.identities or copies > 1:
            draft.entries.append(Entry(cards, copies, shown, None, shown))
    return draft


_Line = tuple[str, list[str], Any]  # the text to show, the possible names of the card, its copies


def _identity_lines(deck: dict[str, Any]) -> Iterator[_Line]:
    """Yield the identity if it is listed separately from the cards."""
    for name in ("identity_card_id", "identity"):
        value = deck.get(name)
        keys = _keys(value)
        if keys:
            yield keys[0], keys, 1


def _lines(slots: dict[str, Any] | list[dict[str, Any]]) -> Iterator[_Line]:
    if isinstance(slots, dict):
        for code, copies in slots.items():
            yield code, [code], copies
        return
    for line in slots:
        keys = [*_keys(line.get("card")), *_keys(line)]
        copies = next((line[name] for name in _COUNTS if name in line), 1)
        yield keys[0] if keys else "", keys, copies


def _keys(value: Any) -> list[str]:
    """Return the values that may name a card, most likely first: a string, or a record's title and code."""
    if isinstance(value, str):
        return [value] if value.strip() else []
    if not isinstance(value, dict):
        return []
    return [
        str(value[name]) for name in (*_TITLES, *_CODES) if isinstance(value.get(name), str) and value[name]
    ]


def _cards(key: str, catalogue: Catalogue) -> tuple[Card, ...]:
    card = catalogue.by_code(key)
    return (card,) if card else catalogue.by_title(key[:_LONGEST_NAME])
