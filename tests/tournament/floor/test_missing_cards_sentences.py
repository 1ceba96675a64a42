"""What the log and the undo page say of missing cards."""

from __future__ import annotations

from typing import Any

from tournament.floor.acts.missing_cards import FindCard, ReportMissingCard
from tournament.kernel.acts import payload_of
from tournament.models import LogEntry

CARD: dict[str, Any] = {
    "missing_card": 5,
    "player": 7,
    "name": "Ana",
    "title": "Hedge Fund",
    "side": "corp",
    "in_game": True,
    "round": 2,
    "round_id": 9,
    "is_cut": False,
}
MINUTES: dict[str, Any] = {"extension": 6, "minutes": 5}
CONCEDED: dict[str, Any] = {
    "table": 3,
    "players": [7, 8],
    "names": ["Ana", "Ben"],
    "before": "",
    "after": "0-3 so far",
    "witness": "",
    "result_version": 1,
    "games": [2],
    "forfeit": False,
}


def test_missing_card_is_told_and_its_note_can_go() -> None:
    payload = ReportMissingCard.Payload(**CARD)

    assert payload.sentence() == "Ana cannot find a card: Hedge Fund."
    assert payload.undo_words() == ["Hedge Fund of Ana is not missing: the note goes."]
    assert payload.touches().changes == {("card", 5)}
    assert payload.touches().builds_on == {("round", 2), ("player", 7)}
    assert ReportMissingCard.Payload(**(CARD | {"is_cut": True})).touches().builds_on == {
        ("cut",),
        ("player", 7),
    }


def test_missing_card_is_told_with_the_minutes_and_the_game_that_it_cost_and_both_go() -> None:
    payload = ReportMissingCard.Payload(**CARD, **MINUTES, **CONCEDED)

    assert payload.sentence() == (
        "Ana cannot find a card: Hedge Fund. The table has 5 minutes more to look for it. Game 2 is conceded."
    )
    assert payload.undo_words() == [
        "Hedge Fund of Ana is not missing: the note goes.",
        "The table loses the minutes that it got to look for it.",
        "Round 2, table 3, Ana – Ben: from 0-3 so far back to no result.",
        "The earlier versions are kept; a new one is added.",
    ]
    assert payload.touches().changes == {("card", 5), ("extension", 6), ("result", 2, 3)}


def test_card_found_is_told_and_can_be_missing_again() -> None:
    payload = FindCard.Payload(**CARD)

    assert payload.sentence() == "Ana found the card: Hedge Fund."
    assert payload.undo_words() == ["Hedge Fund of Ana is missing again."]
    assert payload.touches().changes == {("card", 5)}


def test_missing_card_of_an_earlier_release_is_told_without_what_it_did_not_keep() -> None:
    kept = CARD | {"extension": None, "minutes": 0}

    payload = payload_of(LogEntry(act="report_missing_card", payload=kept, payload_version=0))

    assert payload.sentence() == "Ana cannot find a card: Hedge Fund."
    assert payload.undo_words() == ["Hedge Fund of Ana is not missing: the note goes."]
