"""A read-only transaction: every query in it sees the database as of the first query."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DEFAULT_DB_ALIAS, connections, transaction

from tournament.kernel.database import read_from_one_moment


@contextmanager
def consistent_read(alias: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """Read a consistent snapshot of a database within the block while others write; neither blocks the other.

    SQLite uses a DEFERRED transaction, which never takes the write lock; other databases use REPEATABLE READ.
    Inside another transaction, that transaction's snapshot applies.
    """
    connection = connections[alias]
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with connection.reading_only(), transaction.atomic(using=alias):  # type: ignore[attr-defined]
            yield
    else:
        with transaction.atomic(using=alias):
            read_from_one_moment(alias)
            yield
