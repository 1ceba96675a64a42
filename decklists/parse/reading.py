"""What reading comes to, and how lines become decks, whatever format they came from."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from decklists.catalogue import Catalogue
from decklists.choosing import common_side, meant
from decklists.types import Card, Deck, Side

MAX_COPIES = 99
_MAX_HINTED_FAULTS = 25  # looking for the nearest titles costs a millisecond a line
_MOST_ASKED_LANGUAGE = 60  # lines say well enough what language a list is in
_MANY_TITLES = 30  # a list of so many titles and not one count is of single copies
_LONGEST_SHOWN = 120
# Things beside a deck that aren't cards of the catalogue or part of a deck (REG 3.2).
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
class Note:
    """Lines that were left out on purpose, or read in a way worth saying. Not a fault: the deck counts.

    `code` is one of: aside_left_out (a sideboard, cards that were cut; `text` is its heading),
    comment_left_out (a comment that looks like a card), text_left_out (prose above the deck),
    farewell_left_out (the end of a mail), play_aid_left_out (a reference card, a click tracker),
    one_copy_each (no line has a count, each is one copy).
    `lines` count from 1; they are none where the format has no lines.
    """

    code: str
    lines: tuple[int, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """The decks that were read, in the order of the file, and faults and notes in the order of lines.

    `encoding` is that of the file's bytes, empty for a text.
    """

    decks: tuple[Deck, ...]
    faults: tuple[Fault, ...] = ()
    notes: tuple[Note, ...] = ()
    encoding: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line that names a card: `cards` are several where a translated title is that of several cards.

    `is_at_odds`: it has two titles, and they are of different cards.
    """

    cards: tuple[Card, ...]
    copies: int
    text: str
    line: int | None = None
    title: str = ""
    is_at_odds: bool = False

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
    """The faults and notes found so far. Hints are looked up last, for the first of them."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._notes: list[tuple[str, list[int], str]] = []
        self._found: list[tuple[Fault, str]] = []
        self._catalogue = catalogue

    def add(self, code: str, line: int | None, text: str, *, title: str | None = None) -> None:
        """Note a fault; `title` is what may be a title gone wrong, for which the nearest are looked up.

        A reference card or click tracker isn't a fault: it counts for no rule (REG 3.2), and a note says that
        it is left out.
        """
        if title and _PLAY_AID.search(title):
            self.note("play_aid_left_out", [] if line is None else [line], text)
            return
        self._found.append((Fault(code, line, _shortened(text)), title or ""))

    def add_ambiguous(self, entry: Entry) -> None:
        """Note a title that is that of several cards."""
        titles = tuple(card.title for card in entry.cards)
        self._found.append((Fault("ambiguous_title", entry.line, _shortened(entry.text), titles), ""))

    def note(self, code: str, lines: list[int], text: str = "") -> None:
        """Note what was left out, or read in a way worth saying; more lines may be added to the list."""
        self._notes.append((code, lines, _shortened(text)))

    def notes(self) -> tuple[Note, ...]:
        """The notes in the order of lines."""
        notes = [Note(code, tuple(lines), text) for code, lines, text in self._notes]
        return tuple(sorted(notes, key=lambda note: note.lines[:1]))

    def found(self, drafts: Iterable[Draft]) -> tuple[Fault, ...]:
        """The faults in the order of lines, hints in the language of what could be read."""
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
        """The language that most of the titles are in."""
        entries = [entry for draft in drafts for entry in draft.entries if entry.title][:_MOST_ASKED_LANGUAGE]
        spoken = Counter(
            language
            for entry in entries
            for language in self._catalogue.languages_of(entry.title, entry.cards[0])
        )
        return tuple(language for language, _ in spoken.most_common(1))


def are_single_copies(entries: list[Entry]) -> bool:
    """True where titles without counts stand for one copy each: some are repeated, or they are very many."""
    titles = {entry.cards[0].title for entry in entries}
    return len(titles) < len(entries) or len(titles) >= _MANY_TITLES


def joined(drafts: list[Draft]) -> list[Draft]:
    """The drafts, an identity at the very end given back to the deck before it.

    Where the list puts identities last, that deck has both sides and will be parted by them.
    """
    if len(drafts) > 1 and not drafts[-1].has_cards:
        last = drafts.pop()
        drafts[-1].entries.extend(last.entries)
    return drafts


def reading_of(drafts: Iterable[Draft], faults: Faults, identity: Card | None) -> Reading:
    """The decks of the drafts; `identity` is given to the first one that names none and may be its.

    A draft is two decks where it has identities of both sides, or none and first the one side's cards, then
    the other's.
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
    """The deck of a draft; one copy of its identity is separate, all others are among its cards."""
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
    """True where a deck of that side is likelier than one of the other."""
    of_side = sum(entry.copies for entry in draft.entries if side in entry.sides)
    return 2 * of_side >= sum(entry.copies for entry in draft.entries)


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"
