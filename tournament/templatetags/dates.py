"""Dates in templates, as the reader's language writes them."""

from __future__ import annotations

from datetime import date, datetime

from django import template

from tournament.web import dates

register = template.Library()


@register.filter("dated", expects_localtime=True)
def dated_in_page(value: date | datetime | None, pattern: str) -> str:
    """Show a date, or a moment in the page's time zone, by a pattern of `web.dates`: `|dated:"j F Y"`."""
    return dates.dated(value or None, pattern)
