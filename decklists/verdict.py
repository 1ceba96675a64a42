"""The verdict on a deck: every problem with its cards, numbers and the rule's section."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from types import MappingProxyType

from decklists.types import Card, Format, Level, Side, Snapshot

Fact = int | str | None

SECTIONS: Mapping[str, str] = MappingProxyType(
    {
        # construction
        "identity_missing": "REG 3.1",
        "identity_among_cards": "REG 3.1",  # cards
        "too_few_cards": "REG 3.1",  # have, min
        "too_many_copies": "REG 3.2",  # copies, limit
        "one_copy_only": "decks.md 5",  # copies, limit, identity: the one with this rule
        "wrong_side": "REG 3.3",  # cards, side: the deck's
        "both_sides": "REG 3.3",  # no identity, and cards of both sides
        "too_much_influence": "REG 3.4",  # spent, limit, printed_limit, penalty, universal
        # cards, faction: no influence value, so only their faction may play them
        "faction_locked": "REG 3.5",
        "faction_barred": "decks.md 12",  # cards, faction, identity
        "too_many_agendas_of_faction": "decks.md 7",  # cards, faction, have, max, identity
        "too_few_agenda_points": "REG 3.6",  # have, min, max
        "too_many_agenda_points": "REG 3.6",  # have, min, max
        # formats
        "identity_of_other_format": "decks.md 19",  # cards, format: the only one that allows it
        "more_than_one_box": "decks.md 20",  # cards, copies, limit
        # cards, list, have, max, points: the least for a large agenda
        "too_many_large_agendas": "decks.md 27",
        # lists
        "banned": "decks.md 23",  # cards, list
        "banned_keyword": "decks.md 24",  # cards, list, keyword
        "too_many_restricted": "decks.md 23",  # cards, list, have, max
        "too_many_points": "decks.md 25",  # cards, list, have, max
        # pool
        "not_released": "REG 2.2",  # cards, pack, legal_from: a date, None if there is none
        "rotated": "decks.md 26",  # cards, rotation, since
        "after_cut_off": "decks.md 26",  # cards, pack, cut_off: the last legal pack
        "outside_pool": "decks.md 26",  # cards, pool, since: the start of the snapshot
        "pool_unknown": "NOW 5.1",  # format, since: the first day with a known pool, or None
    }
)


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why a deck is illegal.

    `code` is a key of `SECTIONS`, which lists the facts for each code; `section` is the rule's section.
    """

    code: str
    cards: tuple[Card, ...]
    facts: Mapping[str, Fact]
    section: str

    @classmethod
    def of(cls, code: str, cards: Iterable[Card] = (), /, **facts: Fact) -> Problem:
        """Return a problem with this code and its usual section."""
        return cls(code, tuple(cards), MappingProxyType(facts), SECTIONS[code])

    def under(self, section: str) -> Problem:
        """Return the same problem under the section of another rule."""
        return replace(self, section=section)


# Problems of one card each, reported once for all cards with the same facts.
_TOLD_ONCE: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "not_released": ("pack", "legal_from"),
        "rotated": ("rotation", "since"),
        "after_cut_off": ("cut_off",),
        "outside_pool": ("pool",),
    }
)


def grouped(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return the problems, with the same problem of many cards combined: 25 rotated cards are one problem.

    A combined problem is in the place of its first card's problem, with the facts of that one.
    """
    groups: dict[object, list[Problem]] = {}
    for place, problem in enumerate(problems):
        shared = _TOLD_ONCE.get(problem.code)
        key = place if shared is None else (problem.code, *(problem.facts[name] for name in shared))
        groups.setdefault(key, []).append(problem)
    return tuple(
        replace(group[0], cards=tuple(card for problem in group for card in problem.cards))
        for group in groups.values()
    )


@dataclass(frozen=True, slots=True)
class InfluenceCost:
    """The cost of all copies of one card.

    `normal` is the normal influence after the `waived` part is subtracted, `universal` is added by the list,
    and `penalty` lowers the limit.
    """

    card: Card
    copies: int
    normal: int
    waived: int
    universal: int
    penalty: int


@dataclass(frozen=True, slots=True)
class Influence:
    """Influence spent and allowed (REG 3.4, 3.7).

    `spent` is None without an identity, because it depends on the faction. `limit` is `printed_limit` minus
    the list's `penalty`; both are None if the identity has no limit. `costs` contains the cards that cost
    anything, or would without a waiver; it is empty without an identity.
    """

    spent: int | None
    limit: int | None
    printed_limit: int | None
    penalty: int
    costs: tuple[InfluenceCost, ...]


@dataclass(frozen=True, slots=True)
class AgendaPoints:
    """Agenda points in the deck and the range for its size (REG 3.6); no range for a runner."""

    have: int
    min: int | None
    max: int | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a deck. `cards` is its size; `outside` are listed cards that aren't part of it (REG
    3.2).
    """

    identity: Card | None
    side: Side | None
    cards: int
    outside: tuple[Card, ...]
    influence: Influence
    agenda_points: AgendaPoints
    problems: tuple[Problem, ...]
    on: date
    level: Level
    format: Format
    restriction_list: str | None
    snapshot: Snapshot | None = None

    @property
    def legal(self) -> bool:
        """Whether there are no problems."""
        return not self.problems
