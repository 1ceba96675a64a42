"""Catalogues out of card files: a folder, JSON already parsed, or the starter file of this package.

The shape is that of NetrunnerDB's public API 2.0 (formats.md 3.7). A catalogue is whole or not at all: what
is missing or wrong is a ReadError that names the file, the row and the field.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import date
from enum import StrEnum
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

from decklists.catalogue import Catalogue
from decklists.errors import ReadError
from decklists.types import (
    DEFAULT_POINT_LIMIT,
    Card,
    CardType,
    Pack,
    Printing,
    Restriction,
    RestrictionList,
    Rotation,
    Side,
)

TABLES = ("cards", "packs", "mwl", "rotations")
_TITLES = "titles."
_RESTRICTIONS = ("global_penalty", "universal_faction_cost", "is_restricted", "deck_limit", "points")
_UNDATED = "ignore active date"
_Choice = TypeVar("_Choice", bound=StrEnum)


def load_folder(folder: Path) -> Catalogue:
    """The catalogue in a folder of card files.

    They are `cards.json`, `packs.json`, `mwl.json`, `rotations.json` and, for each translation there is,
    `titles.<language>.json`. Raises ReadError.
    """
    tables: dict[str, Any] = {name: _parsed_file(folder / f"{name}.json") for name in TABLES}
    for path in sorted(folder.glob(f"{_TITLES}*.json")):
        tables[path.stem] = _parsed_file(path)
    return catalogue_from(tables, name=folder.name)


def starter() -> Catalogue:
    """The catalogue that comes with the package: Core Set, the cards of MWL 1.0 to 1.2, draft identities."""
    text = resources.files("decklists").joinpath("data/starter.json").read_text(encoding="utf-8")
    facts = json.loads(text)
    tables = {
        "cards": [row for pack in facts["packs"] for row in _starter_cards(pack)],
        "packs": [_starter_pack(pack) for pack in facts["packs"]],
        "mwl": facts["lists"],
        "rotations": [],
    }
    return catalogue_from(tables, name=facts["name"])


def catalogue_from(tables: Mapping[str, Any], *, name: str) -> Catalogue:
    """The catalogue in JSON already parsed.

    `tables` has what the API answers to `cards`, `packs`, `mwl` and `rotations` (with its wrapper or the bare
    rows), and titles in other languages as `titles.<language>`: by code, or as rows with `code` and `title`.
    Raises ReadError("card_file_missing" or "card_file_broken").
    """
    for table in TABLES:
        if table not in tables:
            raise ReadError("card_file_missing", file=table)
    card_rows = list(_rows(tables, "cards"))
    packs = [_pack(row) for row in _rows(tables, "packs")]
    cards, titles_by_code = _cards(card_rows, {pack.code: pack for pack in packs})
    languages = [table for table in tables if table.startswith(_TITLES)]
    return Catalogue.of(
        name=name,
        cards=cards,
        packs=packs,
        rotations=[_rotation(row) for row in _rows(tables, "rotations")],
        lists=[_restriction_list(row, titles_by_code) for row in _rows(tables, "mwl")],
        titles={table.removeprefix(_TITLES): _titles(tables, table) for table in languages},
        other_spellings={
            row["code"]: row["stripped_title"]
            for row in card_rows
            if isinstance(row.get("stripped_title"), str)
        },
    )


class _Row:
    """One row of a card file: fields are asked for by name and kind, and a wrong one is named."""

    def __init__(self, file: str, place: str, values: Mapping[str, Any]) -> None:
        self.file = file
        self.place = place
        self.values = values

    def broken(self, field: str) -> ReadError:
        return ReadError("card_file_broken", file=self.file, row=self.place, field=field)

    def __getitem__(self, field: str) -> Any:
        return self.values[field]

    def get(self, field: str) -> Any:
        return self.values.get(field)

    def text(self, field: str) -> str:
        value = self.values.get(field)
        if not isinstance(value, str) or not value:
            raise self.broken(field)
        return value

    def number(self, field: str) -> int | None:
        value = self.values.get(field)
        if value is not None and (type(value) is not int or not 0 <= value <= 999):
            raise self.broken(field)
        return value

    def day(self, field: str) -> date | None:
        if self.values.get(field) is None:
            return None
        try:
            return date.fromisoformat(self.text(field)[:10])
        except ValueError:
            raise self.broken(field) from None

    def choice(self, field: str, choices: type[_Choice]) -> _Choice:
        try:
            return choices(self.text(field))
        except ValueError:
            raise self.broken(field) from None

    def mapping(self, field: str) -> Mapping[str, Mapping[str, Any]]:
        value = self.values.get(field) or {}
        if not isinstance(value, dict) or not all(isinstance(entry, dict) for entry in value.values()):
            raise self.broken(field)
        return value


def _parsed_file(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except OSError:
        raise ReadError("card_file_missing", file=path.name) from None
    except (ValueError, RecursionError):
        raise ReadError("card_file_broken", file=path.name) from None


def _rows(tables: Mapping[str, Any], table: str) -> Iterator[_Row]:
    rows = tables[table]
    if isinstance(rows, dict):
        rows = rows.get("data")
    if not isinstance(rows, list):
        raise ReadError("card_file_broken", file=table)
    for number, row in enumerate(rows, 1):
        if not isinstance(row, dict):
            raise ReadError("card_file_broken", file=table, row=str(number))
        yield _Row(table, str(row.get("code", number)), row)


def _titles(tables: Mapping[str, Any], table: str) -> dict[str, str]:
    """Titles by code; cards without a translation are left out."""
    titles = tables[table]
    if not isinstance(titles, dict) or "data" in titles:
        return {row.text("code"): row.text("title") for row in _rows(tables, table) if row.get("title")}
    for code, title in titles.items():
        if not isinstance(title, str):
            raise ReadError("card_file_broken", file=table, row=str(code), field="title")
    return {code: title for code, title in titles.items() if title.strip()}


def _pack(row: _Row) -> Pack:
    return Pack(row.text("code"), row.text("name"), row.text("cycle_code"), row.day("date_release"))


def _rotation(row: _Row) -> Rotation:
    start, cycles = row.day("date_start"), row.get("rotated")
    if start is None:
        raise row.broken("date_start")
    if not isinstance(cycles, list) or not all(isinstance(cycle, str) for cycle in cycles):
        raise row.broken("rotated")
    return Rotation(row.text("code"), row.text("name"), start, frozenset(cycles))


def _cards(rows: list[_Row], packs: Mapping[str, Pack]) -> tuple[list[Card], dict[str, str]]:
    """One card for each title, with the facts of its newest printing; and the title of each code."""
    by_title: dict[str, list[_Row]] = {}
    titles: dict[str, str] = {}
    for row in rows:
        code, title = row.text("code"), row.text("title")
        if code in titles:
            raise row.broken("code")
        if row.text("pack_code") not in packs:
            raise row.broken("pack_code")
        titles[code] = title
        by_title.setdefault(title, []).append(row)
    return [_card(printings, packs) for printings in by_title.values()], titles


def _card(rows: list[_Row], packs: Mapping[str, Pack]) -> Card:
    oldest_first = sorted(rows, key=lambda row: (packs[row["pack_code"]].released or date.min, row["code"]))
    newest = oldest_first[-1]
    deck_limit = newest.number("deck_limit")
    return Card(
        title=newest["title"],
        side=newest.choice("side_code", Side),
        faction=newest.text("faction_code"),
        type=newest.choice("type_code", CardType),
        printings=tuple(
            Printing(row["code"], row["pack_code"], row.number("quantity") or 0) for row in oldest_first
        ),
        keywords=tuple(newest.text("keywords").split(" - ")) if newest.get("keywords") else (),
        deck_limit=3 if deck_limit is None else deck_limit,
        faction_cost=newest.number("faction_cost"),
        agenda_points=newest.number("agenda_points"),
        minimum_deck_size=newest.number("minimum_deck_size"),
        influence_limit=newest.number("influence_limit"),
        cost=newest.number("cost"),
    )


def _restriction_list(row: _Row, titles: Mapping[str, str]) -> RestrictionList:
    code, name, start = row.text("code"), row.text("name"), row.day("date_start")
    if start is None:
        raise row.broken("date_start")
    point_limit = row.number("point_limit")
    return RestrictionList(
        code=code,
        name=name,
        start=start,
        family=_family(code),
        cards={
            titles[card]: _restriction(row, entry)
            for card, entry in row.mapping("cards").items()
            if card in titles  # a list may name cards that this catalogue does not have
        },
        keywords={keyword: _restriction(row, entry) for keyword, entry in row.mapping("subtypes").items()},
        point_limit=DEFAULT_POINT_LIMIT if point_limit is None else point_limit,
        dated=_UNDATED not in name.casefold(),
    )


def _restriction(row: _Row, values: Mapping[str, Any]) -> Restriction:
    """One entry of a list. A kind that the rules do not know is refused: it must not go unenforced."""
    entry = _Row(row.file, row.place, values)
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


def _family(code: str) -> str:
    """The lists that replace one another: the first publisher's (MWL 1.0 to 2.2) went on as `standard`."""
    first_word = code.casefold().replace("_", "-").split("-")[0]
    return "standard" if first_word == "napd" else first_word


def _starter_pack(pack: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "code": pack["code"],
        "name": pack["name"],
        "cycle_code": pack["cycle"],
        "date_release": pack["released"],
    }


def _starter_cards(pack: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The starter file says only what differs from a neutral card of which one deck may hold three."""
    for code, title, side, faction, card_type, facts in pack["cards"]:
        yield {
            "code": code,
            "title": title,
            "pack_code": pack["code"],
            "side_code": side,
            "faction_code": faction,
            "type_code": card_type,
            **facts,
        }
