"""The cells of a workbook (.xlsx, .ods), read within bounds that no file can get round."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from python_calamine import CalamineError, CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

from tournament.core.errors import ActionRefused
from tournament.core.text import is_visible

LARGEST_WORKBOOK = 1_000_000  # bytes; a sheet of 450 players is some 50 kB, a logo in it more
MOST_UNPACKED = 24_000_000  # bytes of all the parts that are read
MOST_PARTS = 2_000
MOST_CELLS = 1_000_000  # of the rectangle that a table's cells span, as the reader lays it out in memory
MOST_ROWS = 2_000  # of a table that are handed on: more than can be imported, so that the count is right
MOST_CELLS_A_ROW = 100

ZIP = b"PK\x03\x04"
OLD_OFFICE = b"\xd0\xcf\x11\xe0"  # .xls; and .xlsx with a password
_ENCRYPTED_XLSX = "EncryptedPackage".encode("utf-16-le")

# The parts that hold cells and what they need; pictures, macros and all else stay unread.
_XLSX_PARTS = re.compile(
    r"\[Content_Types\]\.xml|_rels/\.rels|xl/(?:_rels/)?workbook\.xml(?:\.rels)?|"
    r"xl/(?:sharedStrings|styles)\.xml|xl/worksheets/[^/]+\.xml",
    re.IGNORECASE,
)
_ODS_PARTS = re.compile(r"mimetype|content\.xml|META-INF/manifest\.xml")
# The tag of a piece of XML that stands between two "<", without the prefix of its namespace.
_TAG = re.compile(rb"/?(?:[^\s:/<>]+:)?([^\s:/<>]+)")
_PLACE = re.compile(rb"\br\s*=\s*[\"']\s*([A-Za-z]{0,8})([0-9]{0,20})")
_REPEATED = re.compile(rb"number-(?:columns|rows)-repeated\s*=\s*[\"']\s*\+?([0-9]{1,30})")

Cells = list[list[str]]


@dataclass(frozen=True, slots=True)
class Workbook:
    """The tables of a workbook by name, in its order, and the one that was read: its rows of cells.

    Rows and columns are as the spreadsheet counts them: the first cell is A1.
    """

    tables: tuple[str, ...]
    table: str
    rows: Cells


def is_workbook(data: bytes) -> bool:
    """Return whether these bytes are some office program's own file."""
    return data.startswith((ZIP, OLD_OFFICE))


def read_workbook(data: bytes, wanted: str = "") -> Workbook:
    """Return a workbook's table of this name, else its first one with a cell that says something.

    Only the parts that hold cells are unpacked, within bounds, and packed anew for the reader, so that no
    size that a file declares has to be believed. Macros are never even unpacked.

    Raises ActionRefused: workbook_too_large, workbook_damaged, workbook_locked, workbook_old,
    sheet_is_other_file, sheet_is_empty.
    """
    if len(data) > LARGEST_WORKBOOK:
        raise ActionRefused("workbook_too_large", kilobytes=LARGEST_WORKBOOK // 1000)
    if data.startswith(OLD_OFFICE):
        raise ActionRefused("workbook_locked" if _ENCRYPTED_XLSX in data else "workbook_old")
    clean = _packed_anew(_parts(data))
    try:
        with CalamineWorkbook.from_filelike(io.BytesIO(clean)) as book:
            return _read(book, wanted)
    except ActionRefused:
        raise
    except (CalamineError, ValueError, OSError, OverflowError, UnicodeError):
        raise ActionRefused("workbook_damaged") from None
    except BaseException as error:
        # What the reader's Rust code panics with is no Exception, and has no name to import.
        if type(error).__name__ == "PanicException":
            raise ActionRefused("workbook_damaged") from None
        raise


def _read(book: Any, wanted: str) -> Workbook:
    shown = [
        sheet.name
        for sheet in book.sheets_metadata
        if sheet.typ == SheetTypeEnum.WorkSheet and sheet.visible == SheetVisibleEnum.Visible
    ] or list(book.sheet_names)
    order = [wanted] if wanted in shown else shown
    for name in order:
        table = book.get_sheet_by_name(name)
        rows = table.to_python(skip_empty_area=False, nrows=MOST_ROWS)
        cells = [[_text(value) for value in row[:MOST_CELLS_A_ROW]] for row in rows]
        if any(is_visible(cell) for row in cells for cell in row):
            return Workbook(tuple(shown), name, cells)
    raise ActionRefused("sheet_is_empty")


def _text(value: Any) -> str:
    """Return a cell's value as a spreadsheet shows it, dates as in 2016-11-05."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, datetime):
        return value.isoformat(" ", "minutes") if value.time() != time() else value.date().isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, timedelta):
        return str(value)
    return str(value)


def _parts(data: bytes) -> dict[str, bytes]:
    """Return the parts of the file that hold cells, unpacked within bounds."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            if len(entries) > MOST_PARTS:
                raise ActionRefused("workbook_too_large", kilobytes=LARGEST_WORKBOOK // 1000)
            wanted = _wanted(archive, {entry.filename for entry in entries})
            read = [entry for entry in entries if wanted.fullmatch(entry.filename)]
            if any(entry.flag_bits & 1 for entry in read):
                raise ActionRefused("workbook_locked")
            if sum(entry.file_size for entry in read) > MOST_UNPACKED:
                raise ActionRefused("workbook_too_large", kilobytes=LARGEST_WORKBOOK // 1000)
            parts = dict(_unpacked(archive, read))
    except ActionRefused:
        raise
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, NotImplementedError, RuntimeError):
        raise ActionRefused("workbook_damaged") from None
    except Exception as error:  # other packings than deflate have errors of their own
        if type(error).__module__ in {"lzma", "_lzma", "struct", "bz2"}:
            raise ActionRefused("workbook_damaged") from None
        raise
    _refuse_vast_tables(parts)
    return parts


def _wanted(archive: zipfile.ZipFile, names: set[str]) -> re.Pattern[str]:
    """Return which parts to read of which kind of workbook."""
    folded = {name.casefold() for name in names}
    if "xl/workbook.xml" in folded:
        return _XLSX_PARTS
    if "content.xml" in names and "mimetype" in names:
        kind = archive.read("mimetype") if archive.getinfo("mimetype").file_size < 200 else b""
        if b"spreadsheet" in kind:
            return _ODS_PARTS
    raise ActionRefused("workbook_old" if "xl/workbook.bin" in folded else "sheet_is_other_file")


def _unpacked(archive: zipfile.ZipFile, entries: list[zipfile.ZipInfo]) -> Iterator[tuple[str, bytes]]:
    left = MOST_UNPACKED
    for entry in entries:
        if entry.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
            raise ActionRefused("workbook_damaged")
        with archive.open(entry) as part:
            unpacked = part.read(left + 1)
        left -= len(unpacked)
        if left < 0:
            raise ActionRefused("workbook_too_large", kilobytes=LARGEST_WORKBOOK // 1000)
        if entry.filename == "META-INF/manifest.xml" and b"encryption-data" in unpacked:
            raise ActionRefused("workbook_locked")
        yield entry.filename, unpacked


def _packed_anew(parts: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return packed.getvalue()


def _refuse_vast_tables(parts: dict[str, bytes]) -> None:
    """Refuse tables whose cells span more than `MOST_CELLS`: the reader keeps the empty ones between.

    Both formats can say in one line that a cell stands in row 1,048,576, or is repeated so often.
    """
    for name, part in parts.items():
        if not name.endswith(".xml"):
            continue
        if part.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\x00" in part:
            raise ActionRefused("workbook_damaged")  # both formats are UTF-8; the bounds are read from bytes
        if _cells_spanned(name, part) > MOST_CELLS:
            raise ActionRefused("workbook_too_large", kilobytes=LARGEST_WORKBOOK // 1000)


def _cells_spanned(name: str, part: bytes) -> int:
    """Return how many cells the tables of a part span at most."""
    if name == "content.xml":
        return _spanned_in_ods(part)
    return _spanned_in_xlsx(part) if name.casefold().startswith("xl/worksheets/") else 0


def _spanned_in_xlsx(part: bytes) -> int:
    """Return the last row times the last column; cells without a place stand below and beside the others."""
    rows = columns = row_tags = cell_tags = most_cell_tags = 0
    for piece in part.split(b"<"):
        tag = _tag_of(piece)
        if tag not in {b"row", b"c"} or piece.startswith(b"/"):
            continue
        row_tags += tag == b"row"
        cell_tags = 0 if tag == b"row" else cell_tags + 1
        most_cell_tags = max(most_cell_tags, cell_tags)
        for letters, digits in _PLACE.findall(piece):
            rows = max(rows, int(digits or b"0"))
            columns = max(columns, _column_number(letters))
    return (rows + row_tags) * (columns + most_cell_tags)


def _column_number(letters: bytes) -> int:
    number = 0
    for letter in letters.upper():
        number = 26 * number + letter - 64
    return number


def _spanned_in_ods(part: bytes) -> int:
    """Return the rows up to the last filled one times the columns of the widest, repeated ones counted."""
    rows = empty_rows = widest = 0
    columns = filled = repeated = 0
    in_row = False
    for piece in part.split(b"<"):
        tag = _tag_of(piece)
        if piece.startswith((b"/", b"!", b"?")) and tag != b"table-row":
            continue
        if tag == b"table-row" and in_row:
            widest = max(widest, filled)
            rows, empty_rows = (rows + empty_rows + repeated, 0) if filled else (rows, empty_rows + repeated)
            in_row = False
        if tag == b"table-row" and not piece.startswith(b"/"):
            in_row, columns, filled, repeated = True, 0, 0, _times(piece)
        elif in_row and tag in {b"table-cell", b"covered-table-cell"}:
            columns += _times(piece)
            filled = columns if b"value" in piece or b"formula" in piece else filled
        elif in_row:  # whatever stands within a cell
            filled = columns
    return rows * widest


def _tag_of(piece: bytes) -> bytes:
    match = _TAG.match(piece)
    return match[1] if match else b""


def _times(piece: bytes) -> int:
    """Return how often a tag of .ods says that it is repeated: the most that it says."""
    return max([1, *(int(number) for number in _REPEATED.findall(piece))])
