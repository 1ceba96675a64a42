"""Text of lines: NetrunnerDB's, jinteki.net's, and whatever people type (formats.md 3.4, 3.6)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from decklists.catalogue import Catalogue
from decklists.parse.reading import MAX_COPIES, Draft, Entry, Faults, Reading, reading_of
from decklists.types import Card

_BULLET = re.compile(r"^[-*•·+]\s+")
_COUNT_FIRST = (re.compile(r"^(\d+)\s+(.+)$"), re.compile(r"^(\d+)\s*[xX×ｘ＊*]\s*(.+)$"))
_COUNT_LAST = re.compile(r"^(.+?)\s*(?:[\s)）\]][xX]|[×ｘ＊*])\s*(\d+)$")
_OPENING = "([（［【"
_CLOSING = ")]）］】"
_COMMENT = re.compile(r"^(?:;|#|//)")
_DIRECTIVE = re.compile(r"^;;\s*([\w-]+)\s*:\s*(.*)$")
_NOTHING_TO_READ = re.compile(
    r"""^(?: \d+ \s+ influence \b .*          # 15 influence spent (max 15)
          |  \d+ \s+ agenda \s points? \b .*  # 20 agenda points
          |  \d+ \s+ cards? \b (?: \s* \( .* )?   # 49 cards (min 45)
          |  cards \s up \s to \b .*
          |  deck \s built \b .*
          |  https?:// .*
          |  \D+ [(（] \d+ [)）] :?           # a heading: Event (10)
          |  \D+ [:：]                        # a heading: Events:
          |  \D+ : \s* \d+ (?: \s* / \s* \d+ )?   # a sum: Agenda points: 20
          |  [-=_*~.\s]+                      # a ruler
          |  identity | agendas? | assets? | upgrades? | operations? | ice | barriers? | code \s gates?
          |  sentry | sentries | multi | other | events? | hardware | resources? | programs? | icebreakers?
          |  directives? | cards | deck | decklist | (?:corp | corporation | runner) (?:\s deck)?
          |  r&d | stack | r&d \s / \s stack
        )$""",
    re.IGNORECASE | re.VERBOSE,
)
_LONGEST_LINE = 200  # signs; no title goes further, and patterns are slow on long lines


def read(text: str, catalogue: Catalogue, identity: Card | None) -> Reading:
    """The decks in lines of text.

    A count comes before a title, or after it with an `x`. Pack in brackets, influence marks, headings, sums
    and comments are passed over. A new identity after cards begins a new deck.
    """
    reader = _Reader(catalogue, expects_identity=identity is None)
    lines = [_BULLET.sub("", line.strip())[:_LONGEST_LINE] for line in text.split("\n")]
    for number, line in enumerate(lines, 1):
        if line:
            reader.read_line(number, line, lines)
    reader.close_deck()
    return reading_of(_joined(reader.drafts), reader.faults, identity)


@dataclass(frozen=True, slots=True)
class _Guess:
    """One way to take a line: so many copies (None: no count) of a title."""

    copies: int | None
    title: str


class _Reader:
    """Goes through the lines, keeping the deck they belong to."""

    def __init__(self, catalogue: Catalogue, *, expects_identity: bool) -> None:
        self.catalogue = catalogue
        self.faults = Faults(catalogue)
        self.drafts: list[Draft] = []
        self.deck = Draft()
        self._expects_identity = expects_identity
        self._preamble: list[tuple[int, str]] = []

    def read_line(self, number: int, line: str, lines: list[str]) -> None:
        """Take one line that is not empty."""
        if _COMMENT.match(line):
            self._directive(number, line)
            return
        if _is_name_above_identity(number, lines) and self._is_identity(lines[number + 1]):
            self._begin_deck(number, line)
            return
        guesses = list(_guesses(line))
        for guess in guesses:
            cards = self._cards(guess.title)
            if cards and (guess.copies is not None or cards[0].is_identity):
                self._card(number, line, cards, 1 if guess.copies is None else guess.copies)
                return
        if _NOTHING_TO_READ.match(line):
            return
        counted = next((guess for guess in guesses if (guess.copies or MAX_COPIES + 1) <= MAX_COPIES), None)
        if counted:
            self.faults.add("unknown_title", number, line, title=_bare(counted.title))
        elif not self.deck.entries:
            self.deck.name = self.deck.name or line
            self._preamble.append((number, line))
        elif self._cards(line):
            self.faults.add("count_missing", number, line)
        elif self._is_identity(next((other for other in lines[number:] if other), "")):
            self._begin_deck(number, line)
        else:
            self.faults.add("unreadable_line", number, line, title=_bare(line))

    def close_deck(self) -> None:
        """End a deck. Where it has no identity, the lines above its cards may have been meant for one."""
        if self._expects_identity and not self.deck.identities:
            for place, (number, line) in enumerate(self._preamble):
                if place or ":" in line:
                    self.faults.add("unknown_title", number, line, title=_bare(line))
        self._preamble = []
        if self.deck.entries:
            self.drafts.append(self.deck)
        self.deck = Draft()

    def _card(self, number: int, line: str, cards: tuple[Card, ...], copies: int) -> None:
        if not 1 <= copies <= MAX_COPIES:
            self.faults.add("bad_count", number, line)
            return
        if cards[0].is_identity and self.deck.identities and self.deck.has_cards:
            self.close_deck()
        self.deck.entries.append(Entry(cards, copies, line, number))

    def _directive(self, number: int, line: str) -> None:
        """jinteki.net's `;; key: value`; every other comment says nothing."""
        directive = _DIRECTIVE.match(line)
        if not directive or not directive[2]:
            return
        key, value = directive[1].casefold(), directive[2].strip()
        if key == "title":
            if self.deck.has_cards:
                self.close_deck()
            self.deck.name = value
        elif key in ("identity", "identity-code"):
            by_code = self.catalogue.by_code(value)
            cards = self._cards(value) if key == "identity" else (by_code,) if by_code else ()
            if not cards or not cards[0].is_identity:
                code = "unknown_title" if key == "identity" else "unknown_code"
                self.faults.add(code, number, line, title=value if key == "identity" else None)
            elif self.deck.has_cards or cards[0] not in self.deck.identities:
                self._card(number, line, cards, 1)

    def _begin_deck(self, number: int, name: str) -> None:
        if self.deck.entries:
            self.close_deck()
        self.deck.name = name
        self._preamble.append((number, name))

    def _is_identity(self, line: str) -> bool:
        return any(card.is_identity for guess in _guesses(line) for card in self._cards(guess.title))

    def _cards(self, title: str) -> tuple[Card, ...]:
        """The cards of a title, tried as it stands and then without what stands after it."""
        while title:
            cards = self.catalogue.by_title(title)
            if cards:
                return cards
            shorter = _bare(title)
            if shorter == title:
                break
            title = shorter
        return ()


def _guesses(line: str) -> Iterator[_Guess]:
    """The ways to take a line, likeliest first. A title may begin like a count: 15 Minutes, Xanadu."""
    for pattern in _COUNT_FIRST:
        first = pattern.match(line)
        if first:
            yield _Guess(_number(first[1]), first[2])
    last = _COUNT_LAST.match(_unmarked(line))
    if last:
        yield _Guess(_number(last[2]), last[1])
    yield _Guess(None, line)


def _is_name_above_identity(number: int, lines: list[str]) -> bool:
    """True for a line alone between empty ones, as NetrunnerDB writes the name: it may look like anything."""
    stands_alone = number + 1 < len(lines) and not lines[number]
    return stands_alone and (number == 1 or not lines[number - 2])


def _number(digits: str) -> int:
    """A count; anything longer than any real one is as good as any other wrong one."""
    return int(digits) if len(digits) <= 4 else MAX_COPIES + 1


def _bare(title: str) -> str:
    """A title without the last brackets, and without the marks that stand at the end."""
    title = _unmarked(title)
    opening = max(title.rfind(bracket) for bracket in _OPENING)
    return title[:opening].rstrip() if opening > 0 and title[-1] in _CLOSING else title


def _unmarked(title: str) -> str:
    """A title without dots, stars and the like at the end."""
    end = len(title)
    while end and not (title[end - 1].isalnum() or title[end - 1] in _CLOSING):
        end -= 1
    return title[:end]


def _joined(drafts: list[Draft]) -> list[Draft]:
    """The drafts, an identity at the very end given back to the deck before it.

    Where the list puts identities last, that deck has both sides and will be parted by them.
    """
    if len(drafts) > 1 and not drafts[-1].has_cards:
        last = drafts.pop()
        drafts[-1].entries.extend(last.entries)
    return drafts
