"""Search for terms by words in three languages at once, as people type them.

The work is limited: a query is one key, which is compared with the few thousand keys of the glossary.
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
# Hiragana to katakana: the same sounds, 0x60 code points further on.
_KATAKANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}
_MOST_WORDS = 6
_LIKE_ENOUGH = 70  # percent; below this it is a different word
_WHOLE, _BEGINNING, _PART, _WORDS = range(4)


def search_fold(text: str) -> str:
    """Return a text as a search key.

    The key has no case, accents, width, punctuation or spaces. Hiragana becomes katakana, and ß becomes ss.
    """
    return fold(text).translate(_KATAKANA)


def find_terms(query: str, limit: int) -> list[Term]:
    """Return up to `limit` terms that equal the query, start with it, contain it, or contain all its words.

    They are in that order, shorter words first. An everyday word finds its own terms and, of all others, only
    those that match exactly or have a word that starts with it: バイ is a bye and doesn't find バイオロイド.
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
    """Yield the terms with a word that starts with the query, if it is long enough; ä counts as ae."""
    wanted = search_fold(query.translate(_UMLAUTS))
    for term in TERMS_BY_KEY.values() if is_long_enough(wanted) else ():
        words = (part for spelling in _spellings_of(term) for part in _PARTED.split(spelling.text))
        if any(search_fold(word.translate(_UMLAUTS)).startswith(wanted) for word in words):
            yield term


def everyday_terms(query: str) -> tuple[Term, ...]:
    """Return the terms that people call this, although no guide does."""
    return _everyday().get(search_fold(query.translate(_UMLAUTS)), ())


def nearest_words(query: str, limit: int) -> list[Spelling]:
    """Return the glossary words closest to an unknown word, best first."""
    by_key = _spelling_by_key()
    wanted = search_fold(query)
    found = nearest(wanted, by_key.keys(), limit=2 * limit)
    alike = (by_key[key] for key in found if likeness(wanted, key) >= _LIKE_ENOUGH)
    return list(dict.fromkeys(alike))[:limit]


def _ranks(wanted: str) -> dict[int, tuple[int, int]]:
    """Return how well terms match, by position. Lower is better: the kind of match, then the word length."""
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
    """Return the folded words of all terms, each with its term's position.

    These are all spellings, their parts, and German words with ae, oe and ue as well.
    """
    return tuple(
        (key, place)
        for place, term in enumerate(TERMS_BY_KEY.values())
        for key in dict.fromkeys(_keys_of_term(term))
    )


@cache
def _everyday() -> dict[str, tuple[Term, ...]]:
    """Return the terms by folded everyday word; an umlaut becomes two letters, so that Körper doesn't match
    Korp.
    """
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
