"""Creates catalogs from card files: a folder, parsed JSON, or the file shipped with this package.

The rows are those of NetrunnerDB's public API 2.0 (formats.md 3.7); `newer_shape` and `compact` convert other
shapes. A catalog is either complete or not created: anything missing or wrong raises a ReadError naming the
file, the row and the field.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from importlib import resources
from pathlib import Path
from typing import Any

from decklists import compact, newer_shape
from decklists.catalogue import Catalogue
from decklists.errors import ReadError
from decklists.rows import Row, rows_of
from decklists.snapshots import dated_snapshots
from decklists.types import (
    DEFAULT_POINT_LIMIT,
    Card,
    CardType,
    DatedPool,
    Pack,
    Printing,
    Restriction,
    RestrictionList,
    Rotation,
    Side,
)

TABLES = ("cards", "packs", "mwl", "rotations")
POOLS = "pools"
SNAPSHOTS = "snapshots"
AS_OF = "as_of"
COMPACT = "facts"
Tables = dict[str, Any]
_TITLES = "titles."
_FILES = frozenset((*TABLES, POOLS, SNAPSHOTS, COMPACT, *newer_shape.FILES))
_RESTRICTIONS = ("global_penalty", "universal_faction_cost", "is_restricted", "deck_limit", "points")
_NUMBERS = (
    "deck_limit",
    "faction_cost",
    "agenda_points",
    "minimum_deck_size",
    "influence_limit",
    "cost",
)
_SIDES = {side.value: side for side in Side}
_TYPES = {card_type.value: card_type for card_type in CardType}
SHIPPED = "shipped along"
_UNDATED = "ignore active date"
_PARTS = ("cards", "lists", "rotations", "pools", "snapshots")


def load_folder(folder: Path) -> Catalogue:
    """Return the catalog in a folder of card files.

    These are `cards.json`, `packs.json`, `mwl.json`, `rotations.json` and `titles.<language>.json` for each
    translation; or the files of the newer shape; or a single compact `facts.json`. Raises ReadError.
    """
    return catalogue_from(folder_tables(folder), name=folder.name)


def folder_tables(folder: Path) -> Tables:
    """Return the tables in a folder of card files, whatever their shape. Raises ReadError."""
    files = {path.stem: path for path in sorted(folder.glob("*.json")) if is_card_file(path.stem)}
    if COMPACT in files:
        return tables_of({COMPACT: _parsed_file(files[COMPACT])})
    for name in TABLES if not newer_shape.is_of_it(files) else ():
        if name not in files:
            raise ReadError("card_file_missing", file=f"{name}.json")
    return tables_of({name: _parsed_file(path) for name, path in files.items()})


def is_card_file(name: str) -> bool:
    """Return whether a file with this name, without `.json`, belongs to a catalog."""
    return name in _FILES or name.startswith(_TITLES)


def shipped() -> Catalogue:
    """Return the catalog shipped with the package: printings, lists, rotations and pools as of
    `shipped_as_of`.

    Each call reads the file again, so keep the result if you need it often.
    """
    return catalogue_from(shipped_tables(), name=SHIPPED)


def shipped_tables() -> Tables:
    """Return the tables in the file shipped with the package."""
    text = resources.files("decklists").joinpath("data/cards.json").read_bytes()
    return compact.expanded(json.loads(text))


def shipped_as_of() -> date:
    """Return the date of the data shipped with the package."""
    return date.fromisoformat(shipped_tables()[AS_OF])


def tables_of(files: Mapping[str, Any]) -> Tables:
    """Return the tables in parsed files, by name without `.json`, in any shape. Raises ReadError."""
    if COMPACT in files:
        return compact.expanded(files[COMPACT])
    if newer_shape.is_of_it(files):
        return newer_shape.tables_of(files)
    return dict(files)


def packed(tables: Tables, as_of: date | None) -> str:
    """Return the compact file of these tables, verified by reading it back."""
    made = catalogue_from(tables, name="made")
    text = compact.compacted(tables, made.cards, as_of=as_of)
    again = catalogue_from(compact.expanded(json.loads(text)), name="made")
    if any(getattr(again, part) != getattr(made, part) for part in _PARTS):
        raise ReadError("card_file_broken", file="facts")
    return text


def catalogue_from(tables: Mapping[str, Any], *, name: str) -> Catalogue:
    """Return the catalog in parsed JSON.

    `tables` has the API's answers for `cards`, `packs`, `mwl` and `rotations` (with their wrapper or as bare
    rows), and titles in other languages as `titles.<language>`: by code, or as rows with `code` and `title`.
    It may also have `pools`, rows with `name`, `format`, `date_start` and `packs`; `snapshots`, rows with
    `format`, `date_start`, `pool` and `list` (a pool's code, and a list's code or null); and `as_of`, the
    date of the data. Raises ReadError("card_file_missing" or "card_file_broken").
    """
    for table in TABLES:
        if table not in tables:
            raise ReadError("card_file_missing", file=table)
    card_rows = list(rows_of(tables, "cards"))
    packs = [_pack(row) for row in rows_of(tables, "packs")]
    cards, titles_by_code = _cards(card_rows, {pack.code: pack for pack in packs})
    lists = [_restriction_list(row, titles_by_code) for row in rows_of(tables, "mwl")]
    pools = [_pool(row) for row in rows_of(tables, POOLS)] if POOLS in tables else []
    languages = [table for table in tables if table.startswith(_TITLES)]
    return Catalogue.of(
        name=name,
        cards=cards,
        packs=packs,
        rotations=[_rotation(row) for row in rows_of(tables, "rotations")],
        lists=lists,
        pools=pools,
        snapshots=dated_snapshots(rows_of(tables, SNAPSHOTS), pools, lists) if SNAPSHOTS in tables else (),
        as_of=_as_of(tables),
        titles={table.removeprefix(_TITLES): _titles(tables, table) for table in languages},
        other_spellings={
            row["code"]: row["stripped_title"]
            for row in card_rows
            if isinstance(row.get("stripped_title"), str)
        },
    )


def _parsed_file(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except OSError:
        raise ReadError("card_file_missing", file=path.name) from None
    except (ValueError, RecursionError):
        raise ReadError("card_file_broken", file=path.name) from None


def _titles(tables: Mapping[str, Any], table: str) -> dict[str, str]:
    """Return titles by code; cards without a translation are left out."""
    titles = tables[table]
    if not isinstance(titles, dict) or "data" in titles:
        return {row.text("code"): row.text("title") for row in rows_of(tables, table) if row.get("title")}
    for code, title in titles.items():
        if not isinstance(title, str):
            raise ReadError("card_file_broken", file=table, row=str(code), field="title")
    return {code: title for code, title in titles.items() if title.strip()}


def _pack(row: Row) -> Pack:
    return Pack(row.text("code"), row.text("name"), row.text("cycle_code"), row.day("date_release"))


def _rotation(row: Row) -> Rotation:
    start, cycles = row.day("date_start"), row.get("rotated")
    if start is None:
        raise row.broken("date_start")
    if not isinstance(cycles, list) or not all(isinstance(cycle, str) for cycle in cycles):
        raise row.broken("rotated")
    return Rotation(row.text("code"), row.text("name"), start, frozenset(cycles))


def _pool(row: Row) -> DatedPool:
    start, packs = row.day("date_start"), row.get("packs")
    if start is None:
        raise row.broken("date_start")
    if not isinstance(packs, list) or not all(isinstance(pack, str) for pack in packs):
        raise row.broken("packs")
    code = str(row.get("code") or "")
    return DatedPool(row.text("name"), row.text("format"), start, frozenset(packs), code)


def _as_of(tables: Mapping[str, Any]) -> date | None:
    if tables.get(AS_OF) is None:
        return None
    try:
        return date.fromisoformat(tables[AS_OF])
    except (TypeError, ValueError):
        raise ReadError("card_file_broken", file=AS_OF) from None


def _cards(rows: list[Row], packs: Mapping[str, Pack]) -> tuple[list[Card], dict[str, str]]:
    """Return one card per title, with the facts of its newest printing, and the title of each code."""
    by_title: dict[str, list[Row]] = {}
    titles: dict[str, str] = {}
    for row in rows:
        code, title, pack = row.texts("code", "title", "pack_code")
        if code in titles:
            raise row.broken("code")
        if pack not in packs:
            raise row.broken("pack_code")
        titles[code] = title
        by_title.setdefault(title, []).append(row)
    released = {code: pack.released or date.min for code, pack in packs.items()}
    return [_card(printings, released) for printings in by_title.values()], titles


def _card(rows: list[Row], released: Mapping[str, date]) -> Card:
    if len(rows) > 1:
        rows = sorted(rows, key=lambda row: (released[row["pack_code"]], row["code"]))
    newest = rows[-1]
    values = newest.values
    deck_limit, faction_cost, agenda_points, minimum_deck_size, influence_limit, cost = newest.numbers(
        *_NUMBERS
    )
    title, faction, side, card_type = newest.texts("title", "faction_code", "side_code", "type_code")
    if side not in _SIDES:
        raise newest.broken("side_code")
    if card_type not in _TYPES:
        raise newest.broken("type_code")
    return Card(
        title=title,
        side=_SIDES[side],
        faction=faction,
        type=_TYPES[card_type],
        printings=tuple(Printing(row["code"], row["pack_code"], row.number("quantity") or 0) for row in rows),
        keywords=tuple(newest.text("keywords").split(" - ")) if values.get("keywords") else (),
        deck_limit=3 if deck_limit is None else deck_limit,
        faction_cost=faction_cost,
        agenda_points=agenda_points,
        minimum_deck_size=minimum_deck_size,
        influence_limit=influence_limit,
        cost=cost,
    )


def _restriction_list(row: Row, titles: Mapping[str, str]) -> RestrictionList:
    code, name, start = row.text("code"), row.text("name"), row.day("date_start")
    if start is None:
        raise row.broken("date_start")
    point_limit = row.number("point_limit")
    made: dict[str, Restriction] = {}  # a list applies only a few different restrictions to many cards
    return RestrictionList(
        code=code,
        name=name,
        start=start,
        family=list_family(code),
        cards={
            titles[card]: made.get(repr(entry)) or made.setdefault(repr(entry), _restriction(row, entry))
            for card, entry in row.mapping("cards").items()
            if card in titles  # a list may name cards that aren't in this catalog
        },
        keywords={keyword: _restriction(row, entry) for keyword, entry in row.mapping("subtypes").items()},
        point_limit=DEFAULT_POINT_LIMIT if point_limit is None else point_limit,
        large_agendas=row.number("max_3_point_agendas"),
        dated=is_dated(name),
    )


def _restriction(row: Row, values: Mapping[str, Any]) -> Restriction:
    """Return one entry of a list. Unknown kinds are refused, as they must not go unenforced."""
    entry = Row(row.file, row.place, values)
    for kind in values:
        if kind not in _RESTRICTIONS:
            raise entry.broken(kind)
    if entry.number("deck_limit"):
        raise entry.broken("deck_limit")
    return Restriction(
        penalty=entry.number("global_penalty") or 0,
        universal=entry.number("universal_faction_cost") or 0,
        restricted=bool(entry.number("is_restricted")),
        banned=entry.number("deck_limit") == 0,
        points=entry.number("points") or 0,
    )


def list_family(code: str) -> str:
    """Return a list's family: the first publisher's lists (MWL 1.0 to 2.2) belong to `standard`."""
    first_word = code.casefold().replace("_", "-").split("-")[0]
    return "standard" if first_word == "napd" else first_word


def is_dated(name: str) -> bool:
    """Return whether the date of a list with this name is meaningful."""
    return _UNDATED not in name.casefold()
