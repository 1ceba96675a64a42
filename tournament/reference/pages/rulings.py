"""The page of the rulings: all of them by topic, with the disagreements of the editions beside them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise

from tournament.reference.rulings import DISAGREEMENTS, RULING_TOPICS, Disagreement, Ruling
from tournament.reference.terms import TERMS_BY_KEY, Term


@dataclass(frozen=True, slots=True)
class RulingEntry:
    """A ruling, the terms that it speaks of, and what the editions disagree about there."""

    ruling: Ruling
    terms: tuple[Term, ...]
    disagreements: tuple[Disagreement, ...]


@dataclass(frozen=True, slots=True)
class RulingGroup:
    """The rulings of a topic."""

    anchor: str
    label: Promise
    entries: tuple[RulingEntry, ...]


@dataclass(frozen=True, slots=True)
class RulingsPage:
    """All rulings in groups, and the disagreements that belong to none of them."""

    groups: tuple[RulingGroup, ...]
    others: tuple[Disagreement, ...]


def rulings_page() -> RulingsPage:
    """Return all rulings. No queries."""
    return RulingsPage(
        tuple(
            RulingGroup(f"topic-{topic.key}", topic.label, tuple(map(ruling_entry, topic.rulings)))
            for topic in RULING_TOPICS
        ),
        tuple(one for one in DISAGREEMENTS if not one.beside),
    )


def ruling_entry(ruling: Ruling) -> RulingEntry:
    """Return the ruling with what the site has on it."""
    return RulingEntry(
        ruling,
        tuple(TERMS_BY_KEY[key] for key in ruling.terms),
        tuple(one for one in DISAGREEMENTS if one.beside == ruling.number),
    )
