"""Finding terms by words of three languages at once, typed as people type them.

Work and results are bounded: a query is one key, compared with the few thousand keys of the glossary.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from decklists.names import fold, is_long_enough, likeness, nearest
from tournament.reference.terms import TERMS_BY_KEY, Term
from tournament.reference.terms.entry import Spelling
from tournament.reference.terms.everyday import EVERYDAY_WORDS

_PARTED = re.compile(r"[,()/、・]")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
# Hiragana as katakana: the same sounds, and 64 places further on the same signs.
_KATAKANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}
_MOST_WORDS = 6
_LIKE_ENOUGH = 70  # per cent; less of a term is another word
_WHOLE, _BEGINNING, _PART, _WORDS = range(4)


def search_fold(text: str) -> str:
    """Return a text as a key: no case, accents, widths, signs and spaces; hiragana is katakana, ß is ss."""
    return fold(text).translate(_KATAKANA)


def find_terms(query: str, limit: int) -> list[Term]:
    """Return up to `limit` terms that are called so, begin so, contain it, or have every word of it.

    In that order, shorter words first. An everyday word for terms finds these, and of the others only
    those that are called so: バイ is a bye, and no part of バイオロイド.
    """
    everyday = everyday_terms(query)
    wanted = search_fold(query)
    words = [word for word in map(search_fold, query.split()[:_MOST_WORDS]) if word]
    if not wanted:
        return []
    terms = tuple(TERMS_BY_KEY.values())
    ranks = _ranks(wanted)
    if everyday:
        called_so = [term for place, term in enumerate(terms) if ranks.get(place, (_PART,))[0] == _WHOLE]
        return list(dict.fromkeys([*called_so, *everyday, *_beginning_with(query)]))[:limit]
    if len(words) > 1:
        for key, place in _keys():
            if place not in ranks and all(word in key for word in words):
                ranks[place] = (_WORDS, 0)
    best = sorted(ranks, key=lambda place: (ranks[place], place))
    return [terms[place] for place in best[:limit]]


def _beginning_with(query: str) -> Iterator[Term]:
    """The terms with a word that begins like this, if the query is long enough; ä is ae."""
    wanted = search_fold(query.translate(_UMLAUTS))
    for term in TERMS_BY_KEY.values() if is_long_enough(wanted) else ():
        words = (part for spelling in _spellings_of(term) for part in _PARTED.split(spelling.text))
        if any(search_fold(word.translate(_UMLAUTS)).startswith(wanted) for word in words):
            yield term


def everyday_terms(query: str) -> tuple[Term, ...]:
    """Return the terms that people call this, though no guide does."""
    return _everyday().get(search_fold(query.translate(_UMLAUTS)), ())


def nearest_words(query: str, limit: int) -> list[Spelling]:
    """Return the glossary words closest to an unknown word, best first."""
    by_key = _spelling_by_key()
    wanted = search_fold(query)
    found = nearest(wanted, by_key.keys(), limit=2 * limit)
    alike = (by_key[key] for key in found if likeness(wanted, key) >= _LIKE_ENOUGH)
    return list(dict.fromkeys(alike))[:limit]


def _ranks(wanted: str) -> dict[int, tuple[int, int]]:
    """Return how well terms fit, by their place; less is better: the kind of fit, then the word's length."""
    may_be_part = is_long_enough(wanted)
    ranks: dict[int, tuple[int, int]] = {}
    for key, place in _keys():
        at = key.find(wanted)
        if at < 0 or (at > 0 and not may_be_part):
            continue
        rank = (_PART if at else _BEGINNING if key != wanted else _WHOLE, len(key))
        ranks[place] = min(rank, ranks.get(place, rank))
    return ranks


@cache
def _keys() -> tuple[tuple[str, int], ...]:
    """The folded words of all terms, each with its term's place.

    They are all spellings, their parts, and German ones with ae, oe and ue as well.
    """
    return tuple(
        (key, place)
        for place, term in enumerate(TERMS_BY_KEY.values())
        for key in dict.fromkeys(_keys_of_term(term))
    )


@cache
def _everyday() -> dict[str, tuple[Term, ...]]:
    """The terms by each of their everyday words, folded; an umlaut is two letters, so Körper isn't Korp."""
    found: dict[str, tuple[Term, ...]] = {}
    for key, words in EVERYDAY_WORDS.items():
        for word in words.split(" / "):
            folded = search_fold(word.translate(_UMLAUTS))
            found[folded] = (*found.get(folded, ()), TERMS_BY_KEY[key])
    return found


@cache
def _spelling_by_key() -> dict[str, Spelling]:
    found: dict[str, Spelling] = {}
    for term in TERMS_BY_KEY.values():
        for spelling in _spellings_of(term):
            for key in _keys_of(spelling.text):
                found.setdefault(key, spelling)
    return found


def _spellings_of(term: Term) -> Iterator[Spelling]:
    for _, spellings in term.words:
        yield from spellings


def _keys_of_term(term: Term) -> Iterator[str]:
    for spelling in _spellings_of(term):
        yield from _keys_of(spelling.text)


def _keys_of(text: str) -> Iterator[str]:
    for part in (text, *_PARTED.split(text)):
        for variant in (part, part.translate(_UMLAUTS)):
            if key := search_fold(variant):
                yield key
