"""The judges' rulings by topic, `JUD 1` to `JUD 60`, in our own words, and where the editions disagree."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from types import MappingProxyType

from tournament.reference.rulings.disagreements import DISAGREEMENTS
from tournament.reference.rulings.order import INTERRUPTIONS, PRECEDENCE
from tournament.reference.rulings.play import CARDS_IN_PLAY, PAYING
from tournament.reference.rulings.ruling import Disagreement, Ruling, RulingTopic
from tournament.reference.rulings.runs import AROUND_A_GAME, RUNS_AND_ACCESS

__all__ = ["DISAGREEMENTS", "RULINGS_OF_TERM", "RULING_TOPICS", "Disagreement", "Ruling", "RulingTopic"]

RULING_TOPICS: tuple[RulingTopic, ...] = (
    PRECEDENCE,
    INTERRUPTIONS,
    PAYING,
    CARDS_IN_PLAY,
    RUNS_AND_ACCESS,
    AROUND_A_GAME,
)


def _by_term() -> Mapping[str, tuple[Ruling, ...]]:
    found: defaultdict[str, tuple[Ruling, ...]] = defaultdict(tuple)
    for topic in RULING_TOPICS:
        for ruling in topic.rulings:
            for key in ruling.terms:
                found[key] += (ruling,)
    return MappingProxyType(dict(found))


# The rulings that mention a term, by the term's key.
RULINGS_OF_TERM = _by_term()
