"""Another program locks the database, as a backup tool does, while players write."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.attacks.target import MOST_SECONDS, Target, post, told, within


def attack(
    target: Target, *, database: str, links: list[str], mode: str = "IMMEDIATE", seconds: float = 4
) -> dict[str, Any]:
    """Lock the file for so many seconds, and let the player of each link call a leader meanwhile.

    With a log of changes (WAL) an EXCLUSIVE lock lets others read as an IMMEDIATE one does.
    """
    within(seconds, MOST_SECONDS)
    with (
        contextlib.closing(sqlite3.connect(database, timeout=10, isolation_level=None)) as foreign,
        ThreadPoolExecutor(len(links)) as writers,
    ):
        foreign.execute(f"BEGIN {mode}")
        try:
            answers = [
                writers.submit(post, target, f"/me/{link}/call/", {"about": "While it is locked"})
                for link in links
            ]
            time.sleep(seconds)
        finally:
            foreign.execute("ROLLBACK")
        return told([answer.result() for answer in answers])
