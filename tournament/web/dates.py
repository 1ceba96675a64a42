"""Dates as people write them in each language: the patterns are messages in the catalog."""

from __future__ import annotations

from datetime import date, datetime, tzinfo

from django.utils.formats import date_format
from django.utils.translation import pgettext_lazy

# By the English pattern, in the format of Django's `date` filter. All languages use a 24-hour clock.
PATTERNS = {
    "l j F Y": pgettext_lazy("date", "l j F Y"),
    "l j F": pgettext_lazy("date", "l j F"),
    "j F Y": pgettext_lazy("date", "j F Y"),
    "j F Y, H:i": pgettext_lazy("date", "j F Y, H:i"),
    "j F, H:i": pgettext_lazy("date", "j F, H:i"),
    "D j M Y": pgettext_lazy("date", "D j M Y"),
    "D j M": pgettext_lazy("date", "D j M"),
    "D j M, H:i": pgettext_lazy("date", "D j M, H:i"),
    "j M": pgettext_lazy("date", "j M"),
    "j M Y": pgettext_lazy("date", "j M Y"),
    "j M Y, H:i": pgettext_lazy("date", "j M Y, H:i"),
    "j M Y, H:i:s": pgettext_lazy("date", "j M Y, H:i:s"),
    "j M, H:i": pgettext_lazy("date", "j M, H:i"),
    "j M, H:i:s": pgettext_lazy("date", "j M, H:i:s"),
}


def in_zone(at: datetime, zone: tzinfo) -> datetime:
    """Return a time as the clocks in this zone show it, or unchanged if the date would be out of range."""
    try:
        return at.astimezone(zone)
    except OverflowError:
        return at


def dated(value: date | datetime | None, pattern: str) -> str:
    """Return a date, or a time in its own time zone, in the reader's language; "" for None.

    `pattern` is one of PATTERNS. Raises KeyError for any other.
    """
    return "" if value is None else date_format(value, str(PATTERNS[pattern]))
