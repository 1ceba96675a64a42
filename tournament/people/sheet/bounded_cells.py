"""A table's cells and their XML, within memory limits that no file can exceed.

Only the first rows and columns are kept; repeated cells count toward the limit each time; equal texts share
one object. So memory use depends on the limits below, not on what the file claims.
"""

from __future__ import annotations

from collections.abc import Callable, Sized
from dataclasses import dataclass, field
from datetime import datetime, time
from xml.parsers import expat

from tournament.kernel.errors import ActionRefused
from tournament.kernel.text import is_visible

MOST_SHEETS = 200
MOST_TEXT = 4_000_000  # characters in a table or in the shared texts: 2,000 rows with two decklists each
LONGEST_CELL = 32_767  # characters per cell, as in Excel
MOST_ROWS = 2_000  # more than can be imported, so that the reported count is right
MOST_CELLS_A_ROW = 100

# The parser keeps open tags, open elements and names in memory until the end.
_LONGEST_TAG = 150_000  # bytes from one "<" to the next; the longest text in UTF-8 is shorter
_DEEPEST, _MOST_NAMES = 64, 5_000
_PIECE = 65_536  # bytes passed to the parser at once

Cells = list[list[str]]
Attributes = dict[str, str]


@dataclass(frozen=True, slots=True)
class Workbook:
    """A workbook's table names, in order, and the rows of the table that was read.

    Rows and columns are counted as in the spreadsheet: the first cell is A1.
    """

    tables: tuple[str, ...]
    table: str
    rows: Cells


@dataclass(slots=True)
class Table:
    """The cells of a table that are kept, by row and column from 0."""

    rows: dict[int, dict[int, str]] = field(default_factory=dict)
    text: int = 0

    def put(self, row: int, column: int, text: str, *, rows: int = 1, columns: int = 1) -> None:
        """Put a text into a cell, repeated over rows and columns. Raises ActionRefused, ValueError."""
        if row < 0 or column < 0:
            raise ValueError("a cell outside the table")
        rows = min(rows, MOST_ROWS - row)
        columns = min(columns, MOST_CELLS_A_ROW - column)
        if not text or rows <= 0 or columns <= 0:
            return
        self.text += len(text) * rows * columns
        if len(text) > LONGEST_CELL or self.text > MOST_TEXT:
            raise ActionRefused("workbook_too_large")
        for each in range(row, row + rows):
            self.rows.setdefault(each, {}).update(dict.fromkeys(range(column, column + columns), text))

    @property
    def is_filled(self) -> bool:
        """Whether any cell has text."""
        return any(is_visible(text) for row in self.rows.values() for text in row.values())

    def cells(self) -> Cells:
        """Return the rows up to the last one with text, padded to equal width."""
        width = max(max(row) for row in self.rows.values()) + 1
        empty: dict[int, str] = {}
        return [
            [row.get(column, "") for column in range(width)]
            for number in range(max(self.rows) + 1)
            for row in [self.rows.get(number, empty)]
        ]


def refuse_many_tables(tables: Sized) -> None:
    """Refuse a workbook with too many tables. Raises ActionRefused."""
    if len(tables) > MOST_SHEETS:
        raise ActionRefused("workbook_too_large")


def natural_number(said: str) -> int:
    """Return a whole number of at least 0. Raises ValueError."""
    number = int(said)
    if number < 0:
        raise ValueError("negative")
    return number


def plain_number(said: str) -> str:
    """Return a number as a spreadsheet displays it."""
    value = float(said)
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)


def moment_words(moment: datetime) -> str:
    """Return a date such as 2016-11-05, with the time if there is one."""
    return moment.isoformat(" ", "minutes") if moment.time() != time() else moment.date().isoformat()


def parse_part(
    part: bytes,
    start: Callable[[str, Attributes], None],
    end: Callable[[str], None] | None = None,
    say: Callable[[str], None] | None = None,
) -> None:
    """Parse one XML part; tag and attribute names are passed without their namespace prefix.

    Raises ActionRefused; ExpatError, LookupError or ValueError for invalid XML.
    """
    step = _LONGEST_TAG // 2
    if any(part.find(b"<", at, at + step) < 0 for at in range(0, len(part) - step, step)):
        raise ActionRefused("workbook_too_large")
    names: dict[str, str] = {}  # the parser's own
    depth = 0

    def on_start(tag: str, attributes: Attributes) -> None:
        nonlocal depth
        depth += 1
        if depth > _DEEPEST or len(names) > _MOST_NAMES:
            raise ActionRefused("workbook_too_large")
        start(_local(tag), {_local(name): value for name, value in attributes.items()})

    def on_end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        if end is not None:
            end(_local(tag))

    def on_doctype(*_: object) -> None:
        raise ValueError("a document type: no office program writes one, and its entities may be bombs")

    parser = expat.ParserCreate("UTF-8", intern=names)
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = on_start, on_end
    parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = say, on_doctype
    for at in range(0, len(part), _PIECE):
        parser.Parse(part[at : at + _PIECE], False)
    parser.Parse(b"", True)


def _local(name: str) -> str:
    return name.rpartition(":")[2]
