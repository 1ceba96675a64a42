"""What the log and the undo page say of a player's steps, and which state each leads to."""

from __future__ import annotations

from typing import Any

import pytest

from tournament.kernel.acts import payload_of
from tournament.kernel.payloads import PayloadError, touches
from tournament.models import LogEntry
from tournament.models.states import PlayerState
from tournament.people.acts.steps import (
    CheckIn,
    CheckInAll,
    DisqualifyPlayer,
    DropPlayer,
    PlayerStep,
    ReinstatePlayer,
    UndoCheckIn,
)
from tournament.people.payloads import NamedPlayer

REGISTERED, PLAYING = PlayerState.REGISTERED, PlayerState.CHECKED_IN
DROPPED, OUT = PlayerState.DROPPED, PlayerState.DISQUALIFIED

STEPS = [
    (CheckIn, REGISTERED, PLAYING, "Checked in Ana."),
    (UndoCheckIn, PLAYING, REGISTERED, "Took back the check-in of Ana."),
    (DropPlayer, PLAYING, DROPPED, "Dropped Ana."),
    (DisqualifyPlayer, DROPPED, OUT, "Disqualified Ana."),
    (ReinstatePlayer, OUT, PLAYING, "Reinstated Ana."),
]


@pytest.mark.parametrize(("step", "before", "after", "sentence"), STEPS)
def test_step_is_told_and_taken_back_from_state_to_state(
    step: type[PlayerStep], before: PlayerState, after: PlayerState, sentence: str
) -> None:
    payload = step.Payload(player=7, name="Ana", before=before, after=after)

    assert payload.sentence() == sentence
    assert payload.undo_words() == [f"Ana: from “{after.label}” back to “{before.label}”."]
    assert payload.touches() == touches(("state", 7), builds_on=[("player", 7)])


@pytest.mark.parametrize(("step", "before", "after", "sentence"), STEPS)
def test_step_of_release_0_1_is_read(
    step: type[PlayerStep], before: PlayerState, after: PlayerState, sentence: str
) -> None:
    kept = {"player": 7, "name": "Ana", "before": before.value, "after": after.value}

    payload = payload_of(LogEntry(act=step.code, payload=kept, payload_version=0))

    assert payload == step.Payload(player=7, name="Ana", before=before, after=after)
    assert payload.sentence() == sentence


def test_disqualification_is_told_with_its_reason() -> None:
    payload = DisqualifyPlayer.Payload(
        player=7, name="Ana", before=PLAYING, after=OUT, reason="Marked sleeves"
    )
    assert payload.sentence() == "Disqualified Ana: “Marked sleeves”"


def test_disqualification_of_the_first_version_had_no_reason() -> None:
    kept = {"player": 7, "name": "Ana", "before": PLAYING.value, "after": OUT.value}

    payload = payload_of(LogEntry(act="disqualify", payload=kept, payload_version=1))

    assert payload == DisqualifyPlayer.Payload(player=7, name="Ana", before=PLAYING, after=OUT, reason="")
    assert payload.sentence() == "Disqualified Ana."


def test_drop_on_the_own_page_is_told_as_the_players_own_doing() -> None:
    payload = DropPlayer.Payload(player=7, name="Ana", before=PLAYING, after=DROPPED)

    assert payload.own_sentence() == "Ana dropped."


def test_all_checked_in_are_told_and_can_wait_again() -> None:
    players = [NamedPlayer(pk=7, name="Ana"), NamedPlayer(pk=8, name="Ben")]
    payload = CheckInAll.Payload(players=players)

    assert payload.sentence() == "Checked in 2 players: Ana, Ben."
    assert CheckInAll.Payload(players=players[:1]).sentence() == "Checked in 1 player: Ana."
    assert payload.undo_words() == ["Not checked in any more: Ana, Ben."]
    assert payload.touches() == touches(("state", 7), ("state", 8))


@pytest.mark.parametrize(
    ("act", "payload"),
    [
        ("drop", {}),
        ("drop", {"player": None, "name": "Ana", "before": "checked_in", "after": "dropped"}),
        ("check_in", {"player": 7, "name": "Ana", "before": "registered", "after": "gone"}),
        ("check_in_all", {"players": [{"pk": 7}]}),
    ],
)
def test_damaged_step_is_not_read(act: str, payload: dict[str, Any]) -> None:
    with pytest.raises(PayloadError):
        payload_of(LogEntry(act=act, payload=payload))


@pytest.mark.parametrize(
    ("step", "state", "was_paired", "expected"),
    [
        (CheckIn, REGISTERED, False, PLAYING),
        (CheckIn, DROPPED, False, None),
        (UndoCheckIn, PLAYING, False, REGISTERED),
        (UndoCheckIn, PLAYING, True, None),
        (DropPlayer, PLAYING, True, DROPPED),
        (DropPlayer, DROPPED, True, None),
        (DisqualifyPlayer, DROPPED, True, OUT),
        (ReinstatePlayer, OUT, True, PLAYING),
        (ReinstatePlayer, PLAYING, True, None),
    ],
)
def test_step_leads_to_the_next_state_or_is_not_allowed(
    step: type[PlayerStep], state: PlayerState, was_paired: bool, expected: PlayerState | None
) -> None:
    assert step.next_state(state, was_paired=was_paired) == expected
