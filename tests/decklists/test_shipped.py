"""The facts that come with the package, compared with the tests' card files, and what they must contain."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
from datetime import date
from functools import cache
from importlib import resources
from pathlib import Path

import pytest

from decklists import pack
from decklists.catalogue import Catalogue
from decklists.load import load_folder, shipped
from decklists.pool import PoolChoice, pool_day, rotation_in_force
from decklists.restrictions import list_in_force
from decklists.types import Format
from tests.data import CARDS, more
from tests.decklists.cards import catalogue, rows

BESIDE = more("cards-2026")


@cache
def in_the_box() -> Catalogue:
    return shipped()


def test_shipped_when_compared_with_older_files_then_every_card_in_them_is_the_same() -> None:
    changed = {}
    for old in catalogue().cards:
        new = in_the_box().by_code(old.code)
        assert new is not None, old.title
        # the subtypes of some 30 cards have since been put in order
        facts = {field.name for field in dataclasses.fields(old)} - {"printings", "keywords"}
        differ = {name for name in facts if getattr(old, name) != getattr(new, name)}
        if differ:
            changed[old.title] = differ
        assert {one.code for one in old.printings} <= {one.code for one in new.printings}
    assert changed == {}


def test_shipped_when_compared_with_older_files_then_every_list_in_them_is_the_same() -> None:
    for old in catalogue().lists:
        new = in_the_box().list_by_code(old.code)
        assert new is not None, old.code
        assert (new.code, new.start, new.family, new.dated) == (old.code, old.start, old.family, old.dated)
        assert new.cards == old.cards, old.code
        assert new.keywords == old.keywords or not old.dated, old.code
    assert set(catalogue().rotations) <= set(in_the_box().rotations)
    assert set(catalogue().packs.values()) <= set(in_the_box().packs.values())


@pytest.mark.parametrize("language", catalogue().source.languages)
def test_shipped_when_given_a_title_in_a_language_then_it_is_read(language: str) -> None:
    english = {row["code"]: row["title"] for row in rows("cards")}
    missing = [
        title
        for title in catalogue().titles[language].values()
        if not in_the_box().by_title(title) and title not in english.values()
    ]
    assert len(catalogue().titles[language]) > 500
    assert len(missing) <= 8  # translations that have since been corrected


def test_shipped_when_asked_for_startup_then_each_list_says_how_many_large_agendas() -> None:
    allowed = {
        entry.code: entry.large_agendas for entry in in_the_box().lists if entry.large_agendas is not None
    }
    assert allowed == {
        "startup-ban-list-24-09": 3,
        "startup-balance-update-25-04": 4,
        "startup-balance-update-25-11": 4,
        "startup-balance-update-26-03": 3,
        "startup-balance-update-26-05": 4,
    }


@pytest.mark.parametrize(
    ("day", "format", "code"),
    [
        (date(2016, 11, 5), Format.STANDARD, "NAPD_MWL_1.1"),
        (date(2026, 7, 31), Format.STANDARD, "standard-ban-list-26-05"),
        (date(2024, 9, 20), Format.STARTUP, "startup-ban-list-24-09"),
        (date(2026, 7, 31), Format.STARTUP, "startup-balance-update-26-05"),
        (date(2026, 7, 31), Format.ETERNAL, "eternal-points-list-26-03"),
    ],
)
def test_list_in_force_when_shipped_then_each_format_has_its_own(
    day: date, format: Format, code: str
) -> None:
    in_force = list_in_force(in_the_box(), day, format)
    assert in_force is not None
    assert in_force.code == code


def test_pools_of_standard_when_compared_with_rotations_then_both_say_the_same() -> None:
    pools = [pool for pool in in_the_box().pools if pool.family == "standard"]
    packs = in_the_box().packs
    assert len(pools) >= 10
    for pool in pools:
        rotation = rotation_in_force(in_the_box(), pool.start)
        gone = rotation.cycles if rotation else frozenset()
        assert [code for code in pool.packs if packs[code].cycle in gone] == []
        out = {
            code
            for code, one in packs.items()
            if one.released and one.released <= pool.start and one.cycle not in gone
        }
        # a campaign's own cards and a promotional card aren't in any official pool
        assert out - pool.packs <= {"tdc", "napd"}


def test_pool_day_when_the_cut_off_leaves_something_out_then_it_is_that_packs_release() -> None:
    def day(up_to: str, on: date) -> date:
        return pool_day(in_the_box(), on=on, choice=PoolChoice(up_to=up_to))

    assert day("es", date(2026, 11, 22)) == date(2016, 10, 6)
    assert day("es", date(2016, 11, 2)) == date(2016, 11, 2)
    assert day("vp", date(2026, 7, 31)) == date(2026, 7, 31)
    assert day("vp", date(2016, 11, 5)) == date(2016, 11, 5)
    assert day("draft", date(2016, 11, 5)) == date(2016, 11, 5)


def test_file_when_looked_into_then_it_has_facts_only_and_is_small() -> None:
    raw = resources.files("decklists").joinpath("data/cards.json").read_bytes()
    assert len(raw) < 450_000
    facts = json.loads(raw)
    named = {name for side in ("corp", "runner") for row in facts[side] for name in (row[7:] or [{}])[0]}
    assert named <= {
        "deck_limit",
        "agenda_points",
        "minimum_deck_size",
        "influence_limit",
        "stripped_title",
    }


def test_packing_the_same_folder_twice_gives_the_same_file_and_the_same_catalogue(tmp_path: Path) -> None:
    made = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        target = folder / "facts.json"
        assert pack.main(["--as-of", "2025-09-30", "--to", str(target), str(CARDS)]) == 0
        made.append(target.read_bytes())
    assert made[0] == made[1]
    again = load_folder(tmp_path / "one")
    assert (again.cards, again.lists, again.rotations) == (
        catalogue().cards,
        catalogue().lists,
        catalogue().rotations,
    )
    for title in ("ノイズ：非凡なるハッカー", "Geistesblitz", "Deja Vu", "Projekt Beale"):
        assert again.by_title(title) == catalogue().by_title(title) != ()


def test_packing_a_folder_that_cannot_be_read_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert pack.main(["--as-of", "2025-09-30", "--to", str(tmp_path / "x"), str(tmp_path)]) == 2
    assert "card_file_missing" in capsys.readouterr().err
    assert not (tmp_path / "x").exists()


@pytest.mark.skipif(not BESIDE, reason="the files from which it was made do not lie beside the clone")
def test_shipped_file_when_regenerated_from_its_sources_then_it_is_the_same(tmp_path: Path) -> None:
    target = tmp_path / "cards.json"
    folders = [str(BESIDE[0] / shape) for shape in ("api2", "v2")]
    assert pack.main(["--as-of", "2026-07-31", "--to", str(target), *folders]) == 0
    assert target.read_bytes() == resources.files("decklists").joinpath("data/cards.json").read_bytes()


def test_rules_when_imported_then_no_card_file_is_read() -> None:
    script = (
        "import sys\n"
        "opened = []\n"
        "sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == 'open' else None)\n"
        "import decklists.load, decklists.parse, decklists.validate, decklists.text, decklists.__main__\n"
        "print([name for name in opened if name.endswith('.json')])\n"
        "decklists.load.shipped()\n"
        "print(sum(name.endswith('cards.json') for name in opened))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[]", "1"]
