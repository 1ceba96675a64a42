"""Percentages."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _


def percent_words(share: Fraction | Decimal) -> str:
    """Return a share, from 0 to 1, as a whole percentage in the reader's language."""
    exact = Decimal(share.numerator) / share.denominator if isinstance(share, Fraction) else share
    number = (exact * 100).quantize(Decimal(1), ROUND_HALF_UP)
    return _("%(number)s%%") % {"number": number_format(number)}
