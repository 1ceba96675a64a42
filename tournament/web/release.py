"""The release that this process runs, as a short mark that all processes and machines agree on.

Every ETag includes it: another release has other templates and words, so a phone's copy from the previous
release must be sent again, but processes with the same release can answer each other's polls with 304.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection

from tournament.kernel.database import made_as

_SOURCES = ("tournament", "pairing", "decklists", "templates")
_CARDS_POINTER = "current"  # the stored card files (from `load_cards`) that decks are checked against

# Changed by each restore: a restored event counts its versions up again from an earlier number.
RESTORED_MARK = "restored"


@cache
def release_mark() -> str:
    """Return the mark, a hash of the code, the settings that pages show, the cards, and the database.

    It is computed once per process, in a tenth of a second. RELEASE, if set in the environment, replaces the
    code's hash. Later changes (a restore, other cards) take effect at the next start.
    """
    digest = blake2b(digest_size=5)
    for part in (*_code(), *_shown_settings(), _stored(_CARDS_POINTER, settings.CARDS_DIR), *_database()):
        digest.update(part.encode() if isinstance(part, str) else part)
        digest.update(b"\0")
    return digest.hexdigest()


def _code() -> Iterator[str | bytes]:
    """Yield the names and contents of the files that determine templates, words, styles, rules and packages.

    If RELEASE is set, yield only that.
    """
    if settings.RELEASE:
        yield settings.RELEASE
        return
    root = Path(settings.BASE_DIR)
    for path in sorted(path for top in _SOURCES for path in (root / top).rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(root).as_posix()
            yield path.read_bytes()
    yield _stored("requirements.txt", root)


def _shown_settings() -> Iterator[str]:
    yield from (settings.LANGUAGE_CODE, settings.TIME_ZONE, str(settings.DEBUG))
    yield from (settings.SITE_CONTACT, settings.SITE_IMPRINT)  # links at the foot
    yield str(settings.PUSH)  # whether there is a button for notifications
    yield str(settings.WEBHOOKS_TO_PRIVATE)  # which addresses the form accepts
    yield settings.RESULTS_UPLOAD  # where results are uploaded


def _stored(name: str, folder: Path) -> str:
    with suppress(OSError):
        return (Path(folder) / name).read_text("utf-8", errors="replace")
    return ""


def _database() -> Iterator[str]:
    """Yield values that distinguish a restored database from the previous one."""
    yield _stored(RESTORED_MARK, settings.DATA_DIR)
    if connection.vendor == "postgresql":
        connection.ensure_connection()
        with suppress(DatabaseError):
            yield repr(made_as())
