"""The words for decks: what is wrong with one, what cannot be read, and who may not hand it in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from decklists.catalogue import Catalogue
from decklists.errors import ReadError
from decklists.parse import Fault, Note
from decklists.verdict import InfluenceCost, Problem
from tournament.core.errors import Sentence, register_refusals
from tournament.core.plain import plain
from tournament.decks.card_words import DECK_OF_SIDE, FORMATS, SIDES, faction_name
from tournament.staff.words import at_the_start

_Facts = dict[str, Any]


def problem_sentence(problem: Problem, catalogue: Catalogue) -> str:
    """Return what is wrong in one sentence with its numbers; the catalogue gives the names of lists.

    A problem of one card names it. One of several says what is wrong with them all: see `names_card`.
    """
    facts: _Facts = dict(problem.facts)
    if names_card(problem):
        facts["card"] = problem.cards[0].title
    if "list" in facts:
        found = catalogue.list_by_code(facts["list"])
        facts["list"] = found.name if found else facts["list"]
    for name, words in (("faction", faction_name), ("side", _side), ("format", _format)):
        if name in facts:
            facts[name] = words(facts[name])
    for name in ("since", "legal_from"):
        if facts.get(name):
            facts[name] = date_format(date.fromisoformat(facts[name]), "j F Y")
    if problem.code in PROBLEMS_OF_MANY and len(problem.cards) > 1:
        return PROBLEMS_OF_MANY[problem.code](facts | {"count": len(problem.cards)})
    return PROBLEMS[problem.code](facts)


def names_card(problem: Problem) -> bool:
    """Return whether the problem's sentence names its card, so that it need not be listed again."""
    return problem.code in OF_ONE_CARD and len(problem.cards) == 1


def note_sentence(note: Note) -> str:
    """Return what was left out of a deck, or how it was read, with its lines."""
    facts = {"first": note.lines[0], "last": note.lines[-1], "text": note.text, "count": len(note.lines)}
    return NOTES[note.code](facts)


def section_words(section: str) -> str:
    """Return the rule's section as people look it up."""
    if section.startswith("decks.md "):
        return _("deck rule %(number)s") % {"number": section.removeprefix("decks.md ")}
    return section


def cost_words(cost: InfluenceCost) -> str:
    """Return what a card costs, for whom its dots do not say it: 3 influence, 2 off the limit."""
    told = []
    if cost.normal:
        told.append(ngettext("%(n)s influence", "%(n)s influence", cost.normal) % {"n": cost.normal})
    if cost.waived:
        told.append(
            ngettext("%(n)s influence waived", "%(n)s influence waived", cost.waived) % {"n": cost.waived}
        )
    if cost.universal:
        told.append(_("%(n)s influence by the list") % {"n": cost.universal})
    if cost.penalty:
        told.append(_("%(n)s off the limit") % {"n": cost.penalty})
    return ", ".join(told)


def fault_sentence(fault: Fault) -> str:
    """Return why a line could not be read, with its number and what may have been meant."""
    text = str(FAULTS[fault.code]) % {"text": fault.text}
    if fault.line is not None:
        text = _("Line %(line)s: %(text)s") % {"line": fault.line, "text": text}
    if fault.nearest:
        meant = _(" or ").join(f"“{title}”" for title in fault.nearest)
        text = _("%(text)s Did you mean %(titles)s?") % {"text": text, "titles": meant}
    return text


def fault_sentences(faults: Iterable[Fault]) -> list[str]:
    """Return why lines could not be read, a complaint that is the same for several lines once."""
    groups: dict[tuple[str, str], list[Fault]] = {}
    for fault in faults:
        groups.setdefault((fault.code, fault.text), []).append(fault)
    told = []
    for group in groups.values():
        sentence = fault_sentence(group[0])
        others = [str(fault.line) for fault in group[1:] if fault.line is not None]
        if others:
            sentence = _("%(sentence)s The same in line %(lines)s.") % {
                "sentence": sentence,
                "lines": ", ".join(others),
            }
        told.append(sentence)
    return told


def read_error_sentence(error: ReadError) -> str:
    """Return why nothing could be read."""
    return READ_ERRORS[error.code](dict(error.facts))


def _side(code: str) -> str:
    return str(SIDES[code]).lower()


def _format(code: str) -> str:
    return str(FORMATS[code])


def _lines(one: str, many: str) -> Sentence:
    return lambda facts: ngettext(one, many, facts["count"]) % facts


def _copies(one: str, many: str) -> Sentence:
    return lambda facts: ngettext(one, many, facts["copies"]) % facts


def _too_much_influence(facts: _Facts) -> str:
    if facts["penalty"]:
        return (
            ngettext(
                "%(spent)s influence of %(limit)s: the limit %(printed_limit)s less %(penalty)s listed copy.",
                "%(spent)s influence of %(limit)s: the limit %(printed_limit)s "
                "less %(penalty)s listed copies.",
                facts["penalty"],
            )
            % facts
        )
    if facts["universal"]:
        return _("%(spent)s influence of %(limit)s: %(universal)s of it because of the list.") % facts
    return _("%(spent)s influence of %(limit)s.") % facts


def _not_released(facts: _Facts) -> str:
    if not facts["legal_from"]:
        return _("%(card)s is from %(pack)s, which has no release date.") % facts
    return _("%(card)s is from %(pack)s, which is legal from %(legal_from)s.") % facts


def _unknown_cards(facts: _Facts) -> str:
    return (
        ngettext(
            "%(have)s card is not in the catalogue in use any more and was left out: %(codes)s.",
            "%(have)s cards are not in the catalogue in use any more and were left out: %(codes)s.",
            facts["have"],
        )
        % facts
    )


def _deck_without_identity(facts: _Facts) -> str:
    if facts["side"] is None:
        return _("A deck has cards of both sides and no identity. Name the identity in its first line.")
    return _("The %(deck)s has no identity. Name it in the first line.") % {
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
    "identity_among_cards": plain(
        gettext_lazy("A deck has exactly one identity; there are more in this one.")
    ),
    "too_few_cards": plain(gettext_lazy("%(have)s cards: at least %(min)s are needed.")),
    "too_many_copies": _copies(
        "%(copies)s copy of %(card)s: %(limit)s allowed.", "%(copies)s copies of %(card)s: %(limit)s allowed."
    ),
    "one_copy_only": _copies(
        "%(copies)s copy of %(card)s: %(identity)s allows %(limit)s of each card.",
        "%(copies)s copies of %(card)s: %(identity)s allows %(limit)s of each card.",
    ),
    "wrong_side": plain(gettext_lazy("These are no %(side)s cards.")),
    "both_sides": plain(
        gettext_lazy("There are cards of both sides, and no identity that says which it is.")
    ),
    "too_much_influence": _too_much_influence,
    "faction_locked": plain(
        gettext_lazy("These have no influence value, so they cannot leave their faction, %(faction)s.")
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
    "more_than_one_box": _copies(
        "%(copies)s copy of %(card)s: one box has %(limit)s.",
        "%(copies)s copies of %(card)s: one box has %(limit)s.",
    ),
    "too_many_large_agendas": plain(
        gettext_lazy("%(have)s agenda cards worth %(points)s points or more: %(max)s allowed.")
    ),
    # lists
    "banned": plain(gettext_lazy("Not allowed by the list %(list)s.")),
    "banned_keyword": plain(gettext_lazy("Not allowed by the list %(list)s, as cards with “%(keyword)s”.")),
    "too_many_restricted": plain(
        gettext_lazy("%(have)s different restricted cards of the list %(list)s: %(max)s allowed.")
    ),
    "too_many_points": plain(gettext_lazy("%(have)s points by the list %(list)s: %(max)s allowed.")),
    # pool
    "not_released": _not_released,
    "rotated": plain(gettext_lazy("%(card)s is out of the card pool since %(since)s (%(rotation)s).")),
    "after_cut_off": plain(
        gettext_lazy("%(card)s is from %(pack)s, later than the last legal pack, %(cut_off)s.")
    ),
    "outside_pool": plain(gettext_lazy("%(card)s is not in the card pool of this event.")),
    # the site's own
    "unknown_cards": _unknown_cards,
    "unread_lines": lambda facts: (
        ngettext(
            "%(have)s line could not be read, and is for a judge to read: %(lines)s.",
            "%(have)s lines could not be read, and are for a judge to read: %(lines)s.",
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
        gettext_lazy("%(count)s cards are out of the card pool since %(since)s (%(rotation)s).")
    ),
    "after_cut_off": plain(
        gettext_lazy("%(count)s cards came out later than the last legal pack, %(cut_off)s.")
    ),
    "outside_pool": plain(gettext_lazy("%(count)s cards are not in the card pool of this event.")),
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

FAULTS: Mapping[str, Promise] = {
    "unknown_title": gettext_lazy("“%(text)s” names no card that is known."),
    "unknown_code": gettext_lazy("“%(text)s” is no code of a card that is known."),
    "ambiguous_title": gettext_lazy("“%(text)s” is the title of several cards."),
    "bad_count": gettext_lazy("“%(text)s” needs a number of copies from 1 to 99."),
    "count_missing": gettext_lazy("“%(text)s” needs its number of copies: 3x in front of the title."),
    "unreadable_line": gettext_lazy("“%(text)s” is neither a card nor a heading."),
}

NOTES: Mapping[str, Sentence] = {
    "aside_left_out": _lines(
        "Line %(first)s, “%(text)s”, is not part of the deck: it was left out.",
        "Lines %(first)s to %(last)s, “%(text)s”, are not part of the deck: they were left out.",
    ),
    "comment_left_out": plain(
        gettext_lazy("Line %(first)s, “%(text)s”, is a comment: that card is not in the deck.")
    ),
    "text_left_out": plain(gettext_lazy("Line %(first)s, “%(text)s”, names no card: it was left out.")),
    "farewell_left_out": _lines(
        "Line %(first)s, “%(text)s”, is the end of a mail: it was left out.",
        "Lines %(first)s to %(last)s, from “%(text)s” on, are the end of a mail: they were left out.",
    ),
    "one_copy_each": plain(
        gettext_lazy("No line says how many copies, so each of the %(count)s lines is one copy.")
    ),
}

READ_ERRORS: Mapping[str, Sentence] = {
    "empty": plain(gettext_lazy("There is nothing in it to read.")),
    "too_large": lambda facts: (
        _("This is too large for a decklist: up to %(kilobytes)s kB can be read.")
        % {"kilobytes": facts["limit"] // 1024}
    ),
    "too_many_lines": plain(
        gettext_lazy("%(lines)s lines are too many for a decklist: up to %(limit)s can be read.")
    ),
    "binary": plain(gettext_lazy("This is not text. Paste the decklist, or save it as text, .o8d or JSON.")),
    "not_text": plain(gettext_lazy("This text cannot be made out. Save it as UTF-8, or paste it instead.")),
    "only_an_address": plain(
        gettext_lazy(
            "This is only the address of a decklist, and this site fetches no other site's pages. Open "
            "%(address)s, copy the list there (on NetrunnerDB: Export, then Plain text) and paste it here."
        )
    ),
    "no_cards": plain(gettext_lazy("Not one line of this is a card, so it is probably no decklist.")),
    "json_broken": lambda facts: (
        _("This JSON is broken in line %(line)s.") % facts if facts["line"] else _("This JSON is broken.")
    ),
    "json_too_deep": plain(gettext_lazy("This JSON is no decklist: it is nested far too deep.")),
    "json_not_a_deck": plain(gettext_lazy("This JSON is not a deck as NetrunnerDB writes one.")),
    "xml_broken": lambda facts: (
        _("This XML is broken in line %(line)s.") % facts if facts["line"] else _("This XML is broken.")
    ),
    "xml_forbidden": plain(
        gettext_lazy("This XML declares entities or a document type. No decklist does: it is not read.")
    ),
    "xml_not_a_deck": plain(gettext_lazy("This XML is not a deck as OCTGN writes one.")),
    "card_file_missing": plain(gettext_lazy("The card file %(file)s is missing.")),
    "card_file_broken": plain(gettext_lazy("The card file %(file)s is broken.")),
}

DECK_SENTENCES: dict[str, Sentence] = {
    "no_deck_lists": plain(gettext_lazy("This event takes no deck lists.")),
    "decks_locked": plain(
        gettext_lazy("The decks of %(player)s are locked, so they cannot change. Ask the organizer.")
    ),
    "deck_without_identity": _deck_without_identity,
    "unread_decks_not_taken": plain(
        gettext_lazy("This event takes no decks with lines that cannot be read: mend them first.")
    ),
    "deck_changed_meanwhile": _deck_changed_meanwhile,
}

DECK_STATES: Mapping[str, Promise] = {
    "legal": pgettext_lazy("deck", "Legal"),
    "illegal": pgettext_lazy("deck", "Illegal"),
    "missing": pgettext_lazy("deck", "Missing"),
}

register_refusals(DECK_SENTENCES)
