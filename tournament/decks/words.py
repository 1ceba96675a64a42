"""Wording for decks: what is wrong with a deck, and who may not submit one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy, pgettext_lazy

from decklists.catalogue import Catalogue
from decklists.verdict import InfluenceCost, Problem
from tournament.accounts.staff.words import at_the_start
from tournament.decks.card_words import DECK_OF_SIDE, FORMATS, SIDES_IN_SENTENCES, faction_name
from tournament.decks.local_titles import local_title
from tournament.kernel.errors import Sentence, register_refusals
from tournament.kernel.phrases import listed
from tournament.kernel.plain import plain
from tournament.models import DecksOpenTo, StageKind, Tournament
from tournament.web.dates import dated

_Facts = dict[str, Any]


def problem_sentence(problem: Problem, catalogue: Catalogue) -> str:
    """Return the problem as one sentence with its numbers; the catalog supplies the names of lists.

    A problem with one card names the card in the reader's language. A problem with several cards describes
    them together: see `names_card`.
    """
    facts: _Facts = dict(problem.facts)
    if names_card(problem):
        facts["card"] = local_title(problem.cards[0].title).shown
    if "identity" in facts:
        facts["identity"] = local_title(facts["identity"]).shown
    if "list" in facts:
        found = catalogue.list_by_code(facts["list"])
        facts["list"] = found.name if found else facts["list"]
    for name, words in (("faction", faction_name), ("side", _side), ("format", _format)):
        if name in facts:
            facts[name] = words(facts[name])
    for name in ("since", "legal_from"):
        if facts.get(name):
            facts[name] = dated(date.fromisoformat(facts[name]), "j F Y")
    if problem.code in PROBLEMS_OF_MANY and len(problem.cards) > 1:
        return PROBLEMS_OF_MANY[problem.code](facts | {"count": len(problem.cards)})
    return PROBLEMS[problem.code](facts)


def names_card(problem: Problem) -> bool:
    """Return whether the problem's sentence names its card, so that the card need not be listed again."""
    return problem.code in OF_ONE_CARD and len(problem.cards) == 1


def section_words(section: str) -> str:
    """Return the rule's section in the form in which people look it up."""
    if section.startswith("decks.md "):
        return _("deck rule %(number)s") % {"number": section.removeprefix("decks.md ")}
    return section


def cost_words(cost: InfluenceCost) -> str:
    """Return a card's cost in words for screen readers, e.g. "3 influence, 2 off the limit"."""
    told = []
    if cost.normal:
        told.append(ngettext("%(n)s influence", "%(n)s influence", cost.normal) % {"n": cost.normal})
    if cost.waived:
        told.append(
            ngettext("%(n)s influence waived", "%(n)s influence waived", cost.waived) % {"n": cost.waived}
        )
    if cost.universal:
        told.append(_("%(n)s influence from the list") % {"n": cost.universal})
    if cost.penalty:
        told.append(_("%(n)s off the limit") % {"n": cost.penalty})
    return listed(told)


def _side(code: str) -> str:
    return str(SIDES_IN_SENTENCES[code])


def _format(code: str) -> str:
    return str(FORMATS[code])


def _too_much_influence(facts: _Facts) -> str:
    if facts["penalty"]:
        return (
            ngettext(
                "%(spent)s influence of %(limit)s: the limit %(printed_limit)s minus %(penalty)s listed "
                "copy.",
                "%(spent)s influence of %(limit)s: the limit %(printed_limit)s minus %(penalty)s listed "
                "copies.",
                facts["penalty"],
            )
            % facts
        )
    if facts["universal"]:
        return _("%(spent)s influence of %(limit)s, including %(universal)s because of the list.") % facts
    return _("%(spent)s influence of %(limit)s.") % facts


def _not_released(facts: _Facts) -> str:
    if not facts["legal_from"]:
        return _("%(card)s is from %(pack)s, which has no release date.") % facts
    return _("%(card)s is from %(pack)s, which is legal from %(legal_from)s.") % facts


def _deck_without_identity(facts: _Facts) -> str:
    if facts["side"] is None:
        return _("A deck has cards from both sides and no identity. Add the identity above the deck’s cards.")
    return _("The %(deck)s has no identity. Add it above the deck’s cards.") % {
        "deck": DECK_OF_SIDE[facts["side"]]
    }


def _deck_changed_meanwhile(facts: _Facts) -> str:
    told = {"deck": DECK_OF_SIDE[facts["side"]], "by": at_the_start(facts["by"]) or _("The player")}
    return (
        _(
            "%(by)s handed in another %(deck)s while you were typing. Nothing was overwritten: "
            "look at it, and submit again if yours is the right one."
        )
        % told
    )


PROBLEMS: Mapping[str, Sentence] = {
    # construction
    "identity_missing": plain(gettext_lazy("The deck has no identity.")),
    "identity_among_cards": plain(gettext_lazy("A deck must have exactly one identity; this one has more.")),
    "too_few_cards": plain(gettext_lazy("%(have)s cards: at least %(min)s are needed.")),
    "too_many_copies": plain(
        ngettext_lazy(
            "%(copies)s copy of %(card)s: %(limit)s allowed.",
            "%(copies)s copies of %(card)s: %(limit)s allowed.",
            "copies",
        )
    ),
    "one_copy_only": plain(
        ngettext_lazy(
            "%(copies)s copy of %(card)s: %(identity)s allows %(limit)s of each card.",
            "%(copies)s copies of %(card)s: %(identity)s allows %(limit)s of each card.",
            "copies",
        )
    ),
    "wrong_side": plain(gettext_lazy("These aren’t %(side)s cards.")),
    "both_sides": plain(
        gettext_lazy("There are cards from both sides, and no identity to show which side this deck is.")
    ),
    "too_much_influence": _too_much_influence,
    "faction_locked": plain(
        gettext_lazy("These have no influence value: only %(faction)s decks may include them.")
    ),
    "faction_barred": plain(gettext_lazy("%(identity)s allows no %(faction)s cards.")),
    "too_many_agendas_of_faction": plain(
        gettext_lazy("%(have)s different %(faction)s agendas: %(identity)s allows %(max)s.")
    ),
    "too_few_agenda_points": plain(
        gettext_lazy("%(have)s agenda points: a deck of this size needs %(min)s or %(max)s.")
    ),
    "too_many_agenda_points": plain(
        gettext_lazy("%(have)s agenda points: a deck of this size may have %(min)s or %(max)s.")
    ),
    # formats
    "identity_of_other_format": plain(gettext_lazy("%(card)s may be played in one format only: %(format)s.")),
    "more_than_one_box": plain(
        ngettext_lazy(
            "%(copies)s copy of %(card)s: one box has %(limit)s.",
            "%(copies)s copies of %(card)s: one box has %(limit)s.",
            "copies",
        )
    ),
    "too_many_large_agendas": plain(
        gettext_lazy("%(have)s agenda cards worth %(points)s points or more: %(max)s allowed.")
    ),
    # lists
    "banned": plain(gettext_lazy("Not allowed by the list %(list)s.")),
    "banned_keyword": plain(gettext_lazy("Cards with “%(keyword)s” aren’t allowed by the list %(list)s.")),
    "too_many_restricted": plain(
        gettext_lazy("%(have)s different restricted cards from the list %(list)s: %(max)s allowed.")
    ),
    "too_many_points": plain(gettext_lazy("%(have)s points under the list %(list)s: %(max)s allowed.")),
    # pool
    "not_released": _not_released,
    "rotated": plain(gettext_lazy("%(card)s has been out of the card pool since %(since)s (%(rotation)s).")),
    "after_cut_off": plain(
        gettext_lazy("%(card)s is from %(pack)s, which came out after the last legal pack, %(cut_off)s.")
    ),
    "outside_pool": lambda facts: (
        _("%(card)s is not in the card pool of this event, %(pool)s.") % facts
        if facts.get("pool")
        else _("%(card)s is not in the card pool of this event.") % facts
    ),
    "pool_unknown": lambda facts: (
        _("The card data has no card pool for %(format)s on this date, only from %(since)s on.") % facts
        if facts["since"]
        else _("The card data has no card pools for %(format)s.") % facts
    ),
    # the site's own
    "unknown_cards": plain(
        ngettext_lazy(
            "%(have)s card was left out because the catalog no longer has it: %(codes)s.",
            "%(have)s cards were left out because the catalog no longer has them: %(codes)s.",
            "have",
        )
    ),
    "unread_lines": lambda facts: (
        ngettext(
            "%(have)s line couldn’t be read, so a judge has to look at it: %(lines)s.",
            "%(have)s lines couldn’t be read, so a judge has to look at them: %(lines)s.",
            facts["have"],
        )
        % facts
    ),
}

PROBLEMS_OF_MANY: Mapping[str, Sentence] = {
    "not_released": lambda facts: (
        _("%(count)s cards are from %(pack)s, which is legal from %(legal_from)s.") % facts
        if facts["legal_from"]
        else _("%(count)s cards are from %(pack)s, which has no release date.") % facts
    ),
    "rotated": plain(
        gettext_lazy("%(count)s cards have been out of the card pool since %(since)s (%(rotation)s).")
    ),
    "after_cut_off": plain(gettext_lazy("%(count)s cards came out after the last legal pack, %(cut_off)s.")),
    "outside_pool": lambda facts: (
        _("%(count)s cards are not in the card pool of this event, %(pool)s.") % facts
        if facts.get("pool")
        else _("%(count)s cards are not in the card pool of this event.") % facts
    ),
}

OF_ONE_CARD = frozenset(
    {
        "too_many_copies",
        "one_copy_only",
        "identity_of_other_format",
        "more_than_one_box",
        "not_released",
        "rotated",
        "after_cut_off",
        "outside_pool",
    }
)

DECK_SENTENCES: dict[str, Sentence] = {
    "no_deck_lists": plain(gettext_lazy("This event doesn’t collect decklists.")),
    "decks_locked": plain(
        gettext_lazy("The decks of %(player)s are locked and can’t be changed. Ask the organizer.")
    ),
    "deck_without_identity": _deck_without_identity,
    "unread_decks_not_taken": plain(
        gettext_lazy("This event doesn’t accept decks with lines that can’t be read. Fix them first.")
    ),
    "deck_needs_no_mending": plain(
        gettext_lazy(
            "Every line of this deck could be read, so there is nothing for a judge to fix. The "
            "organizer or a marshal can change it."
        )
    ),
    "deck_changed_meanwhile": _deck_changed_meanwhile,
}

DECK_STATES: Mapping[str, Promise] = {
    "legal": pgettext_lazy("deck", "Legal"),
    "illegal": pgettext_lazy("deck", "Illegal"),
    "missing": pgettext_lazy("deck", "Missing"),
}

register_refusals({"allowance_without_reason": gettext_lazy("Give a reason for letting them play on.")})
_OPEN_DECKS: Mapping[tuple[str, str], Promise] = {
    ("private", "private"): gettext_lazy("Only you and the staff can read your lists."),
    ("private", "players"): gettext_lazy(
        "Only staff can read your lists. Once you are in the cut, all players of this event can "
        "read them too."
    ),
    ("private", "public"): gettext_lazy(
        "Only staff can read your lists. Once you are in the cut, everyone can read them."
    ),
    ("players", "players"): gettext_lazy("All players of this event may read your lists."),
    ("players", "public"): gettext_lazy(
        "All players of this event may read your lists; once you are in the cut, everyone may."
    ),
    ("public", "public"): gettext_lazy("Everyone may read your lists."),
}


def open_decks_words(tournament: Tournament) -> str:
    """Return a sentence for players that says who may read a player's decklists in this event (NOW 4.3).

    Opponents read each other's decklists before bracket games; extra Swiss rounds after a cut have no reading
    time.
    """
    reads_before_games = tournament.cut_decks == DecksOpenTo.OPPONENTS
    if tournament.cut_size == 0 or (reads_before_games and tournament.cut_kind == StageKind.SWISS):
        return str(_OPEN_DECKS[tournament.swiss_decks, tournament.swiss_decks])
    if not reads_before_games:
        return str(_OPEN_DECKS[tournament.swiss_decks, tournament.cut_decks])
    minutes = tournament.deck_reading_minutes
    return ngettext(
        "Only staff can read your lists. In the cut, each opponent may read them for %(minutes)s "
        "minute before a game.",
        "Only staff can read your lists. In the cut, each opponent may read them for %(minutes)s "
        "minutes before a game.",
        minutes,
    ) % {"minutes": minutes}


register_refusals(
    {
        "cut_decks_less_open": gettext_lazy(
            "In the cut, lists must be at least as open as in the Swiss rounds: players who have "
            "read them already know them."
        ),
        "decks_not_read_before_games": gettext_lazy(
            "At this event, opponents don’t read decklists before games of the cut. See the deck settings."
        ),
        "deck_reading_too_late": gettext_lazy(
            "Game %(game)s already has a result, so there is no reading time for it."
        ),
    }
)
register_refusals(DECK_SENTENCES)
