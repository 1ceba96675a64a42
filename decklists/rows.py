"""Rows of card files: fields are asked for by name and kind, and a wrong one is named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from decklists.errors import ReadError


class Row:
    """One row of a card file. What is asked for and not there, or of another kind, is a ReadError."""

    def __init__(self, file: str, place: str, values: Mapping[str, Any]) -> None:
        self.file = file
        self.place = place
        self.values = values

    def broken(self, field: str) -> ReadError:
        """The error that names this row and a field."""
        return ReadError("card_file_broken", file=self.file, row=self.place, field=field)

    def __getitem__(self, field: str) -> Any:
        return self.values[field]

    def get(self, field: str) -> Any:
        """A field as it is; None if there is none."""
        return self.values.get(field)

    def text(self, field: str) -> str:
        """A text that is not empty."""
        value = self.values.get(field)
        if not isinstance(value, str) or not value:
            raise self.broken(field)
        return value

    def texts(self, *fields: str) -> list[str]:
        """Several texts that are not empty, at once: cards have many."""
        values = [self.values.get(field) for field in fields]
        for field, value in zip(fields, values, strict=True):
            if type(value) is not str or not value:
                raise self.broken(field)
        return values  # type: ignore[return-value] # each of them is a text

    def numbers(self, *fields: str) -> list[int | None]:
        """Several whole numbers from 0 to 999, or None, at once."""
        values = [self.values.get(field) for field in fields]
        for field, value in zip(fields, values, strict=True):
            if value is not None and (type(value) is not int or not 0 <= value <= 999):
                raise self.broken(field)
        return values

    def number(self, field: str) -> int | None:
        """A whole number from 0 to 999, or None."""
        value = self.values.get(field)
        if value is not None and (type(value) is not int or not 0 <= value <= 999):
            raise self.broken(field)
        return value

    def day(self, field: str) -> date | None:
        """A date, or None."""
        if self.values.get(field) is None:
            return None
        try:
            return date.fromisoformat(self.text(field)[:10])
        except ValueError:
            raise self.broken(field) from None

    def mapping(self, field: str) -> Mapping[str, Mapping[str, Any]]:
        """Mappings by name; an empty list means none."""
        value = self.values.get(field) or {}
        if not isinstance(value, dict) or not all(isinstance(entry, dict) for entry in value.values()):
            raise self.broken(field)
        return value


def rows_of(tables: Mapping[str, Any], table: str) -> Iterator[Row]:
    """The rows of a table, with its wrapper or without; ReadError if it isn't a table."""
    rows = tables[table]
    if isinstance(rows, dict):
        rows = rows.get("data")
    if not isinstance(rows, list):
        raise ReadError("card_file_broken", file=table)
    for number, row in enumerate(rows, 1):
        if not isinstance(row, dict):
            raise ReadError("card_file_broken", file=table, row=str(number))
        yield Row(table, str(row.get("code", number)), row)
