"""What the log and the undo page say of pairings that were changed by hand."""

from __future__ import annotations

from tournament.kernel.acts import payload_of
from tournament.models import LogEntry
from tournament.play.rounds.acts.editing import ChangePairings
from tournament.play.rounds.seating import Seating

TABLE = Seating(table=3, players=(7, 8), names=("Ana", "Ben"))
BYE = Seating(table=None, players=(9,), names=("Cy",))


def test_pairings_of_a_draft_changed_are_told_before_and_after() -> None:
    payload = ChangePairings.Payload(round=2, before=(TABLE,), after=())

    assert payload.sentence() == "Round 2: table 3: Ana – Ben. Now: nothing."
    assert payload.undo_words() == ["Round 2, now: nothing. Again: table 3: Ana – Ben."]


def test_pairings_of_a_published_round_changed_are_told_as_such() -> None:
    payload = ChangePairings.Payload(round=2, published=True, before=(BYE,), after=(TABLE, BYE))

    assert payload.sentence() == (
        "Round 2, already published: Cy has the bye. Now: table 3: Ana – Ben; Cy has the bye."
    )
    assert payload.undo_words() == [
        "Round 2, now: table 3: Ana – Ben; Cy has the bye. Again: Cy has the bye.",
        "The round is published: its players see the change marked.",
    ]


def test_change_of_before_0_1_is_told_and_leaves_the_round_changed_by_hand() -> None:
    seats = {"table": None, "players": [9], "names": ["Cy"]}
    kept = {"round": 2, "before": [seats], "after": []}

    payload = payload_of(LogEntry(act="change_pairings", payload=kept, payload_version=0))

    assert payload == ChangePairings.Payload(
        round=2, before=(BYE,), after=(), published=False, by_hand_before=True
    )
    assert payload.sentence() == "Round 2: Cy has the bye. Now: nothing."
