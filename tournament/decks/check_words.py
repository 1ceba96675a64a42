"""The words for deck checks: what was compared, and the outcome."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from decklists.types import Level, Side
from tournament.decks.card_words import DECK_OF_SIDE
from tournament.kernel.errors import register_refusals
from tournament.kernel.phrases import listed
from tournament.models import Tournament

# REG 2.1
_SLEEVES_MANDATORY = gettext_lazy("%(level)s event: opaque sleeves are mandatory, all alike and unmarked.")
_SLEEVE_RULES: Mapping[str, Promise] = {
    Level.RELAXED: gettext_lazy(
        "%(level)s event: sleeves don’t have to be opaque, but all backs must be uniform."
    ),
    Level.FORMAL: _SLEEVES_MANDATORY,
    Level.PREMIER: _SLEEVES_MANDATORY,
}
# REG 5.6
MISSING_CARD_RULE = gettext_lazy(
    "If a card is missing, the player gets a short time to find the same card, or else concedes this "
    "round’s games with that deck. If it isn’t found by the start of the next round, the player is "
    "dropped. If this is noticed mid-game, that game is conceded (REG 5.6)."
)

CHECKED_PARTS: Mapping[tuple[str, str], Promise] = {
    ("corp", "in_order"): gettext_lazy("corp deck in order"),
    ("corp", "problem"): gettext_lazy("problem with the corp deck"),
    ("runner", "in_order"): gettext_lazy("runner deck in order"),
    ("runner", "problem"): gettext_lazy("problem with the runner deck"),
    ("sleeves", "in_order"): gettext_lazy("sleeves in order"),
    ("sleeves", "problem"): gettext_lazy("problem with the sleeves"),
}
PARTS = ("corp", "runner", "sleeves")


def sleeve_words(tournament: Tournament) -> str:
    """Return the rule on sleeves at the event's level, with the level's name in its regulations (REG 2.1)."""
    return str(_SLEEVE_RULES[Level(tournament.level)]) % {"level": tournament.level_label}


def legality_words(problems: int) -> str:
    """Return the words for whether a list is legal, by its number of problems."""
    if not problems:
        return _("Legal")
    return ngettext("Not legal: %(n)s problem", "Not legal: %(n)s problems", problems) % {"n": problems}


def missing_words(side: Side, cards: Iterable[tuple[int, str]]) -> str:
    """Return the findings line for copies missing from the deck: copies and title of each card."""
    told = listed(f"{copies}x {title}" for copies, title in cards)
    return _("Missing from the %(deck)s: %(cards)s") % {"deck": DECK_OF_SIDE[side], "cards": told}


def check_words(outcomes: Mapping[str, str]) -> str:
    """Return the outcome of each part that was checked: corp deck in order, problem with the sleeves."""
    parts = [CHECKED_PARTS[part, outcomes[part]] for part in PARTS if outcomes[part] != "not_checked"]
    return listed(parts) or _("nothing compared")


CHECK_SENTENCES: Mapping[str, Promise] = {
    "no_table_to_check": gettext_lazy(
        "Every table of this round has already been selected for a deck check."
    ),
    "list_changed_meanwhile": gettext_lazy(
        "%(player)s handed in another list while you were checking. What you typed is still here: "
        "compare it with the new list, then save."
    ),
}

register_refusals(CHECK_SENTENCES)
