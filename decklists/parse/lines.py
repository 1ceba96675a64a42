"""Parses one line of text: strips what surrounds a title, and lists the possible ways to read a count."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from decklists.parse.reading import MAX_COPIES
from decklists.types import Card

LONGEST_LINE = 200  # characters; the rest isn't part of a card
LONGEST_CARD = 120  # characters without markup, for one card with all its marks

_CIRCLED = {
    first + number: f"({number + start}) "
    for first, start, many in (
        (0x2460, 1, 20),  # ①
        (0x2474, 1, 20),  # ⑴
        (0x2488, 1, 20),  # ⒈
        (0x2776, 1, 10),  # ❶
        (0x2780, 1, 10),  # ➀
        (0x278A, 1, 10),  # ➊
        (0x24F5, 1, 10),  # ⓵
        (0x3220, 1, 10),  # ㈠
        (0x3280, 1, 10),  # ㊀
    )
    for number in range(many)
}
_SIGNS = _CIRCLED | dict.fromkeys([0xFE0E, 0xFE0F, 0x20E3, 0x00AD])
_HAS_SIGNS = re.compile(f"[{''.join(map(chr, _SIGNS))}]")
_QUOTED = re.compile(r"^(?:(?:>|&gt;|›|»|\|)\s?)+")
_BULLET = re.compile(
    r"^(?:[-–—*+]\s+ | [•·●○◦‣⁃▪▫■□☐☑☒✓✔✗✘➤►▶→|]\s* | \[[ xX✓✔]?\]\s+ | \(\s?\)\s+)", re.VERBOSE
)
_MARKUP = re.compile(
    r"</?[a-z][^<>@]*>"
    r"| \[(?:url|color|size)=[^\]]*\] | \[/?(?:b|i|u|li|list|url|color|size)\] | \*\*|__ | `",
    re.IGNORECASE | re.VERBOSE,
)
_STARRED_COUNT = re.compile(r"^\*(\d+\s?[xX×]?)\*")
_TIMES = "xX×ｘＸ＊*✕✖"
_UNIT = (
    r"(?:copies|copy|cards?|pieces?|karten?|exemplare?|st(?:ü|ue)ck|mal|cartes?|exemplaires?|copias?|cartas?|copie|copia"
    r"|kart[ay]?|sztuk[ai]?|kopie|kopii)"
)
_COUNTER = "(?:枚|장|张|張|매|部)"
_COUNT_FIRST = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"^(\d+)\s?x?\s(.+)$",
        rf"^(\d+)\s?[{_TIMES}]\s?(.+)$",
        rf"^(\d+)\s?(?:[{_TIMES}]\s)?{_UNIT}(?:\s(?:of|von|de|di))?\s(.+)$",
        rf"^(\d+)\s?{_COUNTER}\s?の?\s?(.+)$",
        r"^[x×](\d+)\s(.+)$",
        r"^[(（\[【]\s?[x×]?(\d+)\s?[x×枚]?\s?[)）\]】]\s?(.+)$",
        r"^\"?(\d+)[x×]?\"?\s?[,;:：|.．、)）=/–—-]\s?(.+)$",
    )
)
_BEFORE_FIRST = frozenset('xX×(（[【"')  # what a count before the title can start with, besides digits
_LONGEST_TAIL = 24  # characters after a title that give the count: only these are searched
_COUNT_LAST = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(.+?)\s?(?:[\s)）\],;:=–-][x]|[×ｘＸ＊*])\s?(\d+)$",
        r"(.+?)[\s)）\],;:](\d+)\s?[x×ｘＸ]$",
        r"(.+?)\s?[(（\[【](?:[x×]\s?(\d+)|(\d+)\s?[x×])[)）\]】]$",
        r"(.+?)\s?(?:\.{2,}|…+|_{2,}|·{2,}|•{2,}|-{2,}|=+|~{2,}|→)\s?[x×]?(\d+)[x×]?$",
        rf"(.+?)[\s,;:(（\[【]+(\d+)\s?{_UNIT}\s?[)）\]】]?$",
        rf"(.+?)\s?[(（\[【:：]?(\d+)\s?{_COUNTER}[)）\]】]?$",
    )
)
_BARE_COUNT_LAST = re.compile(r"(.+?)(?:\s?[(（\[【](\d+)[)）\]】]|\s?[\s,;:：|=](\d+))$")
_HAS_DIGIT = re.compile(r"\d")
_LEADERS = re.compile(r"([._·•=~…-])\1{3,}")
_LIGATURES = re.compile("[\ufbd0-\ufdff]")  # each expands to up to 18 letters, none of them in a title
_NUMBERED = re.compile(r"^#?(\d{1,3})\s?[.)）、:]\s?(.+)$")
_SIDES = r"runner|runners|corp|corporation|ランナー|コーポ|runnerdeck|corpdeck|konzern|corpo"
_NAMES = "|".join(
    (
        "identity|identities|id|identität|identité|identidad|identità|tożsamość",
        "アイデンティティー?|정체성|特性|身份",
    )
)
_LABEL = re.compile(
    rf"^(?:(?:{_SIDES})?\s?(?:{_NAMES})|(?:{_SIDES})(?:\s?(?:deck|id))?)\s?(?:[:：=]|\s[-–—]\s)\s?",
    re.IGNORECASE,
)
_LABELLED_IN_BRACKETS = re.compile(
    rf"^(?:(?:{_SIDES})?\s?(?:{_NAMES})|(?:{_SIDES})(?:\s?deck)?)\s?[(（\[]\s?(.+?)\s?[)）\]]:?$",
    re.IGNORECASE,
)
_REMARK = re.compile(r"\s(?://|\#|;|[-–—]+\s).*$")
_CLOSING = ")]}）］】"
_OPENED_BY = dict(zip(_CLOSING, "([{（［【", strict=True))
_STRONG_GAP = re.compile(r"\s*[,;|、，；]\s*|\t+|\s{2,}|\s+(?:[/+&]|[-–—]|//)\s+")
_SECOND_COUNT = re.compile(
    rf"(?:[-–—/|,;+&、，；\t]|\s\s)\s?[x(\[]?\d{{1,2}}[)\]]?\s?[{_TIMES}]?\s?[^\W\d]|[x×]\s?\d\s?[,;|\t]"
)
_MOST_PIECES = 10
_BEFORE_COUNT = re.compile(rf"(?<=\S)\s+(?=\d{{1,2}}(?:\s?[{_TIMES}]\s?|\s+)[^\W\d])")
_AFTER_COUNT = re.compile(r"(?<=[xX×]\d)\s+|(?<=\d[xX×])\s+|(?<=\(\d\))\s+")


@dataclass(frozen=True, slots=True)
class Guess:
    """One interpretation of a line: this many copies (None: no count) of a title.

    A bare number after a title is a count if the title is a card; after an identity's name, as in `Noise 2`,
    it is more likely part of a deck's name.
    """

    copies: int | None
    title: str
    sure: bool = True

    def may_be(self, card: Card) -> bool:
        """Return whether the line may refer to this card."""
        return (self.sure and self.copies is not None) or card.is_identity is (self.copies is None)


def cleaned(line: str) -> str:
    """Return a line without markup, email quote marks and bullets, with single spaces."""
    line = line.strip()[:LONGEST_LINE]
    if not line.isascii():
        line = _LIGATURES.sub("?", line)
        if _HAS_SIGNS.search(line):
            line = line.translate(_SIGNS)
    if "&" in line:
        line = html.unescape(line)
    if line[:1] in ">|›»":
        line = _QUOTED.sub("", line)
    if "<" in line or "[" in line or "*" in line or "_" in line or "`" in line:
        line = _MARKUP.sub("", line)
    plain = _LEADERS.sub(r"\1\1\1\1", " ".join(line.split()))
    if plain[:1].isalnum():
        return plain
    for _ in range(2):  # a task list has a bullet and a checkbox
        plain = _BULLET.sub("", plain)
    return _STARRED_COUNT.sub(r"\1", plain)


def counted(line: str) -> Iterator[Guess]:
    """Yield the interpretations of a line in which a count is unambiguous."""
    if not _HAS_DIGIT.search(line):
        return
    yield from _counts(line)
    numbered = _NUMBERED.match(line)  # `12. 3x Sure Gamble`: the line's own number comes first
    if numbered:
        yield from _counts(numbered[2])


def _counts(line: str) -> Iterator[Guess]:
    for pattern in _COUNT_FIRST if line[0].isdecimal() or line[0] in _BEFORE_FIRST else ():
        first = pattern.match(line)
        if first:
            yield Guess(_number(first[1]), first[2])
    bare_end = unmarked(line)
    from_ = max(0, len(bare_end) - _LONGEST_TAIL)
    if not _HAS_DIGIT.search(bare_end, from_):
        return
    for pattern in _COUNT_LAST:
        last = pattern.match(bare_end, from_)
        if last:
            yield Guess(_number(last[last.lastindex or 2]), bare_end[: last.end(1)])


def title_meant(line: str) -> str | None:
    """Return the title in a counted line, the shortest of all interpretations; None without a count."""
    titles = [guess.title for guess in counted(line) if (guess.copies or 0) <= MAX_COPIES]
    return min(titles, key=len, default=None)


def title_of(part: str) -> str:
    """Return the title in a part of a line, wherever its count is."""
    last = counted_last(part)
    return title_meant(part) or (last.title if last else unmarked(part))


def counted_last(line: str) -> Guess | None:
    """Return the title and the bare number after it, as in `Sure Gamble (3)` or `Sure Gamble: 3`."""
    bare_end = unmarked(line)
    last = _BARE_COUNT_LAST.match(bare_end, max(0, len(bare_end) - _LONGEST_TAIL))
    return Guess(_number(last[2] or last[3]), bare_end[: last.end(1)], sure=False) if last else None


def own_number(line: str) -> tuple[int, str] | None:
    """Return the number at the start of a line, as in `3. Sure Gamble`, and the rest."""
    numbered = _NUMBERED.match(line)
    return (int(numbered[1]), numbered[2]) if numbered else None


def unlabelled(line: str) -> str | None:
    """Return what follows a label such as `Runner ID:` or is in brackets after it; None without a label."""
    in_brackets = _LABELLED_IN_BRACKETS.match(line)
    if in_brackets:
        return in_brackets[1]
    rest = _LABEL.sub("", line)
    return rest if rest != line else None


def pieces(raw: str) -> list[str]:
    """Return the parts of a line with several counted cards, split at clear gaps; empty for other lines."""
    cut = _STRONG_GAP.split(raw.strip()[:LONGEST_LINE])
    parts = [part for part in map(cleaned, cut) if part] if len(cut) <= _MOST_PIECES else []
    return parts if len(parts) > 1 and all(_is_counted(part) for part in parts) else []


def has_second_count(raw: str) -> bool:
    """Return whether a count follows a gap, as in a line with several cards."""
    return bool(_SECOND_COUNT.search(raw, 1, LONGEST_LINE))


def close_pieces(line: str) -> list[list[str]]:
    """Return the possible ways to split a line with several cards that are separated only by their counts."""
    ways = ([part for part in pattern.split(line) if part] for pattern in (_BEFORE_COUNT, _AFTER_COUNT))
    return [way for way in ways if len(way) > 1]


def bare(title: str) -> str:
    """Return a title without a bracketed part at its end or, if there is none, without a remark; trailing
    punctuation is removed too.
    """
    title = unmarked(title)
    opening = title.rfind(_OPENED_BY[title[-1]]) if title and title[-1] in _OPENED_BY else 0
    if opening > 0:
        return title[:opening].rstrip()
    return _REMARK.sub("", title)


@lru_cache(maxsize=2048)
def unmarked(title: str) -> str:
    """Return a title without trailing dots, stars and similar marks."""
    end = len(title)
    while end and not (title[end - 1].isalnum() or title[end - 1] in _CLOSING):
        end -= 1
    return title[:end]


def _is_counted(part: str) -> bool:
    return next(counted(part), None) is not None or counted_last(part) is not None


def _number(digits: str) -> int:
    """Return a count; anything longer than a real count becomes one that is too high."""
    return int(digits) if len(digits) <= 4 else MAX_COPIES + 1
