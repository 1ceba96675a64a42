"""Examine a database file from outside before the site opens it, without writing anything.

SQLite replays the write-ahead log beside a file as soon as it can write, and checkpoints it on closing: a log
that belongs to another file would be mixed in permanently. The file is therefore opened read-only, and the
site opens it only if the data read through the log is intact.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from tournament.ops.faults import SiteFault, fault_of

MAGIC = b"SQLite format 3\0"
WAL_SUFFIX = "-wal"
BESIDE = (WAL_SUFFIX, "-shm", "-journal")  # files that SQLite keeps beside the database

# Every change to an event increases its version; accounts have no version.
_TELLING = (
    "SELECT id, version, state FROM tournament_tournament ORDER BY id",
    "SELECT id, username, password, is_active, is_superuser, first_name FROM auth_user ORDER BY id",
)

Migrations = frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class DatabaseFacts:
    """An intact database of this site: its migrations, each event's version, its accounts, its last change.

    `with_gaps` are the events whose log doesn't have exactly one entry per version, which can happen if two
    files were mixed.
    """

    migrations: Migrations
    events: dict[str, int]
    accounts: int
    last_change: datetime | None
    fingerprint: str
    with_gaps: tuple[str, ...]


def is_a_file() -> bool:
    """Return whether the site's database is an SQLite file rather than on a server."""
    return str(settings.DATABASES["default"]["ENGINE"]).endswith("sqlite3")


def no_backups_here() -> str:
    """Return why the site takes no backups if its database is on a server."""
    return _("The database is on a server, so back it up there. The site doesn’t take backups itself.")


def database_path() -> Path:
    """Return the path of the site's database. Raises SiteFault if it isn't an SQLite file."""
    if not is_a_file():
        raise SiteFault(
            _("The database of this site is not a file."),
            _("Use the database server's own tools for backups, such as pg_dump."),
        )
    return Path(str(settings.DATABASES["default"]["NAME"]))


def beside(database: Path) -> list[Path]:
    """Return the paths of the files that SQLite keeps beside this one, whether or not they exist."""
    return [database.with_name(database.name + suffix) for suffix in BESIDE]


def wal_of(database: Path) -> Path:
    """Return the path of this file's write-ahead log."""
    return beside(database)[0]


def examine_database(path: Path, *, is_open_here: bool = False) -> DatabaseFacts:
    """Return facts about the file's contents after verifying its pages, indexes and references.

    If there is a write-ahead log, each event's own log is checked too, because gaps there reveal a log that
    belongs to another file.

    `is_open_here`: this process already has the database open. The file is then not opened outside SQLite,
    because closing it would release SQLite's locks.

    Raises SiteFault if the file is missing, empty, not a database, truncated, damaged, not this site's, or
    unreadable.
    """
    if not is_open_here:
        _refuse_no_database(path)
    try:
        with contextlib.closing(open_read_only(path)) as file:
            damage = _damage_in(file)
            facts = None if damage else _facts_in(file)
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):
            raise fault_of(error, str(path)) from error
        damage, facts = str(error), None
    has_log = wal_of(path).exists() and wal_of(path).stat().st_size > 0
    if facts:
        torn = set(facts.with_gaps) - _gaps_without_log(path) if has_log else set()
        if not torn:
            return facts
        damage = _("the log of the event %(slug)s has gaps") % {"slug": min(torn)}
    if has_log:
        raise SiteFault(
            _(
                "The database %(path)s and the write-ahead log next to it don’t belong together, or one "
                "of them is damaged (%(why)s)."
            )
            % {"path": path, "why": damage},
            _("Restore the newest backup with manage.py restore FILE. It keeps a copy of both."),
        )
    raise SiteFault(
        _("The database %(path)s is damaged (%(why)s).") % {"path": path, "why": damage}, _restore_it()
    )


def is_without_tables(path: Path) -> bool:
    """Return whether this is an empty database: SQLite created the file, but it has no tables."""
    try:
        with contextlib.closing(open_read_only(path)) as file:
            return bool(path.stat().st_size) and not file.execute("SELECT 1 FROM sqlite_master").fetchone()
    except (sqlite3.Error, OSError):
        return False


def open_read_only(path: Path) -> sqlite3.Connection:
    """Return a connection that changes neither the file nor the write-ahead log beside it."""
    how = "mode=ro" if wal_of(path).exists() else "immutable=1"
    return sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True, timeout=20)


def refuse_later_schema(migrations: Migrations) -> None:
    """Raise SiteFault if any of these migrations is from a later release than this code."""
    known, _wanted = _known_migrations(migrations)
    apps = {app for app, _name in known}
    ahead = sorted(name for app, name in migrations - known if app in apps)
    if ahead:
        raise SiteFault(
            _("The database was written by a newer release of the site (it contains %(name)s).")
            % {"name": ahead[-1]},
            _("Start that release, or restore a backup made by this one."),
        )


def missing_migrations(migrations: Migrations) -> Migrations:
    """Return this code's migrations that aren't among the given ones."""
    return _known_migrations(migrations)[1] - migrations


def _known_migrations(applied: Migrations) -> tuple[Migrations, Migrations]:
    """Return all migrations that the code contains or replaces, and those that must have been applied."""
    on_disk = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    known, wanted = set(on_disk), set(on_disk)
    for key, migration in on_disk.items():
        replaced = set(migration.replaces)
        known |= replaced
        if replaced and replaced <= applied:
            wanted.discard(key)
    return frozenset(known), frozenset(wanted)


def _refuse_no_database(path: Path) -> None:
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            head = file.read(100)
    except FileNotFoundError as error:
        raise SiteFault(
            _("The database %(path)s doesn’t exist.") % {"path": path},
            _("Run manage.py migrate to create one, or manage.py restore FILE to restore a backup."),
        ) from error
    except OSError as error:
        raise fault_of(error, str(path)) from error
    if not size:
        raise SiteFault(_("The database %(path)s is empty.") % {"path": path}, _restore_it())
    if not head.startswith(MAGIC) or len(head) < 100:
        raise SiteFault(_("The file %(path)s isn’t a database.") % {"path": path}, _restore_it())
    page = int.from_bytes(head[16:18], "big")
    whole = (65536 if page == 1 else page) * int.from_bytes(head[28:32], "big")
    is_counted = head[24:28] == head[92:96]  # SQLite's own sign that the page count is valid
    if is_counted and size < whole and not wal_of(path).exists():
        raise SiteFault(
            _("The database %(path)s is truncated: it has %(size)d of %(whole)d bytes.")
            % {"path": path, "size": size, "whole": whole},
            _restore_it(),
        )


def _restore_it() -> str:
    return _("Restore the newest backup with manage.py restore FILE. It keeps a copy of the current file.")


def _damage_in(file: sqlite3.Connection) -> str:
    """Return a description of the damage inside, or an empty string if there is none."""
    found = file.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        return str(found).splitlines()[-1]
    dangling = file.execute("PRAGMA foreign_key_check").fetchone()
    if dangling:
        return _("a row of %(table)s refers to a missing row") % {"table": dangling[0]}
    return ""


def _gaps_without_log(path: Path) -> set[str]:
    """Return the events with gaps in the file itself, which weren't caused by a write-ahead log beside it."""
    try:
        alone = sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)
        with contextlib.closing(alone) as file:
            return set(_with_gaps(file))
    except sqlite3.Error:
        return set()


def _with_gaps(file: sqlite3.Connection) -> tuple[str, ...]:
    """Return the events whose log doesn't have exactly one entry per version."""
    rows = file.execute(
        "SELECT slug FROM tournament_tournament AS event WHERE version !="
        " (SELECT count(*) FROM tournament_logentry WHERE tournament_id = event.id) ORDER BY slug"
    )
    return tuple(slug for (slug,) in rows)


def _facts_in(file: sqlite3.Connection) -> DatabaseFacts:
    if not _has_table(file, "django_migrations") or not _has_table(file, "tournament_tournament"):
        raise SiteFault(
            _("The database has none of this site's tables."),
            _("Run manage.py migrate to create one, or manage.py restore FILE to restore a backup."),
        )
    rows = file.execute("SELECT app, name FROM django_migrations")
    newest = file.execute("SELECT max(at) FROM tournament_logentry").fetchone()[0]
    return DatabaseFacts(
        migrations=frozenset((app, name) for app, name in rows),
        events=dict(file.execute("SELECT slug, version FROM tournament_tournament ORDER BY slug").fetchall()),
        accounts=file.execute("SELECT count(*) FROM auth_user").fetchone()[0],
        last_change=datetime.fromisoformat(newest).replace(tzinfo=UTC) if newest else None,
        fingerprint=fingerprint_of(file),
        with_gaps=_with_gaps(file),
    )


def _has_table(file: sqlite3.Connection, name: str) -> bool:
    found = file.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", [name])
    return found.fetchone() is not None


@contextlib.contextmanager
def copied(source: Path, target: Path) -> Iterator[None]:
    """Copy a database in use, in one step, into a single file without a write-ahead log beside it.

    The copy is deleted when the body ends. Raises SiteFault if it can't be made.
    """
    try:
        target.touch(mode=0o600)
        with (
            contextlib.closing(_open_to_copy(source)) as live,
            contextlib.closing(sqlite3.connect(target)) as copy,
        ):
            live.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        yield
    except sqlite3.Error as error:
        raise fault_of(error, str(target)) from error
    finally:
        for each in (target, *beside(target)):
            each.unlink(missing_ok=True)


def _open_to_copy(source: Path) -> sqlite3.Connection:
    """Return a connection that allows other writers, or a read-only one if the file can't be written."""
    live = sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True, timeout=20)
    try:
        live.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:  # a read-only disk
        live.close()
        return open_read_only(source)
    return live


def fingerprint_of(file: sqlite3.Connection) -> str:
    """Return a digest of an open database's events and accounts, which changes if any of them change."""
    digest = sha256()
    for sql in _TELLING:
        for row in file.execute(sql):
            digest.update(repr(row).encode())
    return digest.hexdigest()
