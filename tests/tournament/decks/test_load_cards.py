"""`manage.py load_cards`: its output, and that it never damages the catalog in use."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from decklists.load import shipped_tables
from tests.data import CARDS
from tournament.decks.catalogue import cards_in_use, catalogue

NEW_CARD = {
    "code": "99001",
    "title": "A Card of Tomorrow",
    "type_code": "event",
    "side_code": "runner",
    "faction_code": "anarch",
    "pack_code": "tomorrow",
    "deck_limit": 3,
    "faction_cost": 2,
    "quantity": 3,
}
NEW_PACK = {"code": "tomorrow", "name": "Tomorrow", "cycle_code": "morning", "date_release": "2027-01-15"}
NEW_LIST = {
    "code": "standard-ban-list-27-01",
    "name": "Standard Ban List 27.01",
    "date_start": "2027-01-15",
    "cards": {"99001": {"deck_limit": 0}},
}


@pytest.fixture(autouse=True)
def cards_dir(settings: Any, tmp_path: Path) -> Path:
    settings.CARDS_DIR = tmp_path / "cards"
    return tmp_path / "cards"


def write_tables(folder: Path, **changed: Any) -> Path:
    """Write the included tables in the API 2.0 format, which has no pools, with some tables changed."""
    folder.mkdir()
    tables = shipped_tables()
    for name in ("cards", "packs", "mwl", "rotations"):
        (folder / f"{name}.json").write_text(json.dumps({"data": changed.get(name, tables[name])}))
    return folder


def load(*arguments: str, **options: Any) -> str:
    """Run `load_cards` with these arguments and return its output."""
    out = io.StringIO()
    call_command("load_cards", *arguments, stdout=out, stderr=io.StringIO(), **options)
    return out.getvalue()


def test_loading_what_is_new_says_what_and_how_old_the_cards_in_use_were(tmp_path: Path) -> None:
    tables = shipped_tables()
    folder = write_tables(
        tmp_path / "new",
        cards=[*tables["cards"], NEW_CARD],
        packs=[*tables["packs"], NEW_PACK],
        mwl=[row for row in tables["mwl"] if not row["code"].startswith("eternal")] + [NEW_LIST],
    )
    told = load(str(folder))
    assert "Current catalog: 2054 cards in 2460 printings, up to Vantage Point" in told
    assert "as of 2026-07-31" in told
    assert "New packs: 1 (Tomorrow)." in told
    assert "New cards: 1 (A Card of Tomorrow)." in told
    assert "New lists: 1 (Standard Ban List 27.01)." in told
    assert "New catalog: 2055 cards in 2461 printings, up to Tomorrow" in told
    in_use = cards_in_use()
    assert not in_use.is_shipped
    assert in_use.catalogue.by_title("A Card of Tomorrow")


def test_loading_keeps_what_the_source_cannot_tell(tmp_path: Path) -> None:
    tables = shipped_tables()
    before = catalogue()
    load(
        str(
            write_tables(
                tmp_path / "new",
                cards=[*tables["cards"], NEW_CARD],
                packs=[*tables["packs"], NEW_PACK],
                mwl=[row for row in tables["mwl"] if not row["code"].startswith("eternal")],
            )
        )
    )
    after = catalogue()
    assert after is not before
    assert after.pools == before.pools
    assert after.titles == before.titles
    assert [entry.code for entry in after.lists] == [entry.code for entry in before.lists]
    assert after.list_by_code("startup-ban-list-24-09") == before.list_by_code("startup-ban-list-24-09")


def test_loading_a_fact_that_was_put_right_says_so(tmp_path: Path) -> None:
    cards = [
        row | {"deck_limit": 1} if row["title"] == "Sure Gamble" else row for row in shipped_tables()["cards"]
    ]
    told = load(str(write_tables(tmp_path / "new", cards=cards)))
    assert "Changed cards: 1 (Sure Gamble)." in told
    assert catalogue().by_title("Sure Gamble")[0].deck_limit == 1


def test_loading_the_same_again_changes_nothing(tmp_path: Path, cards_dir: Path) -> None:
    assert "There is nothing new." in load(str(write_tables(tmp_path / "same")))
    assert cards_in_use().is_shipped


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"mwl": []}, "It has no restriction lists."),
        ({"rotations": []}, "It has no rotations."),
        (
            {"mwl": [row for row in shipped_tables()["mwl"] if row["code"] != "NAPD_MWL_1.1"]},
            "Restriction lists that would be removed: 1 (NAPD MWL 1.1).",
        ),
        (
            {"cards": [row for row in shipped_tables()["cards"] if row["title"] != "Sure Gamble"]},
            "Cards that would be removed: 1 (Sure Gamble).",
        ),
        ({"rotations": shipped_tables()["rotations"][:-2]}, "Rotations that would be removed: 2"),
    ],
    ids=["no lists", "no rotations", "a list less", "a card less", "two rotations less"],
)
def test_loading_what_is_less_asks_and_force_takes_it(
    tmp_path: Path, changed: dict[str, Any], message: str
) -> None:
    folder = write_tables(tmp_path / "less", **changed)
    with pytest.raises(CommandError) as refused:
        load(str(folder))
    assert message in str(refused.value)
    assert "The current catalog was kept. Use --force to install the new one anyway." in str(refused.value)
    assert cards_in_use().is_shipped
    load(str(folder), force=True)
    if changed.get("mwl", True) and changed.get("rotations", True):
        assert not cards_in_use().is_shipped
    assert catalogue().lists
    assert catalogue().rotations


class Keyboard(io.StringIO):
    """A user who answers at the keyboard."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("answer", "is_taken"), [("y\n", True), ("Yes\n", True), ("\n", False), ("n\n", False)]
)
def test_loading_what_is_less_asks_who_sits_there(
    monkeypatch: pytest.MonkeyPatch, answer: str, is_taken: bool
) -> None:
    monkeypatch.setattr("sys.stdin", Keyboard(answer))
    if is_taken:
        assert "New catalog: 1988 cards" in load(str(CARDS))
    else:
        with pytest.raises(CommandError, match=r"^The current catalog was kept\.$"):
            load(str(CARDS))
    assert cards_in_use().is_shipped is not is_taken


def test_loading_a_broken_row_says_which(tmp_path: Path) -> None:
    folder = write_tables(tmp_path / "broken", packs=[NEW_PACK | {"date_release": "soon"}])
    with pytest.raises(CommandError) as refused:
        load(str(folder))
    assert str(refused.value) == (
        "The file packs isn't valid: row tomorrow, field date_release. The current catalog was kept."
    )


def test_loading_older_files_asks(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"Cards that would be removed: 66 \(.* and 62 more\)\."):
        load(str(CARDS))
    assert "New catalog: 1988 cards in 2394 printings" in load(str(CARDS), force=True)


def test_loading_when_it_fails_then_one_sentence_and_the_catalogue_stays(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"^cards\.json is missing\. The current catalog was kept\.$"):
        load(str(tmp_path))
    assert cards_in_use().is_shipped


def test_loading_from_a_server_that_is_not_there_ends_with_a_sentence(settings: Any) -> None:
    settings.CARDS_API = settings.CARDS_API_3 = "http://127.0.0.1:9"
    with pytest.raises(CommandError, match=r"can't be reached: .* The current catalog was kept\.$"):
        load()
