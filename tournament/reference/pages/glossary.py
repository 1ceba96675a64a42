"""The page of the glossary: every term, by topic or by letter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.core.text import search_key
from tournament.reference.rulings import RULINGS_OF_TERM, Ruling
from tournament.reference.terms import TERMS_BY_KEY, TOPICS, Term
from tournament.reference.terms.apart import KEPT_APART, KeptApart

NAMES_OF_LANGUAGES: Mapping[str, Promise] = {
    "en": _("English"),
    "ja": _("Japanese"),
    "de": _("German"),
    "es": _("Spanish"),
    "fr": _("French"),
    "it": _("Italian"),
    "ko": _("Korean"),
    "pl": _("Polish"),
    "zh-hans": _("Chinese"),
}


class Arrangement(StrEnum):
    """In which order the glossary is read: by what it is about, or by the letters of a language."""

    TOPIC = "topic"
    ENGLISH = "en"
    GERMAN = "de"


ARRANGEMENTS: Mapping[Arrangement, Promise] = {
    Arrangement.TOPIC: _("By topic"),
    Arrangement.ENGLISH: _("In English"),
    Arrangement.GERMAN: _("In German"),
}


@dataclass(frozen=True, slots=True)
class TermEntry:
    """A term with what the site has on it: rulings, and groups of words that are taken for one another."""

    term: Term
    rulings: tuple[Ruling, ...]
    apart: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TermGroup:
    """Terms under one heading: a topic or a letter."""

    anchor: str
    label: str | Promise
    entries: tuple[TermEntry, ...]


@dataclass(frozen=True, slots=True)
class GlossaryPage:
    """All terms in groups, and the words to keep apart."""

    by: Arrangement
    arrangements: Mapping[Arrangement, Promise]
    groups: tuple[TermGroup, ...]
    apart: tuple[KeptApart, ...]


def arrangement_of(by: str) -> Arrangement:
    """Return the arrangement of this name; by topic where there is none."""
    return next((each for each in Arrangement if each == by), Arrangement.TOPIC)


def glossary_page(by: Arrangement) -> GlossaryPage:
    """Return the whole glossary. No queries."""
    groups = _by_topic() if by is Arrangement.TOPIC else _by_letter(by)
    return GlossaryPage(by, ARRANGEMENTS, groups, KEPT_APART)


def term_entry(term: Term) -> TermEntry:
    """Return the term with its rulings, and the numbers of the groups of words that it is kept apart in."""
    apart = tuple(
        number
        for number, group in enumerate(KEPT_APART, start=1)
        if any(word.term == term.key for word in group.words)
    )
    return TermEntry(term, RULINGS_OF_TERM.get(term.key, ()), apart)


def _by_topic() -> tuple[TermGroup, ...]:
    return tuple(
        TermGroup(f"topic-{topic.key}", topic.label, _entries(_in_order(topic.terms, Arrangement.ENGLISH)))
        for topic in TOPICS
    )


def _by_letter(language: Arrangement) -> tuple[TermGroup, ...]:
    letters: dict[str, list[Term]] = {}
    for term in _in_order(TERMS_BY_KEY.values(), language):
        letters.setdefault(_order(term, language)[0].upper(), []).append(term)
    return tuple(
        TermGroup(f"letter-{letter.lower()}", letter, _entries(terms)) for letter, terms in letters.items()
    )


def _entries(terms: Iterable[Term]) -> tuple[TermEntry, ...]:
    return tuple(term_entry(term) for term in terms)


def _in_order(terms: Iterable[Term], language: Arrangement) -> list[Term]:
    return sorted(terms, key=lambda term: _order(term, language))


def _order(term: Term, language: Arrangement) -> str:
    """What a term is sorted by: its usual word in the language, without signs before the first letter."""
    word = dict(term.words)[language][0].text
    return search_key(word).lstrip("„“\"'(. ")
