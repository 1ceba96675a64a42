"""Texts about missing and damaged cards: refusals, and reasons for extra time (REG 5.6, 5.7)."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from decklists.types import Card, CardType
from tournament.decks.card_words import faction_name
from tournament.kernel.errors import register_refusals
from tournament.kernel.phrases import labelled

CARD_SENTENCES: Mapping[str, Promise] = {
    "card_is_found": gettext_lazy("%(player)s has found the card, so no game is conceded."),
    "no_game_of_deck": gettext_lazy("%(player)s has no game with that deck in this round."),
    "concede_in_bracket": gettext_lazy(
        "Game %(game)s is part of the cut. Enter the concession in the bracket, then come back here."
    ),
}

ONE_OF_TYPE: Mapping[CardType, Promise] = {
    CardType.IDENTITY: gettext_lazy("Identity"),
    CardType.AGENDA: gettext_lazy("Agenda"),
    CardType.ASSET: gettext_lazy("Asset"),
    CardType.UPGRADE: gettext_lazy("Upgrade"),
    CardType.OPERATION: gettext_lazy("Operation"),
    CardType.ICE: gettext_lazy("Ice"),
    CardType.EVENT: pgettext_lazy("card type", "Event"),
    CardType.HARDWARE: gettext_lazy("Hardware"),
    CardType.RESOURCE: gettext_lazy("Resource"),
    CardType.PROGRAM: gettext_lazy("Program"),
}


def card_facts(card: Card) -> str:
    """Return a card's catalog data in one line: type, subtypes, faction and costs.

    The catalog doesn't include strength, memory cost or text; those are printed on the original.
    """
    kind = str(ONE_OF_TYPE[card.type])
    if card.keywords:
        kind = labelled(kind, " - ".join(card.keywords))
    facts = [kind, faction_name(card.faction)]
    if card.cost is not None:
        facts.append(_("cost %(cost)s") % {"cost": card.cost})
    if card.agenda_points is not None:
        facts.append(_("agenda points %(points)s") % {"points": card.agenda_points})
    if card.faction_cost is not None:
        facts.append(_("influence %(influence)s") % {"influence": card.faction_cost})
    return " · ".join(facts)


def search_reason(title: str) -> str:
    """Return the reason for a table's extra time: looking for this card."""
    return _("looking for a missing card: %(title)s") % {"title": title}


register_refusals(CARD_SENTENCES)
