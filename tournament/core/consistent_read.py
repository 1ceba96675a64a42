"""A transaction that reads only: every query in it sees the database as it was at the first one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def consistent_read() -> Iterator[None]:
    """Read within the block from one moment. Whoever writes meanwhile is not held up, and holds up nobody.

    SQLite: a DEFERRED transaction, which never takes the lock for writing; elsewhere REPEATABLE READ. Within
    another transaction it is that one's moment.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with connection.reading_only(), transaction.atomic():  # type: ignore[attr-defined]
            yield
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
