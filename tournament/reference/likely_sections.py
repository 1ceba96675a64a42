"""The sections that staff most likely look up, by topic: a call, a penalty, a deck check, a card."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.models import Regulations
from tournament.reference.pages.regulations import SectionEntry, section_entry


class Topic(StrEnum):
    """A topic that staff look up."""

    RULES = "rules"
    TIME = "time"
    RESULT = "result"
    MISSING = "missing"
    DAMAGED = "damaged"
    DECK = "deck"
    CONDUCT = "conduct"


@dataclass(frozen=True, slots=True)
class LikelySections:
    """The most likely sections, and related pages of the reference as (label, URL) pairs."""

    sections: tuple[SectionEntry, ...]
    pages: tuple[tuple[Promise, str], ...]


_SECTIONS: Mapping[Topic, Mapping[str, tuple[str, ...]]] = {
    Topic.RULES: {
        Regulations.REG_2016: ("REG 1.2", "REG 1.6", "REG 4.2"),
        Regulations.TODAY: ("REG 1.2", "REG 1.6", "NOW 1.2"),
    },
    Topic.TIME: {
        Regulations.REG_2016: ("REG 4.2", "REG 4.1", "REG 5.5"),
        Regulations.TODAY: ("NOW 1.2", "NOW 1.1", "NOW 1.4"),
    },
    Topic.RESULT: {
        Regulations.REG_2016: ("REG 5.2", "REG 5.3", "REG 5.4", "REG 10.5"),
        Regulations.TODAY: ("REG 5.2", "NOW 1.2", "NOW 1.4", "NOW 4.2"),
    },
    Topic.MISSING: {
        Regulations.REG_2016: ("REG 5.6", "REG 5.7"),
        Regulations.TODAY: ("REG 5.6", "NOW 5.3"),
    },
    Topic.DAMAGED: {
        Regulations.REG_2016: ("REG 5.7", "REG 5.6", "REG 2.1"),
        Regulations.TODAY: ("NOW 5.3", "REG 5.7", "REG 2.1"),
    },
    Topic.DECK: {
        Regulations.REG_2016: ("REG 2.1", "REG 3.2", "REG 3.4", "REG 3.7"),
        Regulations.TODAY: ("REG 2.1", "REG 3.2", "REG 3.4", "NOW 5.1"),
    },
    Topic.CONDUCT: {
        Regulations.REG_2016: ("REG 12.1", "REG 1.4"),
        Regulations.TODAY: ("REG 12.1", "NOW 5.3", "REG 1.4"),
    },
}

# Other useful pages of the reference, by URL name.
_RUN = ("reference-run", _("The run, step by step"))
_RULINGS = ("reference-rulings", _("Rulings"))
_ALL = ("reference", _("The whole reference"))
_PAGES: Mapping[Topic, tuple[tuple[str, Promise], ...]] = {
    Topic.RULES: (_RUN, _RULINGS, _ALL),
    Topic.DAMAGED: (_RULINGS, _ALL),
    Topic.CONDUCT: (_RULINGS, _ALL),
}

# Words that a call may contain, in the languages of the digest; the first topic with a match wins.
_WORDS: Mapping[Topic, re.Pattern[str]] = {
    Topic.MISSING: re.compile(r"missing|lost|find|fehlt|verloren|ない|紛失", re.IGNORECASE),
    Topic.DAMAGED: re.compile(
        r"damag|torn|bent|marked|prox|sleeve|beschädigt|hülle|破|プロキシ", re.IGNORECASE
    ),
    Topic.CONDUCT: re.compile(
        r"behavio|cheat|hidden|notes?\b|slow|stall|rude|penalt|unfair|langsam|notiz|違反", re.IGNORECASE
    ),
    Topic.RESULT: re.compile(r"result|score|conced|split|\bdraw\b|\btie\b|ergebnis|結果|投了", re.IGNORECASE),
    Topic.TIME: re.compile(r"\btime\b|clock|late\b|minutes|zeit\b|uhr\b|時間", re.IGNORECASE),
    Topic.DECK: re.compile(r"deck|\blists?\b|illegal|デッキ", re.IGNORECASE),
}


def topic_of_call(about: str) -> Topic:
    """Return the topic of a call from its words, or RULES if no topic matches."""
    return next((topic for topic, words in _WORDS.items() if words.search(about)), Topic.RULES)


def likely_sections(topic: Topic, regulations: str) -> LikelySections:
    """Return what to look up at an event under these regulations. Makes no queries."""
    sections = _SECTIONS[topic][regulations]
    return LikelySections(
        sections=tuple(section_entry(cited, regulations) for cited in sections),
        pages=tuple((label, reverse(name)) for name, label in _PAGES.get(topic, (_ALL,))),
    )
