"""The announcements of an event, which every page of it has."""

from __future__ import annotations

from django import template

from tournament.event.rows import announcement_lines

register = template.Library()
register.simple_tag(announcement_lines)
