"""The names of backups, their folders, and which of them are kept."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings

BEFORE_MIGRATION = "before-migration"
BY_ITSELF = "auto"

_NAME = re.compile(r"netrunner-to-(?P<at>\d{8}-\d{6})(?:-(?P<why>[a-z-]+))?\.zip")
_AT = "%Y%m%d-%H%M%S"

# How long automatic backups are kept: all from the last hours, then one per hour, per day and per month.
KEEP_ALL = timedelta(hours=3)
KEEP_HOURLY = timedelta(days=2)
KEEP_DAILY = timedelta(days=60)
KEEP_BEFORE_MIGRATION = 5
KEEP_NEWEST = 3


@dataclass(frozen=True, slots=True, order=True)
class StoredBackup:
    """A backup as its name describes it: when it was taken, by the clock at the time, and why.

    `path` is the file.
    """

    at: datetime
    why: str
    path: Path

    @property
    def size(self) -> int:
        """The file's size in bytes, or 0 if it has been deleted since."""
        try:
            return self.path.stat().st_size
        except OSError:
            return 0


def backup_folder() -> Path:
    """Return the folder for the site's automatic backups."""
    return Path(settings.BACKUP_DIR)


def second_folder() -> Path | None:
    """Return the folder, such as a USB stick, to which automatic backups are also copied; None if not set."""
    return Path(settings.BACKUP_COPY_DIR) if settings.BACKUP_COPY_DIR else None


def new_name(now: datetime, why: str = "") -> str:
    """Return the name for a backup taken now."""
    return f"netrunner-to-{now.astimezone(UTC):{_AT}}{f'-{why}' if why else ''}.zip"


def stored_backups(folder: Path) -> list[StoredBackup]:
    """Return the backups in this folder, newest first; empty if there is no such folder."""
    try:
        found = [(path, _NAME.fullmatch(path.name)) for path in folder.iterdir()]
    except OSError:
        return []
    return sorted((_stored(path, match) for path, match in found if match), reverse=True)


def superseded(backups: Iterable[StoredBackup], now: datetime) -> list[StoredBackup]:
    """Return the automatic backups to delete because another from the same hour, day or month is kept.

    The first of each hour, day or month is kept. The newest ones, those dated in the future (if the clock was
    set back), and manual ones are also kept. Of the backups taken before migrations, only the newest few are
    kept.
    """
    newest_first = sorted(backups, reverse=True)
    before_migrations = [each for each in newest_first if each.why == BEFORE_MIGRATION]
    going = before_migrations[KEEP_BEFORE_MIGRATION:]
    kept: set[str] = set()
    own = [each for each in newest_first if each.why == BY_ITSELF][KEEP_NEWEST:]
    for each in reversed(own):
        span = _span_of(each.at, now - each.at)
        if span in kept:
            going.append(each)
        elif span:
            kept.add(span)
    return going


def _span_of(at: datetime, age: timedelta) -> str:
    """Return the hour, day or month for which one backup is kept, or an empty string if all are kept."""
    if age < KEEP_ALL:
        return ""
    if age < KEEP_HOURLY:
        return f"{at:%Y-%m-%d %H}"
    return f"{at:%Y-%m-%d}" if age < KEEP_DAILY else f"{at:%Y-%m}"


def _stored(path: Path, match: re.Match[str]) -> StoredBackup:
    try:
        at = datetime.strptime(match["at"], _AT).replace(tzinfo=UTC)
    except ValueError:  # digits that aren't a valid time
        at = datetime.fromtimestamp(0, UTC)
    return StoredBackup(at=at, why=match["why"] or "", path=path)
