"""Decks for the demo: a legal deck for each Core Set identity, from the cards of one box."""

from __future__ import annotations

from decklists.catalogue import Catalogue
from decklists.parse import read_decks
from decklists.types import Card, Side
from tournament.decks.acts.decks import Submission

PACK = "core"


def core_identities(catalogue: Catalogue, side: Side) -> list[Card]:
    """Return a side's identities in the Core Set, by code; none if the catalog doesn't have the set."""
    cards = (card for card in _core_cards(catalogue) if card.side is side and card.is_identity)
    return sorted(cards, key=lambda card: card.code)


def core_deck(catalogue: Catalogue, identity: Card, *, without: int = 0) -> Submission:
    """Return a deck for an identity: its faction's and the neutral cards, with the copies in one box.

    `without` leaves out this many of the last cards, with all their copies, so that the deck is too small.
    """
    cards = [
        card
        for card in sorted(_core_cards(catalogue), key=lambda card: card.code)
        if card.side is identity.side
        and not card.is_identity
        and (card.faction == identity.faction or card.is_neutral)
    ]
    lines = [f"{_copies(card)} {card.title}" for card in cards[: len(cards) - without]]
    text = "\n".join((f"1 {identity.title}", *lines))
    (deck,) = read_decks(text, catalogue).decks
    return Submission(deck, text)


def _core_cards(catalogue: Catalogue) -> list[Card]:
    return [card for card in catalogue.cards if any(each.pack == PACK for each in card.printings)]


def _copies(card: Card) -> int:
    return next(each.quantity for each in card.printings if each.pack == PACK)
