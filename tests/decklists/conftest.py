"""Fixtures for the decklist tests."""

from __future__ import annotations

from functools import cache

import pytest

from decklists import __main__
from decklists.load import load_folder, shipped

_loaded, _shipped = cache(load_folder), cache(shipped)


@pytest.fixture(autouse=True)
def cards_loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let command lines read the same cards only once."""
    monkeypatch.setattr(__main__, "load_folder", _loaded)
    monkeypatch.setattr(__main__, "shipped", _shipped)
