"""Regenerate the test card files from a folder of card files in the format of NetrunnerDB's API 2.0.

    python -m tests.data.cards_from FOLDER

Keeps only the facts that the rules use: no card text, flavor or artists. Each row is on a separate line, so
that diffs are readable.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.data import CARDS

Row = dict[str, Any]
FACTS = {
    "cards": (
        "code",
        "title",
        "stripped_title",
        "side_code",
        "faction_code",
        "type_code",
        "pack_code",
        "keywords",
        "quantity",
        "deck_limit",
        "faction_cost",
        "cost",
        "agenda_points",
        "minimum_deck_size",
        "influence_limit",
        "uniqueness",
    ),
    "packs": ("code", "name", "cycle_code", "date_release"),
    "mwl": ("code", "name", "date_start", "cards", "subtypes", "point_limit"),
    "rotations": ("code", "name", "date_start", "rotated"),
}


def facts_of(row: Row, wanted: Iterable[str]) -> Row:
    """Return the wanted facts of a row, without those that only repeat a default or the title."""
    facts = {name: row[name] for name in wanted if name in row}
    if facts.get("stripped_title") == facts.get("title"):
        facts.pop("stripped_title", None)
    if not facts.get("uniqueness", True):
        del facts["uniqueness"]
    return facts


def first_of_each(titles: dict[str, str], title_of: dict[str, str]) -> dict[str, str]:
    """Return the translated titles by code, each title once per card: reprints with the same title are left
    out.
    """
    seen: set[tuple[str, str]] = set()
    kept = {}
    for code, title in sorted(titles.items()):
        if code in title_of and (title_of[code], title) not in seen:
            seen.add((title_of[code], title))
            kept[code] = title
    return kept


def compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main(folder: Path) -> None:
    """Write the files in `tests/data/cards`."""
    for table, wanted in FACTS.items():
        rows = json.loads((folder / f"{table}.json").read_text(encoding="utf-8"))["data"]
        lines = ",\n".join(compact(facts_of(row, wanted)) for row in rows)
        text = f'{{"data":[\n{lines}\n],"total":{len(rows)}}}\n'
        (CARDS / f"{table}.json").write_text(text, encoding="utf-8")
        if table == "cards":
            title_of = {row["code"]: row["title"] for row in rows}
    for path in sorted(folder.glob("titles.*.json")):
        kept = first_of_each(json.loads(path.read_text(encoding="utf-8")), title_of)
        lines = ",\n".join(f"{compact(code)}:{compact(title)}" for code, title in kept.items())
        (CARDS / path.name).write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
