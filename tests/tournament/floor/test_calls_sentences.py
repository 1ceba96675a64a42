"""What the log and the undo page say of calls."""

from __future__ import annotations

from typing import Any

import pytest

from tournament.floor.acts.calls import CallPayload, CloseCall, RaiseCall, TakeCall
from tournament.kernel.acts import payload_of
from tournament.models import LogEntry

ANA_AT_3: dict[str, Any] = {
    "call": 4,
    "player": 7,
    "name": "Ana",
    "round": 2,
    "is_cut": False,
    "table": 3,
    "about": "rules",
}
A_LEADERS: dict[str, Any] = {"player": None, "name": ""}
NOWHERE: dict[str, Any] = {"table": None}


@pytest.mark.parametrize(
    ("kept", "sentence"),
    [
        ({}, "Ana (table 3) called a leader: “rules”"),
        ({"about": ""}, "Ana (table 3) called a leader."),
        (NOWHERE | {"about": ""}, "Ana called a leader."),
        (NOWHERE, "Ana called a leader: “rules”"),
        (A_LEADERS, "Called a leader to table 3: “rules”"),
        (A_LEADERS | {"about": ""}, "Called a leader to table 3."),
        (A_LEADERS | {"about": "", "is_cut": True}, "Called a leader to game 3."),
        (A_LEADERS | NOWHERE | {"about": "door"}, "Called a leader: “door”"),
        (A_LEADERS | NOWHERE | {"about": ""}, "Called a leader."),
    ],
)
def test_call_raised_is_told_with_who_called_to_where_and_what_about(
    kept: dict[str, Any], sentence: str
) -> None:
    payload = RaiseCall.Payload(**(ANA_AT_3 | kept))

    assert payload.sentence() == sentence
    assert not payload.is_undoable
    assert (
        payload.irreversible_reason == "This cannot be taken back: somebody called. Close the call instead."
    )


def test_call_taken_is_told_by_whose_it_was_and_can_wait_again() -> None:
    payload = TakeCall.Payload(**ANA_AT_3)

    assert payload.sentence() == "Took the call of table 3."
    assert payload.undo_words() == ["The call of table 3 waits for a leader again."]
    assert TakeCall.Payload(**(ANA_AT_3 | NOWHERE)).sentence() == "Took the call of Ana."


def test_call_closed_is_told_with_what_came_of_it_and_can_be_opened_again() -> None:
    payload = CloseCall.Payload(**ANA_AT_3, outcome="Explained the card.")

    assert payload.sentence() == "Closed the call of table 3: “Explained the card.”"
    assert payload.undo_words() == ["The call of table 3 is open again."]


def test_call_closed_without_an_outcome_is_told_by_whose_it_was_or_as_its_players_doing() -> None:
    payload = CloseCall.Payload(**ANA_AT_3, outcome="")

    assert payload.sentence() == "Closed the call of table 3."
    assert payload.own_sentence() == "Ana needs no leader any more: the call is closed."


@pytest.mark.parametrize("kind", [RaiseCall.Payload, TakeCall.Payload, CloseCall.Payload])
def test_call_concerns_who_called_and_changes_the_call(kind: type[CallPayload]) -> None:
    payload = kind(**ANA_AT_3)
    touched = payload.touches()

    assert (payload.concerns(7), payload.concerns(8)) == (True, False)
    assert (touched.changes, touched.builds_on) == ({("call", 4)}, {("player", 7)})


@pytest.mark.parametrize(
    ("code", "kept", "sentence"),
    [
        ("raise_call", ANA_AT_3 | {"whose": "Tisch 3"}, "Ana (table 3) called a leader: “rules”"),
        ("take_call", ANA_AT_3 | {"whose": "Tisch 3"}, "Took the call of table 3."),
        ("take_call", ANA_AT_3 | NOWHERE | {"whose": "Tisch 3"}, "Took the call of Ana."),
        ("take_call", {"call": 4, "whose": "table 3"}, "Took the call of table 3."),
        ("close_call", {"call": 4, "whose": "table 3", "outcome": ""}, "Closed the call of table 3."),
        (
            "close_call",
            ANA_AT_3 | {"whose": "Tisch 3", "outcome": "Explained the card."},
            "Closed the call of table 3: “Explained the card.”",
        ),
    ],
)
def test_call_of_an_earlier_release_is_told_in_the_readers_words(
    code: str, kept: dict[str, Any], sentence: str
) -> None:
    payload = payload_of(LogEntry(act=code, payload=kept, payload_version=0))

    assert payload.sentence() == sentence
