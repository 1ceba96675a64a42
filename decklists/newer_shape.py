"""Converts card files of the newer shape to tables of the older one (formats.md 3.7).

The newer shape comes from NetrunnerDB's API 3 and the files behind it: separate cards and printings, words as
codes, dated card pools, and the lists of all formats, but no translated titles. Rows may be bare, as in
files, or have `attributes`, as in the API's answers.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from decklists.errors import ReadError
from decklists.rows import Row, rows_of

NEEDED = ("cards", "printings", "card_sets", "card_cycles", "restrictions")
OPTIONAL = ("card_pools", "card_subtypes", "formats", "snapshots")
FILES = (*NEEDED, *OPTIONAL)
_SIDE_OF_TYPE = re.compile(r"^(?:corp|runner)_")
_ROTATING = "standard"
_SAME = ("title", "stripped_title", "deck_limit", "agenda_points", "minimum_deck_size", "influence_limit")


def is_of_it(files: Mapping[str, Any]) -> bool:
    """Return whether these parsed files, by name, have the newer shape."""
    return "printings" in files and "mwl" not in files


def tables_of(files: Mapping[str, Any]) -> dict[str, Any]:
    """Return the tables `cards`, `packs`, `mwl`, `rotations`, `pools` and `snapshots`.

    Raises ReadError if the files aren't complete.
    """
    for name in NEEDED:
        if name not in files:
            raise ReadError("card_file_missing", file=f"{name}.json")
    cycles = {row.text("id"): _legacy_code(row) for row in _flat(files, "card_cycles")}
    sets = {row.text("id"): row for row in _flat(files, "card_sets")}
    packs = {name: _pack(row, cycles) for name, row in sets.items()}
    printings = list(_flat(files, "printings"))
    codes: dict[str, str] = {}
    for printing in printings:
        card, code = printing.text("card_id"), printing.text("id")
        codes[card] = min(code, codes.get(card, code))
    pools = list(_pools(files, packs))
    return {
        "cards": list(_cards(files, printings, packs)),
        "packs": list(packs.values()),
        "mwl": [_list(row, codes) for row in _flat(files, "restrictions")],
        "rotations": list(_rotations(pools, packs)),
        "pools": pools,
        "snapshots": list(_dated_snapshots(files, {pool["code"] for pool in pools})),
        **{name: table for name, table in files.items() if name.startswith("titles.")},
    }


def _flat(files: Mapping[str, Any], name: str) -> Iterator[Row]:
    """Yield a file's rows; for rows from the API, `attributes` and id are merged."""
    for row in rows_of(files, name):
        attributes = row.get("attributes")
        values = {**attributes, "id": row.get("id")} if isinstance(attributes, dict) else row.values
        yield Row(name, str(values.get("id", row.place)), values)


def _legacy_code(row: Row) -> str:
    return str(row.get("legacy_code") or row.text("id").replace("_", "-"))


def _pack(row: Row, cycles: Mapping[str, str]) -> dict[str, Any]:
    cycle = row.text("card_cycle_id")
    if cycle not in cycles:
        raise row.broken("card_cycle_id")
    return {
        "code": _legacy_code(row),
        "name": row.text("name"),
        "cycle_code": cycles[cycle],
        "date_release": row.get("date_release"),
    }


def _cards(
    files: Mapping[str, Any], printings: list[Row], packs: Mapping[str, Mapping[str, Any]]
) -> Iterator[dict[str, Any]]:
    """Yield one row for each printing, with the facts of its card."""
    subtypes = (
        {row.text("id"): row.text("name") for row in _flat(files, "card_subtypes")}
        if ("card_subtypes" in files)
        else {}
    )
    facts = {row.text("id"): _facts(row, subtypes) for row in _flat(files, "cards")}
    for printing in printings:
        card, pack = printing.text("card_id"), printing.text("card_set_id")
        if card not in facts:
            raise printing.broken("card_id")
        if pack not in packs:
            raise printing.broken("card_set_id")
        yield {
            **facts[card],
            "code": printing.text("id"),
            "pack_code": packs[pack]["code"],
            "quantity": printing.number("quantity"),
        }


def _facts(row: Row, subtypes: Mapping[str, str]) -> dict[str, Any]:
    return {
        **{name: row.get(name) for name in _SAME},
        "side_code": row.text("side_id"),
        "faction_code": row.text("faction_id").replace("_", "-"),
        "type_code": _SIDE_OF_TYPE.sub("", row.text("card_type_id")),
        "faction_cost": row.get("influence_cost"),
        "cost": _whole(row.get("cost")),
        "keywords": _keywords(row, subtypes),
    }


def _whole(value: Any) -> int | None:
    """Return a cost as a number: the API writes costs as text, with X for variable ones (None)."""
    return int(value) if isinstance(value, int) or (isinstance(value, str) and value.isdecimal()) else None


def _keywords(row: Row, subtypes: Mapping[str, str]) -> str:
    shown = row.get("display_subtypes")
    if isinstance(shown, str):
        return shown
    names = row.get("subtypes") or row.get("card_subtype_ids") or []
    if not isinstance(names, list):
        raise row.broken("subtypes")
    return " - ".join(subtypes.get(name, str(name).replace("_", " ").capitalize()) for name in names)


def _list(row: Row, codes: Mapping[str, str]) -> dict[str, Any]:
    """Return a list whose entries use the code of each card's first printing."""
    said = row.get("verdicts") if isinstance(row.get("verdicts"), dict) else row.values
    subtypes = row.get("banned_subtypes") or (row.get("subtypes") or {}).get("banned") or []
    cards: dict[str, dict[str, int]] = {}
    for kind, name, worth in _entries(row, said):
        if name not in codes:
            raise row.broken(kind)
        cards.setdefault(codes[name], {})[kind] = worth
    return {
        "code": _list_code(row.text("id")),
        "name": row.text("name"),
        "date_start": row.get("date_start"),
        "cards": cards,
        "subtypes": {subtype: {"deck_limit": 0} for subtype in subtypes},
        "point_limit": row.get("point_limit"),
        "max_3_point_agendas": row.get("max_3_point_agendas"),
    }


def _list_code(name: str) -> str:
    return name.replace("_", "-")


def _entries(row: Row, said: Mapping[str, Any]) -> Iterator[tuple[str, str, int]]:
    """Yield a list's entries: the kind as named in the older shape, the card's id, and the amount."""
    for name in said.get("banned") or ():
        yield "deck_limit", name, 0
    for name in said.get("restricted") or ():
        yield "is_restricted", name, 1
    for kind in ("global_penalty", "universal_faction_cost", "points"):
        for name, worth in _worths(row, kind, said.get(kind) or {}):
            yield kind, name, worth


def _worths(row: Row, kind: str, entries: Any) -> Iterator[tuple[str, int]]:
    """Yield cards with a number: `{number: [cards]}` in files, `{card: number}` or a list (1 each) in
    APIs.
    """
    if isinstance(entries, list):
        yield from ((name, 1) for name in entries)
        return
    if not isinstance(entries, dict):
        raise row.broken(kind)
    for key, value in entries.items():
        try:
            yield from (
                ((name, int(key)) for name in value) if isinstance(value, list) else ((key, int(value)),)
            )
        except (TypeError, ValueError):
            raise row.broken(kind) from None


def _pools(files: Mapping[str, Any], packs: Mapping[str, Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield each format's pool from each date on which it changed."""
    known = {row.text("id"): row for row in _flat(files, "card_pools")} if "card_pools" in files else {}
    last: dict[str, str] = {}
    for format, snapshot in sorted(_snapshots(files), key=lambda one: str(one[1].get("date_start"))):
        pool = snapshot.text("card_pool_id")
        row = known.get(pool)
        names = snapshot.get("card_set_ids") or (row.get("card_set_ids") if row else None) or []
        if last.get(format) == pool or not names:
            continue
        last[format] = pool
        if not isinstance(names, list) or any(name not in packs for name in names):
            raise snapshot.broken("card_set_ids")
        yield {
            "code": pool,
            "name": row.text("name") if row else pool,
            "format": format,
            "date_start": snapshot.get("date_start"),
            "packs": [packs[name]["code"] for name in names],
        }


def _dated_snapshots(files: Mapping[str, Any], pools: Collection[str]) -> Iterator[dict[str, Any]]:
    """Yield which pool and list each format uses from which date; never based on `active` (NOW 5.1)."""
    for format, snapshot in _snapshots(files):
        restriction = snapshot.get("restriction_id")
        if snapshot.text("card_pool_id") in pools:
            yield {
                "code": snapshot.text("id"),
                "format": format,
                "date_start": snapshot.get("date_start"),
                "pool": snapshot.text("card_pool_id"),
                "list": _list_code(restriction) if isinstance(restriction, str) else None,
            }


def _snapshots(files: Mapping[str, Any]) -> Iterator[tuple[str, Row]]:
    if "snapshots" in files:
        yield from ((row.text("format_id"), row) for row in _flat(files, "snapshots"))
        return
    for row in _flat(files, "formats") if "formats" in files else ():
        snapshots = row.get("snapshots")
        if isinstance(snapshots, list):
            yield from ((row.text("id"), Row("formats", row.place, one)) for one in snapshots)


def _rotations(
    pools: Iterable[Mapping[str, Any]], packs: Mapping[str, Mapping[str, Any]]
) -> Iterator[dict[str, Any]]:
    """Yield the rotations implied by the pools of Standard: cycles that have left the pool."""
    cycle_of = {pack["code"]: pack["cycle_code"] for pack in packs.values()}
    ever: set[str] = set()
    gone: set[str] = set()
    for pool in pools:
        if pool["format"] != _ROTATING:
            continue
        now = {cycle_of[pack] for pack in pool["packs"]}
        ever |= now
        if ever - now != gone:
            gone = ever - now
            yield {
                "code": f"rotation-{str(pool['date_start'])[:4]}",
                "name": pool["name"],
                "date_start": pool["date_start"],
                "rotated": sorted(gone),
            }
