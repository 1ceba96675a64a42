"""What an organizer says about a player, what makes a name, and a sheet of them: pure text, no queries."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

# What the tables hold, in characters.
LENGTHS = {"name": 120, "pronouns": 40, "corp_identity": 120, "runner_identity": 120, "notes": 400}
HIGHEST_TABLE = 9999

IDEOGRAPHIC_SPACE = "\u3000"
_ODD_SPACES = re.compile(rf"[^\S {IDEOGRAPHIC_SPACE}]+")
_RUN_OF_SPACES = re.compile(rf"[ {IDEOGRAPHIC_SPACE}]{{2,}}")
# Invisible, and without a use in a name: zero-width spaces, and what turns the reading direction of the page.
_REMOVED = dict.fromkeys([0x200B, 0xFEFF, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff]")
_LETTERS_WITHOUT_PARTS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One player as the organizer enters them; the fields are those of the table."""

    name: str
    pronouns: str = ""
    corp_identity: str = ""
    runner_identity: str = ""
    notes: str = ""
    first_round_bye: bool = False
    fixed_table: int | None = None
    draft_seat: int | None = None


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something on a sheet's line that the organizer should look at: a code and facts, like a RuleError."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One player of a sheet: the line as a spreadsheet counts, what it says, and what is odd about it."""

    number: int
    entry: Entry
    doubts: tuple[Doubt, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A registration sheet as it was read. `doubts` are about the whole: columns, header, encoding."""

    lines: tuple[SheetLine, ...]
    doubts: tuple[Doubt, ...] = ()


@dataclass(frozen=True, slots=True)
class Decisions:
    """What the organizer decided about a sheet's lines, by line number.

    `names` are the names as they stand in the form; `tidied` and `left_out` are ticked lines; `namesakes`
    says how many registered players of a name (its `name_key`) the organizer was told of.
    """

    names: Mapping[int, str] = field(default_factory=dict)
    tidied: frozenset[int] = frozenset()
    left_out: frozenset[int] = frozenset()
    namesakes: Mapping[str, int] = field(default_factory=dict)


def kept_text(text: str) -> str:
    """Return the text as it was typed, made safe to keep: composed (NFC) and without white space around it.

    Runs of spaces within stay; tabs, line breaks and other white space become a space.
    """
    composed = unicodedata.normalize("NFC", text).translate(_REMOVED)
    return _ODD_SPACES.sub(" ", composed).strip()


def tidy_text(text: str) -> str:
    """Return the text with single spaces within. A lone ideographic space between Japanese names stays."""
    return _RUN_OF_SPACES.sub(lambda run: run[0][0] if len(set(run[0])) == 1 else " ", kept_text(text))


def is_readable(text: str) -> bool:
    """Return whether the text is text: no control characters but tabs, line ends and the like."""
    return not _CONTROLS.search(text)


def is_visible(text: str) -> bool:
    """Return whether the text has at least one character that leaves a mark."""
    return any(unicodedata.category(char)[0] not in "ZC" for char in text)


def name_key(name: str) -> str:
    """Return what two names share when people would call them the same: no case, width or extra spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def search_key(text: str) -> str:
    """Return the text as people type it who look for it, and as a list is sorted: no accents, no case."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(char for char in parts if not unicodedata.combining(char))
    return " ".join(plain.translate(_LETTERS_WITHOUT_PARTS).split())
