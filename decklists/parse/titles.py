"""The catalog's answers for titles as they appear in lines, cached while one text is read."""

from __future__ import annotations

from decklists.catalogue import Catalogue
from decklists.names import fold, is_slip_of, likeness
from decklists.parse.lines import bare, cleaned, unmarked
from decklists.parse.reading import Entry
from decklists.types import Card

_MOST_REMARKS = 4  # after a title: pack, influence, dots, a comment
_LIKE = 70  # percent of letters alike: what a typo leaves of the shortest titles
_LONGEST_TITLE = 100  # characters; the longest title has 60
_MOST_COMPARED = 20  # comparing a line with all titles takes a millisecond
_FACTIONS = frozenset(
    fold(word)
    for word in (
        "HB",
        "Haas-Bioroid",
        "Jinteki",
        "NBN",
        "Weyland",
        "Weyland Consortium",
        "Anarch",
        "Criminal",
        "Shaper",
        "Adam",
        "Apex",
        "Sunny",
        "Corp",
        "Runner",
    )
)
_PARTS = ("/", "／", "|")


class Titles:
    """Cards by their titles as written."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._by_title: dict[str, tuple[Card, ...]] = {}
        self._cards: dict[str, tuple[Card, ...]] = {}
        self._at_odds: set[str] = set()
        self._near: dict[str, tuple[str, ...]] = {}
        self._packs: frozenset[str] | None = None

    def by_title(self, title: str) -> tuple[Card, ...]:
        """Return the cards with exactly this title."""
        found = self._by_title.get(title)
        if found is None:
            found = () if len(title) > _LONGEST_TITLE else self._catalogue.by_title(title)
            self._by_title[title] = found
        return found

    def cards(self, title: str) -> tuple[Card, ...]:
        """Return the cards with this title, first as written, then without any trailing remarks."""
        found = self._cards.get(title)
        if found is None:
            found = self._cards[title] = self._bare_cards(title) or self._of_both_languages(title)
        return found

    def entry(self, cards: tuple[Card, ...], copies: int, text: str, line: int, title: str) -> Entry:
        """Return the entry for a line with this title, which may mean these cards."""
        return Entry(cards, copies, text, line, title, is_at_odds=title in self._at_odds)

    def nickname(self, title: str) -> Card | None:
        """Return the card with this usual abbreviation."""
        names = self._catalogue.nicknames
        return names.card(title) or names.card(bare(title))

    def nickname_of_identity(self, title: str) -> Card | None:
        """Return the identity with this subtitle, initials or nickname, perhaps after its faction."""
        names = self._catalogue.nicknames
        for name in (title, bare(title)):
            found = names.identity(name)
            if found:
                return found
            for sign in (":", "：", " - ", " – ", " "):
                faction, _, rest = name.partition(sign)
                found = names.identity(rest) if rest and fold(faction) in _FACTIONS else None
                if found:
                    return found
        return None

    def is_pack(self, line: str) -> bool:
        """Return whether a line is only a pack's name in brackets, as when an e-mail program wraps it."""
        inner = unmarked(line)
        if not (inner[:1] in "([（" and inner[-1:] in ")]）" and inner):
            return False
        if self._packs is None:
            self._packs = frozenset(fold(pack.name) for pack in self._catalogue.packs.values())
        return fold(inner) in self._packs

    def is_like_one(self, title: str) -> bool:
        """Return whether a title is close to a card's title, or too many have already been compared."""
        key = fold(bare(title))
        nearest = self._nearest(title)
        return nearest is None or any(likeness(key, fold(other)) >= _LIKE for other in nearest)

    def is_slip(self, title: str) -> bool:
        """Return whether a title is a card's title with a typo, or too many have already been compared."""
        key = fold(bare(title))
        nearest = self._nearest(title)
        return nearest is None or any(is_slip_of(key, fold(other)) for other in nearest)

    def _nearest(self, title: str) -> tuple[str, ...] | None:
        if title not in self._near:
            if len(self._near) >= _MOST_COMPARED:
                return None
            self._near[title] = self._catalogue.nearest_titles(bare(title))
        return self._near[title]

    def _bare_cards(self, title: str) -> tuple[Card, ...]:
        for _ in range(1 + _MOST_REMARKS):
            cards = self.by_title(title)
            if cards:
                return cards
            whole, title = title, bare(title)
            if title == whole:
                break
        return ()

    def _of_both_languages(self, title: str) -> tuple[Card, ...]:
        """Return the cards of a title in two languages, such as `デスペラード/Desperado`.

        If one title is unknown, it must be the one in another script, which may be missing from the catalog.
        If the two titles belong to different cards, all of these are returned.
        """
        for sign in _PARTS:
            first, _, second = title.partition(sign)
            if not second:
                continue
            parts = [cleaned(part) for part in (first, second)]
            found = [self._bare_cards(part) for part in parts]
            if all(found):
                same = tuple(card for card in found[0] if card in found[1])
                if not same:
                    self._at_odds.add(title)
                return same or tuple(dict.fromkeys([*found[0], *found[1]]))
            for cards, other in zip(found, reversed(parts), strict=True):
                if cards and not _is_latin(other):
                    return cards
        return ()


def _is_latin(text: str) -> bool:
    """Return whether a text has any Latin letter, so that it may be a mistyped title."""
    return any(sign.isalpha() and ord(sign) < 0x250 for sign in text)
