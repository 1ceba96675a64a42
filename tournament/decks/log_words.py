"""The sentences of the log for acts on decks, from their facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.decks.card_words import DECK_OF_SIDE

Facts = Mapping[str, Any]
Labels = Mapping[str, object]

CLOSED = gettext_lazy("Closed the deck lists: only leaders and their own player see them.")
OPENED: Mapping[tuple[str, str], Promise] = {
    ("cut", "participants"): gettext_lazy("Opened the deck lists of the cut to the players of this event."),
    ("cut", "everyone"): gettext_lazy("Opened the deck lists of the cut to everyone."),
    ("all", "participants"): gettext_lazy("Opened all deck lists to the players of this event."),
    ("all", "everyone"): gettext_lazy("Opened all deck lists to everyone."),
}


def decks_submitted(facts: Facts, _labels: Labels) -> str:
    """Tell for whom a leader handed decks in, with their versions, and which were not legal then."""
    told = "; ".join(_deck(deck) for deck in facts["decks"])
    return _("Handed in for %(name)s: %(decks)s.") % {"name": facts["name"], "decks": told}


def own_decks_submitted(facts: Facts, _labels: Labels) -> str:
    """Tell who handed their own decks in, with their versions, and which were not legal then."""
    told = "; ".join(_deck(deck) for deck in facts["decks"])
    return _("%(name)s handed in: %(decks)s.") % {"name": facts["name"], "decks": told}


def _deck(deck: Facts) -> str:
    told = {"deck": DECK_OF_SIDE[deck["side"]], "version": deck["version"], "identity": deck["identity"]}
    if deck["is_legal"]:
        return _("%(deck)s version %(version)s, %(identity)s, legal") % told
    return _("%(deck)s version %(version)s, %(identity)s, not legal") % told


def decks_locked(facts: Facts, _labels: Labels) -> str:
    """Tell whose decks were locked."""
    if "player" in facts:
        return _("Locked the decks of %(name)s.") % facts
    return _("Locked all decks.")


def decks_unlocked(facts: Facts, _labels: Labels) -> str:
    """Tell whose decks were unlocked."""
    if "player" in facts:
        return _("Unlocked the decks of %(name)s.") % facts
    return _("Unlocked all decks.")


def decks_opened(facts: Facts, _labels: Labels) -> str:
    """Tell whose decks are open now, and to whom."""
    shown, audience = facts["after"]["shown"], facts["after"]["audience"]
    return str(OPENED.get((shown, audience), CLOSED))
