"""Rows of card files: fields are read by name and type, and errors name the wrong field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from decklists.errors import ReadError


class Row:
    """One row of a card file. A requested field that is missing or has the wrong type raises ReadError."""

    def __init__(self, file: str, place: str, values: Mapping[str, Any]) -> None:
        self.file = file
        self.place = place
        self.values = values

    def broken(self, field: str) -> ReadError:
        """Return the error that names this row and a field."""
        return ReadError("card_file_broken", file=self.file, row=self.place, field=field)

    def __getitem__(self, field: str) -> Any:
        return self.values[field]

    def get(self, field: str) -> Any:
        """Return a field unchanged, or None if it is missing."""
        return self.values.get(field)

    def text(self, field: str) -> str:
        """Return a non-empty string."""
        value = self.values.get(field)
        if not isinstance(value, str) or not value:
            raise self.broken(field)
        return value

    def texts(self, *fields: str) -> list[str]:
        """Return several non-empty strings in one call, because cards have many."""
        values = [self.values.get(field) for field in fields]
        for field, value in zip(fields, values, strict=True):
            if type(value) is not str or not value:
                raise self.broken(field)
        return values  # type: ignore[return-value] # each of them is a text

    def numbers(self, *fields: str) -> list[int | None]:
        """Return several whole numbers from 0 to 999, or None for each, in one call."""
        values = [self.values.get(field) for field in fields]
        for field, value in zip(fields, values, strict=True):
            if value is not None and (type(value) is not int or not 0 <= value <= 999):
                raise self.broken(field)
        return values

    def number(self, field: str) -> int | None:
        """Return a whole number from 0 to 999, or None."""
        value = self.values.get(field)
        if value is not None and (type(value) is not int or not 0 <= value <= 999):
            raise self.broken(field)
        return value

    def day(self, field: str) -> date | None:
        """Return a date, or None."""
        if self.values.get(field) is None:
            return None
        try:
            return date.fromisoformat(self.text(field)[:10])
        except ValueError:
            raise self.broken(field) from None

    def mapping(self, field: str) -> Mapping[str, Mapping[str, Any]]:
        """Return mappings by name; an empty list means none."""
        value = self.values.get(field) or {}
        if not isinstance(value, dict) or not all(isinstance(entry, dict) for entry in value.values()):
            raise self.broken(field)
        return value


def rows_of(tables: Mapping[str, Any], table: str) -> Iterator[Row]:
    """Yield the rows of a table, with or without its wrapper; raise ReadError if it isn't a table."""
    rows = tables[table]
    if isinstance(rows, dict):
        rows = rows.get("data")
    if not isinstance(rows, list):
        raise ReadError("card_file_broken", file=table)
    for number, row in enumerate(rows, 1):
        if not isinstance(row, dict):
            raise ReadError("card_file_broken", file=table, row=str(number))
        yield Row(table, str(row.get("code", number)), row)
