"""The running site's lock on Windows.

This doesn't run on Windows: `msvcrt` is a fake that refuses as Windows does, based on the position in the
file and the open file that locked it. It tests how we use it: which byte is locked, that the file stays
readable, who is refused, and that the lock ends when its file is closed.
"""

from __future__ import annotations

import errno
import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tournament.ops import serving
from tournament.ops.faults import SiteFault

LOCKED_BYTE = 1 << 30


class Msvcrt(ModuleType):
    """Locks bytes for an open file, at its position, until that file is closed."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.locks: dict[tuple[int, int, int], int] = {}

    def locking(self, descriptor: int, mode: int, count: int) -> None:
        assert (mode, count) == (self.LK_NBLCK, 1)
        known = os.fstat(descriptor)
        place = (known.st_dev, known.st_ino, os.lseek(descriptor, 0, os.SEEK_CUR))
        holder = self.locks.get(place)
        if holder not in {None, descriptor} and self._is_open(holder, known):
            raise OSError(errno.EACCES, "Permission denied")
        self.locks[place] = descriptor

    def _is_open(self, descriptor: int, known: os.stat_result) -> bool:
        """Return whether the lock's file is still open; if its number was reused for another file, it was
        closed.
        """
        try:
            return os.path.samestat(os.fstat(descriptor), known)
        except OSError:
            return False


@pytest.fixture
def system() -> Msvcrt:
    return Msvcrt()


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch, system: Msvcrt) -> Any:
    """The module as imported on a system with `msvcrt` and without `fcntl`."""
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", system)
    spec = importlib.util.spec_from_file_location("serving_on_windows", serving.__file__)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: Any) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path


def test_running_site_is_known_and_keeps_others_out_until_it_ends(windows: Any, system: Msvcrt) -> None:
    assert not windows.is_site_running()
    with windows.sole_use(is_serving=True):
        assert windows.is_site_running()
        with pytest.raises(SiteFault, match="The site is running"), windows.sole_use(is_serving=False):
            pass
        assert windows.is_site_running()  # the refused process hasn't unlocked anything
    assert not windows.is_site_running()
    with windows.sole_use(is_serving=False):
        pass
    assert {place for _device, _number, place in system.locks} == {LOCKED_BYTE}


def test_mark_is_readable_while_the_lock_is_held_and_tells_a_copy(windows: Any, folder: Path) -> None:
    with windows.sole_use(is_serving=True):
        mark = (folder / "serving.lock").read_bytes()
        assert len(mark) < 200  # well before the locked byte, which no other process may read
        assert not windows.is_copy_of_running_site()
        (folder / "copy").write_bytes(mark)
    assert (folder / "serving.lock").read_bytes() == b""
    (folder / "copy").replace(folder / "serving.lock")
    assert windows.is_copy_of_running_site()


def test_site_that_was_killed_leaves_its_mark_and_no_lock(windows: Any, folder: Path) -> None:
    with pytest.raises(KeyboardInterrupt), windows.sole_use(is_serving=True):
        raise KeyboardInterrupt
    assert (folder / "serving.lock").read_bytes()
    assert not windows.is_site_running()
    assert not windows.is_copy_of_running_site()


def test_open_database_is_left_to_the_system(windows: Any, settings: Any, folder: Path) -> None:
    windows.refuse_open_database()  # Windows can't move an open file
