"""Tables of an event for export: their columns, each with a head and the contents of its cells.

One definition gives the CSV file, the sheet of a workbook, and the line on the page of files.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from tournament.kernel.access import Viewer
from tournament.models import Tournament

CellValue = str | int | float | None


@dataclass(frozen=True, slots=True)
class DataColumn:
    """A column: its head, and what a row has there; None leaves the cell empty."""

    head: Promise | str
    cell: Callable[[Any], CellValue]


@dataclass(frozen=True, slots=True)
class DataTable:
    """A table for export. `key` is part of its address and of the file's name.

    `about` describes its contents. `is_there` tells whether an event has it for a viewer; `columns` and
    `rows` are as the viewer may see them, rows with a fixed number of queries.
    """

    key: str
    label: Promise
    about: Promise
    is_there: Callable[[Tournament, Viewer], bool]
    columns: Callable[[Tournament, Viewer], Sequence[DataColumn]]
    rows: Callable[[Tournament, Viewer], Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Filled:
    """A table with its heads and cells as text and numbers, in the language that is spoken."""

    label: str
    heads: tuple[str, ...]
    rows: tuple[tuple[CellValue, ...], ...]


def fill(table: DataTable, tournament: Tournament, viewer: Viewer) -> Filled:
    """Return the table as this viewer may see it. A fixed number of queries."""
    columns = table.columns(tournament, viewer)
    rows = table.rows(tournament, viewer)
    return Filled(
        label=str(table.label),
        heads=tuple(str(column.head) for column in columns),
        rows=tuple(tuple(column.cell(row) for column in columns) for row in rows),
    )


def everybody(_tournament: Tournament, _viewer: Viewer) -> bool:
    """Return True: every event has the table, for all viewers."""
    return True


def leaders_alone(_tournament: Tournament, viewer: Viewer) -> bool:
    """Return whether the viewer is staff: the table is for the event's staff."""
    return viewer.is_leader
