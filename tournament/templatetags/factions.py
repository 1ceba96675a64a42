"""The faction of an identity, beside its name."""

from __future__ import annotations

from django import template

from tournament.decks.card_words import faction_name
from tournament.decks.catalogue import catalogue

register = template.Library()


@register.filter
def faction(identity: str) -> str:
    """Return the name of an identity's faction, by its title in any loaded language; empty where unknown."""
    found = [card for card in catalogue().by_title(identity) if card.is_identity]
    return faction_name(found[0].faction) if len(found) == 1 else ""
