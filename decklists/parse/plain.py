"""Text of lines: NetrunnerDB's, jinteki.net's, and whatever people type (formats.md 3.4, 3.6)."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

from decklists.catalogue import Catalogue
from decklists.parse.reading import MAX_COPIES, Draft, Entry, Faults, Reading, reading_of
from decklists.types import Card

_BULLET = re.compile(r"^(?:[-–—*+•·●○◦‣▪□☐☑✓✔>|]|\[[ xX]?\])\s+")
_MARKUP = re.compile(
    r"</?[a-z][^<>]*> | \[(?:url|color|size)=[^\]]*\] | \[/?(?:b|i|u|li|list|url|color|size)\]",
    re.IGNORECASE | re.VERBOSE,
)
_COUNT_FIRST = (
    re.compile(r"^(\d+)\s+(.+)$"),
    re.compile(r"^(\d+)\s?[xX×ｘ＊*]\s?(.+)$"),
    re.compile(r"^[xX×](\d+)\s(.+)$"),
    re.compile(r"^[(（\[][xX×]?(\d+)[xX×]?[)）\]]\s?(.+)$"),
    re.compile(r"^\"?(\d+)\"?\s?[,;:|]\s?(.+)$"),
)
_COUNT_LAST = (
    re.compile(r"^(.+?)\s?(?:[\s)）\]][xX]|[×ｘ＊*])\s?(\d+)$"),
    re.compile(r"^(.+?)\s?[(（\[](?:[xX×]\s?(\d+)|(\d+)\s?[xX×])[)）\]]$"),
)
_BARE_COUNT_LAST = re.compile(r"^(.+?)(?:\s?[(（](\d+)[)）]|[\s,;:|](\d+))$")
_LABEL = re.compile(r"^(?:identity|id|corp|corporation|runner)\s?[:：]\s?", re.IGNORECASE)
_REMARK = re.compile(r"\s(?://|\#|;|[-–—]+\s).*$")
_OPENING = "([{（［【"
_CLOSING = ")]}）］】"
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
          |  anarch | criminal | shaper | haas-bioroid | jinteki | nbn | weyland (?:\s consortium)? | neutral
        )$""",
    re.IGNORECASE | re.VERBOSE,
)
_MOST_REMARKS = 4  # after a title: pack, influence, marks, a comment
_LONGEST_LINE = 200  # signs; no title goes further, and patterns are slow on long lines


def read(text: str, catalogue: Catalogue, identity: Card | None) -> Reading:
    """The decks in lines of text.

    A count comes before a title or after it. Markup, pack in brackets, influence marks, headings, sums and
    comments are passed over. A new identity after cards begins a new deck.
    """
    reader = _Reader(catalogue, expects_identity=identity is None)
    lines = [_cleaned(line.strip()[:_LONGEST_LINE]) for line in text.split("\n")]
    reader.counts_in_brackets = any(reader.is_counted_in_brackets(line) for line in lines)
    for number, line in enumerate(lines, 1):
        if line:
            reader.read_line(number, line, lines)
    reader.close_deck()
    return reading_of(_joined(reader.drafts), reader.faults, identity)


@dataclass(frozen=True, slots=True)
class _Guess:
    """One way to take a line: so many copies (None: no count) of a title.

    A bare number after a title is a count where that is a card; behind the name of an identity, as in
    `Noise 2`, it is rather part of a deck's name.
    """

    copies: int | None
    title: str
    sure: bool = True

    def may_be(self, card: Card) -> bool:
        """True where the line may be meant for this card."""
        return (self.sure and self.copies is not None) or card.is_identity is (self.copies is None)


class _Reader:
    """Goes through the lines, keeping the deck they belong to."""

    def __init__(self, catalogue: Catalogue, *, expects_identity: bool) -> None:
        self.catalogue = catalogue
        self.faults = Faults(catalogue)
        self.drafts: list[Draft] = []
        self.deck = Draft()
        self.counts_in_brackets = False
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
        for guess in self._guesses(line):
            cards = self._cards(guess.title)
            if cards and guess.may_be(cards[0]):
                self._card(number, line, cards, guess.copies)
                return
        if not self._says_nothing(line):
            self._unread(number, line, lines)

    def is_counted_in_brackets(self, line: str) -> bool:
        """True for a card with its count behind it, as in `Sure Gamble (3)`."""
        last = _BARE_COUNT_LAST.match(line)
        return bool(last and last[2] and self.catalogue.by_title(last[1]))

    def _says_nothing(self, line: str) -> bool:
        """True for headings, sums and the like.

        Where cards are counted in brackets, what looks like a heading may be a card's title gone wrong: only
        the usual words are headings there.
        """
        last = _BARE_COUNT_LAST.match(line) if self.counts_in_brackets else None
        return bool(_NOTHING_TO_READ.match(last[1] if last and last[2] else line))

    def _unread(self, number: int, line: str, lines: list[str]) -> None:
        """Take a line that names no card: a deck's name, or a fault."""
        titled = self.catalogue.by_title(line)
        counted = next((guess for guess in _counted(line) if (guess.copies or 0) <= MAX_COPIES), None)
        if counted and not titled:
            self.faults.add("unknown_title", number, line, title=_bare(counted.title))
        elif not self.deck.entries:
            self.deck.name = self.deck.name or line
            self._preamble.append((number, line))
        elif titled or self._cards(line):
            self.faults.add("count_missing", number, line)
        elif self._is_identity(next((other for other in lines[number:] if other), "")):
            self._begin_deck(number, line)
        else:
            self.faults.add("unreadable_line", number, line, title=_bare(line))

    def close_deck(self) -> None:
        """End a deck. Where it has no identity, the lines above its cards may have been meant for one."""
        if self._expects_identity and not self.deck.identities:
            for place, (number, line) in enumerate(self._preamble):
                if place or ":" in line or "：" in line:
                    self.faults.add("unknown_title", number, line, title=_bare(_LABEL.sub("", line)))
        self._preamble = []
        if self.deck.entries:
            self.drafts.append(self.deck)
        self.deck = Draft()

    def _card(self, number: int, line: str, cards: tuple[Card, ...], copies: int | None) -> None:
        if copies is not None and not 1 <= copies <= MAX_COPIES:
            self.faults.add("bad_count", number, line)
            return
        if cards[0].is_identity and self.deck.identities and self.deck.has_cards:
            self.close_deck()
        if copies is not None or cards[0] not in self.deck.identities:
            self.deck.entries.append(Entry(cards, copies or 1, line, number))

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
            else:
                self._card(number, line, cards, None)

    def _begin_deck(self, number: int, name: str) -> None:
        if self.deck.entries:
            self.close_deck()
        self.deck.name = name
        self._preamble.append((number, name))

    def _is_identity(self, line: str) -> bool:
        return any(card.is_identity for guess in self._guesses(line) for card in self._cards(guess.title))

    def _guesses(self, line: str) -> Iterator[_Guess]:
        """The ways to take a line, likeliest first. A title may begin or end like a count: 15 Minutes."""
        if not self.catalogue.by_title(line):
            yield from _counted(line)
            last = _BARE_COUNT_LAST.match(_unmarked(line))
            if last:
                yield _Guess(_number(last[2] or last[3]), last[1], sure=False)
        yield _Guess(None, line)
        if _LABEL.match(line):
            yield _Guess(None, _LABEL.sub("", line))

    def _cards(self, title: str) -> tuple[Card, ...]:
        """The cards of a title, tried as it stands and then without what stands after it."""
        for _ in range(1 + _MOST_REMARKS):
            cards = self.catalogue.by_title(title)
            if cards:
                return cards
            whole, title = title, _bare(title)
            if title == whole:
                break
        return ()


def _cleaned(line: str) -> str:
    """A line without markup and bullet, its spaces made single."""
    plain = " ".join(_MARKUP.sub("", html.unescape(line)).split())
    return _BULLET.sub("", plain)


def _counted(line: str) -> Iterator[_Guess]:
    """The ways to take a line in which a count cannot be mistaken for something else."""
    for pattern in _COUNT_FIRST:
        first = pattern.match(line)
        if first:
            yield _Guess(_number(first[1]), first[2])
    for pattern in _COUNT_LAST:
        last = pattern.match(_unmarked(line))
        if last:
            yield _Guess(_number(last[last.lastindex or 2]), last[1])


def _is_name_above_identity(number: int, lines: list[str]) -> bool:
    """True for a line alone between empty ones, as NetrunnerDB writes the name: it may look like anything."""
    stands_alone = number + 1 < len(lines) and not lines[number]
    return stands_alone and (number == 1 or not lines[number - 2])


def _number(digits: str) -> int:
    """A count; anything longer than any real one is as good as any other wrong one."""
    return int(digits) if len(digits) <= 4 else MAX_COPIES + 1


def _bare(title: str) -> str:
    """A title without the last brackets or else a remark, and without the marks that stand at the end."""
    title = _unmarked(title)
    opening = max(title.rfind(bracket) for bracket in _OPENING)
    if opening > 0 and title[-1] in _CLOSING:
        return title[:opening].rstrip()
    return _REMARK.sub("", title)


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
