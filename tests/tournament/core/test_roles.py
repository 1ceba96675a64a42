import pytest

from tournament.models.states import EVENT_ALLOWS, Act, EventState, PlayerState, event_allows, player_step


def test_every_act_says_in_which_states_it_is_allowed() -> None:
    assert set(EVENT_ALLOWS) == set(Act)
    assert all(EVENT_ALLOWS.values())


@pytest.mark.parametrize(
    ("act", "state", "expected"),
    [
        (Act.PAIR_ROUND, EventState.REGISTRATION, True),
        (Act.PAIR_ROUND, EventState.FINISHED, False),
        (Act.REPORT_RESULT, EventState.REGISTRATION, False),
        (Act.REPORT_RESULT, EventState.FINISHED, True),  # corrections at any time
        (Act.FINISH_EVENT, EventState.FINISHED, False),
        (Act.REOPEN_EVENT, EventState.FINISHED, True),
        (Act.ADD_PLAYER, EventState.FINISHED, False),
    ],
)
def test_event_allows(act: Act, state: EventState, expected: bool) -> None:
    assert event_allows(act, state) is expected


@pytest.mark.parametrize(
    ("act", "state", "was_paired", "expected"),
    [
        (Act.CHECK_IN, PlayerState.REGISTERED, False, PlayerState.CHECKED_IN),
        (Act.CHECK_IN, PlayerState.DROPPED, False, None),
        (Act.UNDO_CHECK_IN, PlayerState.CHECKED_IN, False, PlayerState.REGISTERED),
        (Act.UNDO_CHECK_IN, PlayerState.CHECKED_IN, True, None),
        (Act.DROP, PlayerState.CHECKED_IN, True, PlayerState.DROPPED),
        (Act.DROP, PlayerState.DROPPED, True, None),
        (Act.DISQUALIFY, PlayerState.DROPPED, True, PlayerState.DISQUALIFIED),
        (Act.REINSTATE, PlayerState.DISQUALIFIED, True, PlayerState.CHECKED_IN),
        (Act.REINSTATE, PlayerState.CHECKED_IN, True, None),
    ],
)
def test_player_step(act: Act, state: PlayerState, was_paired: bool, expected: PlayerState | None) -> None:
    assert player_step(act, state, was_paired=was_paired) == expected
