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
    """One player of a sheet: the line as a spreadsheet counts, what it says, and what is odd about it."""

    number: int
    entry: Entry
    warnings: tuple[ImportWarning, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A registration sheet as it was read. `warnings` are about the whole: columns, header, encoding."""

    lines: tuple[SheetLine, ...]
    warnings: tuple[ImportWarning, ...] = ()


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
