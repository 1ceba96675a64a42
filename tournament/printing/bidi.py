"""The order in which a line of text is drawn: Arabic and Hebrew run from right to left (UAX 9).

This is the part of the algorithm that names need: the implicit rules for a single line, without the explicit
direction controls, which are removed from names before they are stored.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import groupby

_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_BRACKETS = {"(": ")", "[": "]", "{": "}", "（": "）", "「": "」"}
_NEUTRAL = frozenset({"B", "S", "WS", "ON", "BN"})


def has_right_to_left(text: str) -> bool:
    """Return whether any part of the text runs from right to left."""
    return _RIGHT_TO_LEFT.search(text) is not None


def drawn_order(text: str) -> list[tuple[str, bool]]:
    """Return the parts of a line from left to right: each part as written, and whether it runs right to left.

    A line with a left-to-right letter is one of our texts with a name in it. A line without such a letter is
    a name, and runs right to left as a whole.
    """
    classes = [unicodedata.bidirectional(character) or "L" for character in text]
    base = 0 if "L" in classes else 1
    parts = []
    start = 0
    for level, group in groupby(_levels(text, classes, base)):
        end = start + len(list(group))
        parts.append((text[start:end], level))
        start = end
    return [(part, level % 2 == 1) for part, level in _reordered(parts)]


def _levels(text: str, classes: list[str], base: int) -> list[int]:
    """Return each character's embedding level; odd levels run right to left."""
    kinds = list(_weak(classes, base))
    _settle_brackets(text, kinds, base)
    return [_level(kind, base) for kind in _neutrals(kinds, base)]


def _level(kind: str, base: int) -> int:
    """Return the embedding level for a resolved character (rules I1, I2)."""
    if base == 0:
        return {"R": 1, "EN": 2, "AN": 2}.get(kind, 0)
    return 1 if kind == "R" else 2


def _weak(classes: list[str], base: int) -> Iterator[str]:
    """Resolve marks, numbers, and characters within and around numbers (rules W1 to W7)."""
    edge = "R" if base else "L"
    kinds = list(classes)
    before = edge
    for at, kind in enumerate(kinds):  # W1
        kinds[at] = before = before if kind == "NSM" else kind
    strong = edge
    for at, kind in enumerate(kinds):  # W2
        strong = kind if kind in {"L", "R", "AL"} else strong
        if kind == "EN" and strong == "AL":
            kinds[at] = "AN"
    kinds = ["R" if kind == "AL" else kind for kind in kinds]  # W3
    for at in range(1, len(kinds) - 1):  # W4
        around = {kinds[at - 1], kinds[at + 1]}
        if (kinds[at] in {"ES", "CS"} and around == {"EN"}) or (kinds[at] == "CS" and around == {"AN"}):
            kinds[at] = around.pop()
    for is_number, group in groupby(range(len(kinds)), key=lambda at: kinds[at] in {"EN", "ET"}):  # W5
        places = list(group)
        if is_number and any(kinds[at] == "EN" for at in places):
            for at in places:
                kinds[at] = "EN"
    strong = edge
    for kind in kinds:  # W6, W7
        kind = "ON" if kind in {"ES", "ET", "CS"} else kind
        strong = kind if kind in {"L", "R"} else strong
        yield "L" if kind == "EN" and strong == "L" else kind


def _settle_brackets(text: str, kinds: list[str], base: int) -> None:
    """Give each pair of brackets the direction of its contents (rule N0), in place."""
    edge = "R" if base else "L"
    for first, last in _bracket_pairs(text):
        inside = {_direction(kind) for kind in kinds[first + 1 : last] if kind not in _NEUTRAL}
        if not inside:
            continue
        before = (_direction(kind) for kind in reversed(kinds[:first]) if kind not in _NEUTRAL)
        kinds[first] = kinds[last] = edge if edge in inside else next(before, edge)


def _bracket_pairs(text: str) -> list[tuple[int, int]]:
    """Return the positions of opening and closing brackets, in the order in which they open."""
    pairs, opened = [], []
    for at, character in enumerate(text):
        if character in _BRACKETS:
            opened.append((at, _BRACKETS[character]))
        elif opened and character == opened[-1][1]:
            pairs.append((opened.pop()[0], at))
    return sorted(pairs)


def _neutrals(kinds: list[str], base: int) -> Iterator[str]:
    """Give neutral characters their neighbors' direction if these agree, else the line's (rules N1, N2)."""
    edge = "R" if base else "L"
    runs = [
        (is_neutral, list(group)) for is_neutral, group in groupby(kinds, key=lambda kind: kind in _NEUTRAL)
    ]
    for place, (is_neutral, run) in enumerate(runs):
        if not is_neutral:
            yield from run
            continue
        before = _direction(runs[place - 1][1][-1]) if place else edge
        after = _direction(runs[place + 1][1][0]) if place + 1 < len(runs) else edge
        yield from [before if before == after else edge] * len(run)


def _direction(kind: str) -> str:
    """Return the direction that a number or a letter gives the neutral characters next to it."""
    return "L" if kind == "L" else "R"


def _reordered(parts: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Reverse the parts, deepest level first (rule L2)."""
    lowest_odd = min((level for _part, level in parts if level % 2), default=0)
    if not lowest_odd:
        return parts
    for level in range(max(level for _part, level in parts), lowest_odd - 1, -1):
        turned: list[tuple[str, int]] = []
        run: list[tuple[str, int]] = []  # adjacent parts at this level or deeper
        for part in parts:
            if part[1] >= level:
                run.append(part)
            else:
                turned += [*reversed(run), part]
                run = []
        parts = [*turned, *reversed(run)]
    return parts
