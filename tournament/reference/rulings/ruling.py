"""What a ruling for judges is, and where the editions of the guides disagree."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise

from tournament.reference.terms.entry import Cited, citation


@dataclass(frozen=True, slots=True)
class Ruling:
    """One answer for the table, `JUD 12`: what it is about, the answer, where the guides have it.

    `terms` are keys of the glossary.
    """

    number: int
    title: Promise
    text: Promise
    cited: Cited
    terms: tuple[str, ...]

    @property
    def anchor(self) -> str:
        """The id of the ruling's element on the page of the rulings."""
        return f"jud-{self.number}"


@dataclass(frozen=True, slots=True)
class RulingTopic:
    """Rulings that are read together."""

    key: str
    label: Promise
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True, slots=True)
class Disagreement:
    """What two editions say differently, `DIS 3`, and which of them this site follows.

    It is shown with the ruling whose number is `beside`, or at the end of the page where that is 0.
    """

    number: int
    text: Promise
    decision: Promise
    cited: Cited
    beside: int

    @property
    def anchor(self) -> str:
        """The id of its element on the page of the rulings."""
        return f"dis-{self.number}"


def ruling(number: int, title: Promise, text: Promise, cited: str, terms: str) -> Ruling:
    """Return the ruling of a line of the data: `cited` for `citation`, `terms` with spaces between."""
    return Ruling(number, title, text, citation(cited), tuple(terms.split()))


def disagreement(
    number: int, text: Promise, decision: Promise, cited: str = "", *, beside: int = 0
) -> Disagreement:
    """Return the disagreement of a line of the data."""
    return Disagreement(number, text, decision, citation(cited) if cited else Cited((), ()), beside)
