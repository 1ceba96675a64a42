"""Titles of cards in the reader's language."""

from __future__ import annotations

from django import template

from tournament.decks.local_titles import title_in_page

register = template.Library()
register.filter("card_title", title_in_page)
