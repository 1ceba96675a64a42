"""Turns: what has no row of its own yet that could be locked is done by one at a time, in all processes."""

from __future__ import annotations

from hashlib import blake2b

from django.db import connection


def take_turn(name: str) -> None:
    """Wait until nobody else has the turn of this name; it ends with the transaction that this stands in.

    SQLite lets one transaction write at a time (transaction_mode IMMEDIATE): there it is every transaction's
    turn.
    """
    if connection.vendor != "postgresql":
        return
    number = int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), signed=True)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [number])
