"""The site's database: an SQLite file, or PostgreSQL if DATABASE_URL is set."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from tournament.config import environment

DEFAULT_THREADS = 8  # for pages, in `serve`
OTHER_CONNECTIONS = 10  # four threads for saving and six for background tasks
_SCHEMES = {"postgresql", "postgres"}
_PLACES = ("host", "port", "user", "password", "dbname")


def database_settings(data: Path) -> dict[str, Any]:
    """Return Django's settings for the site's database, from the environment. Raises ImproperlyConfigured."""
    url = environment.text("DATABASE_URL")
    # How many seconds a request waits for other writers before a 503; for commands, see manage.py.
    wait = environment.whole_number("DATABASE_WAIT", 5)
    if not url:
        return sqlite_settings(environment.text("DATABASE", str(data / "tournament.sqlite3")), wait)
    most = DEFAULT_THREADS + OTHER_CONNECTIONS
    if environment.text("THREADS"):
        most = environment.whole_number("THREADS", DEFAULT_THREADS) + OTHER_CONNECTIONS
    return postgresql_settings(url, wait, environment.whole_number("DATABASE_POOL", most), "DATABASE_URL")


def sqlite_settings(path: str, wait: float) -> dict[str, Any]:
    """Return the settings for an SQLite file; `wait` is in seconds."""
    # WAL: readers don't wait for writers. IMMEDIATE: writers wait for the lock at the start of a transaction,
    # not in the middle. synchronous=FULL: a commit survives a power failure. busy_timeout=0: after these
    # commands the backend waits, not SQLite.
    return {
        "ENGINE": "tournament.kernel.sqlite3",
        "NAME": path,
        # Persistent connections, one per thread: opening one takes longer than most responses.
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": wait,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=0;",
        },
    }


def postgresql_settings(url: str, wait: float, pooled: int, where: str) -> dict[str, Any]:
    """Return the settings for the database in the URL; `where` is the source of the URL.

    `wait` is how many seconds a statement waits for a lock, and a request for a connection. `pooled` is the
    most connections that the process pools and shares between its threads; 0: each thread opens its own and
    closes it after the request.

    Raises ImproperlyConfigured with a message that explains the error and never repeats the URL, because any
    part of it may be a password.
    """
    found = _parts_of(url, where)
    if not found.get("dbname") and not found.get("service"):
        raise _wrong(where, "it doesn't name a database")
    options: dict[str, Any] = {name: value for name, value in found.items() if name not in _PLACES}
    options.setdefault("connect_timeout", max(2, int(wait)))
    options.setdefault("application_name", "netrunner-to")
    options["timeout"] = wait
    # The server binds the parameters, so each connection plans a statement once, at its third use.
    options |= {"server_side_binding": True, "prepare_threshold": 2}
    if pooled > 0:
        options["pool"] = {"min_size": min(2, pooled), "max_size": pooled, "timeout": wait}
    return {
        "ENGINE": "tournament.kernel.postgresql",
        "NAME": found.get("dbname", ""),
        "USER": found.get("user", ""),
        "PASSWORD": found.get("password", ""),
        "HOST": found.get("host", ""),
        "PORT": found.get("port", ""),
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,  # replace a connection that the server closed before using it
        "OPTIONS": options,
    }


def _parts_of(url: str, where: str) -> dict[str, Any]:
    """Return the URL's options by name, as PostgreSQL's own library parses them."""
    try:
        from psycopg.conninfo import conninfo_to_dict
        from psycopg.errors import ProgrammingError
    except ImportError as error:
        raise ImproperlyConfigured(
            f"{where} asks for PostgreSQL, but its Python package isn't installed. "
            "Install it with: python -m pip install -r requirements-postgres.txt"
        ) from error
    try:
        scheme = urlsplit(url).scheme
    except ValueError:  # brackets that don't enclose an IP address
        scheme = ""
    if scheme not in _SCHEMES:
        raise _wrong(where, "it must start with postgresql://")
    try:
        found = conninfo_to_dict(url)
    except (ProgrammingError, UnicodeError, ValueError):
        found = None  # not reported: the library's error message repeats the URL
    if found is None:
        raise _wrong(where, "PostgreSQL can't parse it")
    if not all(part.isdigit() and 0 < int(part) < 65536 for part in str(found.get("port", 1)).split(",")):
        raise _wrong(where, "the port isn't valid")
    if "@" in str(found.get("host", "")):
        raise _wrong(where, "it has one @ too many")
    return {name: value for name, value in found.items() if value not in (None, "")}


def _wrong(where: str, why: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(
        f"{where} can't be used: {why}. Write it as postgresql://NAME:PASSWORD@HOST:5432/DATABASE, "
        "and characters such as @, : and / in the password as %40, %3A and %2F."
    )
