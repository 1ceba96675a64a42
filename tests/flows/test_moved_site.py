"""The laptop’s site moves to a server's database and back: every page stays the same, and play goes on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.databases import URL, is_postgresql, new_database, rows_in

ROOT = Path(__file__).resolve().parents[2]
pytestmark = [
    pytest.mark.database,
    pytest.mark.skipif(not is_postgresql(), reason="one of the two databases is PostgreSQL"),
]


def run(folder: Path, database: dict[str, str], *words: str) -> str:
    """Run Python with these arguments on this database, and return its output."""
    kept = {name: value for name, value in os.environ.items() if name not in {URL, "DATABASE"}}
    of_process = {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "tournament.config.settings_test"}
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=kept | of_process | database,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_site_goes_there_is_played_on_and_comes_back_with_its_log_and_every_page(tmp_path: Path) -> None:
    def pages(database: dict[str, str], *words: str) -> dict[str, Any]:
        out = tmp_path / "pages.json"
        run(tmp_path, database, "-m", "tests.flows.moved_site", str(out), *words)
        return dict(json.loads(out.read_text("utf-8")))

    laptop, back = {"DATABASE": str(tmp_path / "a.sqlite3")}, {"DATABASE": str(tmp_path / "b.sqlite3")}
    run(tmp_path, laptop, "manage.py", "migrate", "--verbosity", "0")
    run(tmp_path, laptop, "manage.py", "prepare")
    with new_database(tmp_path / "none") as host:
        said = run(tmp_path, laptop, "manage.py", "copy_database", "--to", host[URL])
        there = pages(host)
        assert there == pages(laptop)
        assert {status for status, _text in there.values()} <= {200, 302, 404}
        assert "From SQLite to PostgreSQL:" in said

        played = pages(host, "play")
        assert played != there
        run(tmp_path, host, "manage.py", "copy_database", "--to", back["DATABASE"])
        rows, rows_back = rows_in(host), rows_in(back)  # before anyone logs in there
    assert {name: number for name, number in rows_back.items() if name in rows} == rows
    assert pages(back) == played
