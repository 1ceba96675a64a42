"""The site as a host serves it, and the processor time and memory of its processes, as counted by Linux."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tests.attacks.site import served

_TICKS = os.sysconf("SC_CLK_TCK")
_VARIABLES = ("ALLOWED_HOSTS", "DATABASE", "DATABASE_URL")


class Spent(NamedTuple):
    """Seconds of processor time: the site's, PostgreSQL's, and, for the phones, this process's."""

    site: float
    database: float
    phones: float


@dataclass(frozen=True)
class Host:
    """The site's processes and their ports, and PostgreSQL's main process (None: SQLite)."""

    ports: list[int]
    workers: list[int]
    database: int | None

    def spent(self) -> Spent:
        """Return the processor time spent so far."""
        own = os.times()
        return Spent(_seconds_of(self.workers), _seconds_of(self._of_database()), own.user + own.system)

    def spent_since(self, before: Spent) -> Spent:
        """Return the processor time spent since an earlier `spent`."""
        return Spent(*(now - then for now, then in zip(self.spent(), before, strict=True)))

    def memory(self) -> tuple[float, float]:
        """Return the memory (PSS) in MB: the average per site process, and the total of PostgreSQL."""
        return _memory_of(self.workers) / len(self.workers), _memory_of(self._of_database())

    def _of_database(self) -> list[int]:
        if not self.database:
            return []
        children = Path(f"/proc/{self.database}/task/{self.database}/children").read_text("ascii")
        return [self.database, *map(int, children.split())]


@contextlib.contextmanager
def hosted(folder: Path, facts: dict[str, str], processes: int) -> Iterator[Host]:
    """Serve the site in this folder with several processes, as behind a proxy, until the body ends."""
    variables = {name: os.environ[name] for name in _VARIABLES if name in os.environ}
    with contextlib.ExitStack() as running:
        sites = [
            running.enter_context(served(folder, facts, database=variables | {"BEHIND_PROXY": "on"}))
            for _ in range(processes)
        ]
        yield Host([site.port for site in sites], [site.process for site in sites], _main_process())


def _main_process() -> int | None:
    """Return the PostgreSQL process that started the others."""
    from django.db import connection

    if connection.vendor != "postgresql":
        return None
    connection.ensure_connection()
    return int(_stat(connection.connection.info.backend_pid)[1])


def _seconds_of(processes: list[int]) -> float:
    """Return the processor time of these processes, and of their children that have ended."""
    ticks = 0
    for each in processes:
        # it has ended, and is counted with its parent
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            ticks += sum(map(int, _stat(each)[11:15]))
    return ticks / _TICKS


def _memory_of(processes: list[int]) -> float:
    rollups = [Path(f"/proc/{each}/smaps_rollup").read_text("ascii") for each in processes]
    return sum(int(rollup.partition("\nPss:")[2].split()[0]) for rollup in rollups) / 1024


def _stat(process: int) -> list[str]:
    """Return the fields after the process's name (which may contain spaces): state, parent and so on."""
    return Path(f"/proc/{process}/stat").read_text("utf-8", "replace").rpartition(")")[2].split()
