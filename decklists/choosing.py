"""Which card is meant if several share a title in a language."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from decklists.types import Card, Side


def meant(cards: tuple[Card, ...], *, side: Side | None, identity: Card | None) -> Card | None:
    """Return the card that fits a deck: one of its side, or else one from its identity's faction.

    Returns None if several fit equally well: then the user must choose. A single card is always returned,
    whatever the deck.
    """
    cards = narrowed(cards, lambda card: card.side is side)
    if identity:
        cards = narrowed(cards, lambda card: card.faction == identity.faction)
    return cards[0] if len(cards) == 1 else None


def narrowed(cards: tuple[Card, ...], wanted: Callable[[Card], bool]) -> tuple[Card, ...]:
    """Return the wanted cards, or all of them if none is wanted."""
    return tuple(card for card in cards if wanted(card)) or cards if len(cards) > 1 else cards


def in_pool_first(cards: tuple[Card, ...], in_pool: Callable[[Card], bool]) -> tuple[Card, ...]:
    """Return the cards, leaving out those outside the pool if another card of their side is in it."""
    kept = {card for side in Side for card in narrowed(_of(cards, side), in_pool)}
    return tuple(card for card in cards if card in kept)


def common_side(groups: Iterable[tuple[Card, ...]]) -> Side | None:
    """Return the side of a deck without an identity: the one side of all its unambiguous titles, or None."""
    sides = {cards[0].side for cards in groups if len({card.side for card in cards}) == 1}
    return sides.pop() if len(sides) == 1 else None


def _of(cards: tuple[Card, ...], side: Side) -> tuple[Card, ...]:
    return tuple(card for card in cards if card.side is side)
