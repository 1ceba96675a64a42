"""What judging a deck comes to: every problem with its cards, numbers and the rule's section."""

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
        "one_copy_only": "decks.md 5",  # copies, limit, identity: whose rule it is
        "wrong_side": "REG 3.3",  # cards, side: the deck's
        "both_sides": "REG 3.3",  # no identity, and cards of both sides
        "too_much_influence": "REG 3.4",  # spent, limit, printed_limit, penalty, universal
        "faction_locked": "REG 3.5",  # cards, faction: no influence value, so none may leave its faction
        "faction_barred": "decks.md 12",  # cards, faction, identity
        "too_many_agendas_of_faction": "decks.md 7",  # cards, faction, have, max, identity
        "too_few_agenda_points": "REG 3.6",  # have, min, max
        "too_many_agenda_points": "REG 3.6",  # have, min, max
        # formats
        "identity_of_other_format": "decks.md 19",  # cards, format: the only one it may be played in
        "more_than_one_box": "decks.md 20",  # cards, copies, limit
        "too_many_large_agendas": "decks.md 27",  # cards, list, have, max, points: of a large one
        # lists
        "banned": "decks.md 23",  # cards, list
        "banned_keyword": "decks.md 24",  # cards, list, keyword
        "too_many_restricted": "decks.md 23",  # cards, list, have, max
        "too_many_points": "decks.md 25",  # cards, list, have, max
        # pool
        "not_released": "REG 2.2",  # cards, pack, legal_from: a date, None where there is none
        "rotated": "decks.md 26",  # cards, rotation, since
        "after_cut_off": "decks.md 26",  # cards, pack, cut_off: the pack up to which cards are legal
        "outside_pool": "decks.md 26",  # cards, pool, since: of the snapshot
        "pool_unknown": "NOW 5.1",  # format, since: the first day with a known pool, or None
    }
)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that makes a deck illegal.

    `code` is a key of `SECTIONS`, where the facts of each are listed; `section` names the rule.
    """

    code: str
    cards: tuple[Card, ...]
    facts: Mapping[str, Fact]
    section: str

    @classmethod
    def of(cls, code: str, cards: Iterable[Card] = (), /, **facts: Fact) -> Problem:
        """The problem of this code, with its usual section."""
        return cls(code, tuple(cards), MappingProxyType(facts), SECTIONS[code])

    def under(self, section: str) -> Problem:
        """The same problem by the rule of another section."""
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
    """The problems, those that many cards share told once: 25 rotated cards are one problem of 25 cards.

    Each is where the first of its cards was, with the facts of that one.
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
    """What the copies of one card cost.

    `normal` influence is what `waived` leaves of it, `universal` is added by the list, and `penalty` comes
    off the limit.
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

    `spent` is None without an identity: it depends on its faction. `limit` is what is left of
    `printed_limit` after the list's `penalty`; both are None where the identity has none. `costs`
    has the cards that cost anything, or would without a waiver; without an identity there are none.
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
    """A deck as judged. `cards` is its size; `outside` are listed cards that aren't part of it (REG 3.2)."""

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
        """True where nothing is wrong."""
        return not self.problems
