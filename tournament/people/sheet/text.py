"""Parse a sheet's text from any program: line ends, delimiters, quotes."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

from tournament.kernel.errors import ActionRefused
from tournament.kernel.text import is_readable

LARGEST = 500_000  # bytes of text; the largest sheets are about 50 kB
DELIMITERS = ("\t", ";", ",")
# A header may be below a title and a date: within this many nonempty lines.
HEADER_WITHIN = 10

Record = list[str]


def plain_lines(text: str) -> str:
    """Return the text with uniform line ends and without a pasted byte order mark.

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
    """Return the cells of each line of a plain text, with an empty list for an empty line.

    `is_header` returns whether the cells are a header; it is used to test delimiters on the first lines.

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
    """Return the delimiter between the cells, or None for a list of names.

    If one of the first lines is a header, it decides. Without one, a comma may be part of a name and a
    semicolon part of a note, so a delimiter must occur in more than half of the lines. A comma followed by a
    space, once per line, is read as the one in “Last, First”.
    """
    lines = [_without_quoted(line) for line in text.split("\n") if line.strip()]
    if not lines:
        return None
    for line in lines[:HEADER_WITHIN]:
        for delimiter in DELIMITERS:
            if delimiter in line and is_header(line.split(delimiter)):
                return delimiter
        if is_header([line]):
            return None
    usual = {each: sum(each in line for line in lines) for each in DELIMITERS}
    found = next((each for each in DELIMITERS if 2 * usual[each] > len(lines)), None)
    return None if found == "," and all(map(_is_one_name, lines)) else found


def _is_one_name(line: str) -> bool:
    """Return whether a line is only a name, such as “Ana Bee” or “Bee, Ana”."""
    last, comma, first = line.partition(", ")
    return "," not in last + first and (not comma or bool(last.strip() and first.strip()))


def _without_quoted(line: str) -> str:
    """Return a line without quotation marks and without the delimiters between them."""
    parts = line.split('"')
    parts[1::2] = ["".join(char for char in part if char not in DELIMITERS) for part in parts[1::2]]
    return "".join(parts)


def _only_cell(line: str, number: int) -> Record:
    """Return a line's only cell, without quotes if they enclose the whole line."""
    cell = line.strip()
    if not cell.startswith('"'):
        return [line] if cell else []
    if cell.count('"') % 2:
        raise ActionRefused("sheet_quotes_do_not_match", line=number)
    inner = cell[1:-1].replace('""', "")
    return [cell[1:-1].replace('""', '"')] if cell.endswith('"') and '"' not in inner else [line]
