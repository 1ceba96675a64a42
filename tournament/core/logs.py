"""A filter for log records: no personal links of players, no invitations of leaders."""

from __future__ import annotations

import logging
import re

_LINK = re.compile(r"(/(?:me|staff)/)[\w-]+")


class HideLinks(logging.Filter):
    """Takes the secret part out of every address below /me/ and /staff/ before it is written."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep the record, without links."""
        record.msg = _LINK.sub(r"\1…", record.getMessage())
        record.args = ()
        return True
