"""An event's plots on a page."""

from __future__ import annotations

from django import template

from tournament.ranking.statistics.plots.svg import svg

register = template.Library()
register.filter("svg", svg)
