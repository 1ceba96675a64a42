"""Card titles and faction names in the reader's language."""

from __future__ import annotations

from django import template

from tournament.decks.card_words import faction_name
from tournament.decks.local_titles import (
    identities_in_short,
    identity_faction,
    identity_in_short,
    title_in_page,
    title_in_words,
)

register = template.Library()
register.filter("card_title", title_in_page)
register.filter(title_in_words)
register.filter("faction", faction_name)
register.filter(identity_faction)
register.filter(identity_in_short)
register.filter(identities_in_short)
