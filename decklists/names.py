"""Titles made comparable, and the titles nearest to a wrong one (decks.md 28)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from functools import lru_cache

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

# Letters with a stroke or a ligature have no decomposition in Unicode. The modifier apostrophes are letters
# to Unicode, and signs to everyone who types a title.
_PLAIN = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe"} | dict.fromkeys("™®©ʼʻʹ", "")
)
_ACCENTS = dict.fromkeys(range(0x0300, 0x0370))
_NEITHER_LETTER_NOR_DIGIT = re.compile(r"[\W_]+")
_NEAREST_CUTOFF = 55  # per cent of letters alike; below that a hint misleads
_SLIP_CUTOFF = 85
_SHORTEST_PART = 3  # letters; fewer are part of too many titles
_LONGEST_TITLE = 120
_LONG_TITLE = 8  # letters; a shorter one with two of them wrong is another word


@lru_cache(maxsize=8192)
def fold(title: str) -> str:
    """A title as a key: only its letters and digits, without case, accents, spaces and signs (decks.md 28).

    Full-width and other compatibility forms become plain ones. Accents are dropped from Latin, Greek and
    Cyrillic letters only: the marks of Japanese kana and Korean syllables tell words apart.
    """
    if not title.isascii():
        title = title.casefold().translate(_PLAIN)
        title = unicodedata.normalize("NFKD", title).translate(_ACCENTS)
        title = unicodedata.normalize("NFKC", title)
    return _NEITHER_LETTER_NOR_DIGIT.sub("", title.casefold())


def nearest(key: str, keys: Collection[str], limit: int, joined: str = "") -> list[str]:
    """The keys most like a folded title, best first.

    First come those that begin with it, then those that differ by a slip of the pen, then those that it is
    part of. `joined` are the keys with line ends between them: who asks often keeps them so.
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
    """True where a folded part of a title tells something: in kana, kanji and Hangul a sign or two do."""
    return len(key) >= _SHORTEST_PART or not key.isascii()


def containing(key: str, joined: str) -> list[str]:
    """The lines that a key without line ends is part of, in their order."""
    found = []
    at = joined.find(key)
    while at >= 0:
        end = joined.find("\n", at)
        end = len(joined) if end < 0 else end
        found.append(joined[joined.rfind("\n", 0, at) + 1 : end])
        at = joined.find(key, end)
    return found


def likeness(key: str, other: str) -> float:
    """How much of two folded titles is alike, from 0 to 100."""
    return fuzz.ratio(key, other)


def is_slip_of(key: str, other: str) -> bool:
    """True where a folded title is another one with a slip of the pen: a letter or two, wrong or astray."""
    return OSA.distance(key, other, score_cutoff=2) <= (2 if len(other) >= _LONG_TITLE else 1)
