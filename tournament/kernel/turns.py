"""Turns: what has no row of its own yet that could be locked is done by one at a time, in all processes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from hashlib import blake2b

from django.db import connection

from tournament.kernel.database import lock_number


@contextmanager
def waiting_for_locks(seconds: float) -> Iterator[None]:
    """Let what is written within wait so long for what others hold, and no longer.

    The site's own backends can do that; with another one it waits as ever. Raises OperationalError then.
    """
    waiting = getattr(connection, "waiting", None)
    with waiting(seconds) if waiting else nullcontext():
        yield


def take_turn(name: str) -> None:
    """Wait until nobody else has the turn of this name; it ends with the transaction that this stands in.

    SQLite lets one transaction write at a time (transaction_mode IMMEDIATE): there it is every transaction's
    turn.
    """
    if connection.vendor != "postgresql":
        return
    number = int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), signed=True)
    lock_number(number)
