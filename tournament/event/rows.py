"""The announcements of an event as HTML: every page has them, and a template takes ten times as long."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC
from html import escape
from zoneinfo import ZoneInfo

from django.utils.safestring import SafeString

from tournament.core.rows import html_lines
from tournament.models import Announcement, Tournament

_LONG = 140  # characters from which an announcement is set smaller


def announcement_lines(tournament: Tournament, announcements: Iterable[Announcement]) -> SafeString:
    """Return a paragraph for each announcement, with its hour in the event's time zone."""
    zone = tournament.zone
    return html_lines(_line(each, zone) for each in announcements)


def _line(announcement: Announcement, zone: ZoneInfo) -> str:
    at, text = announcement.made_at, announcement.text
    moment, hour = at.astimezone(UTC).isoformat(), f"{at.astimezone(zone):%H:%M}"
    size = ' class="is-long"' if len(text) > _LONG else ""
    return (
        f'<p class="announcement"><time datetime="{moment}">{hour}</time>'
        f' <strong{size} dir="auto">{escape(text)}</strong></p>'
    )
