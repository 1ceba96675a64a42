"""Plain-text lists: from NetrunnerDB, from jinteki.net, or typed by hand (formats.md 3.4, 3.6).

Every line is a card, an identity, a deck's name or a known word to ignore (`words`); any other line is
reported as a fault. Lines left out on purpose are noted.
"""

from __future__ import annotations

import re

from decklists.catalogue import Catalogue
from decklists.parse import words
from decklists.parse.frames import farewell_from, titles_with_counts, without_numbers
from decklists.parse.lines import (
    LONGEST_CARD,
    LONGEST_LINE,
    Guess,
    bare,
    cleaned,
    close_pieces,
    counted,
    counted_last,
    has_second_count,
    pieces,
    title_meant,
    title_of,
    unlabelled,
)
from decklists.parse.meanings import Meanings
from decklists.parse.preamble import Preamble
from decklists.parse.reading import (
    MAX_COPIES,
    Draft,
    Entry,
    Faults,
    Reading,
    are_single_copies,
    joined,
    reading_of,
)
from decklists.parse.tables import rows_as_lines
from decklists.parse.titles import Titles
from decklists.types import Card

_COMMENT = re.compile(r"^(?:;|#|//)")
_DIRECTIVE = re.compile(r"^;;\s*([\w-]+)\s*:\s*(.*)$")
_MOST_UNKNOWN = 100  # lines; a text with more isn't a decklist, and trying every reading is slow
_SIDEBOARD_LINE = re.compile(r"^(?:sb|sideboard)\s?:\s?(?=\S)", re.IGNORECASE)


def read(text: str, catalogue: Catalogue, identity: Card | None) -> Reading:
    """Return the decks in lines of text; a new identity after cards starts a new deck."""
    titles = Titles(catalogue)
    reader = Reader(catalogue, titles, text.split("\n"), expects_identity=identity is None)
    reader.read()
    return reading_of(joined(reader.drafts), reader.faults, identity)


class Reader:
    """A reader that goes through the lines and keeps track of the current deck."""

    def __init__(
        self, catalogue: Catalogue, titles: Titles, raw: list[str], *, expects_identity: bool
    ) -> None:
        self.titles = titles
        self._means = Meanings(titles)
        self.faults = Faults(catalogue)
        self.drafts: list[Draft] = []
        self.deck = Draft()
        raw = rows_as_lines(raw, titles)
        self._raw = raw
        self._shown = [line.strip()[:LONGEST_LINE] for line in raw]
        self._lines = titles_with_counts(without_numbers([cleaned(line) for line in raw], titles), titles)
        self._by_code = catalogue.by_code
        self._preamble = Preamble(titles, expects_identity=expects_identity)
        self._is_counted = False
        self._uncounted: list[tuple[Draft, Entry]] = []
        self._aside: list[int] | None = None
        self._unknown_lines = 0

    def read(self) -> None:
        """Read all lines, then settle what depends on the whole text."""
        end = farewell_from(self._lines, self.titles)
        for place in range(end):
            if self._lines[place]:  # checked late, since a line may be read together with the one above it
                self._line(place + 1, self._lines[place])
        left = [number for number in range(end + 1, len(self._lines) + 1) if self._lines[number - 1]]
        left = [number for number in left if not words.is_frame(self._lines[number - 1])]
        if left:
            self.faults.note("farewell_left_out", left, self._lines[left[0] - 1])
        self._close_deck()
        self._settle_uncounted()

    def _line(self, number: int, line: str) -> None:
        """Read one non-empty line."""
        if self._takes_comment(number, line) or self._stays_aside(number, line):
            return
        if len(line) > LONGEST_CARD:
            self._long_line(number, line)
            return
        if self._unknown_lines > _MOST_UNKNOWN:
            self._line_among_many(number, line)
            return
        if self._means.is_name_above_identity(number, line, self._lines):
            self._begin_deck(number, line)
            return
        if not line[0].isdigit() and words.is_heading(line):
            return
        if line[0].isdigit() and self._takes_wrapped(number, line):
            return
        if not (self._takes_cards(number, line) or words.says_nothing(line)):
            self._unknown(number, line)

    def _long_line(self, number: int, line: str) -> None:
        """Read a line too long for one card: several cards, an address or prose."""
        parts = pieces(self._raw[number - 1]) if has_second_count(self._raw[number - 1]) else []
        if not (parts and self._takes_pieces(number, parts)) and not words.is_frame(line):
            if line[0].isdigit():
                self.faults.add("unknown_title", number, self._shown[number - 1])
            else:
                self._unreadable(number, line)

    def _line_among_many(self, number: int, line: str) -> None:
        """Read a line in its most likely meaning only: too many lines of the text don't name a card."""
        guess = next(counted(line), None) or Guess(None, line)
        cards = self.titles.cards(guess.title)
        if cards and guess.may_be(cards[0]):
            self._card(number, cards, guess)
        elif guess.copies is not None:
            self.faults.add("unknown_title", number, self._shown[number - 1])
        elif not words.is_heading(line):
            self._unreadable(number, line)

    def _takes_cards(self, number: int, line: str) -> bool:
        """Read a line as one or several cards; return whether it names any."""
        raw = self._raw[number - 1]
        if (
            has_second_count(raw)
            and not self.titles.by_title(line)
            and self._takes_pieces(number, pieces(raw))
        ):
            return True
        found = self._means.card_of(line)
        if found:
            self._card(number, *found)
        return found is not None

    def _takes_pieces(self, number: int, parts: list[str]) -> bool:
        """Read a line as several cards, with unreadable parts as faults; return whether it names any."""
        found = [self._means.card_of(part) for part in parts]
        if not any(found):
            return False
        for part, card in zip(parts, found, strict=True):
            if card:
                self._card(number, *card)
            else:
                self.faults.add("unknown_title", number, part, title=bare(title_of(part)))
        return True

    def _takes_close_pieces(self, number: int, line: str) -> bool:
        for parts in close_pieces(line):
            if all(self._means.card_of(part) for part in parts):
                return self._takes_pieces(number, parts)
        return False

    def _takes_wrapped(self, number: int, line: str) -> bool:
        """Read a line together with the next one if it was wrapped; return whether it was."""
        follows = self._lines[number] if number < len(self._lines) else ""
        found = self._means.card_of_both(line, follows) if follows else None
        if found:
            self._card(number, *found)
            self._lines[number] = ""
        return found is not None

    def _takes_nickname(self, number: int, line: str) -> bool:
        """Read a card's abbreviation with a count, or an identity's short name; return whether it is one."""
        found = self._means.nickname_of(line)
        if found:
            self._card(number, *found)
            return True
        rest = unlabelled(line)
        identity = self.titles.nickname_of_identity(rest or line)
        if identity and (rest or self._may_begin_deck(number)):
            self._card(number, (identity,), Guess(None, rest or line, sure=bool(rest)))
            return True
        return False

    def _may_begin_deck(self, number: int) -> bool:
        """Return whether an identity's short name starts a deck: cards with counts follow."""
        if not self.deck.has_cards:
            return not self.deck.identities
        follows = (line for line in self._lines[number:] if line and not words.is_heading(line))
        return next(counted(next(follows, "")), None) is not None

    def _card(self, number: int, cards: tuple[Card, ...], guess: Guess) -> None:
        line, copies = self._shown[number - 1], guess.copies
        if copies is not None and not 1 <= copies <= MAX_COPIES:
            self.faults.add("bad_count", number, line)
            return
        if cards[0].is_identity and self.deck.identities:
            if self.deck.has_cards:
                self._close_deck()
            else:
                self._preamble.take_back(self.deck, cards[0])
        self._is_counted |= copies is not None and not cards[0].is_identity
        if copies is not None or cards[0] not in self.deck.identities:
            entry = self.titles.entry(cards, copies or 1, line, number, guess.title)
            if cards[0].is_identity and copies is None and not guess.sure:
                self._preamble.nicknamed(entry)
            self.deck.entries.append(entry)

    def _unknown(self, number: int, line: str) -> None:
        """Read a line that doesn't name a card as written."""
        self._unknown_lines += 1
        if (
            self._takes_close_pieces(number, line)
            or self._takes_wrapped(number, line)
            or self._takes_nickname(number, line)
            or self.titles.is_pack(line)
        ):
            return
        shown, titled = self._shown[number - 1], self.titles.cards(line)
        meant = title_meant(line)
        last = counted_last(line)
        if titled and not titled[0].is_identity:
            entry = self.titles.entry(titled, 1, shown, number, line)
            self.deck.entries.append(entry)
            self._uncounted.append((self.deck, entry))
        elif meant and not self.titles.by_title(line):
            self.faults.add("unknown_title", number, shown, title=bare(meant))
        elif last and self._means.is_card_gone_wrong(last, self._lines, has_cards=bool(self.deck.entries)):
            self.faults.add("unknown_title", number, shown, title=bare(last.title))
        else:
            self._unreadable(number, line)

    def _unreadable(self, number: int, line: str) -> None:
        """Read a line that isn't a card: a deck's name, prose above the cards, or a fault."""
        shown = self._shown[number - 1]
        if not self.deck.entries:
            self._preamble.add(number, line, shown)
        elif self._means.is_identity(next((other for other in self._lines[number:] if other), "")):
            self._begin_deck(number, line)
        else:
            self.faults.add("unreadable_line", number, shown, title=bare(line))

    def _settle_uncounted(self) -> None:
        """Count one copy per line if the list has no counts at all; otherwise report the missing counts."""
        if not self._uncounted:
            return
        if not self._is_counted and are_single_copies([entry for _, entry in self._uncounted]):
            self.faults.note("one_copy_each", [entry.line or 0 for _, entry in self._uncounted])
            return
        for deck, entry in self._uncounted:
            deck.entries.remove(entry)
            self.faults.add("count_missing", entry.line, entry.text)
        self.drafts = [draft for draft in self.drafts if draft.entries]

    def _takes_comment(self, number: int, line: str) -> bool:
        """Skip a comment or jinteki.net's `;; key: value`, noting a card in it; return whether it is one."""
        if line[0] not in ";#/" or not _COMMENT.match(line):
            return False
        directive = _DIRECTIVE.match(line)
        if directive and directive[2]:
            self._directive(number, line, directive[1].casefold(), directive[2].strip())
            return True
        content = line.lstrip("#/; ")
        if line.startswith("#") and self._means.is_identity(content):
            self._takes_cards(number, content)
        elif words.is_aside(content):
            self._begin_aside(number)
        elif not words.says_nothing(content) and self._means.looks_like_card(content):
            if line.startswith("#") and not self.deck.entries:  # a Markdown heading
                self._preamble.add(number, content, self._shown[number - 1])
                return True
            self.faults.note("comment_left_out", [number], self._shown[number - 1])
        return True

    def _directive(self, number: int, line: str, key: str, value: str) -> None:
        if key == "title":
            if self.deck.has_cards:
                self._close_deck()
            self.deck.name = value
        elif key in ("identity", "identity-code"):
            by_code = self._by_code(value)
            cards = self.titles.cards(value) if key == "identity" else (by_code,) if by_code else ()
            if not cards or not cards[0].is_identity:
                code = "unknown_title" if key == "identity" else "unknown_code"
                self.faults.add(code, number, line, title=value if key == "identity" else None)
            else:
                self._card(number, cards, Guess(None, value))
        elif self._means.looks_like_card(value):
            self.faults.note("comment_left_out", [number], self._shown[number - 1])

    def _stays_aside(self, number: int, line: str) -> bool:
        """Skip a line of a sideboard, which lasts until the next deck; return whether it is one."""
        if not line[0].isdigit():
            if words.is_aside(line):
                self._begin_aside(number)
                return True
            if _SIDEBOARD_LINE.match(line):
                self.faults.note("aside_left_out", [number], self._shown[number - 1])
                return True
        if self._aside is None:
            return False
        if (
            words.is_main(line)
            or self._means.is_identity(line)
            or self._means.is_name_above_identity(number, line, self._lines)
        ):
            self._aside = None
            return False
        if not words.says_nothing(line):
            self._aside.append(number)
        return True

    def _begin_aside(self, number: int) -> None:
        self._aside = [number]
        self.faults.note("aside_left_out", self._aside, self._shown[number - 1])

    def _begin_deck(self, number: int, name: str) -> None:
        if self.deck.entries:
            self._close_deck()
        self.deck.name = name
        self._preamble.add(number, name, self._shown[number - 1], is_name=True)

    def _close_deck(self) -> None:
        self._preamble.settle(self.deck, self.faults)
        if self.deck.entries:
            self.drafts.append(self.deck)
        self.deck = Draft()
