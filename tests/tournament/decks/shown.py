"""Decks as pages show them, created for sheet tests."""

from __future__ import annotations

from typing import Any

from decklists.types import Side
from tournament.decks.pages.both_decks import BothDecks
from tournament.decks.pages.deck import CardGroup, CardLine, DeckView


def card(copies: int, title: str, dots: str = "", listed: str = "") -> CardLine:
    return CardLine(copies, title, faction="", dots=dots, listed=listed, cost="", is_at_fault=False)


def group(label: str, *lines: CardLine) -> CardGroup:
    return CardGroup(label, sum(line.copies for line in lines), lines)


def deck(identity: str, *groups: CardGroup, **fields: Any) -> DeckView:
    """Return a deck's first version, with no totals or problems unless given."""
    defaults: dict[str, Any] = {
        "side": "",
        "side_label": "",
        "name": "",
        "faction": "",
        "faction_name": "",
        "size": "",
        "influence": "",
        "agenda_points": "",
        "outside": (),
        "problems": (),
        "version": 1,
    }
    return DeckView(**defaults | {"identity": identity, "groups": groups} | fields)


def both(
    name: str, corp: DeckView | None, runner: DeckView | None = None, *, pronouns: str = "", place: str = ""
) -> BothDecks:
    return BothDecks(name, pronouns, place, {Side.CORP: corp, Side.RUNNER: runner})
