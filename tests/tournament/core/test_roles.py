import pytest

from tournament.legacy.codes import EVENT_ALLOWS, ActCode, event_allows
from tournament.models.states import EventState


def test_every_act_says_in_which_states_it_is_allowed() -> None:
    assert set(EVENT_ALLOWS) == set(ActCode)
    assert all(EVENT_ALLOWS.values())


@pytest.mark.parametrize(
    ("act", "state", "expected"),
    [
        (ActCode.PAIR_ROUND, EventState.REGISTRATION, True),
        (ActCode.PAIR_ROUND, EventState.FINISHED, False),
        (ActCode.REPORT_RESULT, EventState.REGISTRATION, False),
        (ActCode.REPORT_RESULT, EventState.FINISHED, True),  # corrections at any time
        (ActCode.FINISH_EVENT, EventState.FINISHED, False),
        (ActCode.REOPEN_EVENT, EventState.FINISHED, True),
    ],
)
def test_event_allows(act: ActCode, state: EventState, expected: bool) -> None:
    assert event_allows(act, state) is expected
