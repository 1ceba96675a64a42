"""The glossary's pages: the words for every term, and the meanings topic by topic."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.kernel.text import search_key
from tournament.reference.rulings import RULINGS_OF_TERM, Ruling
from tournament.reference.terms import TERMS_BY_KEY, TOPIC_OF_TERM, TOPICS, Term, TermTopic
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
    """How the glossary is sorted: by topic, or alphabetically in one language."""

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
    """A term with its rulings and the numbers of its groups of easily confused words."""

    term: Term
    rulings: tuple[Ruling, ...]
    apart: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TermWords:
    """A term's usual word with its language code; `other` is the word in English or the reader's language."""

    key: str
    anchor: str
    word: tuple[str, str]
    other: tuple[str, str] | None


@dataclass(frozen=True, slots=True)
class WordGroup:
    """The words for the terms under one heading: a topic, which has its own page, or a letter."""

    anchor: str
    label: str | Promise
    topic: str
    words: tuple[TermWords, ...]


@dataclass(frozen=True, slots=True)
class GlossaryPage:
    """The words for all terms in groups, and easily confused words. Definitions are on the topic pages."""

    by: Arrangement
    arrangements: Mapping[Arrangement, Promise]
    groups: tuple[WordGroup, ...]
    apart: tuple[KeptApart, ...]


@dataclass(frozen=True, slots=True)
class TopicPage:
    """The definitions of one topic's terms."""

    topic: TermTopic
    entries: tuple[TermEntry, ...]


def arrangement_of(by: str) -> Arrangement:
    """Return the arrangement with this name, or the one by topic if there is none."""
    return next((each for each in Arrangement if each == by), Arrangement.TOPIC)


def glossary_page(by: Arrangement) -> GlossaryPage:
    """Return the words of the whole glossary in the current language. Makes no queries."""
    groups = _by_topic() if by is Arrangement.TOPIC else _by_letter(by)
    return GlossaryPage(by, ARRANGEMENTS, groups, KEPT_APART)


def topic_page(key: str) -> TopicPage | None:
    """Return the definitions for the topic with this key, or None if it doesn't exist. Makes no queries."""
    topic = next((each for each in TOPICS if each.key == key), None)
    return (
        TopicPage(topic, tuple(map(term_entry, _in_order(topic.terms, Arrangement.ENGLISH))))
        if topic
        else None
    )


def term_url(key: str) -> str:
    """Return the URL of a term's definition: its topic's page, at the term."""
    topic = reverse("reference-glossary-topic", args=[TOPIC_OF_TERM[key].key])
    return f"{topic}#{TERMS_BY_KEY[key].anchor}"


def term_entry(term: Term) -> TermEntry:
    """Return the term with its rulings and the numbers of its groups of easily confused words."""
    apart = tuple(
        number
        for number, group in enumerate(KEPT_APART, start=1)
        if any(word.term == term.key for word in group.words)
    )
    return TermEntry(term, RULINGS_OF_TERM.get(term.key, ()), apart)


def _by_topic() -> tuple[WordGroup, ...]:
    return tuple(
        WordGroup(
            f"topic-{topic.key}",
            topic.label,
            topic.key,
            tuple(
                _term_words(term, Arrangement.TOPIC) for term in _in_order(topic.terms, Arrangement.ENGLISH)
            ),
        )
        for topic in TOPICS
    )


def _by_letter(language: Arrangement) -> tuple[WordGroup, ...]:
    letters: dict[str, list[TermWords]] = {}
    for term in _in_order(TERMS_BY_KEY.values(), language):
        letters.setdefault(_order(term, language)[0].upper(), []).append(_term_words(term, language))
    return tuple(
        WordGroup(f"letter-{letter.lower()}", letter, "", tuple(words)) for letter, words in letters.items()
    )


def _term_words(term: Term, by: Arrangement) -> TermWords:
    own = term.local[0]
    first = own if by is Arrangement.TOPIC else by.value
    other = own if first != own else Arrangement.ENGLISH.value
    usual = {code: (code, spellings[0].text) for code, spellings in term.words}
    return TermWords(term.key, term.anchor, usual[first], usual[other] if first != other else None)


def _in_order(terms: Iterable[Term], language: Arrangement) -> tuple[Term, ...]:
    return tuple(sorted(terms, key=lambda term: _order(term, language)))


def _order(term: Term, language: Arrangement) -> str:
    """Return a term's sort key: its usual word in the language, without leading punctuation."""
    word = dict(term.words)[language][0].text
    return search_key(word).lstrip("„“\"'(. ")
