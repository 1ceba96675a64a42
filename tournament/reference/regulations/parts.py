"""The parts of the regulations: documents, chapters and sections."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise

from pairing.structure import Structure
from tournament.reference.links import anchor


@dataclass(frozen=True, slots=True)
class _Numbered:
    """A part that is cited by its document and its number."""

    document: str
    number: str
    heading: Promise

    @property
    def cited(self) -> str:
        """How texts cite it, such as “REG 7.2” or “REG 7”."""
        return f"{self.document} {self.number}"

    @property
    def anchor(self) -> str:
        """Its HTML id on the page, such as “reg-7-2” or “reg-7”."""
        return anchor(self.document, self.number)


@dataclass(frozen=True, slots=True)
class Section(_Numbered):
    """One section in our own words.

    - `says`: what the document says; empty if it says nothing.
    - `settled`: what this site has decided because the document leaves it open.
    - `done`: what the site does automatically, and on which page.
    - `today`: for a 2016 section, what also applies to today's events or, if `holds_today` is false, what
      applies to them instead.
    - `table`: the structure with the rows shown below the section.
    - `terms`: words and their meanings.
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
        """The sentence shown in lists; empty if the section is a table."""
        return next(iter((*self.says, *self.settled)), "")


@dataclass(frozen=True, slots=True)
class RegulationChapter(_Numbered):
    """A chapter with its sections in order; `note` applies to all of them."""

    sections: tuple[Section, ...]
    note: Promise | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """One set of rules: its code, its title, the events it is for, and its chapters."""

    code: str
    heading: Promise
    about: Promise
    chapters: tuple[RegulationChapter, ...]
