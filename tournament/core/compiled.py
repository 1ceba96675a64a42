"""Rows found by a slug, a link or a key, by SQL that is compiled once a process.

Most pages begin with such a row, and every save of a result reads some. The ORM compiles a query anew each
time, which takes several times as long as the database takes to answer it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from django.db import connection
from django.db.models import Model, QuerySet

MAX_KEY = 2**63 - 1  # of a row; a database refuses a larger number instead of finding nothing
MAX_SMALL = 2**15 - 1  # of a number in a small column

# Of one column that the database has in another way than Python: its place, itself, and what turns it around.
_Converters = tuple[int, Any, Sequence[Callable[..., Any]]]


@dataclass(frozen=True, slots=True)
class RowPart:
    """One model in a row: `path` leads to it (`tournament__`, empty for the query's own model).

    `wanted` are the columns to read, in any order; empty for all but the `unwanted`. The others are deferred.
    """

    model: type[Model]
    path: str = ""
    wanted: tuple[str, ...] = ()
    unwanted: tuple[str, ...] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns in the model's own order, which is the one that `from_db` goes by."""
        return _columns(self)


@cache
def _columns(part: RowPart) -> tuple[str, ...]:
    named = (field.attname for field in part.model._meta.concrete_fields)
    wanted = (name for name in named if not part.wanted or name in part.wanted)
    return tuple(name for name in wanted if name not in part.unwanted)


class CompiledRow:
    """A query for rows of one kind. `rows` has something, whatever it is, for each value to look for."""

    def __init__(self, rows: Callable[[], QuerySet[Any]], *parts: RowPart) -> None:
        """Take the query; it is compiled when it is asked for the first time."""
        self.rows, self._parts = rows, parts

    def find(self, *values: Any) -> list[Any] | None:
        """Return an instance of each part of the first row, in their order, or None. One query.

        `values` stand for those of the query, in the order in which its SQL has them. The instances do not
        know one another yet. That of a part which a row may lack has no key then.
        """
        found = self.columns(*values)
        return self._made(found) if found else None

    def find_all(self, *values: Any) -> list[list[Any]]:
        """Return what `find` does, of every row. One query."""
        return [self._made(found) for found in self.all_columns(*values)]

    def columns(self, *values: Any) -> list[Any] | None:
        """Return the columns of all parts of the first row, or None. One query."""
        found = self._asked(values, every=False)
        return found[0] if found else None

    def all_columns(self, *values: Any) -> list[list[Any]]:
        """Return the columns of all parts of every row. One query."""
        return self._asked(values, every=True)

    def _asked(self, values: Sequence[Any], *, every: bool) -> list[list[Any]]:
        sql, converters = self._compiled
        # PostgreSQL's own planning of such a query takes longer than all else that it does for a poll.
        open_cursor = getattr(connection, "prepared_cursor", connection.cursor)
        with open_cursor() as cursor:
            cursor.execute(sql, values)
            found = cursor.fetchall() if every else [cursor.fetchone()]
        rows = [list(row) for row in found if row is not None]
        for row in rows:
            for index, expression, each in converters:
                for convert in each:
                    row[index] = convert(row[index], expression, connection)
        return rows

    def _made(self, row: list[Any]) -> list[Any]:
        made, start = [], 0
        for part, columns in zip(self._parts, self._columns, strict=True):
            end = start + len(columns)
            made.append(part.model.from_db(connection.alias, columns, row[start:end]))
            start = end
        return made

    @cached_property
    def _columns(self) -> list[tuple[str, ...]]:
        return [part.columns for part in self._parts]

    @cached_property
    def _compiled(self) -> tuple[str, list[_Converters]]:
        """The SQL, and what makes Python's values of the database's: index, column, functions."""
        names = [f"{part.path}{name}" for part in self._parts for name in part.columns]
        query = self.rows().values_list(*names).query
        converters: list[_Converters] = []
        columns: list[Any] = list(query.select)
        for index, column in enumerate(columns):
            of_backend = connection.ops.get_db_converters(column)
            found = [*of_backend, *column.get_db_converters(connection)]
            if found:
                converters.append((index, column, found))
        return str(query.sql_with_params()[0]), converters


def keep_related(row: Model, name: str, related: Iterable[Model]) -> None:
    """Let `row.<name>.all()` give these rows without a query, as if they had been prefetched.

    Who narrows them further asks the database, for this row's.
    """
    rows: Any = getattr(row, name).get_queryset()
    rows._result_cache, rows._prefetch_done = list(related), True
    kept: dict[str, Any] = row.__dict__.setdefault("_prefetched_objects_cache", {})
    kept[name] = rows
