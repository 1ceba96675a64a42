"""Makes titles comparable, and finds the titles closest to a misspelled one (decks.md 28)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from functools import lru_cache

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

# Letters with a stroke or a ligature have no decomposition in Unicode. The modifier apostrophes are letters
# in Unicode, but punctuation to everyone who types a title.
_PLAIN = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe"} | dict.fromkeys("™®©ʼʻʹ", "")
)
_ACCENTS = dict.fromkeys(range(0x0300, 0x0370))
_NEITHER_LETTER_NOR_DIGIT = re.compile(r"[\W_]+")
_NEAREST_CUTOFF = 55  # percent of letters in common; below that, hints are misleading
_SLIP_CUTOFF = 85
_SHORTEST_PART = 3  # letters; shorter texts are part of too many titles
_LONGEST_TITLE = 120
_LONG_TITLE = 8  # letters; a shorter title with two wrong letters is another word


@lru_cache(maxsize=8192)
def fold(title: str) -> str:
    """Return a title as a key: letters and digits without case, accents and punctuation (decks.md 28).

    Full-width and other compatibility forms become plain ones. Accents are removed from Latin, Greek and
    Cyrillic letters only: in Japanese kana and Korean syllables the marks distinguish words.
    """
    if not title.isascii():
        title = title.casefold().translate(_PLAIN)
        title = unicodedata.normalize("NFKD", title).translate(_ACCENTS)
        title = unicodedata.normalize("NFKC", title)
    return _NEITHER_LETTER_NOR_DIGIT.sub("", title.casefold())


def nearest(key: str, keys: Collection[str], limit: int, joined: str = "") -> list[str]:
    """Return the keys most similar to a folded title, best first.

    Keys that begin with it come first, then keys that differ by a typo, then keys that contain it. `joined`
    is all keys joined by newlines, for callers that search often.
    """
    if not key or len(key) > _LONGEST_TITLE:
        return []
    alike = process.extract(key, keys, scorer=fuzz.ratio, score_cutoff=_NEAREST_CUTOFF, limit=limit)
    slips = [other for other, score, _ in alike if score >= _SLIP_CUTOFF]
    beginning: list[str] = []
    parts_of: list[str] = []
    if len(key) >= _SHORTEST_PART:
        parts_of = containing(key, joined or "\n".join(keys))
        beginning = [other for other in parts_of if other.startswith(key)]
        beginning.sort(key=lambda other: (other.isascii() is not key.isascii(), len(other)))
    found = [*beginning, *slips, *parts_of, *(other for other, _, _ in alike)]
    return list(dict.fromkeys(found))[:limit]


def is_long_enough(key: str) -> bool:
    """Return whether part of a folded title is distinctive; in kana, kanji and Hangul any part is."""
    return len(key) >= _SHORTEST_PART or not key.isascii()


def containing(key: str, joined: str) -> list[str]:
    """Return the lines that contain a key (without newlines), in their order."""
    found = []
    at = joined.find(key)
    while at >= 0:
        end = joined.find("\n", at)
        end = len(joined) if end < 0 else end
        found.append(joined[joined.rfind("\n", 0, at) + 1 : end])
        at = joined.find(key, end)
    return found


def likeness(key: str, other: str) -> float:
    """Return the similarity of two folded titles, from 0 to 100."""
    return fuzz.ratio(key, other)


def is_slip_of(key: str, other: str) -> bool:
    """Return whether a folded title is another one with a typo: a letter or two wrong or misplaced."""
    return OSA.distance(key, other, score_cutoff=2) <= (2 if len(other) >= _LONG_TITLE else 1)
