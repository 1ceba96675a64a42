"""The result of reading, and how lines of any format become decks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from decklists.catalogue import Catalogue
from decklists.choosing import common_side, meant
from decklists.types import Card, Deck, Side

MAX_COPIES = 99
_MAX_HINTED_FAULTS = 25  # finding the nearest titles costs a millisecond per line
_MOST_ASKED_LANGUAGE = 60  # lines are enough to detect a list's language
_MANY_TITLES = 30  # a list of this many titles without any count is one of single copies
_LONGEST_SHOWN = 120
# Items beside a deck that aren't cards in the catalog or part of a deck (REG 3.2).
_PLAY_AID = re.compile(r"\b(?:click[\s-]*(?:trackers?|cards?)|reference[\s-]*cards?)\b", re.IGNORECASE)
_SMALLEST_HALF = 10  # cards; fewer from the other side are strays in one deck, not a second deck


@dataclass(frozen=True, slots=True)
class Fault:
    """A line that couldn't be read.

    `code` is one of: unknown_title, unknown_code, ambiguous_title (one title, several cards), bad_count (not
    1 to 99), count_missing (a card's title alone), unreadable_line. `line` counts from 1; it is None if the
    format has no lines. `nearest` are the titles that may have been meant.
    """

    code: str
    line: int | None
    text: str
    nearest: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """Lines that were left out on purpose, or read in a way worth mentioning. Unlike a fault, a note doesn't
    make the deck illegal.

    `code` is one of: aside_left_out (a sideboard or cards that were cut; `text` is its heading),
    comment_left_out (a comment that looks like a card), text_left_out (prose above the deck),
    farewell_left_out (the closing of an e-mail), play_aid_left_out (a reference card or click tracker),
    one_copy_each (no line has a count, so each is one copy). `lines` count from 1; it is empty if the format
    has no lines.
    """

    code: str
    lines: tuple[int, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """The decks in file order, with the faults and notes in line order.

    `encoding` is the encoding of the file's bytes, empty for a text.
    """

    decks: tuple[Deck, ...]
    faults: tuple[Fault, ...] = ()
    notes: tuple[Note, ...] = ()
    encoding: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line that names a card; there are several `cards` if they share a translated title.

    `is_at_odds`: it has two titles, which belong to different cards.
    """

    cards: tuple[Card, ...]
    copies: int
    text: str
    line: int | None = None
    title: str = ""
    is_at_odds: bool = False

    @property
    def identity(self) -> Card | None:
        """The identity that the line names, or None."""
        return self.cards[0] if self.cards[0].is_identity else None

    @property
    def sides(self) -> set[Side]:
        """The card's side, or both sides if cards of both have this title."""
        return {card.side for card in self.cards}


@dataclass(slots=True)
class Draft:
    """A deck that is still being read."""

    name: str = ""
    entries: list[Entry] = field(default_factory=list)

    @property
    def identities(self) -> list[Card]:
        return [entry.identity for entry in self.entries if entry.identity]

    @property
    def has_cards(self) -> bool:
        """Whether there is anything besides identities."""
        return any(not entry.identity for entry in self.entries)


class Faults:
    """The faults and notes found so far. Hints are looked up at the end, and only for the first faults."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._notes: list[tuple[str, list[int], str]] = []
        self._found: list[tuple[Fault, str]] = []
        self._catalogue = catalogue

    def add(self, code: str, line: int | None, text: str, *, title: str | None = None) -> None:
        """Add a fault; `title` is a possibly misspelled title, for which the nearest titles are looked up.

        A reference card or click tracker isn't a fault: it doesn't count under any rule (REG 3.2), and a note
        reports that it is left out.
        """
        if title and _PLAY_AID.search(title):
            self.note("play_aid_left_out", [] if line is None else [line], text)
            return
        self._found.append((Fault(code, line, _shortened(text)), title or ""))

    def add_ambiguous(self, entry: Entry) -> None:
        """Add a fault for a title shared by several cards."""
        titles = tuple(card.title for card in entry.cards)
        self._found.append((Fault("ambiguous_title", entry.line, _shortened(entry.text), titles), ""))

    def note(self, code: str, lines: list[int], text: str = "") -> None:
        """Note what was left out, or read in a way worth mentioning; the caller may add more lines to the
        list later.
        """
        self._notes.append((code, lines, _shortened(text)))

    def notes(self) -> tuple[Note, ...]:
        """Return the notes in line order."""
        notes = [Note(code, tuple(lines), text) for code, lines, text in self._notes]
        return tuple(sorted(notes, key=lambda note: note.lines[:1]))

    def found(self, drafts: Iterable[Draft]) -> tuple[Fault, ...]:
        """Return the faults in line order, with hints in the language of the readable lines."""
        if not self._found:
            return ()
        in_order = sorted(self._found, key=lambda pair: pair[0].line or 0)
        asked = list(dict.fromkeys(title for _, title in in_order if title))[:_MAX_HINTED_FAULTS]
        languages = self._languages(drafts) if asked else ()
        hints = {title: self._catalogue.nearest_titles(title, languages) for title in asked}
        return tuple(
            replace(fault, nearest=hints[title]) if title in hints else fault for fault, title in in_order
        )

    def _languages(self, drafts: Iterable[Draft]) -> tuple[str, ...]:
        """Return the language of most titles."""
        entries = [entry for draft in drafts for entry in draft.entries if entry.title][:_MOST_ASKED_LANGUAGE]
        spoken = Counter(
            language
            for entry in entries
            for language in self._catalogue.languages_of(entry.title, entry.cards[0])
        )
        return tuple(language for language, _ in spoken.most_common(1))


def are_single_copies(entries: list[Entry]) -> bool:
    """Return whether titles without counts mean one copy each: some are repeated, or there are very many."""
    titles = {entry.cards[0].title for entry in entries}
    return len(titles) < len(entries) or len(titles) >= _MANY_TITLES


def joined(drafts: list[Draft]) -> list[Draft]:
    """Return the drafts; if the last one contains only an identity, it is moved to the deck before it.

    If the list puts identities last, the merged deck then contains both sides, and is split by its identities
    later.
    """
    if len(drafts) > 1 and not drafts[-1].has_cards:
        last = drafts.pop()
        drafts[-1].entries.extend(last.entries)
    return drafts


def reading_of(drafts: Iterable[Draft], faults: Faults, identity: Card | None) -> Reading:
    """Return the decks of the drafts; `identity` goes to the first deck that names none and could be its own.

    A draft is split into two decks if it has identities of both sides, or if it has none and the cards of one
    side come first, then those of the other.
    """
    drafts = list(drafts)
    decks = []
    for draft in (half for whole in drafts for half in _halves(whole)):
        own = draft.identities
        if not own and identity and _may_be(draft, identity.side):
            own, identity = [identity], None
        deck = _deck_of(draft, own[0] if own else None, faults)
        if deck.identity or deck.cards:
            decks.append(deck)
    return Reading(tuple(decks), faults.found(drafts), faults.notes())


def _deck_of(draft: Draft, identity: Card | None, faults: Faults) -> Deck:
    """Return a draft's deck; one copy of its identity is separate, any others are among its cards."""
    cards: list[tuple[Card, int]] = []
    set_apart = identity is None
    side = identity.side if identity else common_side(entry.cards for entry in draft.entries)
    for entry in draft.entries:
        card = None if entry.is_at_odds else meant(entry.cards, side=side, identity=identity)
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
    """Return whether a draft is more likely a deck of this side than of the other."""
    of_side = sum(entry.copies for entry in draft.entries if side in entry.sides)
    return 2 * of_side >= sum(entry.copies for entry in draft.entries)


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"
