"""Decode bytes to text: by their byte order mark if any, otherwise by the most plausible encoding.

No queries.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from charset_normalizer import from_bytes
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournament.kernel.text import is_readable

BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# Encodings of files without a byte order mark, most common first, each with its display name.
ENCODINGS: dict[str, Promise | str] = {
    "utf-8": "UTF-8",
    "cp1252": gettext_lazy("Windows, western (cp1252)"),
    "cp1250": gettext_lazy("Windows, central Europe (cp1250)"),
    "cp1254": gettext_lazy("Windows, Turkish (cp1254)"),
    "cp1257": gettext_lazy("Windows, Baltic (cp1257)"),
    "mac-roman": "Macintosh (MacRoman)",
    "cp850": gettext_lazy("DOS, western (cp850)"),
    "iso8859-2": "ISO 8859-2",
    "cp1251": gettext_lazy("Windows, Cyrillic (cp1251)"),
    "koi8-r": "KOI8-R",
    "mac-cyrillic": gettext_lazy("Macintosh, Cyrillic"),
    "cp1253": gettext_lazy("Windows, Greek (cp1253)"),
    "cp1255": gettext_lazy("Windows, Hebrew (cp1255)"),
    "cp1256": gettext_lazy("Windows, Arabic (cp1256)"),
    "cp932": "Shift-JIS",
    "euc-jp": "EUC-JP",
    "iso2022-jp": "ISO-2022-JP",
    "gb18030": "GB 18030",
    "big5": "Big5",
    "cp949": "EUC-KR (cp949)",
    "utf-16-le": gettext_lazy("UTF-16, little-endian"),
    "utf-16-be": gettext_lazy("UTF-16, big-endian"),
}
# For each multi-byte encoding, the smaller one that covers all everyday characters.
_DAILY = {"cp932": "shift_jis", "euc-jp": "shift_jis", "gb18030": "gb2312", "big5": "big5", "cp949": "euc_kr"}
_ALPHABETS = tuple(
    frozenset(letters)
    for letters in (
        "äöüß",
        "àâæçéèêëîïôœùûü",
        "áéíñóúü",
        "åäöøæéü",
        "ãõáâàçéêíóôú",
        "àèéìòù",
        "áčďéěíňóřšťúůýž",
        "ąćęłńóśźż",
        "áéíóöőúüű",
        "ăâîșțşţ",
        "çğıöşüâî",
        "čćđšž",
        "āčēģīķļņšūž",
        "ąčęėįšųūž",
        "äöõüšž",
        "áéíóúýþæðö",
    )
)
_OTHER_SCRIPTS = ("CYRILLIC", "GREEK", "HEBREW", "ARABIC")
_CYRILLIC = frozenset("абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўђјљњћџ")
_EAST_ASIAN = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL")
_HARMLESS = frozenset("€£°–—…•“”„‘’‚«»·×¿¡´ºª§½✓✔☑\u00a0\u3000（）：、。・「」，；")
_WORD = re.compile(r"[^\s,;|/()\[\]\"“”„«»:：，；、・\u3000\u00a0]+")
_PARTS = re.compile(r"[-'’‘.´`_&+!?…]")
_LONGEST_LOOK = 40_000  # bytes examined to guess the encoding


class NotTextError(ValueError):
    """The bytes are not text; `line` is the first invalid line, counted from 1."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line} is not text")
        self.line = line


@dataclass(frozen=True, slots=True)
class DecodedText:
    """A decoded text, its encoding, and whether the encoding is unambiguous.

    `candidates` are the possible encodings, most plausible first; empty if the encoding is certain.
    """

    text: str
    encoding: str
    is_certain: bool
    candidates: tuple[str, ...] = ()


def decode_bytes(data: bytes, wanted: str = "") -> DecodedText:
    """Return the text of a file's bytes; `wanted` is the encoding that the user chose, one of `ENCODINGS`.

    A byte order mark, UTF-8, ISO-2022-JP and UTF-16 without a mark are recognized. Other encodings are
    guessed by counting how many words look like words of some language.

    Raises NotTextError.
    """
    marked = next((name for mark, name in BYTE_ORDER_MARKS if data.startswith(mark)), "")
    told = marked or _told(data)
    if told:
        try:
            return DecodedText(data.decode(told), told, is_certain=True)
        except UnicodeDecodeError as error:
            raise NotTextError(data.count(b"\n", 0, error.start) + 1) from None
    candidates = _candidates(data)
    encoding = wanted if wanted in candidates else next(iter(candidates), "")
    if not encoding:
        raise NotTextError(_first_odd_line(data))
    return DecodedText(data.decode(encoding), encoding, is_certain=False, candidates=candidates)


def _told(data: bytes) -> str:
    """Return the encoding of bytes without a byte order mark if it is certain, otherwise ""."""
    if b"\x1b$" in data or b"\x1b(J" in data:
        return "iso2022-jp" if _decoded(data, "iso2022-jp") is not None else ""
    half = len(data) // 2
    if len(data) >= 4 and len(data) % 2 == 0:
        # Latin letters have a zero byte each; in other scripts only line ends and separators do.
        least = 0.3 * half if data.isascii() else 0.1 * half
        for encoding, zeros in (("utf-16-le", data[1::2]), ("utf-16-be", data[::2])):
            if zeros.count(0) >= least and _is_plain_text(data, encoding):
                return encoding
    return "utf-8" if _decoded(data, "utf-8") is not None else ""


def _is_plain_text(data: bytes, encoding: str) -> bool:
    text = _decoded(data, encoding)
    return text is not None and is_readable(text) and any(line in text for line in "\n\r\t,; ")


def _decoded(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _candidates(data: bytes) -> tuple[str, ...]:
    """Return the possible encodings of the bytes, most plausible first; empty if none is plausible."""
    looked_at = b"\n".join(line for line in data[:_LONGEST_LOOK].split(b"\n")[:-1] if not line.isascii())
    looked_at = looked_at or data
    marks: dict[str, tuple[int, int]] = {}
    for encoding in ENCODINGS:
        if encoding.startswith(("utf", "iso2022")):
            continue
        text = _decoded(data, encoding)
        if text is not None and is_readable(text):
            sample = _decoded(looked_at, encoding)
            marks[encoding] = _plausibility(text if sample is None else sample, encoding)
    if not any(good > 0 or score >= 0 for score, good in marks.values()):
        return ()
    order = list(ENCODINGS)
    east_asian = _east_asian_guess(data, marks)
    return tuple(
        sorted(
            marks,
            key=lambda name: (-marks[name][0], name != east_asian, -marks[name][1], order.index(name)),
        )
    )


def _east_asian_guess(data: bytes, marks: dict[str, tuple[int, int]]) -> str:
    """Return the likeliest of equally plausible East Asian encodings, based on letter frequencies."""
    best = max(score for score, _ in marks.values())
    rivals = [name for name in _DAILY if name in marks and marks[name][0] == best]
    if len(rivals) < 2:
        return ""
    by_codec = {codecs.lookup(name).name.replace("-", "_"): name for name in rivals}
    found = from_bytes(data[:_LONGEST_LOOK], cp_isolation=list(by_codec)).best()
    return by_codec.get(found.encoding, "") if found else ""


def _plausibility(text: str, encoding: str) -> tuple[int, int]:
    """Return how many words are spelled well, minus the others, and how many can be spelled in the alphabet
    that fits most of them.
    """
    score = 0
    by_alphabet = dict.fromkeys(range(len(_ALPHABETS)), 0)
    for word in _words_with_accents(text):
        languages = _languages(word, encoding)
        if len(word) > 1 or not languages:  # a single letter proves nothing
            score += 1 if languages else 0 if set(word) <= _HARMLESS else -1
        for language in languages:
            if language in by_alphabet:
                by_alphabet[language] += 1
    return score, max(by_alphabet.values()) if score else 0


def _words_with_accents(text: str) -> Iterator[str]:
    return (word for word in _WORD.findall(text) if not word.isascii())


def _languages(word: str, encoding: str) -> set[int]:
    """Return the numbers of the alphabets in which this word can be spelled; -1 stands for another script."""
    if any("\ue000" <= char <= "\uf8ff" for char in word):
        return set()
    parts = [part for part in _PARTS.split(word) if part]
    letters = {char for part in parts for char in part.lower() if not char.isascii()}
    if not letters or not all(char.isalpha() or unicodedata.combining(char) for char in letters):
        return set()
    scripts = {unicodedata.name(char, "").split()[0].split("-")[0] for char in letters}
    if scripts == {"LATIN"}:
        is_cased = all(_is_cased_as_written(part) for part in parts)
        return {number for number, known in enumerate(_ALPHABETS) if letters <= known and is_cased}
    has_latin = any(char.isascii() and char.isalpha() for part in parts for char in part)
    if has_latin:
        return set()
    if scripts == {"CYRILLIC"} and not letters <= _CYRILLIC:
        return set()
    if len(scripts) == 1 and scripts <= set(_OTHER_SCRIPTS):
        return {-1} if all(_is_cased_as_written(part) for part in parts) else set()
    if scripts <= set(_EAST_ASIAN) and encoding in _DAILY:
        return {-1} if _is_daily("".join(sorted(letters)), _DAILY[encoding]) else set()
    return set()


def _is_cased_as_written(part: str) -> bool:
    """Return whether the capitals are in usual places: all letters, none, the first, or as in McLeod."""
    rest = part[1:]
    if rest == rest.lower() or part == part.upper():
        return True
    capitals = [char for char in rest if char != char.lower()]
    return len(capitals) == 1 and capitals[0].isascii()


def _is_daily(letters: str, encoding: str) -> bool:
    try:
        letters.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _first_odd_line(data: bytes) -> int:
    """Return the number of the first line, from 1, with a byte that isn't UTF-8."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return data.count(b"\n", 0, error.start) + 1
    return 1
