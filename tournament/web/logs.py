"""Log records: without secrets in URLs, and as one line or one JSON object each."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
from datetime import UTC, datetime

from django.db import DataError, InterfaceError, OperationalError

from tournament.web.request_log import request_id

# Database error codes: SQLite’s primary codes, and PostgreSQL’s states as listed in its documentation
# (appendix A).
_OF_THE_DISK: set[int | str] = {
    *(sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR),
    *("53100", "58030", "25006"),  # disk_full, io_error, read_only_sql_transaction (a standby)
}
_OF_A_LOCK: set[int | str] = {
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED),
    # lock_not_available, deadlock_detected, serialization_failure, query_canceled (it took too long)
    *("55P03", "40P01", "40001", "57014"),
}
# No connection, too many connections, shut down, crashed, starting, idle too long, access denied, no such
# database.
_OUT_OF_REACH = re.compile(r"08\w{3}|53300|57P0[1235]|25P03|28\w{3}|3D000")
# Secret parts of URLs: one word or, if signed, everything up to the next slash.
_LINK = re.compile(
    r"(/(?:me|staff)/)[\w-]+"
    r"|(/(?:password/(?:new|mailed)/[^/\s]+|account/(?:invited|email))/)[^/\s\"\\?#]+"
)


def without_links(text: str) -> str:
    """Return a log text without the secret parts of its URLs."""
    return _LINK.sub(lambda found: f"{found[1] or found[2]}…", text)


class HideLinks(logging.Filter):
    """Removes secrets from URLs before writing: those for players, staff, passwords and accounts."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = without_links(record.getMessage())
        record.args = ()
        return True


class JsonLine(logging.Formatter):
    """Writes each record as a JSON object: at (UTC), level, logger, message, request_id, and other facts."""

    facts = ("method", "path", "status", "ms", "user")

    def format(self, record: logging.LogRecord) -> str:
        """Return the line with all personal links removed."""
        told: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "request_id": request_id.get(),
        }
        told |= {name: getattr(record, name) for name in self.facts if hasattr(record, name)}
        if record.exc_info:
            told["exception"] = self.formatException(record.exc_info)
        return without_links(json.dumps(told, ensure_ascii=False, default=str))


class OneLine(logging.Filter):
    """Removes the traceback from a record, leaving the error message."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info = None
        return True


class DatabaseTrouble(logging.Filter):
    """Reports a full disk, or a locked or unreachable database, in one line: it isn't a bug in the code."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Accept the record, with the system's own message instead of a traceback."""
        error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
        said = " ".join(str(error).split()).rstrip(".")
        if is_disk_trouble(error) or is_locked_out(error):
            record.msg, record.args = f"{record.getMessage()}: {said}. Nothing was saved.", ()
            record.exc_info = None
        elif has_nul(error):
            record.exc_info = None
        elif is_out_of_reach(error):  # if the connection was lost during the commit, the outcome is unknown
            record.msg, record.args = f"{record.getMessage()}: {said}. No response was sent.", ()
            record.exc_info = None
        return True


def is_disk_trouble(error: BaseException | None) -> bool:
    """Return whether writing to the database failed because the disk is full, read-only or broken."""
    return _has_code(error, _OF_THE_DISK)


def is_locked_out(error: BaseException | None) -> bool:
    """Return whether another program, such as a backup tool, locked the database longer than our timeout."""
    return _has_code(error, _OF_A_LOCK)


def is_out_of_reach(error: BaseException | None) -> bool:
    """Return whether the database server didn't respond: not running, full, restarting, or unreachable."""
    while error is not None:
        if isinstance(error, (OperationalError, InterfaceError)):
            # psycopg's errors have it; None if no server responded
            code = getattr(error.__cause__, "sqlstate", "")
            if code is None or _OUT_OF_REACH.fullmatch(code):
                return True
        error = error.__cause__
    return False


def has_nul(error: BaseException | None) -> bool:
    """Return whether a URL or a cookie contained a NUL, which PostgreSQL doesn't allow in text."""
    return isinstance(error, DataError) and "NUL" in str(error)


def _has_code(error: BaseException | None, codes: set[int | str]) -> bool:
    """Return whether this error or its cause has one of these database error codes."""
    while error is not None:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in codes or getattr(error, "sqlstate", 0) in codes:
            return True
        error = error.__cause__
    return False
