"""The identities in a registration sheet: what each text refers to, and the questions to ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from decklists.identities import IdentityNames
from tournament.people.sheet.columns import IDENTITY_SIDES
from tournament.people.sheet.records import Decisions, SheetLine

# The most questions asked or shown at once; any others keep the match that was found, or the text as written.
MOST_QUESTIONS = 100
# Up to this many questions offer all identities; with more, only the likeliest ones.
_MOST_WITH_ALL = 15


@dataclass(frozen=True, slots=True)
class IdentityQuestion:
    """What a sheet calls an identity, on `count` lines, and the card it is matched to.

    `column` is the column, and `title` the card's title, or empty if the text is left as `written`. `choices`
    are the likeliest titles; `others` are all identities of that side, if they are offered. `is_asked` means
    that it is ambiguous.
    """

    column: str
    written: str
    title: str
    count: int
    is_asked: bool
    choices: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The key of the question in the form."""
        return f"{self.column}:{self.written}"


def identities_meant(
    lines: Iterable[SheetLine], made: Decisions, names: IdentityNames | None
) -> dict[tuple[str, str], str]:
    """Return the title for each column and text in it; empty to leave the text as written."""
    meant: dict[tuple[str, str], str] = {}
    for key in _written(lines):
        if key in made.identities:
            meant[key] = made.identities[key]
        elif names:
            found = names.find(key[1], IDENTITY_SIDES[key[0]]).card
            meant[key] = found.title if found else ""
    return meant


def identity_questions(
    lines: Iterable[SheetLine], meant: Mapping[tuple[str, str], str], names: IdentityNames | None
) -> tuple[IdentityQuestion, ...]:
    """Return the questions about identities: ambiguous ones first, then inexact matches."""
    if not names:
        return ()
    asked: list[IdentityQuestion] = []
    found: list[IdentityQuestion] = []
    for (column, written), count in _written(lines).items():
        match = names.find(written, IDENTITY_SIDES[column])
        title = meant[column, written]
        if match.card and match.card.title == written == (title or written):
            continue
        choices = tuple(card.title for card in ((match.card,) if match.card else match.choices))
        question = IdentityQuestion(column, written, title, count, match.card is None, choices)
        (asked if match.card is None else found).append(question)
    if len(asked) <= _MOST_WITH_ALL:
        asked = [_with_all(question, names) for question in asked]
    return tuple((asked + found)[:MOST_QUESTIONS])


def _with_all(question: IdentityQuestion, names: IdentityNames) -> IdentityQuestion:
    others = tuple(
        title for title in names.titles(IDENTITY_SIDES[question.column]) if title not in question.choices
    )
    return IdentityQuestion(
        question.column,
        question.written,
        question.title,
        question.count,
        question.is_asked,
        question.choices,
        others,
    )


def _written(lines: Iterable[SheetLine]) -> Counter[tuple[str, str]]:
    """Count the texts in the identity columns, by column and text."""
    cells = ((column, getattr(line.entry, column)) for line in lines for column in IDENTITY_SIDES)
    return Counter((column, written) for column, written in cells if written)
