"""Rates and scores of an event's statistics, in the reader's language."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from django import template
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from pairing.statistics.rates import Rate, Score

register = template.Library()


@register.filter
def percent(rate: Rate) -> str:
    """Return a rate in whole per cent; empty for a rate of nothing."""
    return _percent(rate.exact) if rate.exact is not None else ""


@register.filter
def interval(rate: Rate) -> str:
    """Return where the rate lies with 95 % confidence, in whole per cent; empty for a rate of nothing."""
    if rate.interval is None:
        return ""
    low, high = rate.interval
    return _("%(low)s to %(high)s") % {"low": _percent(low), "high": _percent(high)}


@register.filter
def won_lost_tied(score: Score | None) -> str:
    """Return games as won, lost and tied ones; empty where there was none."""
    return f"{score.won}-{score.lost}-{score.drawn}" if score and score.games else ""


def _percent(share: Fraction | Decimal) -> str:
    exact = Decimal(share.numerator) / share.denominator if isinstance(share, Fraction) else share
    number = (exact * 100).quantize(Decimal(1), ROUND_HALF_UP)
    return _("%(number)s%%") % {"number": number_format(number)}
