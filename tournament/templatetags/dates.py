"""Dates in templates, in the format of the reader's language."""

from __future__ import annotations

from datetime import date, datetime

from django import template

from tournament.web import dates

register = template.Library()


@register.filter("dated", expects_localtime=True)
def dated_in_page(value: date | datetime | None, pattern: str) -> str:
    """Format a date, or a time in the page's time zone, with a pattern from `web.dates`: `|dated:"j F Y"`."""
    return dates.dated(value or None, pattern)
