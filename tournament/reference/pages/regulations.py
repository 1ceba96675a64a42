"""The regulations page: all sections as they apply under the chosen rules, and the rows of their tables in
words.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairing.structure import STRUCTURES, Proposal
from tournament.models import Regulations
from tournament.reference.regulations import DECK, DOCUMENTS, NOW, REG, SECTIONS
from tournament.reference.regulations.parts import Document, RegulationChapter, Section


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row of a table of rounds and cut sizes, in words."""

    players: str
    rounds: str
    cut: str


@dataclass(frozen=True, slots=True)
class SectionEntry:
    """One section as shown.

    `is_replaced` is true if the page is for today's events and the section doesn't apply to them.
    """

    section: Section
    rows: tuple[TableRow, ...]
    is_replaced: bool


@dataclass(frozen=True, slots=True)
class ChapterEntry:
    """One chapter with its sections."""

    chapter: RegulationChapter
    sections: tuple[SectionEntry, ...]


@dataclass(frozen=True, slots=True)
class DocumentEntry:
    """One document: its HTML id and its chapters."""

    document: Document
    anchor: str
    chapters: tuple[ChapterEntry, ...]


@dataclass(frozen=True, slots=True)
class RegulationsPage:
    """All regulations.

    `rules` names the chosen rules, or is empty for both; `others` are the documents that don't apply under
    the chosen rules.
    """

    rules: str
    documents: tuple[DocumentEntry, ...]
    others: tuple[DocumentEntry, ...]


def regulations_page(asked: str) -> RegulationsPage:
    """Return the regulations for 2016 or today's events, or both if `asked` is neither. Makes no queries."""
    rules = asked if asked in Regulations.values else ""
    others: tuple[Document, ...] = (NOW,) if rules == Regulations.REG_2016 else ()
    shown: tuple[Document, ...] = tuple(each for each in DOCUMENTS if each not in others)
    if rules == Regulations.TODAY:
        shown = (NOW, REG, DECK)
    return RegulationsPage(
        rules=rules,
        documents=tuple(_document(each, rules) for each in shown),
        others=tuple(_document(each, rules) for each in others),
    )


def section_entry(cited: str, rules: str = "") -> SectionEntry:
    """Return one section, such as “REG 5.6”, as it is shown for events under these rules."""
    return _section(SECTIONS[cited], rules)


def _document(document: Document, rules: str) -> DocumentEntry:
    return DocumentEntry(
        document,
        f"document-{document.code.lower()}",
        tuple(_chapter(each, rules) for each in document.chapters),
    )


def _chapter(chapter: RegulationChapter, rules: str) -> ChapterEntry:
    return ChapterEntry(chapter, tuple(_section(section, rules) for section in chapter.sections))


def _section(section: Section, rules: str) -> SectionEntry:
    rows = STRUCTURES[section.table] if section.table else ()
    is_replaced = rules == Regulations.TODAY and not section.holds_today
    return SectionEntry(section, tuple(_row(row) for row in rows), is_replaced)


def _row(row: Proposal) -> TableRow:
    return TableRow(players=_players_words(row), rounds=_rounds_words(row), cut=_cut_words(row))


def _players_words(row: Proposal) -> str:
    if row.most is None:
        return _("%(fewest)s or more") % {"fewest": row.fewest}
    return _("%(fewest)s to %(most)s") % {"fewest": row.fewest, "most": row.most}


def _rounds_words(row: Proposal) -> str:
    if not row.fewer_rounds:
        return str(row.rounds)
    return _("%(rounds)s; events with up to %(players)s players may choose %(fewer)s") % {
        "rounds": row.rounds,
        "players": row.most_for_fewer,
        "fewer": row.fewer_rounds,
    }


def _cut_words(row: Proposal) -> str:
    return _("top %(cut)s") % {"cut": row.cut} if row.cut else _("none")
