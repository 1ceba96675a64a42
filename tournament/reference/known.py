"""The sections, timing steps and rulings that exist."""

from __future__ import annotations

from collections.abc import Iterator

from tournament.reference.links import anchor, split_cited
from tournament.reference.regulations import CHAPTERS, SECTIONS
from tournament.reference.rulings import DISAGREEMENTS, RULING_TOPICS
from tournament.reference.timing.editions import RunEdition
from tournament.reference.timing.structures import PROCEDURES, SETUP_AND_TURNS


def is_known(cited: str) -> bool:
    """Return whether a citation, such as `REG 7.2` or `TIM 4.6`, can be read on this site."""
    parts = split_cited(cited)
    return parts is not None and anchor(*parts) in _ANCHORS


def _anchors() -> Iterator[str]:
    rulings = (ruling for topic in RULING_TOPICS for ruling in topic.rulings)
    yield from (section.anchor for section in SECTIONS.values())
    yield from (chapter.anchor for chapter in CHAPTERS.values())
    yield from (ruling.anchor for ruling in rulings)
    yield from (disagreement.anchor for disagreement in DISAGREEMENTS)
    for structure in (*(edition.run for edition in RunEdition), *SETUP_AND_TURNS, *PROCEDURES):
        yield anchor("TIM", structure.chapter)
        for step in structure.steps:
            yield anchor("TIM", step.number)
            yield from (anchor("TIM", action.number) for action in step.actions)
        yield from (anchor("TIM", number) for number in structure.notes)


_ANCHORS = frozenset(_anchors())
