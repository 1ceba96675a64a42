"""Which card a title means that several cards share in a language."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from decklists.types import Card, Side


def meant(cards: tuple[Card, ...], *, side: Side | None, identity: Card | None) -> Card | None:
    """The one of these cards that fits a deck: of its side, else at home in its identity's faction.

    None where several fit as well as each other: that has to be asked. A single card is meant whatever the
    deck.
    """
    cards = narrowed(cards, lambda card: card.side is side)
    if identity:
        cards = narrowed(cards, lambda card: card.faction == identity.faction)
    return cards[0] if len(cards) == 1 else None


def narrowed(cards: tuple[Card, ...], wanted: Callable[[Card], bool]) -> tuple[Card, ...]:
    """The wanted ones among several cards; all of them where none is wanted."""
    return tuple(card for card in cards if wanted(card)) or cards if len(cards) > 1 else cards


def in_pool_first(cards: tuple[Card, ...], in_pool: Callable[[Card], bool]) -> tuple[Card, ...]:
    """The cards without those of each side that are out of the pool while another one is in it."""
    kept = {card for side in Side for card in narrowed(_of(cards, side), in_pool)}
    return tuple(card for card in cards if card in kept)


def common_side(groups: Iterable[tuple[Card, ...]]) -> Side | None:
    """The side of a deck that names no identity: the one of all its cards that are of one side alone."""
    sides = {cards[0].side for cards in groups if len({card.side for card in cards}) == 1}
    return sides.pop() if len(sides) == 1 else None


def _of(cards: tuple[Card, ...], side: Side) -> tuple[Card, ...]:
    return tuple(card for card in cards if card.side is side)
