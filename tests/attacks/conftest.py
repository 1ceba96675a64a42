"""One site for all attacks. Each attack starts once the site has recovered from the previous one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.attacks.site import DATABASE, Site, build, served
from tests.databases import is_postgresql, new_database

PLAYERS = 40


@pytest.fixture(scope="session")
def attacked(tmp_path_factory: pytest.TempPathFactory, empty_database: Path) -> Iterator[Site]:
    folder: Path = tmp_path_factory.mktemp("attacked")
    if not is_postgresql():
        shutil.copy(empty_database, folder / DATABASE)
    with new_database(folder / DATABASE) as database:
        facts = build(folder, PLAYERS, database=database)
        with served(folder, facts, database=database) as site:
            yield site


@pytest.fixture
def site(attacked: Site) -> Site:
    attacked.wait_until_calm()
    return attacked
