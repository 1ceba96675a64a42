"""Log records: no personal links of players, no invitations of leaders; one line each, or one JSON object."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
from datetime import UTC, datetime

from tournament.core.request_log import request_id

_OF_THE_DISK = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR}
_OF_A_LOCK = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_LINK = re.compile(r"(/(?:me|staff|password/new/[\w-]+)/)[\w-]+")


class HideLinks(logging.Filter):
    """Takes the secret part out of addresses below /me/, /staff/ and /password/new/ before writing."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep the record, without links."""
        record.msg = _LINK.sub(r"\1…", record.getMessage())
        record.args = ()
        return True


class JsonLine(logging.Formatter):
    """Writes each record as one JSON object: at (UTC), level, logger, message, request_id, and its facts."""

    facts = ("method", "path", "status", "ms", "user")

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, without personal links, whatever part of it they are in."""
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
        return _LINK.sub(r"\1…", json.dumps(told, ensure_ascii=False, default=str))


class OneLine(logging.Filter):
    """Leaves of a record what was wrong, without where in the code it was noticed."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep the record, without a traceback."""
        record.exc_info = None
        return True


class DatabaseTrouble(logging.Filter):
    """Tells in a line that the disk is full or the database locked: no code is at fault, and many meet it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep the record; in place of a traceback it has the system's own words."""
        error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
        if is_disk_trouble(error) or is_locked_out(error):
            record.msg, record.args = f"{record.getMessage()}: {error}. Nothing was saved.", ()
            record.exc_info = None
        return True


def is_disk_trouble(error: BaseException | None) -> bool:
    """Return whether the database could not be written since the disk is full, read-only or broken."""
    return _has_code(error, _OF_THE_DISK)


def is_locked_out(error: BaseException | None) -> bool:
    """Return whether somebody else, such as a backup tool, held the database for longer than one waits."""
    return _has_code(error, _OF_A_LOCK)


def _has_code(error: BaseException | None, codes: set[int]) -> bool:
    """Return whether SQLite gave one of these codes, for this error or for what caused it."""
    while error is not None:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in codes:
            return True
        error = error.__cause__
    return False
