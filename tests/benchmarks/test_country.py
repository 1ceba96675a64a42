"""The benchmark of a hosted site: a small evening runs and loses no data."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection, transaction
from pytest_django import DjangoDbBlocker

from benchmarks.clients import percentiles
from tests.attacks.site import OWN_SETTINGS
from tests.tournament.server.hosted import copy_of_the_database

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.sqlite
@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="memory is read from Linux")
def test_small_evening_shows_new_rounds_on_all_phones_and_loses_nothing(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path: Path
) -> None:
    database = tmp_path / "country.sqlite3"
    with django_db_blocker.unblock(), transaction.atomic():
        copy_of_the_database(connection, database)  # so that no migrations have to run
    environment = {name: value for name, value in os.environ.items() if name not in OWN_SETTINGS}
    sizes = ["--events", "8", "--players", "20", "--seconds", "1", "--polls", "150", "--saves", "2"]
    sizes += ["--processes", "1", "--every", "0.5"]
    found = subprocess.run(
        [sys.executable, "-m", "benchmarks.country", "--sqlite", database, *sizes],
        cwd=ROOT,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    )
    assert found.returncode == 0, found.stderr
    rows = dict(re.findall(r"(?m)^\| (.+?) \| (.+?) \|$", found.stdout))
    assert rows["errors"] == "0", found.stderr
    assert re.fullmatch("[1-9][0-9]* / 0", rows["results acknowledged / lost"])
    assert rows["new round of one event, s: median / last phone"].endswith("(20 of 20)")
    assert rows["new round of four events, s: median / last phone"].endswith("(80 of 80)")
    for name in ("unchanged poll, CPU ms: site + PostgreSQL", "a save, CPU ms", "memory of a process, MB"):
        assert float(rows[name].split()[0]) > 0, name


def test_percentiles_are_in_milliseconds() -> None:
    assert percentiles([each / 1000 for each in range(1, 101)]) == "51 / 96 / 100 / 100"
    assert percentiles([]) == "-"
