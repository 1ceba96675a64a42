"""The 2016 champions' decks in every notation that players submit, in several languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from decklists.catalogue import Catalogue
from decklists.parse import read_decks
from decklists.text import TextFormat, write_deck
from decklists.types import Deck
from tests.data import DECKS

LANGUAGES = ("en", "de", "ja")
SIDES = ("corp", "runner")
Titled = tuple[str, list[tuple[int, str]]]


def _lines(pattern: str) -> Callable[[Titled], str]:
    """Return a function that writes a deck as lines: the identity's title, then one line per card."""

    def write(deck: Titled) -> str:
        identity, cards = deck
        return "\n".join([identity, "", *(pattern.format(n=n, title=title) for n, title in cards)])

    return write


def _jinteki(deck: Titled) -> str:
    identity, cards = deck
    return "\n".join([f";; identity: {identity}", *(f"{n} {title}" for n, title in cards)])


def _octgn(deck: Titled) -> str:
    """Return the deck as OCTGN XML that identifies cards only by title; its ids are meaningless."""
    identity, cards = deck
    rows = "".join(f'<card qty="{n}" id="x">{title.replace("&", "&amp;")}</card>' for n, title in cards)
    first = f'<card qty="1" id="x">{identity.replace("&", "&amp;")}</card>'
    return (
        f'<?xml version="1.0"?><deck><section name="Identity">{first}</section>'
        f'<section name="R&amp;D / Stack">{rows}</section></deck>'
    )


BY_TITLE: Mapping[str, Callable[[Titled], str]] = {
    "3x Title": _lines("{n}x {title}"),
    "3 Title": _lines("{n} {title}"),
    "Title x3": _lines("{title} x{n}"),
    "Title (3)": _lines("{title} ({n})"),
    "bullets": _lines("• {n}× {title}"),
    "csv": _lines("{n},{title}"),
    "tsv": _lines("{n}\t{title}"),
    "jinteki": _jinteki,
    "octgn by title": _octgn,
}
BY_CODE = {"octgn": TextFormat.OCTGN, "json": TextFormat.JSON, "netrunnerdb": TextFormat.NETRUNNERDB}


def champion(side: str, catalogue: Catalogue) -> Deck:
    """Return the 2016 champion's deck for this side."""
    (deck,) = read_decks((DECKS / f"champion-2016-{side}.txt").read_bytes(), catalogue).decks
    return deck


def in_notation(deck: Deck, catalogue: Catalogue, notation: str, language: str) -> str:
    """Return the deck as a player would paste it."""
    assert deck.identity
    if notation in BY_CODE:
        return write_deck(deck, catalogue, BY_CODE[notation])
    cards = [(entry.copies, catalogue.title_in(entry.card, language)) for entry in deck.cards]
    return BY_TITLE[notation]((catalogue.title_in(deck.identity, language), cards))
