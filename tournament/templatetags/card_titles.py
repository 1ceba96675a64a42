"""Titles of cards in the reader's language."""

from __future__ import annotations

from django import template
from django.utils.html import format_html

from tournament.decks.local_titles import local_title

register = template.Library()


@register.filter("card_title")
def card_title_in_page(title: str) -> str:
    """Show a title in the reader's language, the English one small behind it; each says which it is in."""
    local = local_title(title)
    if local.english:
        return format_html('{} <small class="meta" lang="en">{}</small>', local.shown, local.english)
    if local.language:
        return format_html('<span lang="{}">{}</span>', local.language, local.shown)
    return local.shown
