"""The rulings page: all rulings by topic, each with the disagreements between the guides' editions."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise

from tournament.reference.rulings import DISAGREEMENTS, RULING_TOPICS, Disagreement, Ruling
from tournament.reference.terms import TERMS_BY_KEY, Term


@dataclass(frozen=True, slots=True)
class RulingEntry:
    """A ruling, its terms, and the disagreements between the editions about it."""

    ruling: Ruling
    terms: tuple[Term, ...]
    disagreements: tuple[Disagreement, ...]


@dataclass(frozen=True, slots=True)
class RulingGroup:
    """The rulings on one topic."""

    anchor: str
    label: Promise
    entries: tuple[RulingEntry, ...]


@dataclass(frozen=True, slots=True)
class RulingsPage:
    """All rulings in groups, and the disagreements that don't belong to a ruling."""

    groups: tuple[RulingGroup, ...]
    others: tuple[Disagreement, ...]


def rulings_page() -> RulingsPage:
    """Return all rulings. Makes no queries."""
    return RulingsPage(
        tuple(
            RulingGroup(f"topic-{topic.key}", topic.label, tuple(map(ruling_entry, topic.rulings)))
            for topic in RULING_TOPICS
        ),
        tuple(one for one in DISAGREEMENTS if not one.beside),
    )


def ruling_entry(ruling: Ruling) -> RulingEntry:
    """Return the ruling with its terms and disagreements."""
    return RulingEntry(
        ruling,
        tuple(TERMS_BY_KEY[key] for key in ruling.terms),
        tuple(one for one in DISAGREEMENTS if one.beside == ruling.number),
    )
