"""The folder with the newest pack of each event, such as a USB stick (the PACK_DIR setting)."""

from __future__ import annotations

import contextlib
import os
import re
import tempfile
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.kernel.background import TaskFailed
from tournament.models import Tournament
from tournament.printing.press import Paper
from tournament.printing.sheet import file_name
from tournament.site.pack.making import pack_of_one_moment
from tournament.site.pack.parts import pack_title
from tournament.web.languages import in_language_of, languages

KEPT_PACKS = 2  # packs per event: the newest, and the previous one in case the newest can't be read
_WORKING = ".pack-"
_COARSE_SECONDS = 2.0  # the precision of file times on a USB stick
# Names that Windows reserves for devices, so no folder can have them.
_OF_DEVICES = re.compile(r"con|prn|aux|nul|(com|lpt)\d", re.IGNORECASE)

# By event id: the version and path of the last pack that this process wrote.
_written: dict[int, tuple[int, Path]] = {}


def pack_folder() -> Path | None:
    """Return the folder that packs are written to automatically, or None if none is set."""
    return Path(settings.PACK_DIR) if settings.PACK_DIR else None


def pack_paper() -> Paper:
    """Return the paper for packs that are written automatically."""
    return Paper.named(settings.PACK_PAPER)


def write_pack(tournament: Tournament, now: datetime) -> Path | None:
    """Write the event's pack to its own folder; return None if nothing has changed since the last one.

    Deletes all older packs except one, and all packs from before a player was erased. Raises TaskFailed,
    leaving no partial file, if the folder is missing or can't be written to.
    """
    folder = pack_folder()
    if folder is None:
        return None
    if not folder.is_dir():  # never created here: a missing folder means an unplugged stick
        raise TaskFailed(
            _("The folder for outage packs, %(path)s, is missing. Plug in the USB stick or change PACK_DIR.")
            % {"path": folder}
        )
    version, path = _written.get(tournament.pk, (None, None))
    if version == tournament.version and path and path.parent.parent == folder and path.is_file():
        return None
    with in_language_of(tournament):
        printed = pack_of_one_moment(tournament, pack_paper(), now=now)
    target = folder / _folder_name(tournament.slug) / printed.name
    try:
        target.parent.mkdir(exist_ok=True)
        _write(target, printed.pdf)
    except OSError as error:
        raise TaskFailed(
            _("The outage pack could not be written to %(path)s: %(why)s.")
            % {"path": folder, "why": error.strerror or error}
        ) from error
    _written[tournament.pk] = tournament.version, target
    erased_at = tournament.players.aggregate(newest=Max("erased_at"))["newest"]
    _let_go(target, erased_at.timestamp() + _COARSE_SECONDS if erased_at else 0.0)
    return target


def _folder_name(slug: str) -> str:
    return f"{slug}_" if _OF_DEVICES.fullmatch(slug) else slug


def _write(target: Path, pdf: bytes) -> None:
    """Write the file completely or not at all, and replace a file with the same name."""
    handle, name = tempfile.mkstemp(prefix=_WORKING, dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(pdf)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(target)
    except OSError:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def _let_go(newest: Path, since: float) -> None:
    """Delete an event's packs except the newest ones, and also files left by a killed process; nothing else.

    Packs from before `since`, in seconds since the epoch, are all deleted, except `newest`.
    """
    with contextlib.suppress(OSError):
        found = [path for path in newest.parent.iterdir() if path.is_file() and path != newest]
        packs = [path for path in found if _is_pack(path.name)]
        packs.sort(key=lambda path: path.stat().st_mtime, reverse=True)
        left = [path for path in found if path.name.startswith(_WORKING)]
        kept = [path for path in packs[: KEPT_PACKS - 1] if path.stat().st_mtime > since]
        for path in [*(path for path in packs if path not in kept), *left]:
            path.unlink()


def _is_pack(name: str) -> bool:
    """Return whether a file name is a pack's, whatever name the event had at that time."""
    return not name.startswith(".") and name.endswith(_endings())


def _endings() -> tuple[str, ...]:
    """Return the ending of a pack's name in each language, because the event's language may have changed."""
    endings = []
    for each in languages():
        with override(each.code):
            endings.append(f" - {file_name(pack_title())}")
    return tuple(endings)
