"""Card files from folders and zips, the catalog in use, and replacing it."""

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from decklists.errors import ReadError
from decklists.load import catalogue_from
from tests.tournament.decks.card_tables import CARD, MWL, NEWER, PACK, ROTATION, TABLES, silent
from tournament.decks.card_files import CardFilesError, read_card_files
from tournament.decks.card_store import install_cards
from tournament.decks.catalogue import cards_in_use, catalogue, tables_in_use

ENTRIES = {f"{name}.json": json.dumps(table) for name, table in TABLES.items()}
NEWER_ENTRIES = {f"{name}.json": json.dumps(rows) for name, rows in NEWER.items()}
REPOSITORY = {
    "packs.json": json.dumps([PACK]),
    "mwl.json": json.dumps([MWL]),
    "rotations.json": json.dumps([ROTATION]),
    "pack/core.json": json.dumps([CARD]),
    "translations/de/pack/core.de.json": json.dumps([{"code": "01110", "title": "Sicherungsfonds"}]),
}


@pytest.fixture(autouse=True)
def cards_dir(settings: Any, tmp_path: Path) -> Path:
    settings.CARDS_DIR = tmp_path / "cards"
    return tmp_path / "cards"


def folder_of(tmp_path: Path, entries: dict[str, str]) -> Path:
    folder = tmp_path / "source"
    for name, text in entries.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def zip_of(tmp_path: Path, entries: dict[str, str], inside: str = "") -> Path:
    """Return a zip containing these files, in a subfolder if given."""
    path = tmp_path / "cards.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in entries.items():
            archive.writestr(inside + name, text)
    return path


@pytest.mark.parametrize(
    "entries", [ENTRIES, NEWER_ENTRIES, REPOSITORY], ids=["api 2.0", "api 3", "repository"]
)
@pytest.mark.parametrize("inside", [None, "", "netrunner-cards-main/"])
def test_reading_a_folder_or_a_zip_of_any_shape_gives_the_cards(
    tmp_path: Path, entries: dict[str, str], inside: str | None
) -> None:
    if inside is None:
        source = folder_of(tmp_path, entries)
    else:
        source = zip_of(tmp_path, entries | {"package.json": "{}", "deeper/cards.json": "[]"}, inside)
    made = catalogue_from(read_card_files(source, silent), name="made")
    assert made.by_title("hedge fund")
    assert made.packs["core"].name == "Core Set"
    assert len(made.lists) == len(made.rotations) == 1
    if entries is REPOSITORY:
        assert made.by_title("Sicherungsfonds") == made.by_title("Hedge Fund")


def test_reading_without_rotations_goes_on_without(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, {name: text for name, text in ENTRIES.items() if name != "rotations.json"})
    assert read_card_files(folder, silent)["rotations"] == []


def test_reading_when_a_file_is_missing_then_it_is_named(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, {"cards.json": "[]", "packs.json": "[]"})
    with pytest.raises(CardFilesError, match=r"^mwl\.json is missing\.$"):
        read_card_files(folder, silent)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "isn't a readable zip file"),
        (b"not a zip at all", "isn't a readable zip file"),
        (b"PK\x05\x06" + bytes(18), "is missing"),
    ],
)
def test_reading_a_file_that_isnt_a_catalogue_says_so(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "cards.zip"
    path.write_bytes(content)
    with pytest.raises(CardFilesError, match=message):
        read_card_files(path, silent)


def test_reading_a_zip_that_is_damaged_says_so(tmp_path: Path) -> None:
    path = zip_of(tmp_path, ENTRIES)
    damaged = bytearray(path.read_bytes())
    damaged[60:90] = bytes(30)
    path.write_bytes(bytes(damaged))
    with pytest.raises(CardFilesError):
        read_card_files(path, silent)


def test_reading_when_a_pack_of_the_repository_isnt_a_list_then_it_is_named(tmp_path: Path) -> None:
    with pytest.raises(ReadError, match=r"pack/core\.json"):
        read_card_files(folder_of(tmp_path, REPOSITORY | {"pack/core.json": "{}"}), silent)


def test_reading_tells_of_what_day_the_files_are_where_they_say_so(tmp_path: Path) -> None:
    dated = ENTRIES | {
        "packs.json": json.dumps({"data": [PACK], "last_updated": "2026-01-31T05:08:22+00:00"}),
        "mwl.json": json.dumps({"data": [MWL], "last_updated": "soon"}),
    }
    assert read_card_files(folder_of(tmp_path, dated), silent)["as_of"] == "2026-01-31"


def test_cards_out_of_the_box_are_those_that_came_along() -> None:
    in_use = cards_in_use()
    assert in_use.is_shipped
    assert in_use.catalogue.source.printings == 2460
    assert cards_in_use().catalogue is in_use.catalogue
    assert len(tables_in_use()["cards"]) == 2460


def test_install_replaces_the_catalogue_in_this_process_and_keeps_one_before(cards_dir: Path) -> None:
    for title in ("One", "Two", "Three"):
        install_cards(TABLES | {"cards": [CARD | {"title": title}]})
        assert [card.title for card in catalogue().cards] == [title]
        assert [row["title"] for row in tables_in_use()["cards"]] == [title]
    assert not cards_in_use().is_shipped
    assert len([path for path in cards_dir.iterdir() if path.is_dir()]) == 2


@pytest.mark.parametrize(
    "broken", [{"cards": []}, {"cards": [{"code": "01110"}]}, {"packs": []}, {"mwl": "nonsense"}]
)
def test_install_when_the_tables_are_broken_then_the_old_catalogue_stays(
    broken: dict[str, Any], cards_dir: Path
) -> None:
    install_cards(TABLES)
    before = sorted(cards_dir.rglob("*"))
    with pytest.raises(ReadError):
        install_cards(TABLES | broken)
    assert sorted(cards_dir.rglob("*")) == before
    assert [card.title for card in catalogue().cards] == ["Hedge Fund"]


def stored_as_in_release_0_1(cards_dir: Path, name: str) -> None:
    """Store card files as release 0.1 did: in a folder named after the time, with a file containing
    its name.
    """
    folder = cards_dir / name
    folder.mkdir(parents=True)
    for file, text in ENTRIES.items():
        (folder / file).write_text(text)
    (cards_dir / "current").write_text(name)


def test_cards_of_release_0_1_that_are_newer_than_those_of_the_program_stay_in_use(cards_dir: Path) -> None:
    stored_as_in_release_0_1(cards_dir, "20991231-120000-000000")
    assert not cards_in_use().is_shipped
    assert [card.title for card in catalogue().cards] == ["Hedge Fund"]


def test_cards_that_were_loaded_before_those_of_the_program_were_made_give_way(cards_dir: Path) -> None:
    stored_as_in_release_0_1(cards_dir, "20251101-120000-000000")
    assert cards_in_use().is_shipped


def test_cards_that_were_loaded_over_older_ones_of_the_program_give_way(cards_dir: Path) -> None:
    install_cards(TABLES)
    assert not cards_in_use().is_shipped
    (note,) = cards_dir.rglob("stored_over.json")
    note.write_text('"2025-09-30"')
    (cards_dir / "again").symlink_to(note.parent.name)
    (cards_dir / "current").write_text("again")
    assert cards_in_use().is_shipped


def test_cards_that_cannot_be_read_any_more_give_way(cards_dir: Path) -> None:
    stored_as_in_release_0_1(cards_dir, "20991231-120000-000001")
    (cards_dir / "20991231-120000-000001" / "cards.json").write_text("[")
    assert cards_in_use().is_shipped
