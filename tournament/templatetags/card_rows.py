"""Rows and figures of a player's card, which stands on a public page and on the player's own."""

from __future__ import annotations

from django import template

from tournament.standings.rows import card_opponent_rows, card_round_rows, with_exact

register = template.Library()
register.simple_tag(card_round_rows)
register.simple_tag(card_opponent_rows)
register.filter(with_exact)
