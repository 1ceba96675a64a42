"""The words for missing and damaged cards: refusals, and what a table gets time for (REG 5.6, 5.7)."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.errors import register_refusals

CARD_SENTENCES: Mapping[str, Promise] = {
    "card_is_found": gettext_lazy("%(player)s found the card meanwhile: nothing is conceded."),
    "no_game_of_deck": gettext_lazy("%(player)s does not play a game with that deck in this round."),
    "concede_in_bracket": gettext_lazy(
        "Game %(game)s is of the cut: enter in the bracket that it is conceded, then look at it here."
    ),
}


def search_reason(title: str) -> str:
    """Return why a table gets more time: for the search of this card."""
    return _("looking for a missing card: %(title)s") % {"title": title}


register_refusals(CARD_SENTENCES)
