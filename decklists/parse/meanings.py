"""What a line may mean: the card and count in it, in the order of likelihood."""

from __future__ import annotations

from collections.abc import Iterator

from decklists.parse import words
from decklists.parse.lines import Guess, bare, counted, counted_last, unlabelled
from decklists.parse.reading import MAX_COPIES
from decklists.parse.titles import Titles
from decklists.types import Card

Meaning = tuple[tuple[Card, ...], Guess]


class Meanings:
    """Lines by what they may mean, remembered while one text is read."""

    def __init__(self, titles: Titles) -> None:
        self._titles = titles
        self._found: dict[str, Meaning | None] = {}

    def card_of(self, line: str) -> Meaning | None:
        """The card in a line that has a count, or the identity."""
        if line in self._found:
            return self._found[line]
        found = self._found[line] = self._look_up(line)
        return found

    def card_of_both(self, line: str, follows: str) -> Meaning | None:
        """The card in a line and the next one together, where a title or its pack was wrapped.

        None where the next line says something by itself, or nothing that changes what the first one means.
        """
        if follows[0].isdigit() or follows[0] in "#;/":
            return None
        both, alone = self.card_of(f"{line} {follows}"), self.card_of(line)
        if both is None or (alone and alone[0] == both[0] and not self._titles.by_title(both[1].title)):
            return None
        return None if self.card_of(follows) or words.says_nothing(follows) else both

    def is_card_gone_wrong(self, last: Guess, lines: list[str], *, has_cards: bool) -> bool:
        """True where a bare number behind an unknown title is rather a count than part of a deck's name."""
        if (last.copies or 0) > MAX_COPIES:
            return False
        if has_cards or any(self.is_counted_last(line) for line in lines):
            return True
        return not self._titles.cards(last.title) and self._titles.is_like_one(last.title)

    def is_identity(self, line: str) -> bool:
        """True for a line that names an identity by its title."""
        return any(
            card.is_identity for guess in self._guesses(line) for card in self._titles.cards(guess.title)
        )

    def is_counted_last(self, line: str) -> bool:
        """True for a card with a bare number behind it, as in `Sure Gamble (3)`."""
        last = counted_last(line) if line else None
        cards = self._titles.by_title(last.title) if last else ()
        return bool(cards) and not cards[0].is_identity and not words.is_sum(line)

    def is_like_card(self, guess: Guess) -> bool:
        """True where a title with a count is a card, or one but for a slip of the pen."""
        cards = self._titles.cards(guess.title)
        return not cards[0].is_identity if cards else self._titles.is_slip(guess.title)

    def looks_like_card(self, text: str) -> bool:
        """True for what names a card, or nearly does, with or without a count."""
        guess = next(counted(text), None) or counted_last(text)
        title = guess.title if guess else text
        return bool(self._titles.cards(title)) or self._titles.is_like_one(bare(title))

    def is_name_above_identity(self, number: int, line: str, lines: list[str]) -> bool:
        """True for a line alone between empty ones, as NetrunnerDB writes the name.

        It may look like anything. But where no heading with its number follows, as it does there, a card's
        title with its count, or what is like one, is a card.
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
        """The card whose usual abbreviation is in a line with its count, or a counted identity."""
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
            if not guess.sure:  # `Influence: 15` is a sum, even where a card is called so
                is_said_sum = words.is_sum(line) if is_said_sum is None else is_said_sum
                if is_said_sum:
                    continue
            return cards, guess
        return None

    def _guesses(self, line: str) -> Iterator[Guess]:
        """The ways to take a line, likeliest first. A title may begin or end like a count: 15 Minutes."""
        if not self._titles.by_title(line):
            yield from counted(line)
            last = counted_last(line)
            if last:
                yield last
        yield Guess(None, line)
        rest = unlabelled(line)
        if rest:
            yield Guess(None, rest)
