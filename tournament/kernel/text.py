"""Typed text: sanitizing, normalizing, and keys for comparing and searching. No queries."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any, Protocol, TypeVar


class Named(Protocol):
    """A row with a name and its reading, such as a player."""

    pk: Any
    name: str
    reading: str


_Player = TypeVar("_Player", bound=Named)

IDEOGRAPHIC_SPACE = "\u3000"
_LEFT_TO_RIGHT_MARK = "\u200e"
_ODD_SPACES = re.compile(rf"[^\S {IDEOGRAPHIC_SPACE}]+")
_RUN_OF_SPACES = re.compile(rf"[ {IDEOGRAPHIC_SPACE}]{{2,}}")
# Invisible and useless in a name: zero-width spaces, and marks that change the reading direction.
_REMOVED = dict.fromkeys([0x200B, 0xFEFF, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff]")
_LETTERS_WITHOUT_PARTS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)

_KANA = re.compile("[\u3041-\u3096\u30a1-\u30fa]")
_KANA_ROWS = "あかさたなはまやらわ"
_KATAKANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
_MARKS = {0x309B: 0x3099, 0x309C: 0x309A}  # standalone voiced marks, as typed by old keyboards
_SMALL_KANA = str.maketrans("ぁぃぅぇぉっゃゅょゎゕゖ", "あいうえおつやゆよわかけ")
_VOWEL_OF = {
    kana: vowel
    for vowel, row in zip(
        "あいうえお",
        (
            "あかさたなはまやらわ",
            "いきしちにひみりゐ",
            "うくすつぬふむゆる",
            "えけせてねへめれゑ",
            "おこそとのほもよろを",
        ),
        strict=True,
    )
    for kana in row
}


def sanitized_text(text: str) -> str:
    """Return typed text made safe to store: composed (NFC) and without surrounding white space.

    Runs of spaces inside the text stay; tabs, line breaks and other white space become a space.
    """
    return _ODD_SPACES.sub(" ", without_marks(text)).strip()


def without_marks(text: str) -> str:
    """Return the text composed (NFC) and without invisible marks; line breaks and spaces stay."""
    return unicodedata.normalize("NFC", text).translate(_REMOVED)


def normalized_text(text: str) -> str:
    """Return the text with runs of spaces collapsed.

    A single ideographic space between Japanese names stays.
    """
    return _RUN_OF_SPACES.sub(lambda run: run[0][0] if len(set(run[0])) == 1 else " ", sanitized_text(text))


def is_readable(text: str) -> bool:
    """Return whether the text has no control characters except tabs, line ends and the like."""
    return not _CONTROLS.search(text)


def is_visible(text: str) -> bool:
    """Return whether the text has at least one visible character."""
    return any(unicodedata.category(char)[0] not in "ZC" for char in text)


def name_key(name: str) -> str:
    """Return a key that is equal for names that people consider the same: no case, width or extra spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def set_apart(name: str) -> str:
    """Return a right-to-left name isolated for use within a line, so that numbers after it stay in place."""
    runs_to_left = any(unicodedata.bidirectional(char) in {"R", "AL"} for char in name)
    return f"{name}{_LEFT_TO_RIGHT_MARK}" if runs_to_left else name


def name_order(name: str, key: int, reading: str = "") -> tuple[str, int]:
    """Return the sort key of a name: accents and case are ignored, and equal names are ordered by row id.

    A Japanese name is sorted by its reading. Lists sorted by a table have a `person_key` column, which gives
    the same order.
    """
    return person_key(name, reading), key


def by_name(players: Iterable[_Player]) -> list[_Player]:
    """Return players sorted by name."""
    return sorted(players, key=lambda player: name_order(player.name, player.pk, player.reading))


def person_key(name: str, reading: str = "") -> str:
    """Return the key for sorting and finding a name, by its reading too if it has one.

    Kana are sorted as in dictionaries: voiced marks, small letters and long vowels matter only between
    readings that are otherwise the same.
    """
    spoken = search_key(reading) or search_key(name)
    if not _KANA.search(spoken):
        return spoken if not reading else f"{spoken}\t{search_key(name)}"
    hiragana = _hiragana(unicodedata.normalize("NFKC", reading or name)).casefold()
    voiced = " ".join(_even(hiragana).split())
    # A tab sorts before the space between two names, so the shorter name comes first.
    return "\t".join((spoken, voiced, hiragana.replace("ー", "-"), search_key(name)))


def kana_row(key: str) -> str:
    """Return the row of the kana table (あ, か, さ ...) for a name with this `person_key`, or ""."""
    first = key[:1]
    return max((row for row in _KANA_ROWS if row <= first), default="") if _KANA.match(first) else ""


def search_key(text: str) -> str:
    """Return the text as a search and sort key: without accents or case, and with one kind of kana."""
    parts = unicodedata.normalize("NFKD", text.casefold().translate(_MARKS))
    plain = "".join(char for char in parts if not unicodedata.combining(char))
    plain = " ".join(plain.translate(_LETTERS_WITHOUT_PARTS).split())
    return _even(_hiragana(plain)) if _KANA.search(plain) else plain


def _hiragana(text: str) -> str:
    return text.translate(_KATAKANA)


def _even(hiragana: str) -> str:
    """Return hiragana with large letters only, and each long mark replaced by the vowel that it lengthens."""
    even: list[str] = []
    for char in hiragana.translate(_SMALL_KANA):
        last = even[-1] if even else ""
        even.append(_VOWEL_OF.get(_unvoiced(last), char) if char == "ー" else char)
    return "".join(even)


def _unvoiced(char: str) -> str:
    return unicodedata.normalize("NFD", char)[:1]
