"""A site's data folder for destructive tests: a database from release 0.1, upgraded by `migrate`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import psutil
import pytest
from django.conf import settings as the_settings
from django.db import connection

from manage import main as of_manage
from tests.command_line import run_here
from tests.databases import migrated_file
from tests.tournament.release import DUMP, ROOT, load

NAME = "tournament.sqlite3"


def manage(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run manage.py with this data folder in a separate process."""
    of_process = {
        "DATA_DIR": str(folder),
        "DJANGO_SETTINGS_MODULE": "tournament.config.settings_test",
        "SECRET_KEY": "",
    }
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env={**os.environ, **of_process, **environment}
        | {"SECRET_KEY": "only-for-tests: nothing here is a secret"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def manage_here(*words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run manage.py in the tests' own process, with its settings and with these variables."""

    def main(arguments: Sequence[str]) -> int:
        with patch.object(sys, "argv", ["manage.py", *arguments]), patch.dict(os.environ, environment):
            of_manage()
        return 0

    return run_here(main, *words)


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory, databases_folder: Path) -> Path:
    """A data folder with a database from release 0.1, upgraded by `manage.py migrate`."""
    folder = tmp_path_factory.mktemp("migrated")
    made = migrated_file(databases_folder, "release-0.1", lambda path: load(DUMP, path))
    shutil.copy(made, folder / NAME)
    (folder / "secret_key").write_text("a secret of this site", encoding="ascii")
    (folder / "cards").mkdir()
    (folder / "cards" / "current").write_text("of-today", encoding="utf-8")
    (folder / "cards" / "of-today").mkdir()
    (folder / "cards" / "of-today" / "cards.json").write_text("[]", encoding="utf-8")
    return folder


def use(folder: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Point the settings to this folder; the test must not use Django's own connection."""
    connection.close()  # another file's tests may have left it open, to their own database
    monkeypatch.setitem(the_settings.DATABASES["default"], "NAME", str(folder / NAME))
    settings.DATA_DIR, settings.BACKUP_DIR = folder, folder / "backups"
    settings.CARDS_DIR, settings.STATIC_ROOT = folder / "cards", folder / "static"


@pytest.fixture
def site(migrated: Path, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A separate, stopped site that the settings point to."""
    folder = tmp_path / "site"
    shutil.copytree(migrated, folder, ignore=shutil.ignore_patterns("backups"))
    folder.chmod(0o700)
    use(folder, settings, monkeypatch)
    return folder


def all_bytes(folder: Path) -> dict[str, bytes]:
    """Return every file in a folder except SQLite's `-shm` files and empty `-wal` files."""
    files = {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
    at_will = {path for path in files if path.suffix.endswith("-shm") or path.suffix.endswith("-wal")}
    at_will -= {path for path in at_will if path.suffix.endswith("-wal") and files[path]}
    return {str(path.relative_to(folder)): files[path] for path in files if path not in at_will}


def connect(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    """Give the machine these addresses, with a fake psutil."""
    told = {"wlan0": [SimpleNamespace(address=each) for each in addresses]}
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: told)
    monkeypatch.setattr(psutil, "net_if_stats", dict)
