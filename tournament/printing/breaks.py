"""Where a line may break: at spaces, and in Japanese and Chinese between most characters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

# Kana, kanji, hanzi, and full-width characters.
_WIDE = re.compile("[\u2e80-\u2fdf\u3000-\u30ff\u31c0-\u9fff\uf900-\ufaff\uff01-\uffee]")
# Characters that can't start a line (closing brackets, periods, small kana, long vowels), and opening
# brackets, which can't end one.
_NOT_FIRST = frozenset(
    "、。，．,.：；:;！？!?）)］]｝}」』】〉》〕”’…‥・·ー々ゝゞ％%ぁぃぅぇぉっゃゅょァィゥェォッャュョヵヶ"
)
_NOT_LAST = frozenset("（(［[｛{「『【〈《〔“‘")
# The longest part between spaces that is never broken.
_WHOLE_UP_TO = 8  # characters
# A section citation is never split across lines: “REG 7.2”.
_SPACE_OF_CITATION = re.compile(r"(?<=REG|NOW|TIM|JUD) (?=[0-9])")
_KEPT = "\0"  # stands for a non-breaking space


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a text that stays on one line, and whether a space precedes it within a line."""

    text: str
    has_space: bool


def pieces(text: str) -> Iterator[Piece]:
    """Yield the parts of a text between which a line may break; a run of white space is one space."""
    for word in _SPACE_OF_CITATION.sub(_KEPT, text.replace(_KEPT, " ")).split():
        has_space = True
        for part in _parts(word):
            yield Piece(part.replace(_KEPT, " "), has_space)
            has_space = False


def _parts(word: str) -> Iterator[str]:
    if len(word) <= _WHOLE_UP_TO or not _WIDE.search(word):
        yield word
        return
    part = word[0]
    for character in word[1:]:
        if _may_end_between(part[-1], character):
            yield part
            part = ""
        part += character
    yield part


def _may_end_between(before: str, after: str) -> bool:
    is_wide = _WIDE.match(before) or _WIDE.match(after)
    return bool(is_wide) and after not in _NOT_FIRST and before not in _NOT_LAST
