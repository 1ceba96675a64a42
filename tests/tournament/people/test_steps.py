"""The state that each of a player's steps leads to."""

from __future__ import annotations

import pytest

from tournament.models.states import PlayerState
from tournament.people.acts.steps import (
    CheckIn,
    DisqualifyPlayer,
    DropPlayer,
    PlayerStep,
    ReinstatePlayer,
    UndoCheckIn,
)

REGISTERED, PLAYING = PlayerState.REGISTERED, PlayerState.CHECKED_IN
DROPPED, OUT = PlayerState.DROPPED, PlayerState.DISQUALIFIED


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
