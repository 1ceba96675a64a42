"""The corpus of pasted texts, read through the command line: each with its cards and messages."""

from __future__ import annotations

import json
from typing import Any

import pytest

from decklists.__main__ import main
from tests.data import CARDS, PASTES
from tests.decklists.test_main import run

EXPECTED: dict[str, dict[str, Any]] = json.loads((PASTES / "expected.json").read_text(encoding="utf-8"))
FAULTS = {
    "unknown_title",
    "unknown_code",
    "ambiguous_title",
    "bad_count",
    "count_missing",
    "unreadable_line",
}
FEWEST = 120


def test_corpus_is_whole() -> None:
    files = {path.name for path in PASTES.iterdir()} - {"expected.json"}
    assert files == set(EXPECTED)
    assert len(files) >= FEWEST


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_check_when_a_text_of_the_corpus_is_read_then_its_cards_and_messages_are_shown(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(
        ["check", str(PASTES / name), "--cards", str(CARDS), "--on", "2016-11-05", "--json", "--contents"]
    )
    told = json.loads(capsys.readouterr().out)
    found = {
        "status": status,
        "decks": told.get("contents"),
        "faults": [
            [problem["code"], problem["line"], problem["text"], *problem["nearest"][:1]]
            for problem in told.get("problems", [])
            if problem["code"] in FAULTS
        ],
        "notes": [
            [note["code"], note["lines"][0], note["lines"][-1], note["text"]]
            for note in told.get("notes", [])
        ],
        "encoding": told.get("encoding"),
        "error": told.get("error", {}).get("code"),
    }
    assert {key: value for key, value in found.items() if value or key == "status"} == EXPECTED[name]


def test_check_when_told_in_words_then_what_was_left_out_is_said() -> None:
    done = run("check", str(PASTES / "sideboard.txt"), "--cards", str(CARDS), "--on", "2016-11-05")
    assert "lines 6-8, “Sideboard”: not part of the deck, left out" in done.stdout.decode()


def test_check_when_an_encoding_is_found_out_or_named_then_it_is_said() -> None:
    path = str(PASTES / "mac_roman.txt")
    done = run("check", path, "--cards", str(CARDS), "--on", "2016-11-05")
    assert "Read as Mac Roman; use --encoding to choose another encoding" in done.stdout.decode()
    other = run("check", path, "--cards", str(CARDS), "--on", "2016-11-05", "--encoding", "cp1252")
    assert "neither a card nor a heading" not in done.stdout.decode()
    assert "no card with this title" in other.stdout.decode()
