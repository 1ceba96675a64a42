"""Fixtures for the decklist tests."""

from __future__ import annotations

from functools import cache

import pytest

from decklists import __main__
from decklists.load import load_folder

_loaded = cache(load_folder)


@pytest.fixture(autouse=True)
def folders_loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let command lines read a folder of cards only once: a hundred of them use the same one."""
    monkeypatch.setattr(__main__, "load_folder", _loaded)
