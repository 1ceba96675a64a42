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
    """What is known of the cards: one per process, for all who read and judge. Make it with `Catalogue.of`.

    `cards` are in order of title, `lists`, `rotations` and `pools` in order of their start, `snapshots` too,
    by their format's name. `titles` gives, by language and English title, the title in that language.
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

        `titles` are the translated ones by language and card code, `other_spellings` English ones by code:
        both lead to the card. An English title belongs to its card alone, even where the translation of
        another one is the same. `as_of` is the day of the data.
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
        """The cards of this title in any loaded language (decks.md 28).

        None where no card has it, several where the translations of several cards are the same: which one is
        meant, `of_pool` and `choosing.meant` say. An identity is found by the part before the colon too,
        where no other one is called so.
        """
        return self._by_key.get(fold(title), ())

    def candidates(self, title: str, language: str | None = None) -> tuple[Card, ...]:
        """All cards that a title may mean; with a language, only those that are called so in it."""
        cards = self.by_title(title)
        if language is None:
            return cards
        key = fold(title)
        return tuple(card for card in cards if fold(self.title_in(card, language)) == key)

    def of_pool(self, in_pool: Callable[[Card], bool]) -> Catalogue:
        """The same catalogue for an event: of two cards of a side with one title, only the one in its pool.

        `pool.pool_test` makes the test. A title stays shared if both or none of its cards are in the pool.
        """
        settled = {key: in_pool_first(self._by_key[key], in_pool) for key in self._shared}
        if all(cards == self._by_key[key] for key, cards in settled.items()):
            return self
        return replace(self, _by_key=MappingProxyType({**self._by_key, **settled}))

    def nearest_titles(self, title: str, languages: Collection[str] = ()) -> tuple[str, ...]:
        """The titles of up to three cards most like this one, best first, in the language of the likeness.

        Where `languages` are named (English is `en`), titles in one of them come first.
        """
        hints: dict[tuple[Card, ...], str] = {}
        keys = nearest(fold(title), self._shown.keys(), limit=4 * _HINTS, joined=self._joined)
        if languages:
            keys.sort(key=lambda key: not self._is_in(key, languages))
        for key in keys:
            hints.setdefault(self._by_key[key], self._shown[key])
        return tuple(hints.values())[:_HINTS]

    def with_part(self, part: str, limit: int) -> tuple[Card, ...]:
        """Return the cards whose title is this, begins so or has it as a part, in any loaded language.

        In that order, identities first among equals, and so many at the most. A part of a letter or two finds
        whole titles only.
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
        """The languages in which this is the card's title, English (`en`) first."""
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
        """The restriction list of this code, or None. Case and signs do not matter: each API has its own."""
        wanted = plain_code(code)
        return next((entry for entry in self.lists if plain_code(entry.code) == wanted), None)

    def title_in(self, card: Card, language: str) -> str:
        """Return the card's title in a language, or its English title if it has no translation."""
        return self.titles.get(language, {}).get(card.title, card.title)


def in_families(snapshots: Iterable[Snapshot]) -> Mapping[str, tuple[Snapshot, ...]]:
    """The snapshots of each format by its name in the data, in order of their start."""
    families: dict[str, list[Snapshot]] = {}
    for snapshot in sorted(snapshots, key=lambda one: one.start):
        families.setdefault(snapshot.family, []).append(snapshot)
    return MappingProxyType({family: tuple(members) for family, members in families.items()})


def plain_code(code: str) -> str:
    """A list's code as all sources would write it: `NAPD_MWL_1.1` and `napd_mwl_1_1` are one list."""
    return _SIGNS.sub("-", code.casefold())


_SIGNS = re.compile(r"[^a-z0-9]+")
_SUBTITLE = re.compile(r"\s*[:：].*")


class _TitleIndex:
    """Folded titles on their way into a catalogue."""

    def __init__(self) -> None:
        self.cards: dict[str, tuple[Card, ...]] = {}
        self.shown: dict[str, str] = {}
        self._english: set[str] = set()

    def add_english(self, title: str, card: Card) -> None:
        """Index an English title; it will stand for its card alone."""
        key = fold(title)
        self._english.add(key)
        self.cards[key] = (*self.cards.get(key, ()), card)
        self.shown.setdefault(key, title)

    def add(self, title: str, card: Card) -> None:
        """Index any other title, unless it is the English one of some card."""
        self._add(fold(title), title, card)

    def _add(self, key: str, title: str, card: Card) -> None:
        if not key or key in self._english:
            return
        known = self.cards.get(key, ())
        if card not in known:
            self.cards[key] = (*known, card)
            self.shown.setdefault(key, title)

    def add_language(self, titles: Mapping[str, str], by_code: Mapping[str, Card]) -> Mapping[str, str]:
        """Index a language's titles by code; returns them by English title, those of the oldest printings.

        A reprint with another translation is indexed too, unless that is the title of another card: then the
        data have mistaken one for the other.
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
        """Index identities without their subtitles, but not as hints.

        Comes after all titles, which go before such names.
        """
        bearers: dict[str, set[Card]] = {}
        for key, cards in self.cards.items():
            if cards[0].is_identity:
                bearers.setdefault(fold(_SUBTITLE.sub("", self.shown[key])), set()).update(cards)
        for name, identities in bearers.items():
            if len(identities) == 1 and name not in self.cards:
                self.cards[name] = tuple(identities)
