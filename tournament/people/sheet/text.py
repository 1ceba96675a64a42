"""A sheet's bytes and text, whatever wrote them: encodings, delimiters, quotes."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Callable

from tournament.core.errors import ActionRefused
from tournament.core.text import is_readable

LARGEST = 500_000  # bytes; the largest sheets are some 50 kB
WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # .xlsx, .ods; .xls
BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
DELIMITERS = ("\t", ";", ",")

Record = list[str]


def decode(data: bytes) -> tuple[str, bool]:
    """Return a file's text, and whether its encoding had to be guessed.

    Told by its mark: UTF-8 or UTF-16; without one UTF-8, else what Windows writes in the west (cp1252).

    Raises ActionRefused: sheet_too_large, sheet_is_workbook, sheet_is_not_text.
    """
    if len(data) > LARGEST:
        raise ActionRefused("sheet_too_large", kilobytes=LARGEST // 1000)
    if data.startswith(WORKBOOKS):
        raise ActionRefused("sheet_is_workbook")
    encoding = next((name for mark, name in BYTE_ORDER_MARKS if data.startswith(mark)), None)
    try:
        if encoding:
            return data.decode(encoding), False
        return data.decode("utf-8"), False
    except UnicodeDecodeError as error:
        if encoding:
            raise ActionRefused("sheet_is_not_text", line=data.count(b"\n", 0, error.start) + 1) from None
    try:
        return data.decode("cp1252"), True
    except UnicodeDecodeError as error:
        raise ActionRefused("sheet_is_not_text", line=data.count(b"\n", 0, error.start) + 1) from None


def plain_lines(text: str) -> str:
    """Return the text with one kind of line end, and without a byte order mark that was pasted along.

    Raises ActionRefused: sheet_too_large, sheet_is_not_text.
    """
    if len(text) > LARGEST or len(text.encode("utf-8", "replace")) > LARGEST:
        raise ActionRefused("sheet_too_large", kilobytes=LARGEST // 1000)
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(plain.split("\n"), start=1):
        if not is_readable(line):
            raise ActionRefused("sheet_is_not_text", line=number)
    return plain


def read_records(text: str, is_header: Callable[[Record], bool]) -> list[Record]:
    """Return the cells of each line of a plain text, an empty list for an empty line.

    `is_header` tells whether a first line, cut into these cells, is a header: then it is cut right.

    Raises ActionRefused("sheet_quotes_do_not_match").
    """
    delimiter = find_delimiter(text, is_header)
    if delimiter is None:
        return [_only_cell(line, number) for number, line in enumerate(text.split("\n"), start=1)]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    records: list[Record] = []
    begins = 1
    try:
        for record in reader:
            records.append(record)
            begins = reader.line_num + 1
    except csv.Error:
        raise ActionRefused("sheet_quotes_do_not_match", line=begins) from None
    return records


def find_delimiter(text: str, is_header: Callable[[Record], bool]) -> str | None:
    """Return what stands between the cells, or None for a list of names.

    The first line tells if it is a header. Without one, a comma may well be part of a name and a
    semicolon of a note, so a delimiter must stand in more than half of the lines.
    """
    lines = [_without_quoted(line) for line in text.split("\n") if line.strip()]
    if not lines:
        return None
    for delimiter in DELIMITERS:
        if delimiter in lines[0] and is_header(lines[0].split(delimiter)):
            return delimiter
    if is_header(lines[:1]):
        return None
    usual = {each: sum(each in line for line in lines) for each in DELIMITERS}
    return next((each for each in DELIMITERS if 2 * usual[each] > len(lines)), None)


def _without_quoted(line: str) -> str:
    """Return a line with what stands between quotation marks as it is, but for the delimiters in it."""
    parts = line.split('"')
    parts[1::2] = ["".join(char for char in part if char not in DELIMITERS) for part in parts[1::2]]
    return "".join(parts)


def _only_cell(line: str, number: int) -> Record:
    """Return the one cell of a line, unquoted where the whole of it is in quotation marks."""
    cell = line.strip()
    if not cell.startswith('"'):
        return [line] if cell else []
    if cell.count('"') % 2:
        raise ActionRefused("sheet_quotes_do_not_match", line=number)
    inner = cell[1:-1].replace('""', "")
    return [cell[1:-1].replace('""', '"')] if cell.endswith('"') and '"' not in inner else [line]
