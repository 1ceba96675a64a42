"""How the site judges a deck, with every special case, by the numbers that its messages name."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.reference.regulations.parts import RegulationChapter, Section


def _rule(number: str, heading: Promise, *says: Promise) -> Section:
    return Section("DECK", number, heading, says)


BUILDING = RegulationChapter(
    "DECK",
    "A",
    _("Size, copies, agendas"),
    (
        _rule("1", _("Identity"), _("Exactly one, of the deck’s side, and none among the cards.")),
        _rule("2", _("Size"), _("At least the identity’s minimum, without the identity. No maximum.")),
        _rule("3", _("Side"), _("All cards are of the identity’s side.")),
        _rule(
            "4",
            _("Copies"),
            _("Three of each title, unless the card has a limit of its own: 1 of some, 6 of others."),
            _("Draft identities waive it."),
        ),
        _rule("5", _("One copy of each card"), _("With Nova Initiumia and with Ampère.")),
        _rule(
            "6",
            _("Agendas"),
            _("A corp’s agendas are of its own faction or neutral, unless its identity says otherwise."),
        ),
        _rule(
            "7",
            _("Ampère"),
            _("At most two different agendas of each faction that is not neutral, by title."),
        ),
        _rule(
            "8",
            _("Agenda points"),
            _("By the deck’s size (REG 3.6). Below the identity’s minimum the minimum counts as the size."),
        ),
    ),
)

INFLUENCE = RegulationChapter(
    "DECK",
    "B",
    _("Influence"),
    (
        _rule(
            "9",
            _("What counts"),
            _("Copies times cost of every card that is not of the identity’s faction, within the limit."),
            _("Neutral cards and agendas may cost influence too."),
        ),
        _rule("10", _("No limit"), _("Identities that print none: those of drafts, and a few others.")),
        _rule("11", _("The Professor"), _("The first copy of each program costs nothing.")),
        _rule("12", _("Custom Biotics"), _("No Jinteki cards.")),
        _rule(
            "13",
            _("Alliance cards"),
            _(
                "They cost nothing with six or more other cards of their own faction that are no alliance "
                "cards."
            ),
        ),
        _rule("14", _("Mumba Temple"), _("Costs nothing with 15 or fewer ice.")),
        _rule("15", _("Museum of History"), _("Costs nothing with 50 or more cards.")),
        _rule("16", _("PAD Factory"), _("Costs nothing with exactly three PAD Campaign.")),
        _rule("17", _("Mumbad Virtual Tour"), _("Costs nothing with seven or more assets.")),
        _rule(
            "18",
            _("What a waiver waives"),
            _("Normal influence only: what a list adds is paid all the same."),
        ),
    ),
)

LISTS = RegulationChapter(
    "DECK",
    "C",
    _("Formats and lists"),
    (
        _rule("19", _("Draft identities"), _("Only in drafts: at least 30 cards, no influence limit.")),
        _rule(
            "20",
            _("System Gateway"),
            _("The Catalyst and The Syndicate only there, where copies are as many as one box has."),
        ),
        _rule(
            "21",
            _("Lists 1.0 and 1.1"),
            _("Each copy of a listed card lowers the influence limit by 1, never below 1 (REG 3.7)."),
        ),
        _rule(
            "22",
            _("List 1.2"),
            _("Each copy costs 1 or 3 influence more, whatever its faction, on top of its normal cost."),
        ),
        _rule(
            "23",
            _("Restricted and banned"),
            _("From list 2.0 on: at most one restricted title, in any number of copies, and no banned card."),
            _("Identities count as well."),
        ),
        _rule("24", _("Banned subtypes"), _("Some lists ban every card with a subtype.")),
        _rule(
            "25",
            _("Points"),
            _(
                "Some lists give titles points: each title counts once, the identity too, up to the list’s "
                "limit."
            ),
        ),
        _rule(
            "26",
            _("The pool"),
            _("Every card, or a reprint of it, is in a set that is legal on the event’s day."),
        ),
        _rule(
            "27",
            _("Large agendas"),
            _("A list may say how many agenda cards worth 3 or more points a deck has at most."),
        ),
        _rule(
            "28",
            _("Titles"),
            _(
                "Compared without regard to capitals, accents and kinds of quotes: a list from anywhere can "
                "be read."
            ),
        ),
    ),
)
