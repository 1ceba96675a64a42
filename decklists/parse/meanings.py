"""The possible meanings of a line: the card and count in it, most likely first."""

from __future__ import annotations

from collections.abc import Iterator

from decklists.parse import words
from decklists.parse.lines import Guess, bare, counted, counted_last, unlabelled
from decklists.parse.reading import MAX_COPIES
from decklists.parse.titles import Titles
from decklists.types import Card

Meaning = tuple[tuple[Card, ...], Guess]


class Meanings:
    """The possible meanings of lines, cached while one text is read."""

    def __init__(self, titles: Titles) -> None:
        self._titles = titles
        self._found: dict[str, Meaning | None] = {}

    def card_of(self, line: str) -> Meaning | None:
        """Return the card in a line with a count, or the identity in a line without one."""
        if line in self._found:
            return self._found[line]
        found = self._found[line] = self._look_up(line)
        return found

    def card_of_both(self, line: str, follows: str) -> Meaning | None:
        """Return the card in this line and the next one together, if a title or the name of its pack was
        wrapped to the next line.

        None if the next line has a meaning of its own, or doesn't change the meaning of the first.
        """
        if follows[0].isdigit() or follows[0] in "#;/":
            return None
        both, alone = self.card_of(f"{line} {follows}"), self.card_of(line)
        if both is None or (alone and alone[0] == both[0] and not self._titles.by_title(both[1].title)):
            return None
        return None if self.card_of(follows) or words.says_nothing(follows) else both

    def is_card_gone_wrong(self, last: Guess, lines: list[str], *, has_cards: bool) -> bool:
        """Return whether a bare number after an unknown title is probably a count, not part of a
        deck's name.
        """
        if (last.copies or 0) > MAX_COPIES:
            return False
        if has_cards or any(self.is_counted_last(line) for line in lines):
            return True
        return not self._titles.cards(last.title) and self._titles.is_like_one(last.title)

    def is_identity(self, line: str) -> bool:
        """Return whether a line names an identity by its title."""
        return any(
            card.is_identity for guess in self._guesses(line) for card in self._titles.cards(guess.title)
        )

    def is_counted_last(self, line: str) -> bool:
        """Return whether a line is a card followed by a bare number, as in `Sure Gamble (3)`."""
        last = counted_last(line) if line else None
        cards = self._titles.by_title(last.title) if last else ()
        return bool(cards) and not cards[0].is_identity and not words.is_sum(line)

    def is_like_card(self, guess: Guess) -> bool:
        """Return whether a title with a count is a card's title, possibly with a typo."""
        cards = self._titles.cards(guess.title)
        return not cards[0].is_identity if cards else self._titles.is_slip(guess.title)

    def looks_like_card(self, text: str) -> bool:
        """Return whether a text names a card, or nearly does, with or without a count."""
        guess = next(counted(text), None) or counted_last(text)
        title = guess.title if guess else text
        return bool(self._titles.cards(title)) or self._titles.is_like_one(bare(title))

    def is_name_above_identity(self, number: int, line: str, lines: list[str]) -> bool:
        """Return whether a line is a deck's name: on its own between empty lines, as NetrunnerDB writes it.

        The name can look like anything. But unless a heading with its number of cards follows, as it does at
        NetrunnerDB, a line like a card's title with a count is taken as a card.
        """
        stands_alone = number + 1 < len(lines) and not lines[number]
        if not stands_alone or not (number == 1 or not lines[number - 2]):
            return False
        if not self.is_identity(lines[number + 1]) or words.is_frame(line):
            return False
        follows = next((other for other in lines[number + 2 :] if other), "")
        if words.is_heading(follows) and counted_last(follows):
            return True
        return not any(self.is_like_card(guess) for guess in (*counted(line), counted_last(line)) if guess)

    def nickname_of(self, line: str) -> Meaning | None:
        """Return the card whose usual abbreviation is in a line with a count, or an identity with a count."""
        for guess in counted(line):
            card = self._titles.nickname(guess.title)
            if card is None and guess.copies == 1:
                card = self._titles.nickname_of_identity(guess.title)
            if card:
                return (card,), guess
        last = counted_last(line)
        card = self._titles.nickname(last.title) if last else None
        return ((card,), last) if last and card else None

    def _look_up(self, line: str) -> Meaning | None:
        is_said_sum = None
        for guess in self._guesses(line):
            cards = self._titles.cards(guess.title)
            if not cards or not guess.may_be(cards[0]):
                continue
            if not guess.sure:  # `Influence: 15` is a total, even if a card has that name
                is_said_sum = words.is_sum(line) if is_said_sum is None else is_said_sum
                if is_said_sum:
                    continue
            return cards, guess
        return None

    def _guesses(self, line: str) -> Iterator[Guess]:
        """Yield the ways to read a line, most likely first. A title may begin or end like a count: 15
        Minutes.
        """
        if not self._titles.by_title(line):
            yield from counted(line)
            last = counted_last(line)
            if last:
                yield last
        yield Guess(None, line)
        rest = unlabelled(line)
        if rest:
            yield Guess(None, rest)
