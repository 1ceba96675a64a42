"""The site in a separate process: it backs up by itself, is killed, restarts, and stops properly."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.tournament.ops.conftest import NAME, manage
from tests.tournament.release import ROOT
from tournament.ops.backup_names import stored_backups
from tournament.ops.backups import check_backup
from tournament.ops.database_file import examine_database

SECONDS = 180


def heed_interrupts() -> None:
    """Let Ctrl+C end child processes, because a shell's background jobs, such as tests, may ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def start(site: Path) -> subprocess.Popen[str]:
    """Start the site; return once it reports that it's running."""
    of_process = {
        "DATA_DIR": str(site),
        "DJANGO_SETTINGS_MODULE": "tournament.config.settings_test",
        "PYTHONUNBUFFERED": "1",
    }
    command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", "0"]
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=os.environ | of_process,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=heed_interrupts,
    )
    assert process.stdout
    assert any("The site is running:" in line for line in process.stdout)
    return process


def test_site_that_is_killed_starts_again_and_one_that_is_stopped_leaves_no_mark(site: Path) -> None:
    process = start(site)
    until = time.monotonic() + SECONDS
    while not stored_backups(site / "backups") and time.monotonic() < until:
        time.sleep(0.1)
    (kept,) = stored_backups(site / "backups")
    assert check_backup(kept.path).database.events == examine_database(site / NAME).events
    refused = manage(site, "restore", str(kept.path))
    assert (refused.returncode, "The site is running" in refused.stderr) == (1, True)
    process.kill()
    process.communicate()
    assert (site / "serving.lock").read_text()
    assert {path.stat().st_mode & 0o077 for path in site.iterdir() if path.name.startswith(NAME)} == {0}

    again = start(site)
    again.send_signal(signal.SIGINT)
    again.communicate(timeout=SECONDS)

    assert (again.returncode, (site / "serving.lock").read_text()) == (0, "")
