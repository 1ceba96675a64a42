"""Terms of the glossary, and the format that the data use for them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby

from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournament.reference.links import section_url

_OURS = "*"
_BETWEEN_WORDS = " | "
_BETWEEN_SPELLINGS = " / "
_BETWEEN_SECTIONS = "; "
_BOOK = re.compile(r"(guides|guide-de|summary|blog|regulations|netrunnerdb)(?:: (.+))?")
_HEADING = re.compile(r"(.+?)(?: (\d+))?")
_SITE = re.compile(r"(REG|NOW|TIM|DIS) (.+)")

# The names that the data use for the sources of words and rulings, and the language of each source's
# headings.
BOOKS: dict[str, tuple[Promise, str]] = {
    "guide-de": (_("Reference guide, German edition"), "de"),
    "guides": (_("Reference guide, both editions"), ""),
    "summary": (_("Older Japanese rules summary"), ""),
    "blog": (_("Japanese article on runs, December 2017"), ""),
    "regulations": (_("2016 tournament regulations, Japanese edition"), "en"),
    "netrunnerdb": (_("Names of the translated cards"), ""),
}


@dataclass(frozen=True, slots=True)
class Spelling:
    """One word for a thing. `is_ours` is true if no guide uses it: it is a common word, chosen for
    this site.
    """

    text: str
    is_ours: bool


@dataclass(frozen=True, slots=True)
class GuideSection:
    """A passage in a book: its heading in the book's language, and its page if known."""

    book: Promise
    heading: str
    language: str
    page: int | None


@dataclass(frozen=True, slots=True)
class Cited:
    """Where something is documented: sections of books, and section numbers on this site (`REG 7.2`)."""

    sections: tuple[GuideSection, ...]
    numbers: tuple[str, ...]

    @property
    def books(self) -> tuple[tuple[Promise, tuple[GuideSection, ...]], ...]:
        """The sections, grouped by book."""
        by_book = groupby(self.sections, key=lambda section: section.book)
        return tuple((book, tuple(sections)) for book, sections in by_book)

    @property
    def links(self) -> tuple[tuple[str, str | None], ...]:
        """The numbers, each with its URL if it is on this site."""
        return tuple((number, section_url(number)) for number in self.numbers)


@dataclass(frozen=True, slots=True)
class Term:
    """A concept of the game or the tournament, its words in three languages, and its meaning.

    `key` is its permanent anchor on the page, without `term-`. Each language has at least one spelling, the
    usual one first.
    """

    key: str
    english: tuple[Spelling, ...]
    japanese: tuple[Spelling, ...]
    german: tuple[Spelling, ...]
    meaning: Promise
    cited: Cited

    @property
    def anchor(self) -> str:
        """The term's HTML id, both in the list of all words and on its topic's page."""
        return f"term-{self.key}"

    @property
    def name(self) -> str:
        """The English words, as in the heading."""
        return _shown(self.english)

    @property
    def local(self) -> tuple[str, str]:
        """The code of the current language, and the usual word in it.

        If the glossary doesn't have that language, these are "en" and the English word.
        """
        language = get_language() or ""
        spellings = {"ja": self.japanese, "de": self.german}.get(language)
        return (language, spellings[0].text) if spellings else ("en", self.name)

    @property
    def words(self) -> tuple[tuple[str, tuple[Spelling, ...]], ...]:
        """The spellings by language code, English first."""
        return ("en", self.english), ("ja", self.japanese), ("de", self.german)


@dataclass(frozen=True, slots=True)
class TermTopic:
    """A group of terms on one topic."""

    key: str
    label: Promise
    terms: tuple[Term, ...]


def term(words: str, cited: str, meaning: Promise, *, key: str = "") -> Term:
    """Return a term from a line of data.

    `words` are `English | Japanese | German`, each `one / another`; a star after a word means that it is
    ours. `cited` is in the format that `citation` reads. The key is derived from the English words; give one
    if another term already has that key.
    """
    english, japanese, german = (_spellings(text) for text in words.split(_BETWEEN_WORDS))
    return Term(key or slugify(_shown(english)), english, japanese, german, meaning, citation(cited))


def citation(cited: str) -> Cited:
    """Return the sections and numbers in `Aktion 4; blog; regulations: Structure; REG 1.4, 12.1; TIM 4.6`.

    A heading without a book is from the German reference guide; a number after it is its page.
    """
    sections: list[GuideSection] = []
    numbers: list[str] = []
    for part in cited.split(_BETWEEN_SECTIONS):
        if found := _SITE.fullmatch(part):
            numbers.extend(f"{found[1]} {number}" for number in found[2].split(", "))
        else:
            sections.append(_section(part))
    return Cited(tuple(sections), tuple(numbers))


def _shown(spellings: tuple[Spelling, ...]) -> str:
    return _BETWEEN_SPELLINGS.join(spelling.text for spelling in spellings)


def _spellings(text: str) -> tuple[Spelling, ...]:
    return tuple(
        Spelling(word.removesuffix(_OURS), is_ours=word.endswith(_OURS))
        for word in text.split(_BETWEEN_SPELLINGS)
    )


def _section(part: str) -> GuideSection:
    named = _BOOK.fullmatch(part)
    book, language = BOOKS[named[1] if named else "guide-de"]
    heading = _HEADING.fullmatch((named[2] or "") if named else part)
    if heading is None:
        return GuideSection(book, "", "", None)
    return GuideSection(book, heading[1], language, int(heading[2]) if heading[2] else None)
