"""The site's icons: `{% icon "print" %}` beside the words that say the same."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

# Paths on a grid of 24 units, drawn in lines of one weight in the color of the text (see components.css).
ICONS = {
    "bracket": "M3 4h7v16H3M10 12h11",
    "call": "M5 18h14l-2-3v-5a5 5 0 0 0-10 0v5zM12 2v3M10 22h4",
    "clock": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l4 3",
    "contested": "M3 8h17l-5-5M21 16H4l5 5",
    "copy": "M9 8h11v13H9zM15 8V3H4v13h5",
    "decks": "M5 10h14v11H5zM7 6h10M9 2h6",
    "download": "M12 3v13M6 10l6 6 6-6M4 21h16",
    "lock": "M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4",
    "missing": "M5 3h14v18H5zM9 9l6 6M15 9l-6 6",
    "pairings": "M3 8h18v8H3zM9 4h6M9 20h6",
    "print": "M7 8V3h10v5M7 17H3V8h18v9h-4M7 13h10v8H7z",
    "report": "M4 4h16v16H4zM8 12l3 3 5-6",
    "screen": "M3 4h18v12H3zM12 16v5M7 21h10",
    "search": "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM15 15l6 6",
    "settings": "M3 7h8M15 7h6M11 4h4v6h-4zM3 17h3M10 17h11M6 14h4v6H6z",
    "undo": "M9 3 4 8l5 5M4 8h10a6 6 0 0 1 0 12H7",
}


@register.simple_tag
def icon(name: str) -> SafeString:
    """Return an icon that screen readers skip: the text beside it says what it means."""
    path = mark_safe(ICONS[name])  # noqa: S308 - our own
    return format_html('<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>', path)
