"""The tests' database, SQLite or PostgreSQL, for tests that bypass Django."""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.db import connection

URL = "DATABASE_URL"
ROOT = Path(__file__).parent.parent


def is_postgresql() -> bool:
    return URL in os.environ


@contextmanager
def one_at_a_time(lock: Path) -> Iterator[None]:
    """Hold a lock, which is released even if the process is killed; other workers and test runs wait
    for it.
    """
    with closing(sqlite3.connect(lock, timeout=300, isolation_level=None)) as held:
        held.execute("BEGIN EXCLUSIVE")
        yield


def made_once(path: Path, make: Callable[[Path], None]) -> Path:
    """Return a file; the first worker or test run that needs it creates it."""
    with one_at_a_time(path.with_suffix(".lock")):
        if not path.exists():
            unfinished = path.with_suffix(".unfinished")
            unfinished.unlink(missing_ok=True)
            make(unfinished)
            unfinished.rename(path)
    return path


def migrated_file(folder: Path, name: str = "empty", load: Callable[[Path], None] | None = None) -> Path:
    """Return an SQLite file with the current tables: empty, or with the rows that `load` first puts into it.

    Later test runs reuse it until a migration or a requirement changes.
    """

    def make(path: Path) -> None:
        for earlier in folder.glob(f"{name}-*.sqlite3"):
            earlier.unlink()
        if load:
            load(path)
        _migrate({"DATABASE": str(path)})
        with closing(sqlite3.connect(path)) as made:
            made.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    sources = [*sorted(ROOT.glob("tournament/migrations/*.py")), *sorted(ROOT.glob("requirements*.txt"))]
    state = hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]
    return made_once(folder / f"{name}-{state}.sqlite3", make)


def migrated_on_server() -> str:
    """Return the name of a PostgreSQL database with the current tables, which others can be copied from."""

    def make(path: Path) -> None:
        command('DROP DATABASE IF EXISTS "empty"')
        command('CREATE DATABASE "empty"')
        _migrate({URL: _url_of("empty")})
        path.touch()

    made_once(Path(os.environ["DATA_DIR"]) / "empty", make)
    return "empty"


def _migrate(variables: dict[str, str]) -> None:
    """Migrate the database that these variables name, in a separate process."""
    environment = {key: value for key, value in os.environ.items() if key != URL}
    environment |= {"DJANGO_SETTINGS_MODULE": "tournament.config.settings_test", **variables}
    with tempfile.TemporaryDirectory() as data:
        migrate = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        subprocess.run(migrate, cwd=ROOT, env=environment | {"DATA_DIR": data}, check=True)


@contextmanager
def new_database(path: Path, template: str = "") -> Iterator[dict[str, str]]:
    """Yield the environment variables that give a process a new database, which is deleted when the body
    ends.

    On SQLite it is the file `path`, on PostgreSQL a database with a random name; `template` is the URL of a
    database to copy, which must not be in use.
    """
    if not is_postgresql():
        yield {"DATABASE": str(path)}
        return
    name = f"of_a_test_{secrets.token_hex(6)}"
    like = f' TEMPLATE "{name_in(template)}"' if template else ""
    command(f'CREATE DATABASE "{name}"{like}')
    try:
        yield {URL: _url_of(name)}
    finally:
        command(f'DROP DATABASE "{name}" WITH (FORCE)')


def variables_of_the_tests() -> dict[str, str]:
    """Return the variables that let a separate process use the tests' own database."""
    name = str(connection.settings_dict["NAME"])
    return {URL: _url_of(name)} if is_postgresql() else {"DATABASE": name}


def name_in(url: str) -> str:
    """Return the database name in a PostgreSQL URL."""
    return urlsplit(url).path.removeprefix("/")


def _url_of(name: str) -> str:
    """Return the URL of another database on the same server."""
    return re.sub(r"(?<=://)([^/]*)/[^?]*", rf"\1/{name}", os.environ[URL], count=1)


def command(sql: str) -> None:
    """Run a statement on the PostgreSQL server outside any transaction."""
    import psycopg

    with psycopg.connect(os.environ[URL], autocommit=True) as server:
        server.execute(sql)


def rows_in(variables: dict[str, str]) -> dict[str, int]:
    """Return how many rows each table in a database has."""
    with closing(_opened(variables)) as database:
        cursor = database.cursor()
        counted: dict[str, int] = {}
        for name in _tables(cursor, variables):
            cursor.execute(f'SELECT count(*) FROM "{name}"')
            counted[name] = cursor.fetchone()[0]
        return counted


def _tables(cursor: Any, variables: dict[str, str]) -> list[str]:
    tables = "SELECT name FROM sqlite_master WHERE type = 'table'"
    if URL in variables:
        tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    cursor.execute(tables)
    return [name for (name,) in cursor.fetchall()]


def _opened(variables: dict[str, str]) -> Any:
    if URL in variables:
        import psycopg

        return psycopg.connect(variables[URL])
    return sqlite3.connect(variables["DATABASE"], timeout=30)


def wait_for_others(variables: dict[str, str]) -> None:
    """Wait until a PostgreSQL database has no other users: the server still finishes what a killed client
    started.
    """
    with closing(_opened(variables)) as database:
        others = (
            "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        while database.execute(others).fetchone():
            database.rollback()
            time.sleep(0.01)


@contextmanager
def held_by_another(mode: str = "IMMEDIATE") -> Iterator[None]:
    """Lock the tests' own database from outside, so that it can be read but not written.

    `mode` is SQLite's. On PostgreSQL every table of the site is locked, as some backup tools do.
    """
    name = str(connection.settings_dict["NAME"])
    if not is_postgresql():
        with held({"DATABASE": name}, mode):
            yield
        return
    with held({URL: _url_of(name)}):
        yield


@contextmanager
def held(variables: dict[str, str], mode: str = "IMMEDIATE") -> Iterator[None]:
    """Lock a database in the same way as `held_by_another` locks the tests' own."""
    with closing(_opened(variables)) as other:
        if URL in variables:
            tables = ", ".join(f'"{name}"' for name in _tables(other.cursor(), variables))
            other.execute(f"LOCK TABLE {tables} IN EXCLUSIVE MODE")
        else:
            other.isolation_level = None
            other.execute(f"BEGIN {mode}")
        try:
            yield
        finally:
            other.rollback()
