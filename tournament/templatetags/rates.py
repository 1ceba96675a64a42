"""Rates and scores of an event's statistics, in the reader's language."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _

from pairing.statistics.rates import Rate, Score
from tournament.kernel.percent import percent_words

register = template.Library()


@register.filter
def percent(rate: Rate) -> str:
    """Return a rate in whole per cent; empty for a rate of nothing."""
    return percent_words(rate.exact) if rate.exact is not None else ""


@register.filter
def interval(rate: Rate) -> str:
    """Return the 95 % confidence interval of the rate, in whole per cent; empty without games."""
    if rate.interval is None:
        return ""
    low, high = rate.interval
    return _("%(low)s to %(high)s") % {"low": percent_words(low), "high": percent_words(high)}


@register.filter
def won_lost_tied(score: Score | None) -> str:
    """Return games as won, lost and tied ones; empty without games."""
    return f"{score.won}-{score.lost}-{score.drawn}" if score and score.games else ""
