"""Checks before `serve` starts: one sentence per fault with a remedy, and nothing is written."""

from __future__ import annotations

import io
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.tournament.ops.conftest import DUMP, NAME, all_bytes, connect, manage, manage_here, use
from tests.tournament.ops.test_backups import change, log_one_more
from tests.tournament.ops.test_restoring import KILLED_WRITER, kill_a_writer
from tests.tournament.release import load
from tournament.ops.backups import take_backup
from tournament.ops.database_file import examine_database
from tournament.ops.doctor import examine_site
from tournament.ops.faults import SiteFault
from tournament.ops.findings import faults_in
from tournament.ops.serving import is_copy_of_running_site, is_site_running, sole_use

NOW = datetime(2026, 12, 5, 14, 30, tzinfo=UTC)


def truncate(site: Path) -> None:
    path = site / NAME
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def spoil_a_page(site: Path) -> None:
    whole = bytearray((site / NAME).read_bytes())
    whole[8192:12288] = b"\x07" * 4096
    (site / NAME).write_bytes(whole)


def of_a_later_release(site: Path) -> None:
    with closing(sqlite3.connect(site / NAME)) as file:
        file.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('tournament', '9999_x', 0)")
        file.commit()


def of_release_0_1(site: Path) -> None:
    (site / NAME).unlink()
    load(DUMP, site / NAME)


def of_another_program(site: Path) -> None:
    (site / NAME).unlink()
    with closing(sqlite3.connect(site / NAME)) as file:
        file.execute("CREATE TABLE recipes (name)")


def a_folder(site: Path) -> None:
    (site / NAME).unlink()
    (site / NAME).mkdir()


FAULTS: dict[str, tuple[Callable[[Path], Any], str]] = {
    "missing": (lambda site: (site / NAME).unlink(), "tournament.sqlite3 doesn’t exist."),
    "empty": (lambda site: (site / NAME).write_bytes(b""), "is empty. Restore the newest backup"),
    "garbage": (lambda site: (site / NAME).write_bytes(b"\x00garbage" * 999), "isn’t a database. Restore"),
    "truncated": (truncate, "is truncated: it has "),
    "spoiled": (spoil_a_page, "is damaged ("),
    "of the last release": (of_release_0_1, "from an earlier release: "),
    "of a later release": (of_a_later_release, "newer release of the site (it contains 9999_x)"),
    "of another program": (of_another_program, "none of this site's tables. Run manage.py migrate"),
    "a folder": (a_folder, "cannot be used: Is a directory"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_serve_when_the_database_is_not_fit_then_one_sentence_and_nothing_written(
    site: Path, fault: str
) -> None:
    spoil, told = FAULTS[fault]
    spoil(site)
    before = all_bytes(site)

    with pytest.raises(CommandError) as refused:
        call_command("serve", stdout=io.StringIO())

    assert told in str(refused.value)
    assert "\n" not in str(refused.value)
    assert all_bytes(site) == before


@pytest.mark.parametrize("fault", ["empty", "garbage", "truncated", "spoiled", "of a later release"])
def test_migrate_when_the_database_is_not_fit_then_one_sentence_and_nothing_written(
    site: Path, fault: str
) -> None:
    spoil, told = FAULTS[fault]
    spoil(site)
    before = all_bytes(site)
    with pytest.raises(CommandError) as refused:
        call_command("migrate", verbosity=0)
    assert told in str(refused.value)
    assert all_bytes(site) == before


def test_migrate_when_the_database_is_gone_but_there_are_backups_then_no_new_one(site: Path) -> None:
    (site / "backups").mkdir()
    take_backup(site / "backups" / "netrunner-to-20161105-143000-auto.zip", NOW)
    (site / NAME).unlink()
    with pytest.raises(CommandError, match="is missing, but there are backups of it"):
        call_command("migrate", verbosity=0)
    assert not (site / NAME).exists()


def test_commands_end_with_a_sentence(site: Path) -> None:
    truncate(site)
    for done in (manage(site, "prepare"), manage_here("serve", "--port", "0"), manage_here("doctor")):
        assert done.returncode == 1
        assert len(done.stderr.strip().splitlines()) == 1


def test_settings_when_folder_or_key_cannot_be_used_then_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    done = manage(tmp_path / "file" / "data", "doctor")
    assert (done.returncode, done.stderr.strip()) == (
        1,
        f"The data folder {tmp_path}/file/data can't be used: Not a directory. Set another one in DATA_DIR.",
    )


def test_doctor_when_all_is_fine_then_every_line_says_so(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect(monkeypatch, "192.168.1.7")
    out = io.StringIO()
    call_command("doctor", port=0, stdout=out)
    lines = [line for line in out.getvalue().splitlines() if not line.startswith("   ")]
    assert {line.split()[0] for line in lines} == {"fine"}
    assert [line.split(":")[0].split("  ")[-1].strip() for line in lines] == [
        "Version",
        "Data folder",
        "Status",
        "Database",
        "Release",
        "Clock",
        "Static files",
        "Disk",
        "Backups",
        "Network",
        "Port",
    ]


def test_clock_when_set_back_or_without_battery_then_a_warning_and_the_site_starts(site: Path) -> None:
    with closing(sqlite3.connect(site / NAME)) as file:
        file.execute("UPDATE tournament_logentry SET at = '2027-01-01 10:00:00' WHERE id = 1")
        file.commit()
    for now, told in (
        (NOW, "shows 2026-12-05 14:30 UTC, but the last change was made at 2027-01-01 10:00 UTC."),
        (datetime(1970, 1, 1, tzinfo=UTC), "shows 1970-01-01 00:00 UTC, which cannot be right."),
    ):
        findings = examine_site(now)
        assert [each.says for each in findings if each.is_warning] == [f"This machine's clock {told}"]
        assert faults_in(findings) == []
    assert not [each for each in examine_site(NOW + timedelta(days=60)) if each.is_warning]


OTHER_GAP = "DELETE FROM tournament_logentry WHERE id = (SELECT min(id) FROM tournament_logentry)"
GAP = "DELETE FROM tournament_logentry WHERE id = (SELECT max(id) FROM tournament_logentry)"


def test_log_with_gaps_is_a_warning_and_a_fault_where_a_log_of_changes_makes_them(site: Path) -> None:
    with closing(sqlite3.connect(site / NAME)) as file:
        file.execute(GAP)
        file.commit()
    (warning,) = [each for each in examine_site(NOW) if each.is_warning]
    assert warning.says.startswith("The logs of these events have gaps: ")
    kill_a_writer(site / NAME)
    assert faults_in(examine_site(NOW)) == []
    restart_and_kill = KILLED_WRITER.replace("range(50)", "[]").replace(
        "CREATE TABLE left_over (x)", OTHER_GAP
    )
    code = restart_and_kill.replace("os.kill", "file.commit(); os.kill")
    subprocess.run([sys.executable, "-c", code, str(site / NAME)], check=False)
    (fault,) = faults_in(examine_site(NOW))
    assert "don’t belong together" in fault.says


def test_static_files_when_missing_then_told(site: Path, settings: Any) -> None:
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}
    }
    assert "Run manage.py collectstatic --noinput." in [each.remedy for each in faults_in(examine_site(NOW))]


def test_port_when_taken_or_not_mine_or_no_address_then_told_apart(site: Path) -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = {}
        for host, number in (("127.0.0.1", port), ("192.0.2.1", 0), ("no.such.host.invalid", 0)):
            out = io.StringIO()
            with pytest.raises(CommandError, match="can't start"):
                call_command("doctor", host=host, port=number, stdout=out)
            told[host] = next(line for line in out.getvalue().splitlines() if "FAULT" in line)
    assert told == {
        "127.0.0.1": f"FAULT   Port: Port {port} is in use: another server is running there.",
        "192.0.2.1": "FAULT   Port: 192.0.2.1 isn't an address of this machine.",
        "no.such.host.invalid": "FAULT   Port: no.such.host.invalid isn't an address of this machine.",
    }


def test_folder_of_a_killed_site_in_its_place_is_fine_and_a_copy_of_a_running_one_is_not(
    site: Path, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with sole_use(is_serving=True):
        assert is_site_running() and not is_copy_of_running_site()
        said = (site / "serving.lock").read_bytes()
        shutil.copytree(site, tmp_path / "copy")
    assert not is_site_running() and (site / "serving.lock").read_bytes() == b""
    (site / "serving.lock").write_bytes(said)  # as a killed site leaves it behind
    assert faults_in(examine_site(NOW)) == []

    use(tmp_path / "copy", settings, monkeypatch)
    (fault,) = faults_in(examine_site(NOW))
    assert fault.says.startswith("This data folder was copied while the site was running")
    assert "--copied-while-stopped" in fault.remedy
    assert faults_in(examine_site(NOW, copied_while_stopped=True)) == []
    with pytest.raises(CommandError, match="--copied-while-stopped"):
        call_command("migrate", verbosity=0)
    assert manage(tmp_path / "copy", "migrate", "--copied-while-stopped").returncode == 0


def test_second_site_with_the_same_folder_is_refused(site: Path) -> None:
    refused = pytest.raises(CommandError, match="The site is running with the data folder")
    with sole_use(is_serving=True), refused:
        call_command("serve", stdout=io.StringIO())
    assert not is_site_running()


@pytest.mark.skipif(os.name != "posix", reason="Windows has no shared locks")
def test_sites_behind_a_proxy_share_a_folder_and_the_last_one_leaves_no_mark(site: Path) -> None:
    taken = pytest.raises(SiteFault, match="The site is running")
    with sole_use(is_serving=True, is_shared=True):
        with sole_use(is_serving=True, is_shared=True), taken, sole_use(is_serving=False):
            pass
        assert is_site_running() and (site / "serving.lock").read_bytes()
        with pytest.raises(CommandError, match="The site is running"):  # a process without BEHIND_PROXY
            call_command("serve", stdout=io.StringIO())
    assert not is_site_running() and (site / "serving.lock").read_bytes() == b""


def test_foreign_log_beside_the_database_is_noticed_before_it_is_mixed_in(site: Path, migrated: Path) -> None:
    """An older copy of the database replaces a killed site's file, whose log is still there."""
    for _ in range(30):
        change(site / NAME)
    with closing(sqlite3.connect(site / NAME)) as file:
        file.execute("CREATE INDEX tournament_logentry_more ON tournament_logentry (act, at, id)")
        file.execute("VACUUM")
    code = KILLED_WRITER.replace(
        '"CREATE TABLE left_over (x)"', '"CREATE INDEX more ON auth_user (email, id)"'
    )
    code = code.replace(
        '"INSERT INTO left_over VALUES (?)"', '"UPDATE tournament_logentry SET act = act || ?"'
    )
    done = subprocess.run([sys.executable, "-c", code.replace("3000", "3"), str(site / NAME)], check=False)
    assert done.returncode == -9
    shutil.copyfile(migrated / NAME, site / NAME)
    before = all_bytes(site)

    with pytest.raises(CommandError, match="the write-ahead log next to it don’t belong together"):
        call_command("serve", stdout=io.StringIO())

    assert all_bytes(site) == before


def test_own_log_of_a_killed_site_is_whole(site: Path) -> None:
    kill_a_writer(site / NAME)
    before = all_bytes(site)
    assert faults_in(examine_site(NOW)) == []
    assert all_bytes(site) == before


COPIES = 20


def test_twenty_copies_by_a_slow_file_manager_are_recognized_and_what_is_torn_is_found(
    site: Path, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files are copied one by one while the site writes; each copy is refused as copied while running, and
    damaged copies are found.
    """
    is_over = threading.Event()
    with closing(sqlite3.connect(site / NAME)) as kept_open, sole_use(is_serving=True):
        kept_open.execute("PRAGMA journal_mode=WAL")
        kept_open.execute("SELECT 1 FROM auth_user").fetchone()

        def write() -> None:
            with closing(sqlite3.connect(site / NAME)) as file:
                file.execute("PRAGMA wal_autocheckpoint=20")  # keeps the log as short as after a long day
                while not is_over.is_set():
                    log_one_more(file)

        writer = threading.Thread(target=write)
        writer.start()
        for number in range(COPIES):
            copy = tmp_path / f"copy-{number}"
            copy.mkdir()
            for name in (NAME, f"{NAME}-wal", f"{NAME}-shm", "serving.lock", "secret_key"):
                shutil.copy(site / name, copy / name)
                time.sleep(0.05)
        is_over.set()
        writer.join()

    torn = 0
    for number in range(COPIES):
        use(tmp_path / f"copy-{number}", settings, monkeypatch)
        told = [each.says for each in faults_in(examine_site(NOW))]
        assert any("was copied while the site was running" in each for each in told)
        try:
            examine_database(tmp_path / f"copy-{number}" / NAME)
        except SiteFault:
            torn += 1
            assert faults_in(examine_site(NOW, copied_while_stopped=True))
    assert torn


def test_folder_for_outage_packs_that_is_not_there_is_a_warning(site: Path, settings: Any) -> None:
    settings.PACK_DIR = str(site / "stick")
    (warning,) = [each for each in examine_site(NOW) if each.is_warning]
    assert warning.says == f"The folder for outage packs, {site / 'stick'}, is missing."
    (site / "stick").mkdir()
    assert not [each for each in examine_site(NOW) if each.is_warning]


def test_public_site_that_does_not_say_who_runs_it_is_a_warning(site: Path, settings: Any) -> None:
    def missing() -> list[str]:
        return [each.remedy for each in examine_site(NOW) if each.is_warning and "accounts.md" in each.remedy]

    settings.HTTPS, settings.SITE_CONTACT, settings.SITE_IMPRINT = False, "", ""
    assert missing() == []
    settings.HTTPS = True
    assert missing() == ["Set SITE_CONTACT, SITE_IMPRINT (docs/accounts.md)."]
    settings.SITE_CONTACT = "privacy@league.example"
    assert missing() == ["Set SITE_IMPRINT (docs/accounts.md)."]
    settings.SITE_IMPRINT = "Netrunner Club; 20359 Hamburg"
    assert missing() == []
