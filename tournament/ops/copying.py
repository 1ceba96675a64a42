"""Copy the whole site from one database to another: from an SQLite file to PostgreSQL, and back.

All rows of all tables are copied as they are stored, in one transaction, with each table's counter of
numbers: the log names rows by their numbers, so none may be given to another row later. Then both sides are
read again and compared, before the transaction is committed.
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

OTHER = "other"  # Django's name of the database that is not the site's own
READ_AT_ONCE, WRITTEN_AT_ONCE = 2000, 500  # rows
# What `migrate` itself writes into a new database. What refers to these rows keeps the numbers they had.
MADE_BY_MIGRATE = {"django_content_type", "auth_permission"}


@dataclass(frozen=True, slots=True)
class TableCopy:
    """A table that was copied: its name, and how many rows it has on both sides."""

    name: str
    rows: int


@contextlib.contextmanager
def other_database(values: dict[str, Any]) -> Iterator[str]:
    """Let Django know a second database by these settings, until the body ends; give its alias."""
    configured = connections.configure_settings({DEFAULT_DB_ALIAS: {}, OTHER: values})
    connections.settings[OTHER] = configured[OTHER]
    try:
        yield OTHER
    finally:
        connections[OTHER].close()
        del connections[OTHER]
        del connections.settings[OTHER]


def copy_database(source: str, target: str, tell: Callable[[TableCopy], None]) -> list[TableCopy]:
    """Copy everything from one database (its alias) into the other, which is new; return what was copied.

    A target without tables gets them first. Both must be of this release. `tell` is called for each table
    once it is the same on both sides.

    Raises SiteFault: other migrations, a target with rows, values that the target can't store, sides that
    differ. Then the target is left without rows.
    """
    _refuse_other_release(applied_migrations(source), "The database to copy from is not of this release.")
    if not applied_migrations(target):
        call_command("migrate", database=target, verbosity=0, interactive=False)
    _refuse_other_release(applied_migrations(target), "The database to copy to is not of this release.")
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
        raise SiteFault(says, "Run manage.py migrate there first, with this release.")


def _tables() -> list[type[Model]]:
    """Return one model for each table, those first that others refer to, as far as there is an order.

    Within the transaction references may come before what they refer to: both databases look at the end.
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
    """Return all rows, also those that the model's own managers leave out, in the order of their keys."""
    return QuerySet(model=model, using=alias).order_by("pk")


def _empty(alias: str) -> None:
    """Delete what `migrate` has written. Raises SiteFault if there is anything else."""
    for model in reversed(_tables()):
        rows = _rows_of(model, alias)
        if model._meta.db_table in MADE_BY_MIGRATE:
            rows.delete()
        elif rows.exists():
            raise SiteFault(
                f"The database to copy to is not empty: there are rows in {model._meta.db_table}.",
                "Copy into a new database: nothing is ever mixed with what is there.",
            )


def _copy_rows(model: type[Model], source: str, target: str) -> None:
    rows = _rows_of(model, source).iterator(READ_AT_ONCE)
    while waiting := list(islice(rows, WRITTEN_AT_ONCE)):
        _insert(model, waiting, target)


def _insert(model: type[Model], rows: list[Model], alias: str) -> None:
    try:
        insert_as_they_are(model, rows, alias)
    except (DatabaseError, ValueError) as error:  # ValueError: a NUL, which PostgreSQL has in no text
        raise SiteFault(
            "The database to copy to does not take rows {first} to {last} of {table}: {why}.".format(
                first=rows[0].pk,
                last=rows[-1].pk,
                table=model._meta.db_table,
                why=" ".join(str(error).split()).rstrip("."),
            ),
            "Nothing was copied. Report this to the developers.",
        ) from error


def _compare(model: type[Model], source: str, target: str) -> TableCopy:
    """Read a table on both sides. Raises SiteFault where they differ."""
    (rows, digest), there = _digest(model, source), _digest(model, target)
    numbers = last_number(model, source), last_number(model, target)
    table = model._meta.db_table
    if (rows, digest) != there or numbers[0] != numbers[1]:
        raise SiteFault(
            f"The copy of {table} differs: it has {there[0]} rows for {rows}.",
            "Nothing was copied. Report this to the developers.",
        )
    return TableCopy(table, rows)


def _digest(model: type[Model], alias: str) -> tuple[int, str]:
    """Return how many rows a table has, and a digest of what is in them, whichever database it is in."""
    names = [field.attname for field in model._meta.concrete_fields]
    digest, count = sha256(), 0
    for row in _rows_of(model, alias).values_list(*names).iterator(READ_AT_ONCE):
        digest.update(json.dumps(row, default=_plain, sort_keys=True, ensure_ascii=False).encode())
        count += 1
    return count, digest.hexdigest()


def _plain(value: Any) -> str:
    """Return what JSON does not have as text: moments in UTC, days, bytes, decimals."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, (bytes, memoryview)):
        return bytes(value).hex()
    return str(value)


def vendor_of(alias: str) -> str:
    """Return which kind of database it is, for people."""
    connection: BaseDatabaseWrapper = connections[alias]
    return connection.display_name
