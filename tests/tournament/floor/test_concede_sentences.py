"""What the log and the undo page say of games given away."""

from __future__ import annotations

from typing import Any

import pytest

from tournament.floor.acts.concede import ConcedeGames
from tournament.kernel.acts import payload_of
from tournament.models import LogEntry

KEPT: dict[str, Any] = {
    "player": 7,
    "name": "Ana",
    "round": 2,
    "table": 3,
    "players": [7, 8],
    "names": ["Ana", "Ben"],
    "before": "",
    "after": "0-3 so far",
    "witness": "",
    "result_version": 1,
    "games": [1],
}
CARD: dict[str, Any] = {
    "missing_card": 5,
    "title": "Hedge Fund",
    "side": "corp",
    "in_game": False,
    "round_id": 9,
    "is_cut": False,
}
RESULT_TOUCHED = {("round", 2), ("table", False, 2, 3)}


@pytest.mark.parametrize(
    ("kept", "sentence"),
    [
        ({}, "Round 2, table 3: Ana concedes game 1."),
        ({"games": [1, 2]}, "Round 2, table 3: Ana concedes games 1, 2."),
        ({"forfeit": True}, "Round 2, table 3: Ana forfeits game 1."),
        ({"games": [1, 2], "forfeit": True}, "Round 2, table 3: Ana forfeits games 1, 2."),
    ],
)
def test_games_given_away_are_told_with_the_table_and_how(kept: dict[str, Any], sentence: str) -> None:
    assert ConcedeGames.Payload(**(KEPT | kept)).sentence() == sentence


def test_undo_of_games_given_away_tells_what_becomes_of_the_result() -> None:
    payload = ConcedeGames.Payload(**KEPT)

    assert payload.undo_words() == [
        "Round 2, table 3, Ana – Ben: from 0-3 so far back to no result.",
        "The earlier versions are kept; a new one is added.",
    ]
    assert ConcedeGames.Payload(**(KEPT | {"before": "0-3 so far"})).undo_words() == [
        "The result of table 3 stays as it is."
    ]


def test_games_given_away_change_the_result_and_the_card_that_cost_them() -> None:
    plain = ConcedeGames.Payload(**KEPT).touches()
    of_card = ConcedeGames.Payload(**KEPT, **CARD).touches()

    assert (plain.changes, plain.builds_on) == ({("result", 2, 3)}, RESULT_TOUCHED)
    assert (of_card.changes, of_card.builds_on) == ({("result", 2, 3), ("card", 5)}, RESULT_TOUCHED)


@pytest.mark.parametrize("more", [{"forfeit": False, "is_cut": False}, CARD])
def test_games_given_away_in_an_earlier_release_are_told(more: dict[str, Any]) -> None:
    entry = LogEntry(act="concede_games", payload=KEPT | more, payload_version=0)

    assert payload_of(entry).sentence() == "Round 2, table 3: Ana concedes game 1."
