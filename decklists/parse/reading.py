"""What reading comes to, and how lines become decks, whatever format they came from."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from decklists.catalogue import Catalogue
from decklists.choosing import common_side, meant
from decklists.types import Card, Deck, Side

MAX_COPIES = 99
_MAX_HINTED_FAULTS = 25  # looking for the nearest titles costs a millisecond a line
_LONGEST_SHOWN = 120
# What lies beside a deck and is no card of the catalogue: it is part of no deck (REG 3.2).
_PLAY_AID = re.compile(r"\b(?:click[\s-]*(?:trackers?|cards?)|reference[\s-]*cards?)\b", re.IGNORECASE)
_SMALLEST_HALF = 10  # cards; fewer of the other side are strays in one deck, not a second deck


@dataclass(frozen=True, slots=True)
class Fault:
    """A line that could not be read.

    `code` is one of: unknown_title, unknown_code, ambiguous_title (one title, several cards), bad_count (not
    1 to 99), count_missing (a card's title alone), unreadable_line. `line` counts from 1, None where the
    format has no lines. `nearest` are the titles that may have been meant.
    """

    code: str
    line: int | None
    text: str
    nearest: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """The decks that were read, in the order of the file, and the faults in the order of lines."""

    decks: tuple[Deck, ...]
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A line that names a card: `cards` are several where a translated title is that of several cards."""

    cards: tuple[Card, ...]
    copies: int
    text: str
    line: int | None = None

    @property
    def identity(self) -> Card | None:
        """The identity that the line names, if it does."""
        return self.cards[0] if self.cards[0].is_identity else None

    @property
    def sides(self) -> set[Side]:
        """The side of the card, both where the title is that of cards of both."""
        return {card.side for card in self.cards}


@dataclass(slots=True)
class Draft:
    """A deck while it is read."""

    name: str = ""
    entries: list[Entry] = field(default_factory=list)

    @property
    def identities(self) -> list[Card]:
        """The identities named so far."""
        return [entry.identity for entry in self.entries if entry.identity]

    @property
    def has_cards(self) -> bool:
        """True once there is anything but identities."""
        return any(not entry.identity for entry in self.entries)


class Faults:
    """The faults found so far, with hints for the first of them."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.found: list[Fault] = []
        self._catalogue = catalogue
        self._hinted = 0

    def add(self, code: str, line: int | None, text: str, *, title: str | None = None) -> None:
        """Note a fault; `title` is what may be a title gone wrong, for which the nearest are looked up.

        A reference card or click tracker is read over: it counts for no rule (REG 3.2).
        """
        if title and _PLAY_AID.search(title):
            return
        hints: tuple[str, ...] = ()
        if title and self._hinted < _MAX_HINTED_FAULTS:
            self._hinted += 1
            hints = self._catalogue.nearest_titles(title)
        self.found.append(Fault(code, line, _shortened(text), hints))

    def add_ambiguous(self, entry: Entry) -> None:
        """Note a title that is that of several cards."""
        titles = tuple(card.title for card in entry.cards)
        self.found.append(Fault("ambiguous_title", entry.line, _shortened(entry.text), titles))


def reading_of(drafts: Iterable[Draft], faults: Faults, identity: Card | None) -> Reading:
    """The decks of the drafts; `identity` is given to the first one that names none and may be its.

    A draft is two decks where it has identities of both sides, or none and first the one side's cards, then
    the other's.
    """
    decks = []
    for draft in (half for whole in drafts for half in _halves(whole)):
        own = draft.identities
        if not own and identity and _may_be(draft, identity.side):
            own, identity = [identity], None
        deck = _deck_of(draft, own[0] if own else None, faults)
        if deck.identity or deck.cards:
            decks.append(deck)
    found = sorted(faults.found, key=lambda fault: fault.line or 0)
    return Reading(tuple(decks), tuple(found))


def _deck_of(draft: Draft, identity: Card | None, faults: Faults) -> Deck:
    """The deck of a draft; one copy of its identity stands apart, all others are among its cards."""
    cards: list[tuple[Card, int]] = []
    set_apart = identity is None
    side = identity.side if identity else common_side(entry.cards for entry in draft.entries)
    for entry in draft.entries:
        card = meant(entry.cards, side=side, identity=identity)
        if card is None:
            faults.add_ambiguous(entry)
            continue
        copies = entry.copies
        if card == identity and not set_apart:
            set_apart, copies = True, copies - 1
        if copies:
            cards.append((card, copies))
    return Deck.of(identity, cards, draft.name)


def _halves(draft: Draft) -> list[Draft]:
    identity_sides = {identity.side for identity in draft.identities}
    if len(identity_sides) == 1 or not draft.entries:
        return [draft]
    first_side = draft.identities[0].side if identity_sides else min(draft.entries[0].sides)
    first = [entry for entry in draft.entries if first_side in entry.sides]
    second = [entry for entry in draft.entries if first_side not in entry.sides]
    if not identity_sides:
        halves_are_large = all(
            sum(entry.copies for entry in half) >= _SMALLEST_HALF for half in (first, second)
        )
        if not halves_are_large or [*first, *second] != draft.entries:
            return [draft]
    return [Draft(draft.name, first), Draft(draft.name, second)]


def _may_be(draft: Draft, side: Side) -> bool:
    """True where a deck of that side is likelier than one of the other."""
    of_side = sum(entry.copies for entry in draft.entries if side in entry.sides)
    return 2 * of_side >= sum(entry.copies for entry in draft.entries)


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"
