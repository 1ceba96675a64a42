"""The legal cards in an event, for pages of packages that may not import the decks package."""

from __future__ import annotations

from django import template

from tournament.decks.pages.judging import legal_cards
from tournament.decks.records import judging_of
from tournament.models import Tournament

register = template.Library()


@register.simple_tag(name="legal_cards")
def legal_cards_of(tournament: Tournament) -> str:
    """Return the event's line from `legal_cards`. Makes no queries."""
    return legal_cards(judging_of(tournament))
