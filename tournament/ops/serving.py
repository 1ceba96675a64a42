"""Use of the data folder: a lock that shows that the site is running, and a mark to identify copies.

The system locks `serving.lock` as long as the site is running, and releases it when the process ends for any
reason. While the site is running, the file contains its own identity (device and inode number); in a copy
made during that time, this no longer matches. A site that stops properly empties the file.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from django.conf import settings

from tournament.ops.database_file import beside, database_path
from tournament.ops.faults import SiteFault, fault_of

_LOCKED_BYTE = 1 << 30  # far beyond the written data, since on Windows no process can read locked bytes
_WAL_INDEX_USERS = (
    128  # the byte in SQLite's -shm file that each open connection locks (SQLite file format, 2.2)
)

try:
    import fcntl

    def _lock(file: IO[str], is_shared: bool = False) -> None:
        fcntl.flock(file, (fcntl.LOCK_SH if is_shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)

    def _has_open_connections(shm: Path) -> bool:
        with shm.open("r+b") as file:
            try:
                fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, _WAL_INDEX_USERS)
            except OSError:
                return True
        return False

except ImportError:  # Windows
    import msvcrt

    def _lock(file: IO[str], is_shared: bool = False) -> None:  # noqa: ARG001  # it knows no shared locks
        file.seek(_LOCKED_BYTE)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]

    def _has_open_connections(shm: Path) -> bool:  # noqa: ARG001
        return False  # Windows can't move an open file anyway


def lock_path() -> Path:
    """Return the path of the file that a running site locks."""
    return Path(settings.DATA_DIR) / "serving.lock"


@contextlib.contextmanager
def sole_use(*, is_serving: bool, is_shared: bool = False) -> Iterator[None]:
    """Reserve the data folder for this process. Raises SiteFault if another process is using it.

    `is_serving`: until the body ends without an error, the lock file shows that the site is running here.
    `is_shared`: other processes that also share it may use it at the same time, except on Windows.
    """
    try:
        file = lock_path().open("a+", encoding="utf-8")
    except OSError as error:
        raise fault_of(error, str(lock_path())) from error
    with file:
        try:
            _lock(file, is_shared)
        except OSError as error:
            raise _taken() from error
        if is_serving:
            _write(file, json.dumps(_identity(file)))
        yield
        with contextlib.suppress(OSError):  # other processes still share it
            if is_shared:
                _lock(file)
            if is_serving:
                _write(file, "")


def refuse_open_database() -> None:
    """Raise SiteFault if any process has the database open, such as another server, a shell or a tool.

    Only for a process that hasn't opened the database itself.
    """
    shm = beside(database_path())[1]
    with contextlib.suppress(FileNotFoundError):
        if _has_open_connections(shm):
            raise _taken()


def is_site_running() -> bool:
    """Return whether a process holds the lock."""
    try:
        with lock_path().open("r+", encoding="utf-8") as file:
            _lock(file)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return False


def is_copy_of_running_site() -> bool:
    """Return whether this data folder is a copy made while the site ran: its lock names a different file."""
    try:
        with lock_path().open(encoding="utf-8") as file:
            said = file.read().strip()
            return bool(said) and json.loads(said) != _identity(file)
    except FileNotFoundError:
        return False
    except (OSError, ValueError):
        return True


def _identity(file: IO[str]) -> dict[str, int]:
    known = os.fstat(file.fileno())
    return {"device": known.st_dev, "number": known.st_ino}


def _write(file: IO[str], text: str) -> None:
    with contextlib.suppress(OSError):  # a full disk doesn't stop a running site
        file.seek(0)
        file.truncate()
        file.write(text)
        file.flush()


def _taken() -> SiteFault:
    return SiteFault(
        f"The site is running with the data folder {settings.DATA_DIR}.",
        "Stop it first (Ctrl+C where it was started).",
    )
