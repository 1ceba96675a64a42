"""Copy the whole site from one database to another: from an SQLite file to PostgreSQL, and back.

All rows of all tables are copied as stored, in one transaction, along with each table's row counter: the log
refers to rows by number, so numbers must not be reused for other rows. Both sides are then reread and
compared before the transaction is committed.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from itertools import islice
from typing import Any

from django.apps import apps
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model, QuerySet

from tournament.kernel.consistent_read import consistent_read
from tournament.kernel.database import insert_as_they_are, last_number, set_last_number
from tournament.ops.database_file import Migrations, missing_migrations, refuse_later_schema
from tournament.ops.faults import SiteFault

OTHER = "other"  # Django's alias for the database that isn't the site's own
READ_AT_ONCE, WRITTEN_AT_ONCE = 2000, 500  # rows
# Rows that `migrate` itself writes into a new database. They are replaced, because rows that refer to them
# keep the original numbers.
MADE_BY_MIGRATE = {"django_content_type", "auth_permission"}


@dataclass(frozen=True, slots=True)
class TableCopy:
    """A table that was copied: its name, and its number of rows on both sides."""

    name: str
    rows: int


@contextlib.contextmanager
def other_database(values: dict[str, Any]) -> Iterator[str]:
    """Register a second database with these settings in Django until the body ends; yield its alias."""
    configured = connections.configure_settings({DEFAULT_DB_ALIAS: {}, OTHER: values})
    connections.settings[OTHER] = configured[OTHER]
    try:
        yield OTHER
    finally:
        connections[OTHER].close()
        del connections[OTHER]
        del connections.settings[OTHER]


def copy_database(source: str, target: str, tell: Callable[[TableCopy], None]) -> list[TableCopy]:
    """Copy everything from one database (given by its alias) to another, new one; return what was copied.

    If the target has no tables, they are created first. Both databases must be of this release. `tell` is
    called for each table once both sides are the same.

    Raises SiteFault if migrations differ, the target has rows or can't store a value, or the two sides
    differ. The target is then left without rows.
    """
    _refuse_other_release(applied_migrations(source), "The source database isn't from this release.")
    if not applied_migrations(target):
        call_command("migrate", database=target, verbosity=0, interactive=False)
    _refuse_other_release(applied_migrations(target), "The target database isn't from this release.")
    copied: list[TableCopy] = []
    with consistent_read(source), transaction.atomic(using=target):
        _empty(target)
        for model in _tables():
            _copy_rows(model, source, target)
            set_last_number(model, last_number(model, source), target)
            copied.append(_compare(model, source, target))
            tell(copied[-1])
        connections[target].check_constraints()
    return copied


def applied_migrations(alias: str) -> Migrations:
    """Return the migrations of a database; empty if it has no tables yet."""
    return frozenset(MigrationRecorder(connections[alias]).applied_migrations())


def _refuse_other_release(migrations: Migrations, says: str) -> None:
    refuse_later_schema(migrations)
    if not migrations or missing_migrations(migrations):
        raise SiteFault(says, "Run this release's manage.py migrate on it first.")


def _tables() -> list[type[Model]]:
    """Return one model for each table, referenced tables first as far as possible.

    Within the transaction, rows may be inserted before the rows they refer to: both databases check
    references at the end.
    """
    models = {
        model._meta.db_table: model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy
    }
    ordered: dict[str, type[Model]] = {}

    def enter(model: type[Model], path: frozenset[str]) -> None:
        table = model._meta.db_table
        if table in ordered or table in path:
            return
        for field in model._meta.concrete_fields:
            if field.remote_field and field.related_model:
                enter(field.related_model, path | {table})
        ordered[table] = model

    for model in models.values():
        enter(model, frozenset())
    return list(ordered.values())


def _rows_of(model: type[Model], alias: str) -> QuerySet[Any]:
    """Return all rows in key order, including those that the model's own managers leave out."""
    return QuerySet(model=model, using=alias).order_by("pk")


def _empty(alias: str) -> None:
    """Delete the rows that `migrate` wrote. Raises SiteFault if there are any others."""
    for model in reversed(_tables()):
        rows = _rows_of(model, alias)
        if model._meta.db_table in MADE_BY_MIGRATE:
            rows.delete()
        elif rows.exists():
            raise SiteFault(
                f"The target database isn't empty: there are rows in {model._meta.db_table}.",
                "Copy to a new database: existing data is never merged or replaced.",
            )


def _copy_rows(model: type[Model], source: str, target: str) -> None:
    rows = _rows_of(model, source).iterator(READ_AT_ONCE)
    while waiting := list(islice(rows, WRITTEN_AT_ONCE)):
        _insert(model, waiting, target)


def _insert(model: type[Model], rows: list[Model], alias: str) -> None:
    try:
        insert_as_they_are(model, rows, alias)
    # ValueError: a NUL character, which PostgreSQL doesn't allow in text
    except (DatabaseError, ValueError) as error:
        raise SiteFault(
            "The target database rejected rows {first} to {last} of {table}: {why}.".format(
                first=rows[0].pk,
                last=rows[-1].pk,
                table=model._meta.db_table,
                why=" ".join(str(error).split()).rstrip("."),
            ),
            "Nothing was copied. Report this to the developers.",
        ) from error


def _compare(model: type[Model], source: str, target: str) -> TableCopy:
    """Compare a table on both sides. Raises SiteFault if they differ."""
    (rows, digest), there = _digest(model, source), _digest(model, target)
    numbers = last_number(model, source), last_number(model, target)
    table = model._meta.db_table
    if (rows, digest) != there or numbers[0] != numbers[1]:
        raise SiteFault(
            f"The copy of {table} differs: it has {there[0]} rows instead of {rows}.",
            "Nothing was copied. Report this to the developers.",
        )
    return TableCopy(table, rows)


def _digest(model: type[Model], alias: str) -> tuple[int, str]:
    """Return a table's row count and a digest of its contents, independent of the kind of database."""
    names = [field.attname for field in model._meta.concrete_fields]
    digest, count = sha256(), 0
    for row in _rows_of(model, alias).values_list(*names).iterator(READ_AT_ONCE):
        digest.update(json.dumps(row, default=_plain, sort_keys=True, ensure_ascii=False).encode())
        count += 1
    return count, digest.hexdigest()


def _plain(value: Any) -> str:
    """Return, as text, a value that JSON doesn't support: a time (in UTC), date, decimal or bytes."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, (bytes, memoryview)):
        return bytes(value).hex()
    return str(value)


def vendor_of(alias: str) -> str:
    """Return the display name of the kind of database."""
    connection: BaseDatabaseWrapper = connections[alias]
    return connection.display_name
