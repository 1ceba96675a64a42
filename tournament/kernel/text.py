"""Typed text: sanitized, normalized, and keys to compare and search it. No queries."""

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
# Invisible, and of no use in a name: zero-width spaces, and marks that change the reading direction.
_REMOVED = dict.fromkeys([0x200B, 0xFEFF, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff]")
_LETTERS_WITHOUT_PARTS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)

_KANA = re.compile("[\u3041-\u3096\u30a1-\u30fa]")
_KANA_ROWS = "あかさたなはまやらわ"
_KATAKANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
_MARKS = {0x309B: 0x3099, 0x309C: 0x309A}  # voiced marks that stand alone, as old keyboards write them
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

    Runs of spaces within stay; tabs, line breaks and other white space become a space.
    """
    return _ODD_SPACES.sub(" ", without_marks(text)).strip()


def without_marks(text: str) -> str:
    """Return the text composed (NFC) and without invisible marks; its lines and spaces stay."""
    return unicodedata.normalize("NFC", text).translate(_REMOVED)


def normalized_text(text: str) -> str:
    """Return the text with single spaces within. A lone ideographic space between Japanese names stays."""
    return _RUN_OF_SPACES.sub(lambda run: run[0][0] if len(set(run[0])) == 1 else " ", sanitized_text(text))


def is_readable(text: str) -> bool:
    """Return whether the text has no control characters but tabs, line ends and the like."""
    return not _CONTROLS.search(text)


def is_visible(text: str) -> bool:
    """Return whether the text has at least one visible character."""
    return any(unicodedata.category(char)[0] not in "ZC" for char in text)


def name_key(name: str) -> str:
    """Return a key that is equal for names that people consider the same: no case, width or extra spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def set_apart(name: str) -> str:
    """Return a right-to-left name isolated for use within a line: a number behind it stays there."""
    runs_to_left = any(unicodedata.bidirectional(char) in {"R", "AL"} for char in name)
    return f"{name}{_LEFT_TO_RIGHT_MARK}" if runs_to_left else name


def name_order(name: str, key: int, reading: str = "") -> tuple[str, int]:
    """Return the sort key of names: accents and case ignored, equal names by their row's id.

    A Japanese name is at the place of its reading. Lists that a table sorts have a column of
    `person_key`, which is the same order.
    """
    return person_key(name, reading), key


def by_name(players: Iterable[_Player]) -> list[_Player]:
    """Return players in the order of their names."""
    return sorted(players, key=lambda player: name_order(player.name, player.pk, player.reading))


def person_key(name: str, reading: str = "") -> str:
    """Return the key by which a name is sorted and found: by its reading too, if it has one.

    Kana are in the order of dictionaries: voiced marks, small letters and long vowels count only between
    readings that are the same without them.
    """
    spoken = search_key(reading) or search_key(name)
    if not _KANA.search(spoken):
        return spoken if not reading else f"{spoken}\t{search_key(name)}"
    hiragana = _hiragana(unicodedata.normalize("NFKC", reading or name)).casefold()
    voiced = " ".join(_even(hiragana).split())
    # A tab comes before the space between two names: the shorter name is first.
    return "\t".join((spoken, voiced, hiragana.replace("ー", "-"), search_key(name)))


def kana_row(key: str) -> str:
    """Return the row of the kana table (あ, か, さ ...) in which a name of this `person_key` is, else ""."""
    first = key[:1]
    return max((row for row in _KANA_ROWS if row <= first), default="") if _KANA.match(first) else ""


def search_key(text: str) -> str:
    """Return the text as a search and sort key: no accents, no case, and one kind of kana."""
    parts = unicodedata.normalize("NFKD", text.casefold().translate(_MARKS))
    plain = "".join(char for char in parts if not unicodedata.combining(char))
    plain = " ".join(plain.translate(_LETTERS_WITHOUT_PARTS).split())
    return _even(_hiragana(plain)) if _KANA.search(plain) else plain


def _hiragana(text: str) -> str:
    return text.translate(_KATAKANA)


def _even(hiragana: str) -> str:
    """Return hiragana with large letters only, and each long mark as the vowel that it lengthens."""
    even: list[str] = []
    for char in hiragana.translate(_SMALL_KANA):
        last = even[-1] if even else ""
        even.append(_VOWEL_OF.get(_unvoiced(last), char) if char == "ー" else char)
    return "".join(even)


def _unvoiced(char: str) -> str:
    return unicodedata.normalize("NFD", char)[:1]
