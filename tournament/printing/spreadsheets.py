"""Tables as CSV and as workbooks. Typed text always stays text; a cell is never a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from datetime import datetime

from xlsxwriter import Workbook
from xlsxwriter.worksheet import Worksheet

from tournament.printing.data_tables import CellValue, Filled

CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_BYTE_ORDER_MARK = "\ufeff"  # so that spreadsheets recognize UTF-8
# Characters that make spreadsheets treat a CSV cell as a formula, including their full-width forms.
_BEGINS_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n")
_KEPT_AS_TEXT = "'"
_NOT_IN_TITLES = str.maketrans(dict.fromkeys("[]:*?/\\'", " "))
_LONGEST_TITLE, _WIDEST = 31, 48
_MADE = datetime(2016, 1, 1)  # a fixed date, so that the same table always gives the same file


def csv_file(table: Filled) -> bytes:
    """Return a table as CSV for spreadsheets: UTF-8 with a byte order mark, commas, lines as in RFC 4180.

    Text that a spreadsheet would read as a formula gets a leading apostrophe.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow([_plain(head) for head in table.heads])
    writer.writerows([_plain(cell) for cell in row] for row in table.rows)
    return (_BYTE_ORDER_MARK + text.getvalue()).encode()


def _plain(cell: CellValue) -> str | int | float:
    if cell is None:
        return ""
    if isinstance(cell, str) and cell.lstrip(" ").startswith(_BEGINS_FORMULA):
        return f"{_KEPT_AS_TEXT}{cell}"
    return cell


def xlsx_file(tables: Iterable[Filled]) -> bytes:
    """Return a workbook with one sheet per table; the header row is frozen and has filters."""
    written = io.BytesIO()
    options = {
        "in_memory": True,
        "strings_to_formulas": False,
        "strings_to_numbers": False,
        "strings_to_urls": False,
    }
    book = Workbook(written, options)
    book.set_properties({"created": _MADE})
    head = book.add_format({"bold": True, "bottom": 1})
    titles: set[str] = set()
    for table in tables:
        sheet = book.add_worksheet(_title(table.label, titles))
        _write(sheet, table, head)
    book.close()
    return written.getvalue()


def _write(sheet: Worksheet, table: Filled, head: object) -> None:
    for column, word in enumerate(table.heads):
        sheet.write_string(0, column, word, head)
    for number, row in enumerate(table.rows, start=1):
        for column, cell in enumerate(row):
            if isinstance(cell, str):
                if cell:
                    sheet.write_string(number, column, cell)
            elif cell is not None:
                sheet.write_number(number, column, cell)
    sheet.freeze_panes(1, 0)
    if table.heads:
        sheet.autofilter(0, 0, len(table.rows), len(table.heads) - 1)
    for column, word in enumerate(table.heads):
        longest = max((len(str(row[column])) for row in table.rows if row[column] is not None), default=0)
        sheet.set_column(column, column, min(_WIDEST, max(longest, len(word) + 3) + 1))


def _title(label: str, taken: set[str]) -> str:
    """Return a unique sheet title with at most 31 characters and without forbidden ones."""
    wanted = label.translate(_NOT_IN_TITLES).strip()[:_LONGEST_TITLE] or "1"
    title, number = wanted, 2
    while title.casefold() in taken:
        end = f" {number}"
        title, number = f"{wanted[: _LONGEST_TITLE - len(end)]}{end}", number + 1
    taken.add(title.casefold())
    return title
