"""Loading card files: completely or not at all."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from decklists.errors import ReadError
from decklists.load import catalogue_from, load_folder
from decklists.types import Restriction
from tests.data import CARDS, more, name_of
from tests.decklists.cards import catalogue

PACK = {"code": "core", "name": "Core Set", "cycle_code": "core", "date_release": "2012-09-06"}
CARD = {
    "code": "01050",
    "title": "Sure Gamble",
    "side_code": "runner",
    "faction_code": "neutral-runner",
    "type_code": "event",
    "pack_code": "core",
    "faction_cost": 0,
}
LIST = {
    "code": "NAPD_MWL_1.0",
    "name": "MWL",
    "date_start": "2016-02-01",
    "cards": {"01050": {"global_penalty": 1}},
    "subtypes": [],  # the API may return an empty mapping as a list
}
ROTATION = {"code": "one", "name": "One", "date_start": "2017-10-01", "rotated": ["core"]}
TABLES: dict[str, Any] = {"cards": [CARD], "packs": [PACK], "mwl": [LIST], "rotations": [ROTATION]}


def test_catalogue_from_when_rows_are_bare_or_wrapped_then_it_is_the_same() -> None:
    wrapped = {table: {"data": data, "success": True} for table, data in TABLES.items()}
    wrapped["titles.de"] = {
        "data": [{"code": "01050", "title": "Sichere Sache"}, {"code": "x", "title": None}]
    }
    plain = catalogue_from(TABLES | {"titles.de": {"01050": "Sichere Sache"}}, name="x")
    made = catalogue_from(wrapped, name="x")
    assert made == plain
    assert made.lists[0].cards == {"Sure Gamble": Restriction(penalty=1)}
    assert made.by_title("sichere sache") == made.cards


@pytest.mark.parametrize(
    ("table", "field", "value"),
    [
        ("cards", "title", None),
        ("cards", "title", 7),
        ("cards", "side_code", "both"),
        ("cards", "type_code", "spell"),
        ("cards", "faction_code", ""),
        ("cards", "pack_code", "nowhere"),
        ("cards", "faction_cost", "2"),
        ("cards", "faction_cost", -1),
        ("cards", "deck_limit", True),
        ("cards", "quantity", 10**9),
        ("packs", "cycle_code", None),
        ("packs", "date_release", "soon"),
        ("mwl", "date_start", None),
        ("mwl", "cards", ["01050"]),
        ("mwl", "cards", {"01050": 1}),
        ("rotations", "rotated", "core"),
        ("rotations", "date_start", "2017-13-01"),
    ],
)
def test_catalogue_from_when_a_field_is_wrong_then_it_is_named(table: str, field: str, value: object) -> None:
    tables = copy.deepcopy(TABLES)
    tables[table][0][field] = value
    with pytest.raises(ReadError) as refused:
        catalogue_from(tables, name="x")
    assert refused.value.code == "card_file_broken"
    assert refused.value.facts == {"file": table, "row": TABLES[table][0]["code"], "field": field}


@pytest.mark.parametrize("entry", [{"deck_limit": 1}, {"surcharge": 2}, {"points": "many"}])
def test_catalogue_from_when_a_list_has_an_unknown_kind_then_it_is_refused(entry: dict[str, Any]) -> None:
    tables = TABLES | {"mwl": [LIST | {"cards": {"01050": entry}}]}
    with pytest.raises(ReadError, match="card_file_broken"):
        catalogue_from(tables, name="x")


@pytest.mark.parametrize(
    ("table", "content"),
    [
        ("cards", "no"),
        ("cards", {"cards": []}),
        ("packs", [1]),
        ("titles.de", {"01050": 3}),
        ("titles.de", 5),
    ],
)
def test_catalogue_from_when_a_table_has_another_type_then_it_is_refused(table: str, content: object) -> None:
    with pytest.raises(ReadError) as refused:
        catalogue_from(TABLES | {table: content}, name="x")
    assert (refused.value.code, refused.value.facts["file"]) == ("card_file_broken", table)


def test_catalogue_from_when_a_code_comes_twice_then_it_is_refused() -> None:
    with pytest.raises(ReadError, match="card_file_broken"):
        catalogue_from(TABLES | {"cards": [CARD, CARD]}, name="x")


@pytest.mark.parametrize("table", ["cards", "packs", "mwl", "rotations"])
def test_catalogue_from_when_a_table_is_missing_then_it_is_named(table: str) -> None:
    with pytest.raises(ReadError) as refused:
        catalogue_from({name: rows for name, rows in TABLES.items() if name != table}, name="x")
    assert (refused.value.code, refused.value.facts) == ("card_file_missing", {"file": table})


def test_load_folder_when_a_file_is_missing_or_broken_then_it_is_named(tmp_path: Path) -> None:
    with pytest.raises(ReadError) as missing:
        load_folder(tmp_path)
    assert (missing.value.code, missing.value.facts) == ("card_file_missing", {"file": "cards.json"})
    for name in ("packs", "mwl", "rotations"):
        (tmp_path / f"{name}.json").write_text(json.dumps(TABLES[name]))
    (tmp_path / "cards.json").write_text("{")
    with pytest.raises(ReadError) as broken:
        load_folder(tmp_path)
    assert (broken.value.code, broken.value.facts) == ("card_file_broken", {"file": "cards.json"})


@pytest.mark.parametrize("folder", [CARDS, *more("cards"), *more("cards-2026/api2")], ids=name_of)
def test_load_folder_when_given_every_card_then_all_are_there(folder: Path) -> None:
    made = load_folder(folder)
    tables = {table: json.loads((folder / f"{table}.json").read_text("utf-8"))["data"] for table in TABLES}
    assert len(made.cards) == len({row["title"] for row in tables["cards"]})
    assert sum(len(one.printings) for one in made.cards) == len(tables["cards"])
    assert len(made.lists) == len(tables["mwl"])
    assert len(made.packs) == len(tables["packs"])
    assert len(made.rotations) == len(tables["rotations"])


def test_lists_when_their_dates_are_said_to_mean_nothing_then_they_are_marked() -> None:
    undated = [one.code for one in catalogue().lists if not one.dated]
    assert all(code.startswith("startup-") for code in undated)
    assert len(undated) == 3
    assert {one.family for one in catalogue().lists} == {"standard", "startup", "sunset"}
