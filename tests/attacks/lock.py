"""Another program, such as a backup tool, locks the database while players write."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.attacks.target import MOST_SECONDS, Target, post, told, within
from tests.databases import URL, held


def attack(
    target: Target, *, database: str, links: list[str], mode: str = "IMMEDIATE", seconds: float = 4
) -> dict[str, Any]:
    """Lock the database for this many seconds, and let the player of each link call a judge in the meantime.

    `database` is an SQLite file, or a PostgreSQL URL, in which case all its tables are locked. With a
    write-ahead log (WAL), an EXCLUSIVE lock lets others read, just as an IMMEDIATE one does.
    """
    within(seconds, MOST_SECONDS)
    with (
        ThreadPoolExecutor(len(links)) as writers,
    ):
        with held({URL if "://" in database else "DATABASE": database}, mode):
            answers = [
                writers.submit(post, target, f"/me/{link}/call/", {"about": "While it is locked"})
                for link in links
            ]
            time.sleep(seconds)
        return told([answer.result() for answer in answers])
