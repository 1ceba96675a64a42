"""The benchmark of a country's evening: it runs, small, and loses nothing."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection, transaction
from pytest_django import DjangoDbBlocker

from benchmarks.country.tables import ROWS, percentiles
from tests.attacks.site import OWN_SETTINGS
from tests.tournament.server.hosted import copy_of_the_database, free_port

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.sqlite
@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="memory is read as Linux tells it")
def test_small_evening_publishes_rounds_on_all_phones_and_loses_nothing(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path: Path
) -> None:
    database = tmp_path / "country.sqlite3"
    with django_db_blocker.unblock(), transaction.atomic():
        copy_of_the_database(connection, database)  # its tables: they need not be made again
    environment = {name: value for name, value in os.environ.items() if name not in OWN_SETTINGS}
    sizes = ["--events", "5", "--players", "12", "--seconds", "1", "--together", "1", "--saves", "2"]
    sizes += ["--processes", "1", "--every", "0.5"]
    found = subprocess.run(
        [sys.executable, "-m", "benchmarks.country", "--sqlite", *sizes, "--port", str(free_port())],
        cwd=ROOT,
        env=environment | {"DATABASE": str(database)},
        check=False,
        capture_output=True,
        text=True,
    )
    assert found.returncode == 0, found.stderr
    told = dict(re.findall(r"(?m)^\| (.+?) \| (.+?) \|$", found.stdout))
    assert set(ROWS) <= set(told)
    assert (told["results lost"], told["errors"]) == ("0", "0")
    assert int(told["results acknowledged, in all"]) > 0
    assert told["new round of one event, s: median / last phone"].endswith("(12 of 12)")
    assert told["of several together, s"].endswith("(12 of 12)")


def test_percentiles_are_told_in_milliseconds() -> None:
    assert percentiles([each / 1000 for each in range(1, 101)]) == "51 / 96 / 100 / 100"
    assert percentiles([]) == "-"
