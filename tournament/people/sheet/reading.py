"""Read a registration sheet: which column contains what, and the players on its lines."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from decklists.identities import IdentityNames
from decklists.names import fold
from tournament.kernel.errors import ActionRefused
from tournament.kernel.phrases import listed, quoted
from tournament.kernel.text import is_visible, normalized_text, sanitized_text
from tournament.models.player_fields import PLAYER_FIELDS, PlayerField, StreamConsent
from tournament.people.entries import HIGHEST_TABLE, Entry
from tournament.people.sheet.columns import (
    IDENTITY_SIDES,
    JOINED,
    NAME_COLUMNS,
    find_columns,
    first_line_is_header,
    is_amount,
    is_header,
    is_loose_header,
)
from tournament.people.sheet.header_words import (
    NO,
    PAID,
    PLACEHOLDERS,
    UNPAID,
    YES,
    column_of,
    columns_within,
)
from tournament.people.sheet.names import is_family_first, whole_name
from tournament.people.sheet.records import ColumnRead, ImportWarning, Sheet, SheetLine
from tournament.people.sheet.text import HEADER_WITHIN, Record, plain_lines, read_records

# With this many lines, the form stays below the maximum number of fields in a request.
MOST_LINES = 450
# Traces of a wrong encoding in a name: "Kate?ina", "?ukasz", "Rafa?", "Zo\ufffd", "JÃ¶rg".
_DAMAGE = re.compile(
    r"\ufffd|[^\W\d_]\?|\?[^\W\d_]|[ÂÃÄÅÐÑ][\u0080-\u00bf\u02c6\u02dc\u2013-\u203a\u20ac\u2122\u0192]|â€"
)
_EMAIL = re.compile(r"\S+@\S+\.\S+")

_Numbered = tuple[int, Record]


def read_sheet(
    text: str,
    *,
    is_guessed: bool = False,
    choices: Mapping[int, str] | None = None,
    identities: IdentityNames | None = None,
    needs_names: bool = True,
) -> Sheet:
    """Return the players in a sheet's text, with the problems of the sheet and of each line.

    Cells are split at tabs, semicolons or commas. The header may be in several languages and below a title.
    Columns it doesn't name are guessed from the cells (`columns`), and a bare list of names is accepted.
    Lines count from 1, as in a spreadsheet. `is_guessed` means that the text's encoding was guessed;
    `choices` are the column meanings chosen by the user, by position. A missing or overlong name is kept for
    the organizer to fix, and identities are kept as they are written.

    Raises ActionRefused: sheet_too_large, sheet_is_not_text, sheet_quotes_do_not_match, sheet_too_many_lines,
    sheet_is_empty, sheet_without_names (if `needs_names` and no column was chosen).
    """
    records = read_records(plain_lines(text), is_header)
    filled = [
        (number, record) for number, record in enumerate(records, start=1) if any(map(is_visible, record))
    ]
    if not filled:
        raise ActionRefused("sheet_is_empty")
    header, players, warnings = _without_header(filled, identities)
    if not players:
        raise ActionRefused("sheet_is_empty")
    if len(players) > MOST_LINES:
        raise ActionRefused("sheet_too_many_lines", lines=len(players), allowed=MOST_LINES)
    columns = find_columns(
        header[1] if header else None, [record for _, record in players], identities, choices or {}
    )
    if needs_names and not choices and not {column.read_as for column in columns} & NAME_COLUMNS:
        raise ActionRefused("sheet_without_names", columns=_titles(columns))
    warnings += _odd_columns(header, columns, is_chosen=bool(choices))
    guessed = [ImportWarning("guessed_encoding")] if is_guessed else []
    lines = _lines(players, columns, width=_width(header[1]) if header and not choices else 0)
    return Sheet(tuple(lines), (*guessed, *warnings), columns)


def _without_header(
    filled: Sequence[_Numbered], identities: IdentityNames | None
) -> tuple[_Numbered | None, list[_Numbered], list[ImportWarning]]:
    """Return the header, the players' lines, and warnings about other lines."""
    warnings: list[ImportWarning] = []
    at = next((at for at, (_, record) in enumerate(filled[:HEADER_WITHIN]) if is_header(record)), None)
    if at is None and (
        is_loose_header(filled[0][1]) or first_line_is_header([record for _, record in filled], identities)
    ):
        at = 0
    if at is None:
        return None, list(filled), warnings
    header = filled[at]
    if at:
        above = listed(number for number, _ in filled[:at])
        warnings.append(ImportWarning("lines_above", {"lines": above, "header": header[0]}))
    same = [number for number, record in filled[at + 1 :] if _said(record) == _said(header[1])]
    if same:
        warnings.append(ImportWarning("header_again", {"lines": listed(same)}))
    return header, [line for line in filled[at + 1 :] if line[0] not in same], warnings


def _width(header: Record) -> int:
    return max(place for place, cell in enumerate(header) if cell.strip()) + 1


def _said(record: Record) -> tuple[str, ...]:
    """Return a line's cells without the empty ones at its end."""
    cells = [normalized_text(cell).casefold() for cell in record]
    while cells and not cells[-1]:
        cells.pop()
    return tuple(cells)


def _titles(columns: Sequence[ColumnRead]) -> str:
    return listed((column.header or "–")[:60] for column in columns)


def _odd_columns(
    header: _Numbered | None, columns: Sequence[ColumnRead], *, is_chosen: bool
) -> Iterator[ImportWarning]:
    """Yield warnings about the columns, unless the user has chosen them."""
    if is_chosen:
        return
    if header is None:
        read = tuple(column.read_as for column in columns if column.read_as)
        if len(columns) > 1:
            yield ImportWarning("no_header", {"columns": read})
        return
    known: set[str] = set()
    for column in columns:
        facts = {"line": header[0], "column": column.header[:60]}
        asked = column_of(column.header)
        if (
            column.read_as
            and column.header
            and not {asked, *columns_within(column.header)} & {column.read_as}
        ):
            yield ImportWarning("column_by_content", facts | {"read_as": column.read_as})
        elif not column.read_as and column.header:
            yield ImportWarning("repeated_column" if asked in known else "unknown_column", facts)
        known |= {column.read_as} - {""}


def _lines(players: Sequence[_Numbered], columns: Sequence[ColumnRead], *, width: int) -> Iterator[SheetLine]:
    first: dict[tuple[str, ...], int] = {}
    for number, record in players:
        said = _said(record)
        same_as = first.setdefault(said, number)
        yield _line(number, record, columns, width, same_as if same_as != number else None)


def _cells(record: Record, columns: Sequence[ColumnRead]) -> dict[str, str]:
    """Return a line's values by column; several columns of notes, or of a reading, are joined."""
    cells: dict[str, str] = {}
    for column in columns:
        cell = record[column.place] if column.place < len(record) else ""
        joint = JOINED.get(column.read_as)
        if joint and is_visible(cells.get(column.read_as, "")) and is_visible(cell):
            cells[column.read_as] += f"{joint}{cell}"
        elif column.read_as and not is_visible(cells.get(column.read_as, "")):
            cells[column.read_as] = cell
    return cells


def _line(
    number: int, record: Record, columns: Sequence[ColumnRead], width: int, same_as: int | None
) -> SheetLine:
    cells = _cells(record, columns)
    warnings = [*_surplus(record, columns, width)]
    values: dict[str, Any] = {"name": _name(cells)}
    for column, about in PLAYER_FIELDS.items():
        if column == "name":
            continue
        value = normalized_text(cells.get(column, ""))
        if about.choices:
            values[column] = chosen = _choice(value, about)
            if value and not chosen and value.casefold() not in PLACEHOLDERS:
                warnings.append(ImportWarning("answer_unreadable", {"column": column, "value": value[:40]}))
            continue
        if column in IDENTITY_SIDES and value.casefold() in PLACEHOLDERS:
            value = ""
        if len(value) > about.length:
            warnings.append(ImportWarning("text_too_long", {"column": column, "allowed": about.length}))
        values[column] = value[: about.length].strip()
    bye, bye_warning = _yes_or_no(cells.get("first_round_bye", ""), "bye_unreadable")
    table, table_warning = _table(cells.get("fixed_table", ""))
    paid, paid_warning = _paid(cells.get("has_paid", ""))
    warnings += [warning for warning in (bye_warning, table_warning, paid_warning) if warning]
    entry = Entry(first_round_bye=bye, fixed_table=table, has_paid=paid, **values)
    return SheetLine(number, entry, (*_name_doubts(entry.name), *warnings), same_as)


def _name_doubts(name: str) -> Iterator[ImportWarning]:
    """Yield warnings about how a name is written."""
    if damage := _DAMAGE.search(name):
        yield ImportWarning("name_damaged", {"letters": damage[0]})
    elif _EMAIL.fullmatch(name) or (name and not any(char.isalpha() for char in name)):
        yield ImportWarning("name_is_none")


def _name(cells: dict[str, str]) -> str:
    """Return the name, from one column or from the given and family names together."""
    given, family = cells.get("given_name", ""), cells.get("family_name", "")
    whole = cells.get("name", "")
    if given and not family:
        family, whole = whole, ""  # columns such as "Name; Vorname", in which "Name" is the family name
    if family and whole and is_family_first(family) and family not in whole:
        given, whole = whole, ""  # as in 苗字、名前
    name = sanitized_text(whole) or whole_name(sanitized_text(given), sanitized_text(family))
    return name if is_visible(name) else ""


def _surplus(record: Record, columns: Sequence[ColumnRead], width: int) -> Iterator[ImportWarning]:
    """Yield a warning if a line has more cells than the header; `width` is 0 without a header."""
    read = {column.place for column in columns if column.read_as}
    surplus = [
        normalized_text(cell)
        for place, cell in enumerate(record)
        if width and place >= width and place not in read and is_visible(cell)
    ]
    if surplus:
        yield ImportWarning("too_many_cells", {"cells": listed(quoted(cell[:40]) for cell in surplus[:3])})


def _yes_or_no(cell: str, unreadable: str) -> tuple[bool, ImportWarning | None]:
    value = normalized_text(cell)
    plain = value.casefold()
    if plain in YES or plain in NO or plain in PLACEHOLDERS:
        return plain in YES, None
    return False, ImportWarning(unreadable, {"value": value[:40]})


def _choice(value: str, about: PlayerField) -> str:
    """Return the choice that a cell contains as a code, a label, or yes or no; empty if there is none."""
    plain = value.casefold()
    named = {text.casefold(): code for code, label in about.choices.items() for text in (code, str(label))}
    if plain in named:
        return named[plain]
    if not plain or plain in PLACEHOLDERS:
        return ""
    answer = StreamConsent.YES if plain in YES else StreamConsent.NO if plain in NO else None
    return answer.value if answer and answer.value in about.choices else ""


def _paid(cell: str) -> tuple[bool, ImportWarning | None]:
    """Return whether a cell states that a player paid: a word for yes, an amount or a date."""
    value = normalized_text(cell)
    key = fold(value)
    if key in UNPAID:
        return False, None
    if key in PAID:
        return True, None
    number = re.sub(r"[^0-9]", "", value)
    if number and (is_amount(value) or re.fullmatch(r"[0-9.,/ -]+", value)):
        return int(number) > 0, None
    return _yes_or_no(cell, "paid_unreadable")


def _table(cell: str) -> tuple[int | None, ImportWarning | None]:
    value = unicodedata.normalize("NFKC", normalized_text(cell))
    if value in {"", "-"}:
        return None, None
    if value.isascii() and value.isdigit() and len(value) <= len(str(HIGHEST_TABLE)) and int(value) >= 1:
        return int(value), None
    return None, ImportWarning("table_unreadable", {"value": value[:40]})
