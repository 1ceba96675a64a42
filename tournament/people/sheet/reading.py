"""Reading a registration sheet: which column says what, and what each line says."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tournament.core.errors import ActionRefused
from tournament.core.text import is_visible, normalized_text, sanitized_text
from tournament.people.entries import HIGHEST_TABLE, LENGTHS, Entry
from tournament.people.sheet.header_words import NO, YES, column_of
from tournament.people.sheet.records import ImportWarning, Sheet, SheetLine
from tournament.people.sheet.text import Record, plain_lines, read_records

# A form that decides about so many lines stays below the number of fields a request may have.
MOST_LINES = 450

# Without a header the columns are taken in this order.
USUAL_ORDER = ("name", "pronouns", "corp_identity", "runner_identity", "first_round_bye", "notes")

NAME_COLUMNS = frozenset({"name", "given_name", "family_name"})


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where each known column stands, how many there are, and what is odd about the header."""

    places: dict[str, int]
    width: int
    first_line: int
    warnings: tuple[ImportWarning, ...]


def read_sheet(text: str, *, is_guessed: bool = False) -> Sheet:
    """Return the players of a sheet's text, with whatever is doubtful about the sheet and each line.

    Cells are cut at tabs, semicolons or commas. The header may be in several languages; without one
    the columns are taken in `USUAL_ORDER`, and a list of names will do. Lines count from 1, as a
    spreadsheet shows them. `is_guessed` says that the text's encoding was. A name missing or too
    long is left as it is, for the organizer to mend.

    Raises ActionRefused: sheet_too_large, sheet_is_not_text, sheet_quotes_do_not_match,
    sheet_too_many_lines, sheet_is_empty, sheet_without_names.
    """
    records = read_records(plain_lines(text), _is_header)
    filled = [
        (number, record) for number, record in enumerate(records, start=1) if any(map(is_visible, record))
    ]
    if not filled:
        raise ActionRefused("sheet_is_empty")
    columns = _columns(*filled[0], widest=max(len(record) for _, record in filled))
    players = [(number, record) for number, record in filled if number >= columns.first_line]
    if not players:
        raise ActionRefused("sheet_is_empty")
    if len(players) > MOST_LINES:
        raise ActionRefused("sheet_too_many_lines", lines=len(players), allowed=MOST_LINES)
    guessed = (ImportWarning("guessed_encoding"),) if is_guessed else ()
    lines = tuple(_line(number, record, columns) for number, record in players)
    return Sheet(lines, (*guessed, *columns.warnings))


def _is_header(cells: Sequence[str]) -> bool:
    """Return whether these cells are a header: one asks for a name, or two for anything known."""
    known = {column for column in map(column_of, cells) if column}
    return bool(known & NAME_COLUMNS) or len(known) > 1


def _columns(number: int, first: Record, *, widest: int) -> _Columns:
    if not _is_header(first):
        order = USUAL_ORDER[:widest]
        warnings = (ImportWarning("no_header", {"columns": order}),) if widest > 1 else ()
        return _Columns({column: place for place, column in enumerate(order)}, len(order), number, warnings)
    places: dict[str, int] = {}
    odd: list[ImportWarning] = []
    for place, cell in enumerate(first):
        column, shown = column_of(cell), normalized_text(cell)
        if column and column not in places:
            places[column] = place
        elif shown:
            code = "repeated_column" if column else "unknown_column"
            odd.append(ImportWarning(code, {"line": number, "column": shown[:60]}))
    if not places.keys() & NAME_COLUMNS:
        names = [normalized_text(cell)[:60] for cell in first if is_visible(cell)]
        raise ActionRefused("sheet_without_names", columns=", ".join(names))
    width = max(place for place, cell in enumerate(first) if cell.strip()) + 1
    return _Columns(places, width, number + 1, tuple(odd))


def _line(number: int, record: Record, columns: _Columns) -> SheetLine:
    cells = {column: record[place] for column, place in columns.places.items() if place < len(record)}
    warnings = [*_surplus(record, columns)]
    values: dict[str, Any] = {}
    for column in (name for name in LENGTHS if name != "name"):
        value = normalized_text(cells.get(column, ""))
        if len(value) > LENGTHS[column]:
            warnings.append(ImportWarning("text_too_long", {"column": column, "allowed": LENGTHS[column]}))
        values[column] = value[: LENGTHS[column]].strip()
    bye, bye_warning = _yes_or_no(cells.get("first_round_bye", ""))
    table, table_warning = _table(cells.get("fixed_table", ""))
    warnings += [warning for warning in (bye_warning, table_warning) if warning]
    entry = Entry(name=_name(cells), first_round_bye=bye, fixed_table=table, **values)
    return SheetLine(number, entry, tuple(warnings))


def _name(cells: dict[str, str]) -> str:
    """Return the name: of one column, or the given and the family name together."""
    given, family = cells.get("given_name", ""), cells.get("family_name", "")
    whole = cells.get("name", "")
    if given and not family:
        family, whole = whole, ""  # as in "Name; Vorname"
    name = sanitized_text(whole) or sanitized_text(f"{sanitized_text(given)} {sanitized_text(family)}")
    return name if is_visible(name) else ""


def _surplus(record: Record, columns: _Columns) -> Iterator[ImportWarning]:
    surplus = [normalized_text(cell) for cell in record[columns.width :] if is_visible(cell)]
    if surplus:
        yield ImportWarning("too_many_cells", {"cells": ", ".join(f"“{cell[:40]}”" for cell in surplus[:3])})


def _yes_or_no(cell: str) -> tuple[bool, ImportWarning | None]:
    value = normalized_text(cell)
    plain = value.casefold()
    if plain in YES or plain in NO:
        return plain in YES, None
    return False, ImportWarning("bye_unreadable", {"value": value[:40]})


def _table(cell: str) -> tuple[int | None, ImportWarning | None]:
    value = unicodedata.normalize("NFKC", normalized_text(cell))
    if value in {"", "-"}:
        return None, None
    if value.isascii() and value.isdigit() and len(value) <= len(str(HIGHEST_TABLE)) and int(value) >= 1:
        return int(value), None
    return None, ImportWarning("table_unreadable", {"value": value[:40]})
