"""Judges' rulings, and disagreements between the editions of the guides."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise

from tournament.reference.terms.entry import Cited, citation


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling for use at the table, such as `JUD 12`: its topic, its answer, and its source in the guides.

    `terms` are glossary keys.
    """

    number: int
    title: Promise
    text: Promise
    cited: Cited
    terms: tuple[str, ...]

    @property
    def anchor(self) -> str:
        """The ruling's HTML id on the rulings page."""
        return f"jud-{self.number}"


@dataclass(frozen=True, slots=True)
class RulingTopic:
    """A group of rulings on one topic."""

    key: str
    label: Promise
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A disagreement between two editions, such as `DIS 3`, and which of them this site follows.

    It is shown with ruling number `beside`, or at the end of the page if `beside` is 0.
    """

    number: int
    text: Promise
    decision: Promise
    cited: Cited
    beside: int

    @property
    def anchor(self) -> str:
        """Its HTML id on the rulings page."""
        return f"dis-{self.number}"


def ruling(number: int, title: Promise, text: Promise, cited: str, terms: str) -> Ruling:
    """Return a ruling from a line of data: `cited` as `citation` reads it, `terms` separated by spaces."""
    return Ruling(number, title, text, citation(cited), tuple(terms.split()))


def disagreement(
    number: int, text: Promise, decision: Promise, cited: str = "", *, beside: int = 0
) -> Disagreement:
    """Return a disagreement from a line of data."""
    return Disagreement(number, text, decision, citation(cited) if cited else Cited((), ()), beside)
