"""The faction of an identity, beside its name."""

from __future__ import annotations

from django import template

from tournament.cards import catalogue
from tournament.phrases.cards import faction_name

register = template.Library()


@register.filter
def faction(identity: str) -> str:
    """Return the name of an identity's faction, by its title in any loaded language; empty where unknown."""
    found = [card for card in catalogue().by_title(identity) if card.is_identity]
    return faction_name(found[0].faction) if len(found) == 1 else ""
