"""How the site checks a deck, with every special case, numbered as in the site's messages."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.reference.regulations.named_cards import card, cards, naming
from tournament.reference.regulations.parts import RegulationChapter, Section


def _rule(number: str, heading: Promise, *says: Promise) -> Section:
    return Section("DECK", number, heading, says)


BUILDING = RegulationChapter(
    "DECK",
    "A",
    _("Size, copies, agendas"),
    (
        _rule("1", _("Identity"), _("Exactly one, of the deck’s side, and none among the other cards.")),
        _rule("2", _("Size"), _("At least the identity’s minimum, not counting the identity. No maximum.")),
        _rule("3", _("Side"), _("All cards belong to the identity’s side.")),
        _rule(
            "4",
            _("Copies"),
            _("Three of each title, unless the card has its own limit: some allow 1, others 6."),
            _("Doesn’t apply to draft identities."),
        ),
        _rule(
            "5",
            _("One copy of each card"),
            naming(
                _("For %(cards)s."),
                cards=cards("Nova Initiumia: Catalyst & Impetus", "Ampère: Cybernetics For Anyone"),
            ),
        ),
        _rule(
            "6",
            _("Agendas"),
            _(
                "A corp’s agendas must belong to its own faction or be neutral, unless its identity says "
                "otherwise."
            ),
        ),
        _rule(
            "7",
            card("Ampère: Cybernetics For Anyone"),
            _("At most two different agendas, by title, from each non-neutral faction."),
        ),
        _rule(
            "8",
            _("Agenda points"),
            _(
                "Based on the deck’s size (REG 3.6). If the deck is below the identity’s minimum, the "
                "minimum is used as its size."
            ),
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
            _(
                "Copies times cost, for every card outside the identity’s faction. The total must be "
                "within the limit."
            ),
            _("Neutral cards and agendas may cost influence too."),
        ),
        _rule(
            "10", _("No limit"), _("Identities without a printed limit: those for drafts, and a few others.")
        ),
        _rule(
            "11",
            card("The Professor: Keeper of Knowledge"),
            _("The first copy of each program costs nothing."),
        ),
        _rule("12", card("Custom Biotics: Engineered for Success"), _("No Jinteki cards.")),
        _rule(
            "13",
            _("Alliance cards"),
            _(
                "They cost nothing if the deck has six or more other cards of their own faction that "
                "aren’t alliance cards."
            ),
        ),
        _rule("14", card("Mumba Temple"), _("Costs nothing if the deck has 15 or fewer ice.")),
        _rule("15", card("Museum of History"), _("Costs nothing if the deck has 50 or more cards.")),
        _rule(
            "16",
            card("PAD Factory"),
            naming(
                _("Costs nothing if the deck has exactly three copies of %(card)s."),
                card=card("PAD Campaign"),
            ),
        ),
        _rule("17", card("Mumbad Virtual Tour"), _("Costs nothing if the deck has seven or more assets.")),
        _rule(
            "18",
            _("What is waived"),
            _("Normal influence only: extra cost from a list still applies."),
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
            naming(
                _("These identities are allowed only in this format: %(cards)s."),
                cards=cards("The Catalyst: Convention Breaker", "The Syndicate: Profit over Principle"),
            ),
            _("Copies are limited to the number in one box."),
        ),
        _rule(
            "21",
            _("Lists 1.0 and 1.1"),
            _("Each copy of a listed card lowers the influence limit by 1, but never below 1 (REG 3.7)."),
        ),
        _rule(
            "22",
            _("List 1.2"),
            _("Each copy costs 1 or 3 extra influence, whatever its faction, on top of its normal cost."),
        ),
        _rule(
            "23",
            _("Restricted and banned"),
            _("From list 2.0 on: at most one restricted title, in any number of copies, and no banned card."),
            _("Identities count too."),
        ),
        _rule("24", _("Banned subtypes"), _("Some lists ban every card with a certain subtype.")),
        _rule(
            "25",
            _("Points"),
            _(
                "Some lists assign points to titles. Each title counts once, including the identity, and "
                "the total must be within the list’s limit."
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
            _("A list may limit how many agenda cards worth 3 or more points a deck can have."),
        ),
        _rule(
            "28",
            _("Titles"),
            _(
                "Capitals, accents and types of quotation marks are ignored, so lists from any source "
                "can be read."
            ),
        ),
    ),
)
