"""Backups: complete, or not created."""

from __future__ import annotations

import errno
import io
import random
import resource
import sqlite3
import stat
import threading
import time
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.tournament.ops.conftest import DUMP, NAME, all_bytes, manage
from tests.tournament.release import load
from tournament.ops.backup_names import BEFORE_MIGRATION, new_name, stored_backups, superseded
from tournament.ops.backups import BackupFacts, back_up_by_itself, check_backup, take_backup
from tournament.ops.database_file import examine_database
from tournament.ops.faults import SiteFault, fault_of

NOW = datetime(2016, 11, 5, 14, 30, tzinfo=UTC)


@contextmanager
def disk_full_at(size: int) -> Iterator[None]:
    """Prevent files from growing beyond this many bytes, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def change(database: Path) -> None:
    """Add a log entry, as an act does."""
    with closing(sqlite3.connect(database)) as file:
        log_one_more(file)


def log_one_more(file: sqlite3.Connection) -> None:
    """Increase an event's version and add a log entry, as an act does."""
    (event,) = file.execute("SELECT id FROM tournament_tournament ORDER BY random() LIMIT 1").fetchone()
    file.execute("UPDATE tournament_tournament SET version = version + 1 WHERE id = ?", [event])
    file.execute(
        "INSERT INTO tournament_logentry (tournament_id, version, at, actor_name, act, payload,"
        " payload_version) SELECT id, version, '2016-11-05 12:00:00', 'Tia', 'announce', '{}', 0"
        " FROM tournament_tournament WHERE id = ?",
        [event],
    )
    file.commit()


def test_backup_when_taken_then_one_private_file_with_database_cards_and_key(
    site: Path, tmp_path: Path
) -> None:
    before = all_bytes(site)
    facts = take_backup(tmp_path / "b.zip", NOW)

    assert facts.files == ("cards/current", "cards/of-today/cards.json", "database.sqlite3", "secret_key")
    assert facts.database == examine_database(site / NAME)
    assert stat.S_IMODE((tmp_path / "b.zip").stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b.zip", "site"]
    assert {name: all_bytes(site)[name] for name in before} == before


def test_backup_when_taken_while_somebody_writes_then_of_one_moment(site: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(site / NAME)) as file:
        file.execute("PRAGMA journal_mode=WAL")
        is_over, made = threading.Event(), [0]

        def write() -> None:
            while not is_over.is_set():
                change(site / NAME)
                made[0] += 1

        def one_more(number: int) -> BackupFacts:
            before = made[0]
            while made[0] == before:  # on a busy machine only this thread may be running
                time.sleep(0.001)
            return take_backup(tmp_path / f"{number}.zip", NOW)

        writer = threading.Thread(target=write)
        writer.start()
        backups = [one_more(number) for number in range(8)]
        is_over.set()
        writer.join()

    versions = [sum(backup.database.events.values()) for backup in backups]
    assert versions == sorted(versions)
    assert versions[0] < versions[-1]


def test_backup_when_any_byte_of_it_changes_then_told_and_never_a_traceback(
    site: Path, tmp_path: Path
) -> None:
    path = tmp_path / "b.zip"
    take_backup(path, NOW)
    whole, rng, told = path.read_bytes(), random.Random(2016), 0
    for _ in range(60):
        spoiled = bytearray(whole)
        spoiled[rng.randrange(len(whole))] ^= 1 << rng.randrange(8)
        path.write_bytes(spoiled)
        try:
            again = check_backup(path)
        except SiteFault as fault:
            told += 1
            assert "isn’t a complete backup" in fault.says or "newer release" in fault.says
        else:  # a byte without meaning, such as a file date in the archive
            assert again.database == examine_database(site / NAME)
    assert told > 40


@pytest.mark.parametrize("part", [0, 1, 21, 1000, -1, -30])
def test_backup_when_cut_off_then_told(site: Path, tmp_path: Path, part: int) -> None:
    path = tmp_path / "b.zip"
    take_backup(path, NOW)
    path.write_bytes(path.read_bytes()[:part])
    with pytest.raises(SiteFault, match=r"isn’t a complete backup: it has been truncated or changed\. Use"):
        check_backup(path)


@pytest.mark.parametrize("size", [0, 4096, 20_000])
def test_backup_when_the_disk_is_full_then_a_sentence_and_no_file(
    site: Path, tmp_path: Path, size: int
) -> None:
    before = all_bytes(tmp_path)
    with disk_full_at(size), pytest.raises(SiteFault) as refused:
        take_backup(tmp_path / "b.zip", NOW)
    assert refused.value.says.count(".") <= str(tmp_path).count(".") + 5
    assert all_bytes(tmp_path) == before


def test_faults_of_the_disk_are_distinguished() -> None:
    told = {code: fault_of(OSError(code, "x"), "/data").says for code in (errno.ENOSPC, errno.EROFS)}
    assert told == {
        errno.ENOSPC: "The disk is full: /data could not be written.",
        errno.EROFS: "/data cannot be written: the disk or folder is read-only.",
    }


def test_backup_when_the_database_is_damaged_then_none_is_taken(site: Path, tmp_path: Path) -> None:
    whole = bytearray((site / NAME).read_bytes())
    whole[8192:12288] = b"\x07" * 4096
    (site / NAME).write_bytes(whole)
    with pytest.raises(SiteFault, match="is damaged"):
        take_backup(tmp_path / "b.zip", NOW)
    assert not (tmp_path / "b.zip").exists()


def test_backup_when_there_is_such_a_file_then_it_stays(site: Path, tmp_path: Path) -> None:
    (tmp_path / "b.zip").write_text("mine")
    with pytest.raises(SiteFault, match="already"):
        take_backup(tmp_path / "b.zip", NOW)
    assert (tmp_path / "b.zip").read_text() == "mine"


def test_backup_that_would_leave_its_folder_is_refused(site: Path, tmp_path: Path) -> None:
    path = tmp_path / "b.zip"
    names = '{"database.sqlite3": "", "cards/../../x": ""}'
    listed = f'{{"format": 1, "at": "2016-11-05T12:00:00+00:00", "files": {names}}}'
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("backup.json", listed)
        archive.writestr("cards/../../x", "evil")
    with pytest.raises(SiteFault, match="isn’t a complete backup"):
        check_backup(path)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["b.zip", "site"]


def test_own_backups_are_taken_only_after_a_change_and_go_to_the_second_folder_too(
    site: Path, tmp_path: Path, settings: Any
) -> None:
    settings.BACKUP_COPY_DIR = str(tmp_path / "stick")
    # the first folder still gets the backup
    with pytest.raises(SiteFault, match=r"second folder .* is missing"):
        back_up_by_itself(NOW)
    (tmp_path / "stick").mkdir()
    assert back_up_by_itself(NOW + timedelta(minutes=10)) is None
    change(site / NAME)
    assert back_up_by_itself(NOW + timedelta(minutes=20)) is not None
    assert back_up_by_itself(NOW - timedelta(days=9)) is None  # the clock was set back

    names = ["netrunner-to-20161105-145000-auto.zip", "netrunner-to-20161105-143000-auto.zip"]
    assert [each.path.name for each in stored_backups(site / "backups")] == names
    assert [each.path.name for each in stored_backups(tmp_path / "stick")] == names
    assert check_backup(tmp_path / "stick" / names[0]).database == examine_database(site / NAME)


def test_own_backup_when_the_disk_has_little_room_then_none_and_told(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.ops.backups.LEAST_FREE", 1 << 60)
    with pytest.raises(SiteFault, match="doesn’t have enough space"):
        back_up_by_itself(NOW)
    assert stored_backups(site / "backups") == []


def test_migration_takes_a_backup_of_the_database_as_it_was(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    load(DUMP, site / NAME)
    assert manage(site, "migrate", "tournament", "0004", "--verbosity", "0").returncode == 0
    (kept,) = stored_backups(site / "backups")
    assert kept.why == BEFORE_MIGRATION
    load(DUMP, tmp_path / "as-it-was.sqlite3")
    was = examine_database(tmp_path / "as-it-was.sqlite3")
    assert check_backup(kept.path, tmp_path).database == was
    assert was.migrations < examine_database(site / NAME).migrations


def test_command_takes_one_into_the_named_folder_and_says_what_is_in_it(site: Path, tmp_path: Path) -> None:
    out = io.StringIO()
    call_command("backup", str(tmp_path), stdout=out)
    (path,) = tmp_path.glob("*.zip")
    assert str(path) in out.getvalue() and "MB, verified" in out.getvalue()


def test_kept_are_all_of_the_last_hours_then_one_an_hour_a_day_a_month(tmp_path: Path) -> None:
    for minutes in range(0, 60 * 24 * 100, 10):
        (tmp_path / new_name(NOW - timedelta(minutes=minutes), "auto")).touch()
    for number in range(8):
        (tmp_path / new_name(NOW - timedelta(days=number), BEFORE_MIGRATION)).touch()
    (tmp_path / new_name(NOW - timedelta(days=400))).touch()  # by hand
    (tmp_path / new_name(NOW + timedelta(days=400), "auto")).touch()  # before the clock was set back
    (tmp_path / "netrunner-to-20160000-000000-auto.zip").touch()  # no time at all
    (tmp_path / "holiday.zip").touch()
    going = superseded(stored_backups(tmp_path), NOW)
    for each in going:
        each.path.unlink()
    left = stored_backups(tmp_path)

    ages = [NOW - each.at for each in left if each.why == "auto" and each.at.year == 2016]
    assert sum(age < timedelta(hours=3) for age in ages) == 18
    assert sum(timedelta(hours=3) <= age < timedelta(days=2) for age in ages) in (45, 46)
    assert sum(timedelta(days=2) <= age < timedelta(days=60) for age in ages) in (58, 59)
    assert sum(age >= timedelta(days=60) for age in ages) in (2, 3)
    assert sum(each.why == BEFORE_MIGRATION for each in left) == 5
    assert sum(not each.why for each in left) == 1
    assert {each.at.year for each in left} >= {2017, 2016, 2015}
    assert (tmp_path / "holiday.zip").exists()
    assert superseded(left, NOW) == []
