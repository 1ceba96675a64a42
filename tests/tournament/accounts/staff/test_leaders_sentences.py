"""What the log and the undo page say of leaders: their roles, names, and as whom they play."""

from __future__ import annotations

from typing import Any

import pytest

from tournament.accounts.staff.acts.leaders import ChangeRole, RemoveLeader, SetLeaderPlays
from tournament.accounts.staff.acts.names import NameLeader

MO: dict[str, Any] = {"leader": "Mo", "user": 9}


def test_role_changed_is_told_and_can_be_given_back() -> None:
    payload = ChangeRole.Payload(staff=4, name="Mo", before="judge", after="marshal")

    assert payload.sentence() == "Mo is Marshal now, no longer Judge."
    assert payload.undo_words() == ["Mo: from “Marshal” back to “Judge”."]
    assert payload.touches().changes == {("staff", 4)}


def test_leader_removed_is_told_and_can_lead_again() -> None:
    payload = RemoveLeader.Payload(staff=4, name="Mo", role="judge", user=9, player=None)

    assert payload.sentence() == "Mo is no longer Judge."
    assert payload.undo_words() == ["Mo is Judge again."]
    assert payload.is_undoable
    assert payload.touches().changes == {("staff", 4), ("leads", 9)}


def test_invitation_cancelled_is_told_and_stays_so() -> None:
    payload = RemoveLeader.Payload(staff=4, name="Mo", role="judge", user=None, player=None)

    assert payload.sentence() == "Mo is no longer Judge."
    assert not payload.is_undoable


@pytest.mark.parametrize(
    ("kept", "sentence", "words"),
    [
        (
            {"player": 7, "name": "Ana", "before": None},
            "Mo plays as Ana.",
            "Mo leads and does not play.",
        ),
        (
            {"player": None, "name": "", "before": 7},
            "Mo leads and does not play.",
            "Mo plays again, as before.",
        ),
        (
            {"player": 7, "name": "Ana", "before": 8},
            "Mo plays as Ana.",
            "Mo does not play as Ana, but as before.",
        ),
    ],
)
def test_leader_who_plays_is_told_and_can_play_as_before(
    kept: dict[str, Any], sentence: str, words: str
) -> None:
    payload = SetLeaderPlays.Payload(**MO, **kept)

    assert payload.sentence() == sentence
    assert payload.undo_words() == [words]
    assert payload.touches().changes == {("plays", 9)}
    assert payload.touches().builds_on == {
        ("leads", 9),
        ("setting", "level"),
        ("player", kept["player"]),
        ("player", kept["before"]),
    }


def test_leader_named_is_told_with_the_name_before_and_stays() -> None:
    payload = NameLeader.Payload(user=9, before="Ida", name="Mo")

    assert payload.sentence() == "Ida is named Mo now."
    assert NameLeader.Payload(user=9, before="", name="Mo").sentence() == "The name of a leader is given: Mo."
    assert payload.irreversible_reason == (
        "This cannot be taken back: leaders change their own names on their account page."
    )
