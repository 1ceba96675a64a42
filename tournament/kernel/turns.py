"""Turns: serialize work that has no row to lock yet, across all processes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from hashlib import blake2b

from django.db import connection

from tournament.kernel.database import lock_number


@contextmanager
def waiting_for_locks(seconds: float) -> Iterator[None]:
    """Set how long writes within the block wait for others' locks.

    Only the site's own backends support this; others wait as usual. Raises OperationalError on timeout.
    """
    waiting = getattr(connection, "waiting", None)
    with waiting(seconds) if waiting else nullcontext():
        yield


def take_turn(name: str) -> None:
    """Wait for the turn with this name; it ends with the current transaction.

    SQLite lets only one transaction write at a time (transaction_mode IMMEDIATE), so there every transaction
    has the turn.
    """
    if connection.vendor != "postgresql":
        return
    number = int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), signed=True)
    lock_number(number)
