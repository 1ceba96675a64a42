"""One site for all attacks; before each it has got over the one before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.attacks.site import Site, build, served

PLAYERS = 40


@pytest.fixture(scope="session")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder: Path = tmp_path_factory.mktemp("attacked") / "data"
    with served(folder, build(folder, PLAYERS)) as site:
        yield site


@pytest.fixture
def site(attacked: Site) -> Site:
    attacked.wait_until_calm()
    return attacked
