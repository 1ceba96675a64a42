"""All cards, packs, rotations and lists, immutable and indexed."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from types import MappingProxyType

from decklists.choosing import in_pool_first
from decklists.names import containing, fold, is_long_enough, nearest
from decklists.nicknames import Nicknames
from decklists.types import Card, DatedPool, Pack, RestrictionList, Rotation, Snapshot, Source

ENGLISH = "en"
_HINTS = 3


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All card data, one catalog per process. Create it with `Catalogue.of`.

    `cards` are ordered by title; `lists`, `rotations` and `pools` by start date; `snapshots` too, under their
    format's name. `titles` has, by language and English title, the title in that language.
    """

    cards: tuple[Card, ...]
    packs: Mapping[str, Pack]
    rotations: tuple[Rotation, ...]
    lists: tuple[RestrictionList, ...]
    pools: tuple[DatedPool, ...]
    snapshots: Mapping[str, tuple[Snapshot, ...]]
    titles: Mapping[str, Mapping[str, str]]
    source: Source
    nicknames: Nicknames
    _by_code: Mapping[str, Card]
    _by_key: Mapping[str, tuple[Card, ...]]
    _shown: Mapping[str, str]
    _joined: str
    _shared: tuple[str, ...]

    @classmethod
    def of(
        cls,
        *,
        name: str,
        cards: Iterable[Card],
        packs: Iterable[Pack],
        rotations: Iterable[Rotation] = (),
        lists: Iterable[RestrictionList] = (),
        pools: Iterable[DatedPool] = (),
        snapshots: Iterable[Snapshot] = (),
        titles: Mapping[str, Mapping[str, str]] | None = None,
        other_spellings: Mapping[str, str] | None = None,
        as_of: date | None = None,
    ) -> Catalogue:
        """Index the cards.

        `titles` are translated titles by language and card code, `other_spellings` are English ones by code;
        both lead to the card. An English title belongs only to its own card, even if another card's
        translated title is the same. `as_of` is the date of the data.
        """
        in_order = tuple(sorted(cards, key=lambda card: card.title))
        by_code = {printing.code: card for card in in_order for printing in card.printings}
        index = _TitleIndex()
        for card in in_order:
            index.add_english(card.title, card)
        for code, title in (other_spellings or {}).items():
            index.add(title, by_code[code])
        translated = {
            language: index.add_language(by_language, by_code)
            for language, by_language in sorted((titles or {}).items())
        }
        index.add_names_of_identities()
        all_packs = {pack.code: pack for pack in packs}
        all_lists = tuple(sorted(lists, key=lambda entry: (entry.start, entry.code)))
        newest = max(all_packs.values(), key=lambda pack: pack.released or date.min, default=None)
        return cls(
            cards=in_order,
            packs=MappingProxyType(all_packs),
            rotations=tuple(sorted(rotations, key=lambda rotation: rotation.start)),
            lists=all_lists,
            pools=tuple(sorted(pools, key=lambda pool: (pool.start, pool.name))),
            snapshots=in_families(snapshots),
            titles=MappingProxyType(translated),
            source=Source(
                name=name,
                cards=len(in_order),
                printings=len(by_code),
                languages=tuple(translated),
                newest_pack=newest.name if newest else None,
                newest_list=all_lists[-1].name if all_lists else None,
                as_of=as_of,
            ),
            nicknames=Nicknames.of(in_order),
            _by_code=MappingProxyType(by_code),
            _by_key=MappingProxyType(index.cards),
            _shown=MappingProxyType(index.shown),
            _joined="\n".join(index.shown),
            _shared=tuple(key for key, found in index.cards.items() if len(found) > 1),
        )

    def by_code(self, code: str) -> Card | None:
        """Return the card with a printing of this code, or None."""
        return self._by_code.get(code)

    def by_title(self, title: str) -> tuple[Card, ...]:
        """Return the cards with this title in any loaded language (decks.md 28).

        Empty if no card has it. Several if several cards share a translated title: use `of_pool` and
        `choosing.meant` to find the right one. An identity is also found by the part before the colon, if no
        other identity shares that.
        """
        return self._by_key.get(fold(title), ())

    def candidates(self, title: str, language: str | None = None) -> tuple[Card, ...]:
        """Return all cards that a title may refer to; with a language, only cards with this title in it."""
        cards = self.by_title(title)
        if language is None:
            return cards
        key = fold(title)
        return tuple(card for card in cards if fold(self.title_in(card, language)) == key)

    def of_pool(self, in_pool: Callable[[Card], bool]) -> Catalogue:
        """Return this catalog for an event: a title shared by two cards of a side means only the one in the
        event's pool.

        `pool.pool_test` creates the test. The title stays shared if both cards or neither are in the pool.
        """
        settled = {key: in_pool_first(self._by_key[key], in_pool) for key in self._shared}
        if all(cards == self._by_key[key] for key, cards in settled.items()):
            return self
        return replace(self, _by_key=MappingProxyType({**self._by_key, **settled}))

    def nearest_titles(self, title: str, languages: Collection[str] = ()) -> tuple[str, ...]:
        """Return the titles of up to three similar cards, best first, in the language that matched.

        Titles in one of `languages` (English is `en`) come first.
        """
        hints: dict[tuple[Card, ...], str] = {}
        keys = nearest(fold(title), self._shown.keys(), limit=4 * _HINTS, joined=self._joined)
        if languages:
            keys.sort(key=lambda key: not self._is_in(key, languages))
        for key in keys:
            hints.setdefault(self._by_key[key], self._shown[key])
        return tuple(hints.values())[:_HINTS]

    def with_part(self, part: str, limit: int) -> tuple[Card, ...]:
        """Return the cards whose title is, begins with, or contains this text, in any loaded language.

        Exact matches come first, then titles that begin with the text, then titles that contain it; within
        each of the last two groups, identities come first. At most `limit` cards are returned. A text of one
        or two letters matches only whole titles.
        """
        key = fold(part)
        found = dict.fromkeys(self._by_key.get(key, ()))
        if is_long_enough(key):
            keys = containing(key, self._joined)
            keys.sort(key=lambda other: (not other.startswith(key), not self._by_key[other][0].is_identity))
            for other in keys:
                if len(found) >= limit:
                    break
                found.update(dict.fromkeys(self._by_key[other]))
        return tuple(found)[:limit]

    def languages_of(self, title: str, card: Card) -> Iterator[str]:
        """Yield the languages in which the card has this title, English (`en`) first."""
        key = fold(title)
        if key == fold(card.title):
            yield ENGLISH
        for language, titles in self.titles.items():
            if card.title in titles and key == fold(titles[card.title]):
                yield language

    def _is_in(self, key: str, languages: Collection[str]) -> bool:
        shown = self._shown[key]
        return any(
            language in languages for card in self._by_key[key] for language in self.languages_of(shown, card)
        )

    def list_by_code(self, code: str) -> RestrictionList | None:
        """Return the restriction list with this code, or None; case and punctuation don't matter.

        Each API writes codes in its own way.
        """
        wanted = plain_code(code)
        return next((entry for entry in self.lists if plain_code(entry.code) == wanted), None)

    def title_in(self, card: Card, language: str) -> str:
        """Return the card's title in a language, or its English title if it has no translation."""
        return self.titles.get(language, {}).get(card.title, card.title)


def in_families(snapshots: Iterable[Snapshot]) -> Mapping[str, tuple[Snapshot, ...]]:
    """Return the snapshots of each format, by the format's name in the data, ordered by start date."""
    families: dict[str, list[Snapshot]] = {}
    for snapshot in sorted(snapshots, key=lambda one: one.start):
        families.setdefault(snapshot.family, []).append(snapshot)
    return MappingProxyType({family: tuple(members) for family, members in families.items()})


def plain_code(code: str) -> str:
    """Return a list's code in a common form: `NAPD_MWL_1.1` and `napd_mwl_1_1` are the same list."""
    return _SIGNS.sub("-", code.casefold())


_SIGNS = re.compile(r"[^a-z0-9]+")
_SUBTITLE = re.compile(r"\s*[:：].*")


class _TitleIndex:
    """The folded titles, while a catalog is being built."""

    def __init__(self) -> None:
        self.cards: dict[str, tuple[Card, ...]] = {}
        self.shown: dict[str, str] = {}
        self._english: set[str] = set()

    def add_english(self, title: str, card: Card) -> None:
        """Index an English title, which belongs only to its card."""
        key = fold(title)
        self._english.add(key)
        self.cards[key] = (*self.cards.get(key, ()), card)
        self.shown.setdefault(key, title)

    def add(self, title: str, card: Card) -> None:
        """Index any other title, unless it is some card's English title."""
        self._add(fold(title), title, card)

    def _add(self, key: str, title: str, card: Card) -> None:
        if not key or key in self._english:
            return
        known = self.cards.get(key, ())
        if card not in known:
            self.cards[key] = (*known, card)
            self.shown.setdefault(key, title)

    def add_language(self, titles: Mapping[str, str], by_code: Mapping[str, Card]) -> Mapping[str, str]:
        """Index a language's titles, given by card code; return the title of each card's oldest printing, by
        English title.

        A reprint's different translation is indexed too, unless it is another card's title: then the data
        have confused the two.
        """
        translated: dict[str, str] = {}
        own: set[str] = set()
        of_reprints: list[tuple[str, str, Card]] = []
        for code in sorted(titles):
            card = by_code.get(code)
            if card is None:
                continue
            title = titles[code]
            if card.title not in translated:
                translated[card.title] = title
                key = fold(title)
                own.add(key)
                self._add(key, title, card)
            elif title != translated[card.title]:
                of_reprints.append((fold(title), title, card))
        for key, title, card in of_reprints:
            if key not in own:
                self._add(key, title, card)
        return MappingProxyType(translated)

    def add_names_of_identities(self) -> None:
        """Index identities by their titles without the subtitles; these short names are never suggested as
        hints.

        Call this after adding all titles, as they take precedence over such names.
        """
        bearers: dict[str, set[Card]] = {}
        for key, cards in self.cards.items():
            if cards[0].is_identity:
                bearers.setdefault(fold(_SUBTITLE.sub("", self.shown[key])), set()).update(cards)
        for name, identities in bearers.items():
            if len(identities) == 1 and name not in self.cards:
                self.cards[name] = tuple(identities)
