"""Replacing the card catalog in use: atomically, once the new one is complete and checked."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone

from decklists.catalogue import Catalogue
from decklists.errors import ReadError
from decklists.load import AS_OF, COMPACT, load_folder, packed, shipped_as_of
from tournament.decks.catalogue import POINTER, STORED_OVER, folder_in_use


def install_cards(tables: Mapping[str, Any]) -> Catalogue:
    """Store these tables as the catalog in use and return it.

    They are written to a separate folder in the compact form, read back and indexed; only then is the pointer
    moved, in one step. If anything fails before that, the old catalog stays in use. The previous catalog is
    kept; older ones are deleted.

    Raises ReadError (of `decklists`) if the tables don't make a catalog or have no cards at all.
    """
    home = Path(settings.CARDS_DIR)
    before = folder_in_use()
    folder = _new_folder(home, timezone.now())
    try:
        as_of = tables.get(AS_OF)
        text = packed(dict(tables), date.fromisoformat(as_of) if as_of else None)
        (folder / f"{COMPACT}.json").write_text(text, encoding="utf-8")
        over = json.dumps(shipped_as_of().isoformat())
        (folder / STORED_OVER).write_text(over, encoding="utf-8")
        catalogue = load_folder(folder)
        if not catalogue.cards:
            raise ReadError("card_file_broken", file="cards", row="1", field="code")
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    _point_to(home, folder.name)
    for old in home.iterdir():
        if old.is_dir() and old.name not in {folder.name, before}:
            shutil.rmtree(old, ignore_errors=True)
    return catalogue


def _new_folder(home: Path, now: datetime) -> Path:
    folder = home / now.strftime("%Y%m%d-%H%M%S-%f")
    folder.mkdir(parents=True)
    return folder


def _point_to(home: Path, name: str) -> None:
    waiting = home / f"{POINTER}.{os.getpid()}"
    with waiting.open("w", encoding="utf-8") as file:
        file.write(name)
        file.flush()
        os.fsync(file.fileno())
    waiting.replace(home / POINTER)
