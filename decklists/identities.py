"""Identities by the names used on registration sheets: short, translated or misspelled."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from decklists.catalogue import Catalogue
from decklists.names import fold
from decklists.nicknames import identity_nicknames
from decklists.types import Card, Side

_COLON = re.compile(r"\s*[:：]\s*")
_QUOTED = re.compile(r"[\"“”„«»「『]([^\"“”„«»「」『』]+)[\"“”„«»」』]")
_WORD = re.compile(r"[^\W_]+(?:['’.][^\W_]+)*")
_FACTIONS = {
    "haasbioroid": "haas-bioroid",
    "haas": "haas-bioroid",
    "hb": "haas-bioroid",
    "jinteki": "jinteki",
    "nbn": "nbn",
    "weyland": "weyland-consortium",
    "weylandconsortium": "weyland-consortium",
    "anarch": "anarch",
    "criminal": "criminal",
    "shaper": "shaper",
}
# A faction before the name, as in "HB: Engineering the Future" and "Jinteki PE".
_FACTION_FIRST = re.compile(
    r"(haas[- ]?bioroid|haas|hb|jinteki|nbn|weyland(?: consortium)?|anarch|criminal|shaper)"
    r"(?:\s*[:：,/–-]\s*|\s+)(?=\S)",
    re.IGNORECASE,
)
_SHORTEST_WORD = 3  # letters; shorter parts of a name aren't matched
_SHORTEST_TYPED = 4  # letters; in shorter words a typo makes another word
_ALIKE = 80  # percent of letters in common for a mistyped name
_APART = 4  # percentage points by which the next identity must be less similar
_MOST_CHOICES = 6
_MOST_REMEMBERED = 5_000
_LONGEST = 120


@dataclass(frozen=True, slots=True)
class IdentityMatch:
    """The identity that was meant: `card`, or None with the most likely `choices`, best first."""

    card: Card | None
    choices: tuple[Card, ...] = ()


class IdentityNames:
    """A catalog's identities under all their names. Create it once per catalog."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._levels: dict[Side, tuple[dict[str, set[Card]], ...]] = {
            side: ({}, {}, {}, {}, {}) for side in Side
        }
        nicknames = identity_nicknames()
        for card in catalogue.cards:
            if card.is_identity:
                known = nicknames.get(fold(card.title), ())
                for level, name in _names(card, catalogue.titles, known):
                    if name:
                        self._levels[card.side][level].setdefault(name, set()).add(card)
        self._in_order: dict[Side, list[tuple[str, Card]]] = {
            side: sorted(
                ((name, card) for level in levels for name, cards in level.items() for card in cards),
                key=lambda pair: (pair[0], pair[1].title),
            )
            for side, levels in self._levels.items()
        }
        self._remembered: dict[tuple[str, Side], IdentityMatch] = {}

    def titles(self, side: Side) -> tuple[str, ...]:
        """Return the English titles of a side's identities, sorted."""
        return tuple(card.title for card in self.catalogue.cards if card.is_identity and card.side is side)

    def find(self, written: str, side: Side) -> IdentityMatch:
        """Return the identity of a side that matches a title in any language, or part of one.

        Results are cached, as the same names occur on many sheets.
        """
        answer = self._remembered.get((written, side))
        if answer is None:
            if len(self._remembered) >= _MOST_REMEMBERED:
                self._remembered.clear()
            answer = self._remembered[written, side] = self._found(written, side)
        return answer

    def _found(self, written: str, side: Side) -> IdentityMatch:
        """Find the identity, level by level.

        Titles come before names, names before subtitles and nicknames, and these before initials and single
        words. Names that begin with the text and names with typos come last.
        """
        if len(written) > _LONGEST:
            return IdentityMatch(None)
        of_faction = self._of_faction(fold(written), side)
        if of_faction:
            return IdentityMatch(None, of_faction[:_MOST_CHOICES])
        keys, faction = _keys(written)
        several: set[Card] = set()  # identities that share this name
        for level in self._levels[side]:
            for key in keys:
                found = level.get(key, set())
                found = {card for card in found if card.faction == faction} or found
                if len(found) == 1:
                    return IdentityMatch(next(iter(found)))
                several = several or found
            if several:
                return IdentityMatch(None, _in_order(several)[:_MOST_CHOICES])
        known = [card for card in self.catalogue.by_title(written) if card.is_identity and card.side is side]
        if len(known) == 1:  # other cards may share the title
            return IdentityMatch(known[0])
        return self._begun(keys, side) or self._mistyped(keys, side)

    def _of_faction(self, key: str, side: Side) -> tuple[Card, ...]:
        """Return a faction's identities if only the faction was written and it has several."""
        faction = _FACTIONS.get(key)
        if not faction:
            return ()
        cards = {
            card for cards in self._levels[side][0].values() for card in cards if card.faction == faction
        }
        return _in_order(cards) if len(cards) > 1 else ()

    def _begun(self, keys: list[str], side: Side) -> IdentityMatch | None:
        """Return the identity whose title or name begins with a key, or the choices if there are several."""
        for key in keys:
            if len(key) < _SHORTEST_WORD and key.isascii():
                continue
            begun = set(self._cards_begun(key, side))
            if begun:
                only = next(iter(begun)) if len(begun) == 1 else None
                return IdentityMatch(only, () if only else _in_order(begun)[:_MOST_CHOICES])
        return None

    def _cards_begun(self, key: str, side: Side) -> Iterator[Card]:
        names = self._in_order[side]
        for at in range(bisect_left(names, (key,)), len(names)):
            if not names[at][0].startswith(key):
                return
            yield names[at][1]

    def _mistyped(self, keys: list[str], side: Side) -> IdentityMatch:
        scores: dict[Card, float] = {}
        for level in self._levels[side][:3]:
            for key in keys:
                for name, score, _ in process.extract(key, level.keys(), scorer=fuzz.ratio, limit=8):
                    for card in level[name]:
                        scores[card] = max(score, scores.get(card, 0))
        best = sorted(scores, key=lambda card: (-scores[card], card.title))[:_MOST_CHOICES]
        if not best or len(keys[0]) < _SHORTEST_TYPED:  # there may be no keys: then best is empty
            return IdentityMatch(None, tuple(best))
        lead = scores[best[0]] - (scores[best[1]] if len(best) > 1 else 0)
        is_told = scores[best[0]] >= _ALIKE and lead >= _APART
        return IdentityMatch(best[0]) if is_told else IdentityMatch(None, tuple(best))


def _keys(written: str) -> tuple[list[str], str]:
    """Return the written text, folded, with and without a leading faction, and that faction's code."""
    match = _FACTION_FIRST.match(written.strip())
    parts = [written, written.strip()[match.end() :]] if match else [written]
    faction = _FACTIONS[fold(match[1])] if match else ""
    return list(dict.fromkeys(filter(None, map(fold, parts)))), faction


def _names(
    card: Card, titles: Mapping[str, Mapping[str, str]], nicknames: Iterable[str]
) -> Iterable[tuple[int, str]]:
    """Yield an identity's names, folded, with their level: 0 for the title, up to 4 for a single word."""
    all_titles = [card.title, *(by[card.title] for by in titles.values() if card.title in by)]
    for title in all_titles:
        name, _, subtitle = (_COLON.sub("\0", title, count=1)).partition("\0")
        plain = _QUOTED.sub(" ", name)
        quoted = _QUOTED.search(name)
        yield 0, fold(title)
        yield 1, fold(name)
        yield 1, fold(plain)
        yield 2, fold(subtitle)
        if quoted:
            yield 2, fold(quoted[1])
    name, _, subtitle = card.title.partition(":")
    for nickname in nicknames:
        # two letters may be others' initials too
        yield (2 if len(nickname) >= _SHORTEST_WORD else 3), nickname
    for part in (name, subtitle):
        words = _WORD.findall(part)
        if len(words) > 1:
            yield 3, fold("".join(word[0] for word in words))
    if card.side is Side.RUNNER:
        yield from ((4, fold(word)) for word in _WORD.findall(name) if len(word) >= _SHORTEST_WORD)


def _in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: (card.code, card.title)))
