"""What the regulations are made of here: documents, chapters, sections."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise

from pairing.structure import Structure
from tournament.reference.links import anchor


@dataclass(frozen=True, slots=True)
class _Numbered:
    """What is cited by its document and its number."""

    document: str
    number: str
    heading: Promise

    @property
    def cited(self) -> str:
        """How texts cite it: “REG 7.2”, “REG 7”."""
        return f"{self.document} {self.number}"

    @property
    def anchor(self) -> str:
        """Its id on the page: “reg-7-2”, “reg-7”."""
        return anchor(self.document, self.number)


@dataclass(frozen=True, slots=True)
class Section(_Numbered):
    """One section in our own words.

    `says` is what the document says, nothing if it is silent; `settled` what it leaves open and this site
    has decided; `done` what the site does by itself, and on which page. `today` says of a section of 2016
    what also applies to today's events; if `holds_today` is false, it applies instead. `table`: its
    rows are below it; `terms`: words and what each of them means.
    """

    says: tuple[Promise, ...]
    settled: tuple[Promise, ...] = ()
    done: tuple[Promise, ...] = ()
    today: Promise | None = None
    holds_today: bool = True
    table: Structure | None = None
    terms: tuple[tuple[Promise, Promise], ...] = ()

    @property
    def first_sentence(self) -> Promise | str:
        """The sentence that lists show; empty if the section is a table."""
        return next(iter((*self.says, *self.settled)), "")


@dataclass(frozen=True, slots=True)
class RegulationChapter(_Numbered):
    """A chapter with its sections, in their order; `note` says something of all of them."""

    sections: tuple[Section, ...]
    note: Promise | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """One set of rules: how it is cited, what it is called, for which events it is, and its chapters."""

    code: str
    heading: Promise
    about: Promise
    chapters: tuple[RegulationChapter, ...]
