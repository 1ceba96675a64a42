"""A registration sheet as it was read, and what the organizer decided about its lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tournament.people.entries import Entry


@dataclass(frozen=True, slots=True)
class ImportWarning:
    """Something on a sheet's line that the organizer should look at: a code and facts, like a RuleError."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One player of a sheet: the line as a spreadsheet counts, what it says, and what is odd about it.

    `same_as` is an earlier line that says the same in every cell.
    """

    number: int
    entry: Entry
    warnings: tuple[ImportWarning, ...] = ()
    same_as: int | None = None


@dataclass(frozen=True, slots=True)
class ColumnRead:
    """One column of a sheet: its place from 0, its header's cell, and what it is read as (nothing: not).

    `looks_like` is what its cells look like where that is not read: "email", "date" or "number".
    """

    place: int
    header: str
    read_as: str
    looks_like: str = ""
    samples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A registration sheet as it was read. `warnings` are about the whole: columns, header, encoding."""

    lines: tuple[SheetLine, ...]
    warnings: tuple[ImportWarning, ...] = ()
    columns: tuple[ColumnRead, ...] = ()


@dataclass(frozen=True, slots=True)
class Decisions:
    """What the organizer decided about a sheet's lines, by line number.

    `names` are the names as in the form; `tidied` and `left_out` are ticked lines; `namesakes`
    says how many registered players of a name (its `name_key`) the organizer saw, `told` which
    lines were shown as duplicates of an earlier one. `is_turned` reverses every “Last, First”.
    `identities` are titles by column and by what is written there; an empty one leaves it so.
    """

    names: Mapping[int, str] = field(default_factory=dict)
    tidied: frozenset[int] = frozenset()
    left_out: frozenset[int] = frozenset()
    namesakes: Mapping[str, int] = field(default_factory=dict)
    told: frozenset[int] = frozenset()
    is_turned: bool = False
    identities: Mapping[tuple[str, str], str] = field(default_factory=dict)
