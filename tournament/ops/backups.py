"""Backups: all private data in one file, created while the site is running, and verified before it counts.

The file is a zip archive with the database (as of one moment), the cards, the secret key, and `backup.json`,
which lists every file with its digest. It is first written to a temporary folder beside its destination, and
moved there only after it has been reread from disk, unpacked, and its database checked.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import tempfile
import time
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import IO, Any

from django.conf import settings
from django.utils.translation import gettext as _

from tournament.ops.backup_names import (
    BY_ITSELF,
    backup_folder,
    new_name,
    second_folder,
    stored_backups,
    superseded,
)
from tournament.ops.database_file import (
    DatabaseFacts,
    copied,
    database_path,
    examine_database,
    fingerprint_of,
    open_read_only,
)
from tournament.ops.faults import SiteFault, fault_of

FORMAT = 1  # increases whenever older releases can no longer restore the backups that this one takes
DATABASE, SECRET_KEY, CARDS, _LIST = "database.sqlite3", "secret_key", "cards", "backup.json"

LEAST_FREE = 32 * 1024 * 1024  # bytes that the site needs on its disk, partly for SQLite's write-ahead log
_CHUNK = 1 << 20
_WORKING = ".backup-"  # prefix of working folders; one left by a killed process is deleted after a day
_LEFT_OVER_SECONDS = 24 * 3600


@dataclass(frozen=True, slots=True)
class BackupFacts:
    """A verified backup: when it was taken (according to its own data), and its database."""

    path: Path
    at: datetime
    database: DatabaseFacts
    files: tuple[str, ...]


def take_backup(target: Path, now: datetime) -> BackupFacts:
    """Take a backup into the file `target`, which must not exist yet, and return its contents.

    The site may be running and isn't blocked. Raises SiteFault, in which case no file is left, not even a
    partial one.
    """
    if target.exists():
        raise SiteFault(
            _("The file %(path)s already exists.") % {"path": target},
            _("Choose another name for the backup."),
        )
    source = database_path()
    with _working_folder(target.parent) as working:
        packed = working / "packed.zip"
        with copied(source, working / DATABASE):
            _pack(packed, working / DATABASE, now)
        facts = check_backup(packed, working)
        _move(packed, target)
    return BackupFacts(target, facts.at, facts.database, facts.files)


def check_backup(path: Path, working: Path | None = None) -> BackupFacts:
    """Read a backup as a restore would, into a temporary folder. Raises SiteFault as `unpack_backup` does."""
    with _working_folder(working or path.parent) as folder:
        return unpack_backup(path, folder)


def unpack_backup(path: Path, folder: Path) -> BackupFacts:
    """Unpack a backup into an empty folder and return its contents.

    Raises SiteFault if the file is missing, not a backup, from a later release, truncated or changed, or if
    its database is damaged.
    """
    try:
        with zipfile.ZipFile(path) as packed:
            listed = _listed(packed, path)
            for name, digest in listed["files"].items():
                if _unpack(packed, name, folder) != digest:
                    raise _no_backup(path, _("%(name)s has been changed") % {"name": name})
    except OSError as error:
        raise fault_of(error, str(error.filename or path)) from error
    except (zipfile.BadZipFile, KeyError, ValueError, EOFError, NotImplementedError, RuntimeError) as error:
        raise _no_backup(path, _("it has been truncated or changed")) from error
    except Exception as error:
        if type(error).__module__ == "zlib":
            raise _no_backup(path, _("it has been truncated or changed")) from error
        raise
    database = examine_database(folder / DATABASE)
    return BackupFacts(path, datetime.fromisoformat(listed["at"]), database, tuple(sorted(listed["files"])))


def back_up_by_itself(now: datetime, why: str = BY_ITSELF) -> BackupFacts | None:
    """Back up to the site's own folder and to the second one, and delete superseded backups.

    Return None if nothing has changed since the newest backup. Raises SiteFault; if only the second folder
    fails, the first still has its backup.
    """
    folder = backup_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise fault_of(error, str(folder)) from error
    if why == BY_ITSELF and _is_unchanged_since_newest(folder):
        _copy_to_second(None, now)
        return None
    _let_go(folder, now)
    _refuse_to_fill_the_disk(folder)
    facts = take_backup(_free_name(folder, now, why), now)
    _copy_to_second(facts.path, now)
    return facts


def _copy_to_second(path: Path | None, now: datetime) -> None:
    """Copy the newest backup to the second folder, which must exist: the USB stick may be unplugged."""
    folder, newest = second_folder(), stored_backups(backup_folder())[:1]
    path = path or (newest[0].path if newest else None)
    if folder is None or path is None or (folder / path.name).exists():
        return
    if not folder.is_dir():
        raise SiteFault(
            _("The second folder for backups, %(path)s, is missing.") % {"path": folder},
            _("Plug in the USB stick, or set another folder in BACKUP_COPY_DIR."),
        )
    with _working_folder(folder) as working:
        try:
            shutil.copyfile(path, working / path.name)
        except OSError as error:
            raise fault_of(error, str(folder)) from error
        check_backup(working / path.name, working)
        _move(working / path.name, folder / path.name)
    _let_go(folder, now)


def _refuse_to_fill_the_disk(folder: Path) -> None:
    """Raise SiteFault if a backup and the copies that verify it would fill the site's disk."""
    needed = LEAST_FREE + 3 * database_path().stat().st_size
    if shutil.disk_usage(folder).free < needed:
        raise SiteFault(
            _("No backup was taken: %(path)s doesn’t have enough space.") % {"path": folder},
            _("Free some space, or set a folder on another disk in BACKUP_DIR."),
        )


def _let_go(folder: Path, now: datetime) -> None:
    for each in superseded(stored_backups(folder), now):
        with contextlib.suppress(OSError):  # will be retried next time
            each.path.unlink()


def _free_name(folder: Path, now: datetime, why: str) -> Path:
    path = folder / new_name(now, why)
    while path.exists():  # two backups in the same second, or the clock was set back
        path = folder / new_name(now := _a_second_later(now), why)
    return path


def _a_second_later(moment: datetime) -> datetime:
    return datetime.fromtimestamp(int(moment.timestamp()) + 1, moment.tzinfo)


def _is_unchanged_since_newest(folder: Path) -> bool:
    newest = stored_backups(folder)[:1]
    if not newest:
        return False
    try:
        with zipfile.ZipFile(newest[0].path) as packed:
            before = _listed(packed, newest[0].path)["fingerprint"]
        with contextlib.closing(open_read_only(database_path())) as file:
            return bool(fingerprint_of(file) == before)
    except Exception:  # if the newest backup can't be read, take another one
        return False


def _pack(packed: Path, database: Path, now: datetime) -> None:
    try:
        with packed.open("xb") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                files = {name: _add(archive, name, path) for name, path in _parts(database)}
                with contextlib.closing(open_read_only(database)) as copy:
                    listed = {"format": FORMAT, "at": now.isoformat(), "fingerprint": fingerprint_of(copy)}
                archive.writestr(_LIST, json.dumps(listed | {"files": files}, indent=1))
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise fault_of(error, str(packed.parent.parent)) from error


def _parts(database: Path) -> Iterator[tuple[str, Path]]:
    yield DATABASE, database
    key = Path(settings.DATA_DIR) / SECRET_KEY
    if key.is_file():
        yield SECRET_KEY, key
    cards = Path(settings.CARDS_DIR)
    for path in sorted(cards.rglob("*")):
        if path.is_file():
            yield f"{CARDS}/{path.relative_to(cards).as_posix()}", path


def _add(archive: zipfile.ZipFile, name: str, path: Path) -> str:
    with path.open("rb") as source, archive.open(name, "w", force_zip64=True) as target:
        return _pour(source, target)


def _pour(source: IO[bytes], target: IO[bytes]) -> str:
    """Copy the rest of a file into another; return its digest."""
    digest = sha256()
    while piece := source.read(_CHUNK):
        digest.update(piece)
        target.write(piece)
    return digest.hexdigest()


def _listed(packed: zipfile.ZipFile, path: Path) -> dict[str, Any]:
    """Return a backup's list of contents. Raises SiteFault if this code can't restore it."""
    listed = json.loads(packed.read(_LIST))
    if listed["format"] > FORMAT:
        raise SiteFault(
            _("The backup %(path)s was taken by a newer release of the site.") % {"path": path},
            _("Restore it with that release."),
        )
    datetime.fromisoformat(listed["at"])
    names = set(listed["files"])
    if DATABASE not in names or not all(_is_ours(name) for name in names):
        raise ValueError(path)
    return dict(listed)


def _is_ours(name: str) -> bool:
    """Return whether a file with this name may be unpacked: not if it would leave the target folder."""
    parts = PurePosixPath(name).parts
    is_inside = ".." not in parts and "\\" not in name and ":" not in name and not name.startswith("/")
    return name in {DATABASE, SECRET_KEY} or (is_inside and len(parts) > 1 and parts[0] == CARDS)


def _unpack(packed: zipfile.ZipFile, name: str, folder: Path) -> str:
    path = folder / name
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with packed.open(name) as source, path.open("xb") as target:
        digest = _pour(source, target)
        target.flush()
        os.fsync(target.fileno())
    path.chmod(0o600)
    return digest


def _no_backup(path: Path, why: str) -> SiteFault:
    return SiteFault(
        _("The file %(path)s isn’t a complete backup: %(why)s.") % {"path": path, "why": why},
        _("Use another backup: this site’s are in %(folder)s.") % {"folder": backup_folder()},
    )


@contextlib.contextmanager
def _working_folder(parent: Path) -> Iterator[Path]:
    """Create a temporary folder in `parent` (on the same disk) and delete it afterwards."""
    _sweep(parent)
    try:
        folder = Path(tempfile.mkdtemp(prefix=_WORKING, dir=parent))
    except OSError as error:
        raise fault_of(error, str(parent)) from error
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _sweep(parent: Path) -> None:
    """Delete working folders that were left behind by killed processes more than a day ago."""
    with contextlib.suppress(OSError):
        for left in parent.glob(f"{_WORKING}*"):
            if abs(time.time() - left.stat().st_mtime) > _LEFT_OVER_SECONDS:
                shutil.rmtree(left, ignore_errors=True)


def _move(packed: Path, target: Path) -> None:
    """Rename a finished backup in one step that survives a power failure."""
    try:
        packed.chmod(0o600)
        packed.replace(target)
        sync_folder(target.parent)
    except OSError as error:
        raise fault_of(error, str(target)) from error


def sync_folder(folder: Path) -> None:
    """Flush a folder's entries to disk, if the system supports it."""
    with contextlib.suppress(OSError):  # Windows can't open folders
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
