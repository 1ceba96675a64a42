"""Raw SQL that Django's ORM can't express; the only other raw SQL is two statements in `polls`.

The tests compare each function's result with the ORM's answer, or check its effect.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model
from django.db.models.sql import InsertQuery

_ROWS_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class DatabaseServer:
    """A PostgreSQL server's properties: its version, encoding, limits, and time."""

    version: int
    encoding: str
    is_read_only: bool
    most_connections: int
    its_time: datetime
    waits_for_disk: bool


def read_from_one_moment(alias: str) -> None:
    """Make the transaction that has just begun read-only, with a consistent snapshot. PostgreSQL."""
    with connections[alias].cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")


def lock_number(number: int) -> None:
    """Acquire the lock with this number (64 bits, signed), which is released at the end of the transaction.

    PostgreSQL.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [number])


def set_limits(opened: BaseDatabaseWrapper, **seconds: float) -> None:
    """Set time limits for the rest of the session, such as `lock_timeout`. PostgreSQL."""
    with opened.cursor() as cursor:
        for name, limit in seconds.items():
            cursor.execute("SELECT set_config(%s, %s, false)", [name, str(int(limit * 1000))])


def database_server() -> DatabaseServer:
    """Return the server's properties. PostgreSQL."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_setting('server_version_num')::int / 10000, current_setting('server_encoding'),"
            " pg_is_in_recovery() OR current_setting('transaction_read_only')::bool,"
            " current_setting('max_connections')::int, now(), current_setting('fsync')::bool"
        )
        return DatabaseServer(*cursor.fetchone())


def made_as() -> tuple[int, int]:
    """Return the server's ids of the database and of its event table, which differ in a copy. PostgreSQL.

    Uses the driver instead of Django, so it doesn't count as a request's query.
    """
    with connection.wrap_database_errors, connection.connection.cursor() as cursor:
        cursor.execute(
            "SELECT oid, 'tournament_tournament'::regclass::oid FROM pg_database"
            " WHERE datname = current_database()"
        )
        database, table = cursor.fetchone()
        return database, table


def last_number(model: type[Model], alias: str = DEFAULT_DB_ALIAS) -> int:
    """Return the highest number that the table has ever given to a row, including deleted rows; 0 if none."""
    if model._meta.auto_field is None:
        return 0
    with connections[alias].cursor() as cursor:
        if connections[alias].vendor == "postgresql":
            sequence = _sequence(cursor, model)
            cursor.execute(f"SELECT last_value, is_called FROM {sequence}")  # noqa: S608 - its own name
            value, is_called = cursor.fetchone()
            return int(value) if is_called else int(value) - 1
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [model._meta.db_table])
        found = cursor.fetchone()
        return int(found[0]) if found else 0


def set_last_number(model: type[Model], number: int, alias: str = DEFAULT_DB_ALIAS) -> None:
    """Set the table's counter so that its next row gets the number after this one."""
    if model._meta.auto_field is None:
        return
    table = model._meta.db_table
    with connections[alias].cursor() as cursor:
        if connections[alias].vendor == "postgresql":
            sequence = _sequence(cursor, model)
            cursor.execute("SELECT setval(%s, %s, %s)", [sequence, max(number, 1), number > 0])
            return
        cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
        if number:
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, number])


def take_numbers(model: type[Model], count: int) -> Iterable[int]:
    """Return unused row numbers for a table, ascending; they never had a row and won't be given to another.

    Call it within a writing transaction: on SQLite no one else can take numbers until it ends.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            sequence = _sequence(cursor, model)
            cursor.execute("SELECT nextval(%s) FROM generate_series(1, %s)", [sequence, count])
            return sorted(number for (number,) in cursor.fetchall())
    last = last_number(model)
    set_last_number(model, last + count)
    return range(last + 1, last + count + 1)


def insert_as_they_are(model: type[Model], rows: list[Model], alias: str = DEFAULT_DB_ALIAS) -> None:
    """Insert rows with their numbers and dates unchanged; `bulk_create` would reset `auto_now_add` fields."""
    fields = list(model._meta.concrete_fields)
    most = min(_ROWS_AT_ONCE, connections[alias].ops.bulk_batch_size(fields, rows) or 1)
    for start in range(0, len(rows), most):
        query = InsertQuery(model)
        query.insert_values(fields, rows[start : start + most], raw=True)
        query.get_compiler(using=alias).execute_sql()


def _sequence(cursor: Any, model: type[Model]) -> str:
    """Return the quoted name of the sequence behind the table's row numbers. PostgreSQL."""
    table, key = model._meta.db_table, model._meta.auto_field
    cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [f'"{table}"', key and key.column])
    return str(cursor.fetchone()[0])
