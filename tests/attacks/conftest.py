"""One site for all attacks; before each it has got over the one before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.attacks.site import DATABASE, Site, build, served
from tests.databases import new_database

PLAYERS = 40


@pytest.fixture(scope="session")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder: Path = tmp_path_factory.mktemp("attacked") / "data"
    with new_database(folder / DATABASE) as database:
        facts = build(folder, PLAYERS, database=database)
        with served(folder, facts, database=database) as site:
            yield site


@pytest.fixture
def site(attacked: Site) -> Site:
    attacked.wait_until_calm()
    return attacked
