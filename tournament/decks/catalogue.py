"""The card catalogue in use: one per process, loaded once, and again when another took its place."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from decklists.catalogue import Catalogue
from decklists.load import load_folder, starter

# Names the folder in use. It is replaced in one step once the new folder is whole and checked.
POINTER = "current"


@dataclass(frozen=True, slots=True)
class CardsInUse:
    """The catalogue, and whether it is only the starter one of this program."""

    catalogue: Catalogue
    is_starter: bool


_lock = threading.Lock()
_loaded: tuple[str, CardsInUse] | None = None


def cards_in_use() -> CardsInUse:
    """Return the catalogue that decks are read and judged by.

    A call costs the reading of one small file; the cards themselves are read when that file names
    another folder than the last time.
    """
    global _loaded
    folder = folder_in_use()
    with _lock:
        if _loaded is None or _loaded[0] != folder:
            _loaded = folder, _load(folder)
        return _loaded[1]


def catalogue() -> Catalogue:
    """Return the catalogue alone."""
    return cards_in_use().catalogue


def folder_in_use() -> str:
    """Return the name of the folder in use below CARDS_DIR, or nothing for the starter catalogue."""
    try:
        return (Path(settings.CARDS_DIR) / POINTER).read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return ""


def _load(folder: str) -> CardsInUse:
    if not folder:
        return CardsInUse(starter(), is_starter=True)
    return CardsInUse(load_folder(Path(settings.CARDS_DIR) / folder), is_starter=False)
