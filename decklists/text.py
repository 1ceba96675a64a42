"""Write a deck in every format that can be read (formats.md 3.4-3.7); reading it back gives the same deck."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from xml.sax.saxutils import escape, quoteattr

from decklists.build import agenda_points_of, contents_of
from decklists.catalogue import Catalogue
from decklists.restrictions import influence_of
from decklists.types import Card, CardType, Deck, DeckCard, Side

_OCTGN_GAME = "0f38e453-26df-4c04-9d67-6d43de939c77"
_OCTGN_CARD = "bc0f047c-01b1-427f-a439-d451eda"
_STRAIGHT_QUOTES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "“": '"', "”": '"'})


class TextFormat(StrEnum):
    """The formats that can be written."""

    NETRUNNERDB = "netrunnerdb"
    JINTEKI = "jinteki"
    OCTGN = "octgn"
    JSON = "json"
    PLAIN = "plain"


def write_deck(deck: Deck, catalogue: Catalogue, format: TextFormat) -> str:
    """Return the deck as text in a format; OCTGN's and the plain format can't store the deck's name.

    The catalog provides the names of packs.
    """
    if format is TextFormat.NETRUNNERDB:
        return _netrunnerdb(deck, catalogue)
    return _WRITERS[format](deck)


def _netrunnerdb(deck: Deck, catalogue: Catalogue) -> str:
    """Return the name, the identity, the cards by type with pack and influence dots, and the totals."""
    contents = contents_of(deck)
    influence = influence_of(contents, None)
    dots = {cost.card: "  " + "•" * cost.normal for cost in influence.costs if cost.normal}
    lines = [_one_line(deck.name), ""]
    if deck.identity:
        lines += [f"{deck.identity.title} ({_pack(deck.identity, catalogue)})", ""]
    for card_type, entries in deck.by_type():
        lines.append(f"{_heading(card_type)} ({sum(entry.copies for entry in entries)})")
        lines += [
            f"{entry.copies}x {entry.card.title} ({_pack(entry.card, catalogue)}){dots.get(entry.card, '')}"
            for entry in entries
        ]
        lines.append("")
    if deck.identity:
        limit = "∞" if influence.printed_limit is None else influence.printed_limit
        lines.append(f"{influence.spent} influence spent (max {limit})")
    if contents.side is Side.CORP:
        lines.append(f"{agenda_points_of(contents).have} agenda points")
    least = f" (min {deck.identity.minimum_deck_size})" if deck.identity else ""
    lines.append(f"{contents.size} cards{least}")
    return "\n".join(lines) + "\n"


def _jinteki(deck: Deck) -> str:
    lines = []
    if deck.name:
        lines.append(f";; title: {_one_line(deck.name)}")
    if deck.identity:
        lines.append(f";; identity: {deck.identity.title}")
    lines += [f"{entry.copies} {entry.card.title}" for entry in deck.cards]
    return "\n".join(lines).translate(_STRAIGHT_QUOTES) + "\n"


def _plain(deck: Deck) -> str:
    return "".join(f"{entry.copies}x {entry.card.title}\n" for entry in _with_identity(deck))


def _octgn(deck: Deck) -> str:
    identity = [DeckCard(deck.identity, 1)] if deck.identity else []
    lines = ['<?xml version="1.0" encoding="utf-8"?>', f'<deck game="{_OCTGN_GAME}">']
    for section, entries in (("Identity", identity), ("R&D / Stack", deck.cards)):
        lines.append(f"  <section name={quoteattr(section)}>")
        lines += [_octgn_card(entry) for entry in entries]
        lines.append("  </section>")
    return "\n".join([*lines, "  <notes><![CDATA[]]></notes>", "</deck>", ""])


def _octgn_card(entry: DeckCard) -> str:
    card = entry.card
    return f'    <card qty="{entry.copies}" id="{_OCTGN_CARD}{card.code}">{escape(card.title)}</card>'


def _json(deck: Deck) -> str:
    copies: dict[str, int] = {}
    for entry in _with_identity(deck):
        copies[entry.card.code] = copies.get(entry.card.code, 0) + entry.copies
    row = {"name": deck.name, "cards": copies}
    return json.dumps(
        {"data": [row], "total": 1, "success": True, "version_number": "2.0"}, ensure_ascii=False, indent=1
    )


_WRITERS: Mapping[TextFormat, Callable[[Deck], str]] = MappingProxyType(
    {
        TextFormat.JINTEKI: _jinteki,
        TextFormat.OCTGN: _octgn,
        TextFormat.JSON: _json,
        TextFormat.PLAIN: _plain,
    }
)


def _with_identity(deck: Deck) -> tuple[DeckCard, ...]:
    return (DeckCard(deck.identity, 1), *deck.cards) if deck.identity else deck.cards


def _heading(card_type: CardType) -> str:
    return "ICE" if card_type is CardType.ICE else card_type.capitalize()


def _pack(card: Card, catalogue: Catalogue) -> str:
    return catalogue.packs[card.printings[0].pack].name


def _one_line(name: str) -> str:
    return " ".join(name.split())
