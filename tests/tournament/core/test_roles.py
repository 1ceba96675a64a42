import pytest

from tournament.legacy.codes import EVENT_ALLOWS, ActCode, event_allows, player_step
from tournament.models.states import EventState, PlayerState


def test_every_act_says_in_which_states_it_is_allowed() -> None:
    assert set(EVENT_ALLOWS) == set(ActCode)
    assert all(EVENT_ALLOWS.values())


@pytest.mark.parametrize(
    ("act", "state", "expected"),
    [
        (ActCode.REPORT_RESULT, EventState.REGISTRATION, False),
        (ActCode.REPORT_RESULT, EventState.FINISHED, True),  # corrections at any time
        (ActCode.FINISH_EVENT, EventState.FINISHED, False),
        (ActCode.REOPEN_EVENT, EventState.FINISHED, True),
        (ActCode.ADD_PLAYER, EventState.FINISHED, False),
    ],
)
def test_event_allows(act: ActCode, state: EventState, expected: bool) -> None:
    assert event_allows(act, state) is expected


@pytest.mark.parametrize(
    ("act", "state", "was_paired", "expected"),
    [
        (ActCode.CHECK_IN, PlayerState.REGISTERED, False, PlayerState.CHECKED_IN),
        (ActCode.CHECK_IN, PlayerState.DROPPED, False, None),
        (ActCode.UNDO_CHECK_IN, PlayerState.CHECKED_IN, False, PlayerState.REGISTERED),
        (ActCode.UNDO_CHECK_IN, PlayerState.CHECKED_IN, True, None),
        (ActCode.DROP, PlayerState.CHECKED_IN, True, PlayerState.DROPPED),
        (ActCode.DROP, PlayerState.DROPPED, True, None),
        (ActCode.DISQUALIFY, PlayerState.DROPPED, True, PlayerState.DISQUALIFIED),
        (ActCode.REINSTATE, PlayerState.DISQUALIFIED, True, PlayerState.CHECKED_IN),
        (ActCode.REINSTATE, PlayerState.CHECKED_IN, True, None),
    ],
)
def test_player_step(
    act: ActCode, state: PlayerState, was_paired: bool, expected: PlayerState | None
) -> None:
    assert player_step(act, state, was_paired=was_paired) == expected
