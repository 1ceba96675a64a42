"""The cells of an .ods (OpenDocument)."""

from __future__ import annotations

from datetime import datetime

from tournament.kernel.errors import ActionRefused
from tournament.people.sheet.bounded_cells import (
    LONGEST_CELL,
    Attributes,
    Table,
    Workbook,
    moment_words,
    natural_number,
    parse_part,
    plain_number,
    refuse_many_tables,
)


def read_ods(content: bytes, wanted: str) -> Workbook:
    """Return the wanted table of content.xml, or else the first one with any text.

    Raises ActionRefused; ExpatError, LookupError or ValueError if it is damaged.
    """
    book = _OdsReader(wanted)
    parse_part(content, book.start, book.end, book.say)
    name = wanted if wanted in book.names else book.filled
    table = book.tables.get(name)
    if table is None or not table.is_filled:
        raise ActionRefused("sheet_is_empty")
    return Workbook(tuple(book.names), name, table.cells())


class _OdsReader:
    """Reads the tables of an .ods; keeps only the wanted one and the first with any text."""

    def __init__(self, wanted: str) -> None:
        self.names: list[str] = []
        self.tables: dict[str, Table] = {}
        self.filled = ""
        self._wanted = wanted
        self._style = ""
        self._hidden: set[str] = set()  # styles of tables
        self._table: Table | None = None
        self._name = ""
        self._row = self._column = self._rows = 0
        self._cell: Attributes | None = None
        self._said: list[str] = []
        self._length = self._paragraphs = self._notes = 0
        self._is_heard = False

    def start(self, tag: str, attributes: Attributes) -> None:
        if self._cell is not None:
            self._start_in_cell(tag, attributes)
        elif tag == "style":
            self._style = attributes.get("name", "")
        elif tag == "table-properties" and attributes.get("display") == "false":
            self._hidden.add(self._style)
        elif tag == "table":
            self._begin(attributes)
        elif tag == "table-row":
            self._column, self._rows = 0, _times(attributes, "number-rows-repeated")
        elif tag in {"table-cell", "covered-table-cell"}:
            self._cell = attributes

    def _begin(self, attributes: Attributes) -> None:
        self._table, self._row = None, 0
        if attributes.get("style-name") in self._hidden:
            return
        self._name = attributes["name"]
        self.names.append(self._name)
        refuse_many_tables(self.names)
        if self._name == self._wanted or not self.filled:
            self._table = Table()

    def _start_in_cell(self, tag: str, attributes: Attributes) -> None:
        if tag == "annotation" or self._notes:
            self._notes += 1
        elif tag == "p":
            self.say("\n" if self._paragraphs else "", is_heard=True)
            self._paragraphs += 1
            self._is_heard = True
        elif tag == "s":
            self.say(" " * min(_times(attributes, "c"), LONGEST_CELL + 1))
        elif tag in {"tab", "line-break"}:
            self.say("\t" if tag == "tab" else "\n")

    def say(self, text: str, *, is_heard: bool = False) -> None:
        if (self._is_heard or is_heard) and not self._notes and self._table is not None:
            self._said.append(text)
            self._length += len(text)
            if self._length > LONGEST_CELL:
                raise ActionRefused("workbook_too_large")

    def end(self, tag: str) -> None:
        if self._notes:
            self._notes -= 1
        elif self._cell is not None:
            if tag == "p":
                self._is_heard = False
            elif tag in {"table-cell", "covered-table-cell"}:
                self._end_cell(self._cell)
        elif tag == "table-row":
            self._row += self._rows
        elif tag == "table" and self._table is not None:
            self._end_table(self._table)

    def _end_cell(self, cell: Attributes) -> None:
        columns = _times(cell, "number-columns-repeated")
        if self._table is not None:
            value = _ods_value(cell, "".join(self._said))
            self._table.put(self._row, self._column, value, rows=self._rows, columns=columns)
        self._column += columns
        self._cell, self._said = None, []
        self._length = self._paragraphs = 0
        self._is_heard = False

    def _end_table(self, table: Table) -> None:
        if not self.filled and table.is_filled:
            self.filled = self._name
        if self._name in {self.filled, self._wanted}:
            self.tables[self._name] = table
        self._table = None


def _ods_value(cell: Attributes, said: str) -> str:
    kind = cell.get("value-type", "")
    if kind in {"float", "percentage", "currency"}:
        return plain_number(cell["value"])
    if kind == "date":
        return moment_words(datetime.fromisoformat(cell["date-value"]))
    if kind == "boolean":
        return "yes" if cell.get("boolean-value") == "true" else "no"
    return said or cell.get("string-value", "")


def _times(attributes: Attributes, name: str) -> int:
    """Return the repeat count of a cell, row or similar element."""
    return max(1, natural_number(attributes.get(name, "1")))
