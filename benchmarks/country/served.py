"""The site as a host serves it: several `manage.py serve` on the database of the environment."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.country.processes import Memory, children_of, memory_of, parent_of, seconds_of

STARTS_WITHIN = 120  # seconds


@dataclass(frozen=True, slots=True)
class Spent:
    """Seconds of the processors, since each process began: the site's, PostgreSQL's, and the phones' own."""

    site: float = 0.0
    database: float = 0.0
    phones: float = 0.0

    def since(self, before: Spent) -> Spent:
        """Return what was spent between two moments."""
        return Spent(self.site - before.site, self.database - before.database, self.phones - before.phones)


@dataclass(frozen=True)
class Served:
    """A site that runs: its first port, the processes that answer, one at each port from there on, and the
    one that began PostgreSQL's (None: SQLite).
    """

    port: int
    workers: list[int]
    database: int | None

    def spent(self) -> Spent:
        """Return what was spent until now."""
        own = os.times()
        return Spent(seconds_of(self.workers), seconds_of(self._of_database()), own.user + own.system)

    def memory(self) -> tuple[Memory, Memory]:
        """Return the memory of the site's processes, and of PostgreSQL's."""
        return memory_of(self.workers), memory_of(self._of_database())

    def _of_database(self) -> list[int]:
        return [self.database, *children_of(self.database)] if self.database else []


@contextlib.contextmanager
def served(folder: Path, port: int, processes: int) -> Iterator[Served]:
    """Serve on this machine by so many processes, at as many ports, until the body ends."""
    environment = os.environ | {"BEHIND_PROXY": "on"}  # they share the data folder
    with contextlib.ExitStack() as running:
        workers = []
        for each in range(port, port + processes):
            log = folder / f"serve-{each}.log"
            command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(each)]
            with log.open("wb") as written:
                server = subprocess.Popen(command, env=environment, stdout=written, stderr=written)  # noqa: S603
            running.callback(server.wait, 60)
            running.callback(server.terminate)
            _wait_for(each, server, log)
            workers.append(server.pid)
        yield Served(port, workers, _database_server())


def _database_server() -> int | None:
    """Return the process that began PostgreSQL's others, where it runs on this machine."""
    from django.db import connection

    if connection.vendor != "postgresql":
        return None
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return parent_of(cursor.fetchone()[0])


def _wait_for(port: int, server: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < until and server.poll() is None:
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5).close()
            return
        time.sleep(0.1)
    raise SystemExit("The server did not start:\n" + log.read_text("utf-8", "replace"))
