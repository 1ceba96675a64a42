"""Convert an organizer's input, a pasted text or any kind of file, to one text of lines and cells."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass

from tournament.kernel.decoding import NotTextError, decode_bytes
from tournament.kernel.errors import ActionRefused
from tournament.people.sheet.bounded_cells import Cells
from tournament.people.sheet.text import LARGEST
from tournament.people.sheet.workbook import is_workbook, read_workbook

# Data that starts with these bytes isn't a sheet, although some of it can be read as text.
_OTHER_FILES = re.compile(rb"\s*(?:<(?:!doctype|html|\?xml|svg|table|!--)|%PDF|\{\\rtf)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SheetSource:
    """A sheet's text, and how it was read from a file, if there are alternatives.

    `encodings` are the possible ones, most plausible first, if the file doesn't declare its own; `encoding`
    is the one used. `tables` are the tables in a workbook, and `table` is the one that was read.
    """

    text: str
    encoding: str = ""
    encodings: tuple[str, ...] = ()
    table: str = ""
    tables: tuple[str, ...] = ()

    @property
    def is_switchable(self) -> bool:
        """Whether the same file can be read another way."""
        return len(self.encodings) > 1 or len(self.tables) > 1


def read_file(data: bytes, *, encoding: str = "", table: str = "") -> SheetSource:
    """Return a file's text, using this encoding and table if they are given.

    The file type is determined from the content, not the name.

    Raises ActionRefused: sheet_too_large, sheet_is_not_text, sheet_is_other_file, and as `read_workbook`.
    """
    if is_workbook(data):
        book = read_workbook(data, table)
        return SheetSource(_as_text(book.rows), table=book.table, tables=book.tables)
    if len(data) > LARGEST:
        raise ActionRefused("sheet_too_large", kilobytes=LARGEST // 1000)
    if _OTHER_FILES.match(data):
        raise ActionRefused("sheet_is_other_file")
    try:
        decoded = decode_bytes(data, encoding)
    except NotTextError as error:
        raise ActionRefused("sheet_is_not_text", line=error.line) from None
    encodings = () if decoded.is_certain or decoded.text.isascii() else decoded.candidates
    return SheetSource(decoded.text, encoding=decoded.encoding if encodings else "", encodings=encodings)


def _as_text(rows: Cells) -> str:
    """Return cells as a spreadsheet copies them: tabs in between, quotes around cells with a line end."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter="\t", lineterminator="\n")
    for row in rows:
        writer.writerow(cell.replace("\x00", "") for cell in row)
    return text.getvalue()
