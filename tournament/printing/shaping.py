"""Turn text into glyphs: each run of characters gets a font that contains them, and marks are positioned."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise

import uharfbuzz
from reportlab.pdfbase.ttfonts import ShapeData, ShapedStr

from tournament.printing.bidi import drawn_order, has_right_to_left
from tournament.printing.typefaces import BOLD, DISPLAY, EMOJI, FALLBACKS, REGULAR, typeface

REPLACEMENT = "\ufffd"
JOINER, EMOJI_STYLE = "\u200d", "\ufe0f"
FEATURES = {"kern": False}
_WORD_OR_SPACES = re.compile(r" +|[^ ]+")


@dataclass(frozen=True, slots=True)
class Run:
    """Consecutive glyphs in one font.

    `drawn` is the input for reportlab, and `width` is relative to the font size. `thicken` asks for an
    outline, because the font has no bold.
    """

    font: str
    drawn: str
    width: float
    thicken: bool


@lru_cache(maxsize=20_000)
def is_in_display(text: str) -> bool:
    """Return whether the display face has every character of the text."""
    return all(_is_blank(character) or typeface(DISPLAY).covers(character) for character in text)


@lru_cache(maxsize=20_000)
def shape(text: str, *, bold: bool = False, display: bool = False) -> tuple[Run, ...]:
    """Return the runs that draw the text on one line.

    A character that isn't in any font is drawn as a replacement mark, but is still read back correctly. White
    space and control characters become spaces. Words are shaped one by one, since most are repeated; Arabic
    and Hebrew words are ordered from right to left. A text of which the display face lacks a character is
    set in the other faces as a whole.
    """
    text = "".join(" " if _is_blank(character) else character for character in text)
    main = BOLD if bold else REGULAR
    if display and is_in_display(text):
        main = DISPLAY
    if not has_right_to_left(text):
        words = _WORD_OR_SPACES.findall(text)
        return _merged(run for word in words for run in _shape_word(word, main, to_left=False))
    runs: list[Run] = []
    for part, to_left in drawn_order(text):
        words = _WORD_OR_SPACES.findall(part)
        for word in reversed(words) if to_left else words:
            runs += _shape_word(word, main, to_left=to_left)
    return _merged(runs)


def width(text: str, size: float, *, bold: bool = False, display: bool = False) -> float:
    """Return the width of the text, in points."""
    return size * _width(text, bold=bold, display=display)


@lru_cache(maxsize=20_000)
def _width(text: str, *, bold: bool, display: bool) -> float:
    return sum(run.width for run in shape(text, bold=bold, display=display))


@lru_cache(maxsize=20_000)
def _shape_word(text: str, main: str, *, to_left: bool) -> tuple[Run, ...]:
    """Return the runs for a word, or for the spaces between two words."""
    shown = "".join(character if _is_known(character) else REPLACEMENT for character in text)
    fonts = list(_fonts(shown, main))
    runs = []
    start = 0
    for font, group in groupby(fonts):
        end = start + len(list(group))
        part = shown[start:end], text[start:end]
        runs.append(_run(font, *part, thicken=main != REGULAR and font != main, to_left=to_left))
        start = end
    return tuple(reversed(runs) if to_left else runs)


def _merged(runs: Iterable[Run]) -> tuple[Run, ...]:
    """Join runs in the same font if all their glyphs are at the font's default positions."""
    merged: list[Run] = []
    for run in runs:
        last = merged[-1] if merged else None
        if last and last.font == run.font and type(last.drawn) is type(run.drawn) is str:
            merged[-1] = Run(run.font, last.drawn + run.drawn, last.width + run.width, run.thicken)
        else:
            merged.append(run)
    return tuple(merged)


def _is_blank(character: str) -> bool:
    category = unicodedata.category(character)
    return category.startswith("Z") or category in ("Cc", "Cs")


def _is_known(character: str) -> bool:
    fonts = (REGULAR, *FALLBACKS)
    return _is_joined(character) or any(typeface(name).covers(character) for name in fonts)


def _fonts(text: str, main: str) -> Iterator[str]:
    """Choose a font for each character; modifiers stay in the previous character's font if possible."""
    font = main
    for index, character in enumerate(text):
        after = text[index + 1 : index + 2]
        if after == EMOJI_STYLE and typeface(EMOJI).covers(character):
            font = EMOJI
        elif index == 0 or not _keeps(font, character, text[index - 1]):
            font = next((name for name in (main, *FALLBACKS) if typeface(name).covers(character)), main)
        yield font


def _keeps(font: str, character: str, before: str) -> bool:
    """Return whether the character should stay in the previous character's font."""
    if _is_joined(character):
        return True
    is_mark = unicodedata.category(character).startswith("M")
    return (is_mark or before == JOINER) and typeface(font).covers(character)


def _is_joined(character: str) -> bool:
    """Return whether the character only affects how its neighbors are drawn."""
    return (
        character == JOINER or unicodedata.category(character) == "Cf" or "\ufe00" <= character <= EMOJI_STYLE
    )


def _run(name: str, shown: str, text: str, *, thicken: bool, to_left: bool) -> Run:
    """Shape a run. `shown` is drawn instead of `text`, character by character."""
    font = typeface(name)
    buffer = uharfbuzz.Buffer()
    buffer.flags = uharfbuzz.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    buffer.add_str(shown)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if to_left else "ltr"
    uharfbuzz.shape(font.shaper, buffer, FEATURES)
    texts = _texts([info.cluster for info in buffer.glyph_infos], text)
    codes, places, total = [], [], 0.0
    glyphs = zip(buffer.glyph_infos, buffer.glyph_positions, texts, strict=True)
    for index, (info, place, stands_for) in enumerate(glyphs):
        code = font.code(info.codepoint, stands_for)
        advance, right, up = map(font.per_thousand, (place.x_advance, place.x_offset, place.y_offset))
        codes.append(chr(code))
        places.append(ShapeData(index, advance, 0, right, up, font.face.charWidths[code]))
        total += advance
    drawn = "".join(codes)
    is_plain = all(not at.x_offset and not at.y_offset and at.x_advance == at.width for at in places)
    return Run(name, drawn if is_plain else _placed(drawn, places), total / 1000, thicken)


def _placed(drawn: str, places: list[ShapeData]) -> ShapedStr:
    return ShapedStr(drawn, places)  # type: ignore[arg-type]  # the stubs forget that it is a list


def _texts(starts: list[int], text: str) -> list[str]:
    """Return the part of the text that each glyph represents; a letter also has the text of its marks."""
    ends = dict(pairwise([*sorted(set(starts)), len(text)]))
    before = [None, *starts]
    return [
        "" if start == last else text[start : ends[start]]
        for last, start in zip(before, starts, strict=False)
    ]
