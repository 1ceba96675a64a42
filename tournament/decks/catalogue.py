"""The card catalog in use: one per process, loaded once and reloaded when it has been replaced."""

from __future__ import annotations

import json
import logging
import os
import threading
from collections.abc import Hashable
from dataclasses import dataclass, field
from datetime import date
from itertools import count
from pathlib import Path

from django.conf import settings

from decklists.catalogue import Catalogue
from decklists.errors import ReadError
from decklists.load import Tables, folder_tables, load_folder, shipped, shipped_as_of, shipped_tables

logger = logging.getLogger(__name__)

# The file that names the folder in use. It is replaced in one step once the new folder is complete and
# checked.
POINTER = "current"
# In a stored folder: the date of the program's own cards when it was stored.
STORED_OVER = "stored_over.json"


@dataclass(frozen=True, slots=True)
class CardsInUse:
    """The catalog in use, and whether it is the one shipped with this program.

    `edition` is different for every catalog that this process has loaded.
    """

    catalogue: Catalogue
    is_shipped: bool
    edition: int = field(default_factory=count(1).__next__)


_lock = threading.Lock()
_loaded: tuple[Hashable, str, CardsInUse] | None = None  # the pointer, the folder that it names, its cards


def cards_in_use() -> CardsInUse:
    """Return the catalog used for reading and judging decks.

    Each call checks whether the pointer file has changed since the last call. Only then is the file read
    again, and the cards are reloaded only if it names another folder.
    """
    global _loaded
    pointer = _pointer()
    with _lock:
        if _loaded is None or _loaded[0] != pointer:
            folder = folder_in_use()
            same = _loaded[2] if _loaded is not None and _loaded[1] == folder else None
            _loaded = pointer, folder, same or _load(folder)
        return _loaded[2]


def catalogue() -> Catalogue:
    return cards_in_use().catalogue


def _pointer() -> Hashable:
    """Return a value that changes when the pointer file is replaced. It has to be fast: pages call this
    hundreds of times.
    """
    path = f"{settings.CARDS_DIR}/{POINTER}"
    try:
        found = os.stat(path)  # noqa: PTH116 - a tenth of what pathlib takes
    except FileNotFoundError:
        return path
    return path, found.st_ino, found.st_mtime_ns


def folder_in_use() -> str:
    """Return the name of the folder in use below CARDS_DIR, or an empty string if no cards were stored."""
    try:
        return (Path(settings.CARDS_DIR) / POINTER).read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return ""


def tables_in_use() -> Tables:
    """Reload and return the tables behind the catalog in use."""
    if cards_in_use().is_shipped:
        return shipped_tables()
    return folder_tables(Path(settings.CARDS_DIR) / folder_in_use())


def _load(folder: str) -> CardsInUse:
    """Load the stored cards, or the shipped ones if those are newer or the stored ones can't be read."""
    stored = Path(settings.CARDS_DIR) / folder
    if folder and _is_newer(stored):
        try:
            return CardsInUse(load_folder(stored), is_shipped=False)
        except ReadError:
            logger.exception("the stored cards can't be read")
    return CardsInUse(shipped(), is_shipped=True)


def _is_newer(stored: Path) -> bool:
    """Return whether the stored cards replaced cards at least as new as those shipped with this release.

    Release 0.1 didn't record this; for its folders, the date in the folder's name decides.
    """
    try:
        over = date.fromisoformat(json.loads((stored / STORED_OVER).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return stored.name[:8] > f"{shipped_as_of():%Y%m%d}"
    return over >= shipped_as_of()
