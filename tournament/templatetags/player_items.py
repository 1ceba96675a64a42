"""The list of an event's players."""

from __future__ import annotations

from django import template

from tournament.site.rows import player_items

register = template.Library()
register.simple_tag(player_items)
