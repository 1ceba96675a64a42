"""Rates and scores in an event's statistics, in the reader's language."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _

from pairing.statistics.rates import Rate, Score
from tournament.kernel.percent import percent_words

register = template.Library()


@register.filter
def percent(rate: Rate) -> str:
    """Return a rate as a whole percentage; empty if there is nothing to count."""
    return percent_words(rate.exact) if rate.exact is not None else ""


@register.filter
def interval(rate: Rate) -> str:
    """Return the rate's 95% confidence interval in whole percentages; empty without games."""
    if rate.interval is None:
        return ""
    low, high = rate.interval
    return _("%(low)s to %(high)s") % {"low": percent_words(low), "high": percent_words(high)}


@register.filter
def won_lost_tied(score: Score | None) -> str:
    """Return the numbers of games won, lost and tied; empty without games."""
    return f"{score.won}-{score.lost}-{score.drawn}" if score and score.games else ""
