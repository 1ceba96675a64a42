"""Finding a player in log values: next to their key, in lists of names, and as whole words."""

from __future__ import annotations

from typing import Any

import pytest

from tournament.people.erasing import Erasing, free_new_name, names_of_players

ANA = Erasing(7, frozenset({"Ana", "Ana Berg"}), frozenset(), "Anonymous player 1")
NEW = ANA.new_name


@pytest.mark.parametrize(
    ("act", "before", "after"),
    [
        ("drop", {"player": 7, "name": "Ana"}, {"player": 7, "name": NEW}),
        ("drop", {"player": 8, "name": "Ana"}, {"player": 8, "name": "Ana"}),
        ("say_result", {"game": 1, "shown": "Ana won"}, {"game": 1, "shown": f"{NEW} won"}),
        ("import_players", {"players": [{"pk": 7, "name": "Ana"}]}, {"players": [{"pk": 7, "name": NEW}]}),
        ("x", {"players": [8, 7], "names": ["Ana", "Ana"]}, {"players": [8, 7], "names": ["Ana", NEW]}),
        ("x", {"names": ["Bo", "Ana"], "table": 3}, {"names": ["Bo", NEW], "table": 3}),
        (
            "choose_side",
            {"player": 8, "name": "Bo", "against": 7, "opponent": "Ana"},
            {"player": 8, "name": "Bo", "against": 7, "opponent": NEW},
        ),
        (
            "change_player",
            {
                "player": 7,
                "name": "Ana",
                "before": {"name": "Ana", "notes": "ill"},
                "after": {"name": "Ana Berg"},
            },
            {"player": 7, "name": NEW, "before": {"name": NEW, "notes": ""}, "after": {"name": NEW}},
        ),
        (
            "set_online_name",
            {"player": 7, "name": "Ana", "before": "anab", "after": "ana_b"},
            {"player": 7, "name": NEW, "before": "", "after": ""},
        ),
        (
            "remove_player",
            {
                "player": 7,
                "name": "Ana",
                "entry": {"name": "Ana", "nickname": "A"},
                "decks": [{"source": "Ana"}],
            },
            {"player": 7, "name": NEW, "entry": {"name": NEW, "nickname": ""}, "decks": []},
        ),
        ("announce", {"text": "Ana, come to table 3!"}, {"text": f"{NEW}, come to table 3!"}),
        ("announce", {"text": "Anarch decks only"}, {"text": "Anarch decks only"}),
        ("save", {"identity": "Ana Berg of Ana"}, {"identity": "Ana Berg of Ana"}),
    ],
)
def test_payload_without_them(act: str, before: dict[str, Any], after: dict[str, Any]) -> None:
    assert ANA.payload(act, before) == after


def test_name_that_somebody_else_has_goes_only_beside_the_key() -> None:
    erasing = Erasing(7, frozenset({"Ana"}), frozenset({"Ana"}), NEW)
    assert erasing.payload("x", {"player": 7, "name": "Ana", "reason": "Ana left"}) == {
        "player": 7,
        "name": NEW,
        "reason": "Ana left",
    }


@pytest.mark.parametrize(
    ("name", "text", "left"),
    [
        ("佐藤", "佐藤さんが遅刻", f"{NEW}さんが遅刻"),
        ("Bo", "Bo or a bold bot", "Bo or a bold bot"),
        ("Bo", "Bo", NEW),
        ("Jan (S.)", "Saw Jan (S.) play", f"Saw {NEW} play"),
        ("O'Neil", "O'Neil, O'Neill", f"{NEW}, O'Neill"),
    ],
)
def test_text_without_a_name(name: str, text: str, left: str) -> None:
    assert Erasing(7, frozenset({name}), frozenset(), NEW).text(text) == left


def test_names_are_found_with_their_keys() -> None:
    values = {"player": 7, "name": "Ana", "after": {"name": "Bea"}, "players": [8, 9], "names": ["Bo", "Cy"]}
    assert set(names_of_players([values])) == {(7, "Ana"), (7, "Bea"), (8, "Bo"), (9, "Cy")}


def test_new_name_is_nobody_elses() -> None:
    assert free_new_name("Anonymous player %(number)s", {"Anonymous player 1"}, 1) == "Anonymous player 2"
