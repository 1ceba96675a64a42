"""Restoring a backup over existing data: completely or not at all, and the previous data is kept."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from tests.tournament.ops.conftest import DUMP, NAME, all_bytes, manage
from tests.tournament.ops.test_backups import NOW, change
from tests.tournament.release import load
from tournament.ops.backups import take_backup
from tournament.ops.database_file import examine_database, missing_migrations
from tournament.ops.doctor import examine_site
from tournament.ops.faults import SiteFault
from tournament.ops.findings import faults_in
from tournament.ops.restoring import restore_backup
from tournament.ops.serving import sole_use

KILLED_WRITER = """
import os, sqlite3, sys
file = sqlite3.connect(sys.argv[1])
file.execute("PRAGMA journal_mode=WAL")
file.execute("CREATE TABLE left_over (x)")
for number in range(50):
    file.execute("INSERT INTO left_over VALUES (?)", ["x" * 3000])
    file.commit()
os.kill(os.getpid(), 9)
"""
HOLDER = """
import sqlite3, sys
file = sqlite3.connect(sys.argv[1])
file.execute("PRAGMA journal_mode=WAL")
file.execute("SELECT count(*) FROM auth_user").fetchone()
print("open", flush=True)
sys.stdin.read()
"""


def kill_a_writer(database: Path) -> None:
    """Kill a process while it's writing, so that its write-ahead log stays next to the file."""
    done = subprocess.run([sys.executable, "-c", KILLED_WRITER, str(database)], check=False)
    assert done.returncode == -signal.SIGKILL
    assert database.with_name(f"{database.name}-wal").stat().st_size > 100_000


def test_restore_brings_all_back_and_keeps_what_was_there_with_its_log(site: Path, tmp_path: Path) -> None:
    was = examine_database(site / NAME)
    take_backup(tmp_path / "b.zip", NOW)
    change(site / NAME)
    kill_a_writer(site / NAME)
    (site / "secret_key").write_text("another", encoding="ascii")
    (site / "cards" / "current").write_text("broken", encoding="utf-8")
    before = all_bytes(site)

    facts, aside = restore_backup(tmp_path / "b.zip", NOW)

    assert facts.database == was == examine_database(site / NAME)
    assert not list(site.glob(f"{NAME}-*"))
    assert (site / "secret_key").read_text() == "a secret of this site"
    assert (site / "cards" / "current").read_text() == "of-today"
    assert aside is not None
    kept = all_bytes(aside)
    assert kept == {name: before[name] for name in kept}
    assert {NAME, f"{NAME}-wal", "secret_key", "cards/current"} <= set(kept)
    assert [path for path in site.iterdir() if path.name.startswith(".")] == []


def test_restore_into_an_empty_folder_moves_the_site(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_backup(tmp_path / "b.zip", NOW)
    elsewhere = tmp_path / "elsewhere"

    done = manage(elsewhere, "restore", str(tmp_path / "b.zip"))

    assert (done.returncode, done.stderr) == (0, "")
    assert examine_database(elsewhere / NAME) == examine_database(site / NAME)
    assert {path.stat().st_mode & 0o077 for path in (elsewhere, *elsewhere.rglob("*"))} == {0}


def test_restore_when_the_site_runs_then_refused_and_nothing_changed(site: Path, tmp_path: Path) -> None:
    take_backup(tmp_path / "b.zip", NOW)
    with sole_use(is_serving=True):
        before = all_bytes(site)
        with pytest.raises(SiteFault, match="The site is running"):
            restore_backup(tmp_path / "b.zip", NOW)
        assert all_bytes(site) == before


def test_restore_when_another_process_has_the_database_open_then_refused(site: Path, tmp_path: Path) -> None:
    take_backup(tmp_path / "b.zip", NOW)
    command = [sys.executable, "-c", HOLDER, str(site / NAME)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout and holder.stdout.readline() == b"open\n"
        before = all_bytes(site)
        with pytest.raises(SiteFault, match="The site is running"):
            restore_backup(tmp_path / "b.zip", NOW)
        assert all_bytes(site) == before | {"serving.lock": b""}
        holder.communicate(b"")
    restore_backup(tmp_path / "b.zip", NOW)


def test_restore_of_an_incomplete_backup_changes_nothing(site: Path, tmp_path: Path) -> None:
    take_backup(tmp_path / "b.zip", NOW)
    whole = (tmp_path / "b.zip").read_bytes()
    (tmp_path / "cut.zip").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "empty.zip").write_bytes(b"")
    shutil.copy(site / NAME, tmp_path / "database.sqlite3")
    before = all_bytes(site)
    for name in ("cut.zip", "empty.zip", "database.sqlite3", "missing.zip"):
        with pytest.raises(SiteFault, match=r"isn’t a complete backup|doesn’t exist"):
            restore_backup(tmp_path / name, NOW)
    assert all_bytes(site) == before | {"serving.lock": b""}


def test_restore_of_a_later_release_is_refused_and_of_an_earlier_one_taken(
    site: Path, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(site / NAME)) as file:
        file.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('tournament', '9999_x', 0)")
        file.commit()
    take_backup(tmp_path / "later.zip", NOW)
    with pytest.raises(SiteFault, match=r"newer release of the site \(it contains 9999_x\)"):
        restore_backup(tmp_path / "later.zip", NOW)
    (site / NAME).unlink()
    load(DUMP, site / NAME)
    take_backup(tmp_path / "earlier.zip", NOW)

    facts, _aside = restore_backup(tmp_path / "earlier.zip", NOW)

    assert missing_migrations(facts.database.migrations)


def test_restore_when_the_power_fails_in_between_then_told_until_it_is_done_again(
    site: Path, tmp_path: Path
) -> None:
    take_backup(tmp_path / "b.zip", NOW)
    was = examine_database(site / NAME)
    obstacle = site / "before-restore-20161105-143000-000000"
    obstacle.mkdir()
    (obstacle / NAME).mkdir()
    (obstacle / NAME / NAME).mkdir()  # a folder where a file should go: the restore stops halfway
    with pytest.raises(SiteFault):
        restore_backup(tmp_path / "b.zip", NOW)

    told = [each.says for each in faults_in(examine_site(NOW))]
    assert "A restore was interrupted." in told
    restore_backup(tmp_path / "b.zip", NOW + timedelta(minutes=1))

    assert examine_database(site / NAME) == was
    assert not list(site.glob(".restoring-*"))


def test_working_files_left_by_a_kill_are_in_nobodys_way(site: Path, tmp_path: Path) -> None:
    left = tmp_path / ".backup-left"
    left.mkdir()
    os.utime(left, (0, 0))
    take_backup(tmp_path / "b.zip", NOW)
    assert not left.exists()
