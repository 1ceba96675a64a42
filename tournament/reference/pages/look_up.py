"""The search of the reference: terms, rulings, cards, sections, and the section that was cited.

The work and the number of results are limited for any input: the form limits the query, and the data have a
fixed size.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import get_language

from decklists.catalogue import Catalogue
from decklists.names import is_long_enough
from decklists.types import Card
from tournament.decks.catalogue import catalogue
from tournament.reference.known import is_known
from tournament.reference.links import section_url
from tournament.reference.pages.cards import CardEntry, card_entry
from tournament.reference.pages.glossary import TermEntry, term_entry
from tournament.reference.pages.rulings import RulingEntry, ruling_entry
from tournament.reference.regulations import SECTIONS
from tournament.reference.regulations.parts import Section
from tournament.reference.rulings import RULING_TOPICS, RULINGS_OF_TERM, Ruling
from tournament.reference.terms import Term
from tournament.reference.terms.index import everyday_terms, find_terms, nearest_words, search_fold

MOST_TERMS = 20
MOST_RULINGS = 10
MOST_CARDS = 20
MOST_SECTIONS = 10
_MOST_HINTS = 3
_MOST_WORDS = 6
_LEAST_PART = 3
# minimum number of letters in an everyday word; shorter ones occur within other words, as Korp does in Körper
_LEAST_EVERYDAY = 5
_BEST_TERMS = 3  # terms that add their rulings to the results
_CITED_RULING = re.compile(r"jud\W*([0-9]{1,2})", re.IGNORECASE)
# The languages that card titles are shown in besides English: those of the glossary.
_SHOWN_LANGUAGES = ("ja", "de")


@dataclass(frozen=True, slots=True)
class LookedUp:
    """What a query finds, best first, and whether there is more than is shown.

    `section` is the URL of the citation, such as `REG 7.2`, if the query was one; `sections` are the sections
    that contain its words. `hints` are words to try if nothing was found.
    """

    query: str
    section: str | None
    terms: tuple[TermEntry, ...]
    rulings: tuple[RulingEntry, ...]
    cards: tuple[CardEntry, ...]
    sections: tuple[Section, ...]
    is_more: bool
    hints: tuple[str, ...]

    @property
    def count(self) -> int:
        """The number of terms, rulings, cards and sections shown."""
        return len(self.terms) + len(self.rulings) + len(self.cards) + len(self.sections)


def look_up(query: str) -> LookedUp:
    """Return what a query of up to `forms.LONGEST_LOOK_UP` characters finds. Makes no database queries."""
    in_use = catalogue()
    terms = find_terms(query, MOST_TERMS + 1)
    everyday = everyday_terms(query)
    rulings = list(dict.fromkeys(_rulings(query, terms)))
    cards = list(dict.fromkeys(_cards(in_use, query)))
    sections = list(dict.fromkeys((*_sections(query), *_sections_of(everyday))))
    section = _section(query)
    is_found = bool(terms or rulings or cards or sections or section)
    return LookedUp(
        query=query,
        section=section,
        terms=tuple(term_entry(term) for term in terms[:MOST_TERMS]),
        rulings=tuple(ruling_entry(ruling) for ruling in rulings[:MOST_RULINGS]),
        cards=tuple(card_entry(in_use, card, _SHOWN_LANGUAGES) for card in cards[:MOST_CARDS]),
        sections=tuple(sections[:MOST_SECTIONS]),
        is_more=len(terms) > MOST_TERMS
        or len(rulings) > MOST_RULINGS
        or len(cards) > MOST_CARDS
        or len(sections) > MOST_SECTIONS,
        hints=() if is_found else _hints(in_use, query),
    )


def _section(query: str) -> str | None:
    """Return the URL of the cited section; None for a ruling, which is itself among the results."""
    is_ruling = _CITED_RULING.fullmatch(query) is not None
    return section_url(query) if is_known(query) and not is_ruling else None


def _rulings(query: str, terms: Iterable[Term]) -> Iterator[Ruling]:
    """Yield the cited ruling only, or the best terms' rulings and then those that contain every word."""
    cited = _CITED_RULING.fullmatch(query)
    words = _words(query)
    everything = [ruling for topic in RULING_TOPICS for ruling in topic.rulings]
    if cited:
        yield from (ruling for ruling in everything if ruling.number == int(cited[1]))
        return
    for term in list(terms)[:_BEST_TERMS]:
        yield from RULINGS_OF_TERM.get(term.key, ())
    for ruling in everything if words else ():
        said = _said_in(ruling, get_language())
        if all(word in said for word in words):
            yield ruling


def _words(query: str) -> list[str]:
    """Return the folded words that a text must contain, or none if one is too short to search for."""
    words = [word for word in map(search_fold, query.split()[:_MOST_WORDS]) if word]
    if everyday_terms(query) and len(search_fold(query)) < _LEAST_EVERYDAY:
        return []
    return words if all(map(is_long_enough, words)) else []


def _sections(query: str) -> list[Section]:
    """Return the sections that contain every word; sections with all words in their heading come first."""
    words = _words(query)
    if not words:
        return []
    found = []
    for section in SECTIONS.values():
        heading, said = _said_in_section(section.cited, get_language())
        if all(word in said for word in words):
            found.append((not all(word in heading for word in words), section))
    return [section for _, section in sorted(found, key=lambda each: each[0])]


def _sections_of(terms: Iterable[Term]) -> Iterator[Section]:
    """Yield the sections of the regulations that explain these terms."""
    for term in terms:
        for number in term.cited.numbers:
            of_chapter = (section for cited, section in SECTIONS.items() if cited.startswith(f"{number}."))
            yield from ((SECTIONS[number],) if number in SECTIONS else of_chapter)


@lru_cache(maxsize=256)
def _said_in_section(cited: str, language: str | None) -> tuple[str, str]:  # noqa: ARG001 - what is said depends on it
    """Return the folded words of a section's heading and of its whole text, in the current language."""
    section = SECTIONS[cited]
    terms = (word for pair in section.terms for word in pair)
    said = map(str, (section.heading, *section.says, *section.settled, *terms))
    heading, *others = [" ".join(map(search_fold, text.split())) for text in said]
    return heading, " ".join((heading, *others))


@lru_cache(maxsize=256)
def _said_in(ruling: Ruling, language: str | None) -> str:  # noqa: ARG001 - what is said depends on it
    """Return the folded words of a ruling and of the headings that it cites, in the current language."""
    headings = (section.heading for section in ruling.cited.sections)
    return " ".join(map(search_fold, " ".join((str(ruling.title), str(ruling.text), *headings)).split()))


def _cards(in_use: Catalogue, query: str) -> Iterator[Card]:
    """Yield the cards with this nickname, then those with the query in a title."""
    for card in (in_use.nicknames.identity(query), in_use.nicknames.card(query)):
        if card:
            yield card
    if not _is_kana_of_a_term(query):
        yield from in_use.with_part(query, MOST_CARDS + 1)


def _is_kana_of_a_term(query: str) -> bool:
    """Return whether the query is one or two kana that are a term by themselves.

    For example, バイ is a bye and shouldn't find バイオロイド.
    """
    return len(search_fold(query)) < _LEAST_PART and not query.isascii() and bool(everyday_terms(query))


def _hints(in_use: Catalogue, query: str) -> tuple[str, ...]:
    words = (spelling.text for spelling in nearest_words(query, _MOST_HINTS))
    return tuple(dict.fromkeys((*words, *in_use.nearest_titles(query))))
