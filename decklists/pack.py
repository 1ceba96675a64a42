"""Create the package's compact facts file from folders of card files.

    python -m decklists.pack --as-of 2026-07-31 FOLDER [FOLDER ...]

The first folder provides cards, packs, titles and rotations; each other folder adds the lists and pools that
are missing from those before it, and limits missing from their lists. The same folders always give the same
file.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from decklists.errors import ReadError
from decklists.load import folder_tables, packed
from decklists.merge import completed

TARGET = Path(__file__).parent / "data" / "cards.json"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the file and print its size; return 2 if a folder can't be read."""
    parser = argparse.ArgumentParser(prog="python -m decklists.pack", description=__doc__.split("\n")[0])
    parser.add_argument("folders", metavar="FOLDER", nargs="+", type=Path)
    parser.add_argument("--as-of", metavar="DATE", type=date.fromisoformat, required=True)
    parser.add_argument("--to", metavar="FILE", type=Path, default=TARGET)
    options = parser.parse_args(arguments)
    try:
        first, *others = [folder_tables(folder) for folder in options.folders]
        for other in others:
            first = completed(first, other, keep_codes=True)
        text = packed(first, options.as_of)
    except ReadError as error:
        print(f"cannot read: {error}", file=sys.stderr)
        return 2
    options.to.write_text(text, encoding="utf-8")
    print(f"{options.to}: {len(text.encode()) // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
