"""Restore a backup in place of the current data, which is kept in a separate folder.

Everything is first unpacked and checked beside the data. While files are being moved there is a folder named
`.restoring-...`; if it remains after a power failure, the site refuses to start.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings

from tournament.ops.backups import CARDS, DATABASE, SECRET_KEY, BackupFacts, sync_folder, unpack_backup
from tournament.ops.database_file import beside, database_path, refuse_later_schema
from tournament.ops.faults import fault_of
from tournament.ops.serving import lock_path, refuse_open_database, sole_use
from tournament.web.release import RESTORED_MARK

_WAITING = ".restoring-"
_ASIDE = "before-restore-"


def restore_backup(path: Path, now: datetime) -> tuple[BackupFacts, Path | None]:
    """Restore a backup; return its contents, and the folder with the previous data.

    Raises SiteFault without changing anything if the site is running, or if the file isn't a complete backup
    or is from a later release. A backup from an earlier release is restored; `manage.py migrate` then
    upgrades it.
    """
    with sole_use(is_serving=False):
        refuse_open_database()
        data = Path(settings.DATA_DIR)
        stamp = f"{now.astimezone(UTC):%Y%m%d-%H%M%S-%f}"
        waiting, aside = data / f"{_WAITING}{stamp}", data / f"{_ASIDE}{stamp}"
        before = interrupted_restores()
        try:
            waiting.mkdir(mode=0o700)
        except OSError as error:
            raise fault_of(error, str(data)) from error
        try:
            facts = unpack_backup(path, waiting)
            refuse_later_schema(facts.database.migrations)
            sync_folder(waiting)
        except BaseException:
            shutil.rmtree(waiting, ignore_errors=True)
            raise
        try:
            _exchange(waiting, aside)
        except OSError as error:
            raise fault_of(error, str(error.filename or data)) from error
        lock_path().write_text("", encoding="utf-8")  # it no longer matters which folder this was copied from
        # phones may have pages from before the restore
        (data / RESTORED_MARK).write_text(stamp, encoding="utf-8")
        for left in (waiting, *before):
            shutil.rmtree(left, ignore_errors=True)
    return facts, aside if aside.exists() else None


def interrupted_restores() -> list[Path]:
    """Return the folders of interrupted restores."""
    return sorted(Path(settings.DATA_DIR).glob(f"{_WAITING}*"))


def _exchange(waiting: Path, aside: Path) -> None:
    """Move the current data aside and the restored data into its place."""
    for place in _places(waiting):
        if place.exists():
            aside.mkdir(mode=0o700, exist_ok=True)
            shutil.move(place, aside / place.name)
    if aside.exists():
        sync_folder(aside)
    cards = Path(settings.CARDS_DIR)
    for name, place in ((CARDS, cards), (SECRET_KEY, _key()), (DATABASE, database_path())):
        if (waiting / name).exists():
            shutil.move(waiting / name, place)
            sync_folder(place.parent)


def _places(waiting: Path) -> Iterator[Path]:
    """Yield the files and folders to move aside.

    A write-ahead log must not be combined with another database.
    """
    yield from (database_path(), *beside(database_path()), Path(settings.CARDS_DIR))
    if (waiting / SECRET_KEY).exists():
        yield _key()


def _key() -> Path:
    return Path(settings.DATA_DIR) / SECRET_KEY
