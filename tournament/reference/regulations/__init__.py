"""The regulations as this site applies them: the 2016 rules (REG), today's rules (NOW) and the deck rules."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from tournament.reference.regulations.deck_rules import BUILDING, INFLUENCE, LISTS
from tournament.reference.regulations.events import CONDUCT, DRAFT_EVENTS, ELIMINATION, STRUCTURES
from tournament.reference.regulations.parts import Document, RegulationChapter, Section
from tournament.reference.regulations.people_and_cards import DECK_BUILDING, EVENT_LEVELS, EVENT_ROLES
from tournament.reference.regulations.rounds import BYES, GAMES, TIME
from tournament.reference.regulations.swiss import PAIRING, STANDINGS
from tournament.reference.regulations.todays_events import (
    TODAYS_CARDS,
    TODAYS_CUT,
    TODAYS_PAIRING,
    TODAYS_ROUNDS,
    TODAYS_STRUCTURES,
)

REG = Document(
    "REG",
    _("The 2016 regulations"),
    _(
        "Rules for events under the 2016 regulations. Many also apply to today’s events; "
        "sections that don’t apply say so."
    ),
    (
        EVENT_ROLES,
        EVENT_LEVELS,
        DECK_BUILDING,
        TIME,
        GAMES,
        BYES,
        PAIRING,
        STANDINGS,
        STRUCTURES,
        ELIMINATION,
        DRAFT_EVENTS,
        CONDUCT,
    ),
)
NOW = Document(
    "NOW",
    _("Events under today’s rules"),
    _("Rules for events under today’s rules, in addition to the 2016 regulations."),
    (TODAYS_ROUNDS, TODAYS_PAIRING, TODAYS_STRUCTURES, TODAYS_CUT, TODAYS_CARDS),
)
DECK = Document(
    "DECK",
    _("Deck rules"),
    _("How decks are checked for any date, with every special case. Messages cite these section numbers."),
    (BUILDING, INFLUENCE, LISTS),
)
DOCUMENTS = (REG, NOW, DECK)

SECTIONS: Mapping[str, Section] = {
    section.cited: section
    for document in DOCUMENTS
    for chapter in document.chapters
    for section in chapter.sections
}
CHAPTERS: Mapping[str, RegulationChapter] = {
    chapter.cited: chapter for document in DOCUMENTS for chapter in document.chapters
}
