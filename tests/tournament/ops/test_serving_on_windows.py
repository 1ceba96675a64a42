"""The lock of the running site on Windows.

This doesn't run on Windows: `msvcrt` is a fake that refuses as the system does, by the position in the file
and the open file that locked it. It tests our own use of it: which byte is locked, that the file stays
readable, who is refused, and that the lock ends with its file.
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
        """Return whether the lock's file is open still; our own number means that it was closed before."""
        try:
            return os.path.samestat(os.fstat(descriptor), known)
        except OSError:
            return False


@pytest.fixture
def system() -> Msvcrt:
    return Msvcrt()


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch, system: Msvcrt) -> Any:
    """The module as it is imported where there is `msvcrt` and no `fcntl`."""
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
        assert windows.is_site_running()  # who was refused has unlocked nothing
    assert not windows.is_site_running()
    with windows.sole_use(is_serving=False):
        pass
    assert {place for _device, _number, place in system.locks} == {LOCKED_BYTE}


def test_mark_is_readable_while_the_lock_is_held_and_tells_a_copy(windows: Any, folder: Path) -> None:
    with windows.sole_use(is_serving=True):
        mark = (folder / "serving.lock").read_bytes()
        assert len(mark) < 200  # far before the locked byte, which no other process may read
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
    windows.refuse_open_database()  # an open file cannot be moved there at all
