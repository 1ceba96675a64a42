"""Regenerate `formats.json` from a folder of card files in the format of NetrunnerDB's API 3 and its sources.

    python -m tests.data.formats_from FOLDER

The file lists what each format allows from which day on, as plain facts for
`tests/decklists/formats_oracle.py`: snapshots, the sets in each pool, the titles in each set, and what each
list says about its titles.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from tests.data import DATA

Row = dict[str, Any]
OF_SNAPSHOT = ("date_start", "card_pool_id", "restriction_id")
TARGET = DATA / "formats.json"


def facts_in(folder: Path) -> Row:
    """Return the facts in these files, with cards by title."""

    def rows(name: str) -> list[Row]:
        found: list[Row] = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
        return found

    cards = {row["id"]: row for row in rows("cards")}
    in_set: dict[str, set[str]] = {}
    for printing in rows("printings"):
        in_set.setdefault(printing["card_set_id"], set()).add(cards[printing["card_id"]]["title"])

    def titled(said: Any) -> Any:
        if isinstance(said, list):
            return sorted(cards[name]["title"] for name in said)
        return {worth: sorted(cards[name]["title"] for name in names) for worth, names in said.items()}

    kinds = ("banned", "restricted", "global_penalty", "universal_faction_cost", "points")
    numbers = ("point_limit", "max_3_point_agendas")
    return {
        "formats": {
            row["id"]: sorted(
                [one["date_start"], one["card_pool_id"], one.get("restriction_id")]
                for one in row["snapshots"]
            )
            for row in rows("formats")
        },
        "pools": {row["id"]: sorted(row["card_set_ids"]) for row in rows("card_pools")},
        "lists": {
            row["id"]: {kind: titled(row[kind]) for kind in kinds if kind in row}
            | {name: row[name] for name in numbers if name in row}
            | ({"subtypes": row["subtypes"]["banned"]} if "subtypes" in row else {})
            for row in rows("restrictions")
        },
        "sets": {name: sorted(titles) for name, titles in sorted(in_set.items())},
        "currents": sorted(row["title"] for row in cards.values() if "current" in row.get("subtypes", ())),
        "agendas": {
            row["title"]: row["agenda_points"]
            for row in sorted(cards.values(), key=lambda row: str(row["title"]))
            if row.get("agenda_points") is not None
        },
    }


def line(key: str, value: object) -> str:
    return f"{json.dumps(key)}:{json.dumps(value, ensure_ascii=False)}"


def main(folder: Path) -> None:
    """Write the file, with each fact on a separate line."""
    parts = [
        f"{json.dumps(name)}:{{\n" + ",\n".join(line(key, one) for key, one in part.items()) + "\n}"
        if isinstance(part, dict)
        else line(name, part)
        for name, part in facts_in(folder).items()
    ]
    TARGET.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
