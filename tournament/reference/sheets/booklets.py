"""Booklets for the judges' table: the regulations, the rulings and the glossary."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from tournament.kernel.phrases import in_a_row, labelled, listed, listed_phrases, with_aside
from tournament.printing.sheet import Heading, Printed, file_name
from tournament.printing.text import Style
from tournament.reference.pages.glossary import TermEntry, topic_page
from tournament.reference.pages.regulations import ChapterEntry, SectionEntry, regulations_page
from tournament.reference.pages.rulings import RulingEntry, rulings_page
from tournament.reference.rulings import Disagreement
from tournament.reference.sheets.booklet import (
    NOTE,
    TEXT,
    Booklet,
    BookletChapter,
    BookletPaper,
    Passage,
    press_booklet,
)
from tournament.reference.sheets.charts import GAME
from tournament.reference.terms import TOPICS
from tournament.reference.terms.entry import Cited

_Paragraphs = Iterator[tuple[str, Style]]


def print_booklet(kind: str, paper: BookletPaper, *, rules: str = "") -> Printed:
    """Return a booklet in the current language; `rules` is used as on the regulations page.

    Raises KeyError for a kind that isn't in `BOOKLETS`.
    """
    return _printed(kind, paper, rules if kind == "regulations" else "", get_language() or "en")


@lru_cache(maxsize=12)  # a few hundred kilobytes each; they don't depend on a day or an event
def _printed(kind: str, paper: BookletPaper, rules: str, language: str) -> Printed:
    with override(language):
        booklet = BOOKLETS[kind](rules)
        heading = Heading(GAME, date="", venue="", sheet=booklet.title, language=language)
        return Printed(file_name(GAME, booklet.title), press_booklet(booklet, heading, paper))


def _regulations(rules: str) -> Booklet:
    page = regulations_page(rules)
    chapters = tuple(
        _regulation_chapter(chapter, is_numbered=document.document.code != "DECK")
        for document in page.documents
        for chapter in document.chapters
    )
    return Booklet(
        _("Regulations"), _("The regulations as this site applies them, in our own words."), chapters
    )


def _regulation_chapter(entry: ChapterEntry, *, is_numbered: bool) -> BookletChapter:
    chapter = entry.chapter
    heading = f"{chapter.cited} {chapter.heading}" if is_numbered else str(chapter.heading)
    return BookletChapter(heading, tuple(_section(each, is_numbered=is_numbered) for each in entry.sections))


def _section(entry: SectionEntry, *, is_numbered: bool) -> Passage:
    section = entry.section
    number = section.cited if is_numbered else section.number
    return Passage(f"{number} {section.heading}", tuple(_section_says(entry)))


def _section_says(entry: SectionEntry) -> _Paragraphs:
    """Yield a section's text without notes on what the site does, which are only useful online."""
    section = entry.section
    if entry.is_replaced:
        yield in_a_row((_("This doesn’t apply to today’s events."), section.today or "")), NOTE
    for sentence in section.says:
        yield str(sentence), TEXT
    for row in entry.rows:
        told = listed_phrases((labelled(_("Swiss rounds"), row.rounds), labelled(_("Cut"), row.cut)))
        yield labelled(labelled(_("Players"), row.players), told), TEXT
    if section.settled:
        yield in_a_row((_("Left open by the regulations, settled here:"), *section.settled)), NOTE
    for word, meaning in section.terms:
        yield labelled(word, meaning), TEXT
    if section.today and not entry.is_replaced:
        yield str(section.today), NOTE


def _rulings(_rules: str) -> Booklet:
    page = rulings_page()
    chapters = [BookletChapter(str(group.label), tuple(map(_ruling, group.entries))) for group in page.groups]
    others = tuple(Passage(f"DIS {each.number}", tuple(_disagreement(each))) for each in page.others)
    chapters.append(BookletChapter(_("Where the editions disagree"), others))
    about = _("Answers to questions at the table, in our own words, each with its source in the guides.")
    return Booklet(_("Rulings"), about, tuple(chapters))


def _ruling(entry: RulingEntry) -> Passage:
    ruling = entry.ruling
    told = [(str(ruling.text), TEXT)]
    for each in entry.disagreements:
        told += [(with_aside(_("The editions disagree"), f"DIS {each.number}"), NOTE), *_disagreement(each)]
    if cited := _cited(ruling.cited):
        told.append((cited, NOTE))
    return Passage(f"JUD {ruling.number} {ruling.title}", tuple(told))


def _disagreement(one: Disagreement) -> _Paragraphs:
    yield str(one.text), TEXT
    yield in_a_row((_("Here:"), one.decision)), TEXT
    if cited := _cited(one.cited):
        yield cited, NOTE


def _cited(cited: Cited) -> str:
    """Return the sources of something: sections of books with page numbers, and section numbers."""
    told = []
    for book, sections in cited.books:
        named = listed_phrases(
            listed((each.heading, _("p. %(page)s") % {"page": each.page})) if each.page else each.heading
            for each in sections
            if each.heading
        )
        told.append(labelled(book, named) if named else str(book))
    return " · ".join((*told, *cited.numbers))


def _glossary(_rules: str) -> Booklet:
    pages = [page for topic in TOPICS if (page := topic_page(topic.key))]
    return Booklet(
        _("Glossary"),
        _("Every term in English, Japanese and German, with its meaning."),
        tuple(BookletChapter(str(page.topic.label), tuple(map(_term, page.entries))) for page in pages),
    )


def _term(entry: TermEntry) -> Passage:
    """Return a term: its word in the reader's language, its words in the others, and its meaning."""
    term = entry.term
    own, word = term.local
    others = [" / ".join(each.text for each in spelled) for code, spelled in term.words if code != own]
    told = [(" · ".join(others), NOTE), (str(term.meaning), TEXT)]
    if entry.rulings:
        told.append((listed(f"JUD {each.number}" for each in entry.rulings), NOTE))
    return Passage(word, tuple(told))


# By name in the URL.
BOOKLETS: Mapping[str, Callable[[str], Booklet]] = {
    "regulations": _regulations,
    "rulings": _rulings,
    "glossary": _glossary,
}
