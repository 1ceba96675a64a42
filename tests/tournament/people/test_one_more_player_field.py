"""Adding a text about players takes two files: its description, and a migration that Django generates.

It is added to a copy of the site, where the tests for all such texts are run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.schedule import ROOT

pytestmark = pytest.mark.sqlite  # the tests in the copy use their own database

COPIED = ("decklists", "pairing", "templates", "tests", "tournament", "manage.py", "pyproject.toml")
FIELDS = "tournament/models/player_fields.py"
LAST = """
    PlayerField(
        name="notes","""
CLUB = """
    PlayerField(
        name="club",
        label=_("club"),
        length=60,
        readers=Readers.EVERYONE,
        header_words="club verein クラブ",
        question=Question(help=_("Optional. Shown next to your name.")),
    ),"""
TESTS = (
    "tests/tournament/people/test_player_fields.py",
    "tests/tournament/people/test_entries.py",
    "tests/tournament/people/test_personal.py",
    "tests/tournament/people/test_readers.py::test_every_column_that_can_be_personal_says_who_may_see_it",
)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name)
        else:
            shutil.copy2(ROOT / name, tmp_path / name)
    return tmp_path


def run(folder: Path, *arguments: str) -> str:
    """Run Python in the folder, which must succeed; return its output."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "DATA"))}
    settings = {"DJANGO_SETTINGS_MODULE": "tournament.config.settings_test"}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=kept | settings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_one_more_text_takes_a_description_and_a_migration(copy: Path) -> None:
    fields = copy / FIELDS
    source = fields.read_text("utf-8")
    assert source.count(LAST) == 1
    fields.write_text(source.replace(LAST, CLUB + LAST), "utf-8")
    assert "Add field club to player" in run(copy, "manage.py", "makemigrations", "tournament", "-n", "club")

    # Without migrations, the tables are created from the models, which saves 8 seconds.
    pytest_options = ("-v", "-n", "0", "-p", "no:cacheprovider", "--nomigrations")
    told = run(copy, "-m", "pytest", *pytest_options, *TESTS)

    assert "test_sheet_has_it_by_each_of_its_headers[club] PASSED" in told
