"""The glossary: the names that the reference guides and the regulations use, in three languages.

The words are facts and are copied unchanged; their meanings are in our own words, marked for translation.
"""

from __future__ import annotations

from types import MappingProxyType

from tournament.reference.terms.abilities import ABILITIES
from tournament.reference.terms.cards import CARD_KINDS, CARD_PARTS, CARD_STATES
from tournament.reference.terms.costs import COSTS, INFORMATION
from tournament.reference.terms.entry import Cited, Spelling, Term, TermTopic
from tournament.reference.terms.people import EVENTS, PEOPLE_OF_AN_EVENT
from tournament.reference.terms.places import DECKBUILDING, FACTIONS_OF_THE_GAME, PLACES, SUBTYPES, TOKENS
from tournament.reference.terms.play import RESULTS_AND_RANKS, ROUNDS
from tournament.reference.terms.runs import ACCESS_TERMS, DAMAGE_TERMS, RUNS
from tournament.reference.terms.turns import TURNS, WINNING_TERMS

__all__ = ["TERMS_BY_KEY", "TOPICS", "TOPIC_OF_TERM", "Cited", "Spelling", "Term", "TermTopic"]

TOPICS: tuple[TermTopic, ...] = (
    TURNS,
    RUNS,
    ACCESS_TERMS,
    DAMAGE_TERMS,
    ABILITIES,
    COSTS,
    CARD_STATES,
    CARD_KINDS,
    CARD_PARTS,
    SUBTYPES,
    FACTIONS_OF_THE_GAME,
    PLACES,
    TOKENS,
    INFORMATION,
    DECKBUILDING,
    WINNING_TERMS,
    ROUNDS,
    RESULTS_AND_RANKS,
    PEOPLE_OF_AN_EVENT,
    EVENTS,
)
TERMS_BY_KEY = MappingProxyType({term.key: term for topic in TOPICS for term in topic.terms})
# Each term's topic, by the term's key.
TOPIC_OF_TERM = MappingProxyType({term.key: topic for topic in TOPICS for term in topic.terms})
