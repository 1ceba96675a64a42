"""Data for the tests: data that comes with the project, and more of the same kind if there is any.

A clone needs no other files. If there is a folder `shared` next to it, the files in it are further cases for
the tests that are parametrized with `more`. This folder's README.md describes where the data came from.
"""

from __future__ import annotations

from pathlib import Path

DATA = Path(__file__).resolve().parent
CARDS = DATA / "cards"
DECKS = DATA / "decks"
SHEETS = DATA / "sheets"
PASTES = DATA / "pastes"
REGIONAL = DATA / "regional-42.csv"
BESIDE = DATA.parents[1].parent / "shared"


def more(pattern: str) -> list[Path]:
    """Return the files and folders next to the clone that match a pattern such as `decks/*.txt`; there may be
    none.
    """
    return sorted(BESIDE.glob(pattern))


def name_of(path: Path) -> str:
    """Return the name of a file's test case, with the folder that shows whose file it is."""
    return f"{path.parent.name}/{path.name}"
