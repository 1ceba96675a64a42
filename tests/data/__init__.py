"""What the tests read: data that came with the project, and more of the same kind where there is more.

A clone needs nothing beside it. Where a folder `shared` lies beside the clone, its files are further cases of
the tests that are parametrized with `more`. README.md in this folder says where the data came from.
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
    """Files and folders beside the clone that a pattern such as `decks/*.txt` finds; none is as good."""
    return sorted(BESIDE.glob(pattern))


def name_of(path: Path) -> str:
    """The name of a case that is a file: the folder says whose file it is."""
    return f"{path.parent.name}/{path.name}"
