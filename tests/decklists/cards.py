"""The tests' card files, and decks made from them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from decklists.catalogue import Catalogue
from decklists.load import load_folder
from decklists.types import Card, CardType, Deck
from tests.data import CARDS


@cache
def catalogue() -> Catalogue:
    """Return all cards, loaded once for all tests."""
    return load_folder(CARDS)


@cache
def rows(table: str) -> list[dict[str, Any]]:
    """Return the unchanged rows of a card file."""
    data: list[dict[str, Any]] = json.loads((CARDS / f"{table}.json").read_text(encoding="utf-8"))["data"]
    return data


def card(title: str) -> Card:
    """Return the card with an English title; fail the test if there isn't exactly one."""
    (found,) = catalogue().by_title(title)
    return found


def deck(identity: str | None, cards: Mapping[str, int]) -> Deck:
    """Return a deck of only these cards."""
    return Deck.of(card(identity) if identity else None, [(card(title), n) for title, n in cards.items()])


def same_cards(one: Deck, other: Deck) -> bool:
    """Return whether both decks have the same identity and cards, regardless of their names."""
    return (one.identity, one.cards) == (other.identity, other.cards)


def filled(
    identity: str, cards: Mapping[str, int], *, size: int | None = None, points: int | None = None
) -> Deck:
    """Return a deck of these cards and harmless ones. If no size or agenda points are given, it has the
    required ones.

    Harmless cards are neutral or of the identity's faction, cost no influence, have no rule of their own and
    are on no list.
    """
    own = card(identity)
    single = own.title.startswith(("Nova", "Ampère"))
    chosen = {card(title): copies for title, copies in cards.items()}
    size = size or own.minimum_deck_size or 0
    if own.side == "corp":
        wanted = 2 * (size // 5) + 2 if points is None else points
        have = sum((one.agenda_points or 0) * copies for one, copies in chosen.items())
        for agenda, copies in _agendas(own, wanted - have, single, frozenset(chosen)):
            chosen[agenda] = chosen.get(agenda, 0) + copies
    for filler in _fillers(own):
        missing = size - sum(chosen.values())
        if missing <= 0:
            break
        if filler not in chosen:
            chosen[filler] = min(missing, 1 if single else filler.deck_limit)
    return Deck.of(own, chosen.items())


@cache
def _listed() -> frozenset[str]:
    return frozenset(title for one in catalogue().lists for title in one.cards)


def _is_harmless(own: Card, other: Card) -> bool:
    at_home = other.faction == own.faction or (other.is_neutral and not other.faction_cost)
    plain = not {"Alliance", "Directive", "Current"} & set(other.keywords)
    dated = all(catalogue().packs[printing.pack].released for printing in other.printings)
    return other.side == own.side and at_home and plain and dated and other.title not in _listed()


@cache
def _fillers(own: Card) -> tuple[Card, ...]:
    unwanted = (CardType.IDENTITY, CardType.AGENDA, CardType.ICE, CardType.ASSET, CardType.PROGRAM)
    harmless = [one for one in catalogue().cards if _is_harmless(own, one) and one.title != "PAD Campaign"]
    last_resort = [one for one in harmless if one.type in unwanted[2:]]
    return (*(one for one in harmless if one.type not in unwanted), *last_resort)


@cache
def _agendas(own: Card, points: int, single: bool, used: frozenset[Card]) -> tuple[tuple[Card, int], ...]:
    """Return agendas worth exactly this many points, found by trial and error."""
    choices = [
        one
        for one in catalogue().cards
        if one.type is CardType.AGENDA and one.agenda_points and _is_harmless(own, one) and one not in used
    ]
    choices.sort(key=lambda one: (not one.is_neutral, -(one.agenda_points or 0), one.title))

    def search(left: int, start: int) -> tuple[tuple[Card, int], ...] | None:
        if left == 0:
            return ()
        for place in range(start, len(choices)):
            worth = choices[place].agenda_points or 0
            for copies in range(1 if single else choices[place].deck_limit, 0, -1):
                if copies * worth <= left:
                    rest = search(left - copies * worth, place + 1)
                    if rest is not None:
                        return ((choices[place], copies), *rest)
        return None

    found = search(points, 0) if points > 0 else ()
    assert found is not None, f"no agendas of {points} points for {own.title}"
    return found
