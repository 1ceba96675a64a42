"""Problems with the site itself, each described in one sentence, with a remedy."""

from __future__ import annotations

import errno
import sqlite3

from django.utils.translation import gettext as _


class SiteFault(Exception):  # noqa: N818 - no one erred
    """A problem that the site's operator can fix: `says` describes it in a sentence, `remedy` is the fix."""

    def __init__(self, says: str, remedy: str) -> None:
        super().__init__(f"{says} {remedy}")
        self.says, self.remedy = says, remedy


def fault_of(error: OSError | sqlite3.Error, what: str) -> SiteFault:
    """Return the fault for a system error while reading or writing `what` (a file or folder)."""
    if _is_full(error):
        return SiteFault(
            _("The disk is full: %(what)s could not be written.") % {"what": what},
            _("Free some disk space, or choose another folder."),
        )
    if _is_read_only(error):
        return SiteFault(
            _("%(what)s cannot be written: the disk or folder is read-only.") % {"what": what},
            _("Make it writable for the account that runs the site, or choose another folder."),
        )
    if isinstance(error, FileNotFoundError):
        return SiteFault(
            _("%(what)s doesn’t exist.") % {"what": what},
            _("Check that the name is right and the disk is connected."),
        )
    return SiteFault(
        _("%(what)s cannot be used: %(why)s.") % {"what": what, "why": _reason(error)},
        _("Check the disk and its read and write permissions."),
    )


def _reason(error: OSError | sqlite3.Error) -> str:
    return (error.strerror if isinstance(error, OSError) else "") or str(error)


def _is_full(error: OSError | sqlite3.Error) -> bool:
    if isinstance(error, OSError):
        return error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL


def _is_read_only(error: OSError | sqlite3.Error) -> bool:
    if isinstance(error, OSError):
        return error.errno in {errno.EROFS, errno.EACCES, errno.EPERM}
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_READONLY
