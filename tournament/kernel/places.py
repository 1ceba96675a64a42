"""Names of rounds and tables: Swiss rounds have tables, rounds of the cut have games of the bracket."""

from __future__ import annotations

from django.utils.translation import gettext as _


def round_words(number: int, *, is_cut: bool) -> str:
    """Return a round's name: the rounds of the cut are counted from 1 again."""
    return (_("Cut, round %(number)s") if is_cut else _("Round %(number)s")) % {"number": number}


def place_words(number: int, *, is_cut: bool) -> str:
    """Return where a player sits: at a table, or in the cut in a game of the bracket."""
    return (_("Game %(number)s") if is_cut else _("Table %(number)s")) % {"number": number}
