"""An event's tables for export: their columns, each with a header and cell contents.

The CSV file, the sheet in a workbook, and the line on the page that lists the files all come from one
definition.
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
    """A column: its header, and its value for a row; None leaves the cell empty."""

    head: Promise | str
    cell: Callable[[Any], CellValue]


@dataclass(frozen=True, slots=True)
class DataTable:
    """A table for export. `key` is part of its URL and its file name.

    `about` describes its contents. `is_there` returns whether an event has the table for a viewer. `columns`
    and `rows` return what the viewer may see; `rows` takes a fixed number of queries.
    """

    key: str
    label: Promise
    about: Promise
    is_there: Callable[[Tournament, Viewer], bool]
    columns: Callable[[Tournament, Viewer], Sequence[DataColumn]]
    rows: Callable[[Tournament, Viewer], Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Filled:
    """A table whose headers and cells are text and numbers in the active language."""

    label: str
    heads: tuple[str, ...]
    rows: tuple[tuple[CellValue, ...], ...]


def fill(table: DataTable, tournament: Tournament, viewer: Viewer) -> Filled:
    """Return the table as this viewer may see it. Takes a fixed number of queries."""
    columns = table.columns(tournament, viewer)
    rows = table.rows(tournament, viewer)
    return Filled(
        label=str(table.label),
        heads=tuple(str(column.head) for column in columns),
        rows=tuple(tuple(column.cell(row) for column in columns) for row in rows),
    )


def everybody(_tournament: Tournament, _viewer: Viewer) -> bool:
    """Return True: every event has the table, for every viewer."""
    return True


def leaders_alone(_tournament: Tournament, viewer: Viewer) -> bool:
    """Return whether the viewer is on the event's staff, since only staff may read the table."""
    return viewer.is_leader
