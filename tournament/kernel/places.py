"""Names of rounds and tables."""

from __future__ import annotations

from django.utils.translation import gettext as _


def round_words(number: int, *, is_cut: bool) -> str:
    """Return a round's name; rounds of the cut are numbered from 1 again."""
    return (_("Cut, round %(number)s") if is_cut else _("Round %(number)s")) % {"number": number}


def place_words(number: int) -> str:
    """Return the name of a player's table; in the cut, it has the number of the bracket game."""
    return _("Table %(number)s") % {"number": number}
