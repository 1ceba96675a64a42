"""Filters for log records: no personal links of players, no invitations of leaders; one line each."""

from __future__ import annotations

import logging
import re

_LINK = re.compile(r"(/(?:me|staff|password/new/[\w-]+)/)[\w-]+")


class HideLinks(logging.Filter):
    """Takes the secret part out of addresses below /me/, /staff/ and /password/new/ before writing."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep the record, without links."""
        record.msg = _LINK.sub(r"\1…", record.getMessage())
        record.args = ()
        return True


class OneLine(logging.Filter):
    """Leaves of a record what was wrong, without where in the code it was noticed."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep the record, without a traceback."""
        record.exc_info = None
        return True
