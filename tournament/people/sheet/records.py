"""A registration sheet after reading, and the organizer's decisions about its lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tournament.people.entries import Entry


@dataclass(frozen=True, slots=True)
class ImportWarning:
    """Something in a sheet that the organizer should check: a code and facts, like a RuleError."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One player in a sheet: the line number as in a spreadsheet, the entry, and its warnings.

    `same_as` is an earlier line with the same text in every cell.
    """

    number: int
    entry: Entry
    warnings: tuple[ImportWarning, ...] = ()
    same_as: int | None = None


@dataclass(frozen=True, slots=True)
class ColumnRead:
    """One column of a sheet: its place from 0, its header cell, and its kind (empty if it isn't read).

    `looks_like` describes the cells of an unread column: "email", "date" or "number".
    """

    place: int
    header: str
    read_as: str
    looks_like: str = ""
    samples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A registration sheet after reading. `warnings` concern the whole sheet: columns, header, encoding."""

    lines: tuple[SheetLine, ...]
    warnings: tuple[ImportWarning, ...] = ()
    columns: tuple[ColumnRead, ...] = ()


@dataclass(frozen=True, slots=True)
class Decisions:
    """The organizer's decisions about a sheet's lines, by line number.

    `names` are the names in the form; `tidied` and `left_out` are ticked lines. `namesakes` maps a `name_key`
    to the number of registered players that the organizer saw; `told` are the lines that were shown as
    duplicates of an earlier one. `is_turned` reverses every “Last, First”. `identities` are titles by column
    and by the text there; an empty one leaves the text as it is.
    """

    names: Mapping[int, str] = field(default_factory=dict)
    tidied: frozenset[int] = frozenset()
    left_out: frozenset[int] = frozenset()
    namesakes: Mapping[str, int] = field(default_factory=dict)
    told: frozenset[int] = frozenset()
    is_turned: bool = False
    identities: Mapping[tuple[str, str], str] = field(default_factory=dict)
