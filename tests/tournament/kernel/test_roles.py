import pytest

from tournament.kernel.acts import act_of
from tournament.models.states import EventState


@pytest.mark.parametrize(
    ("act", "state", "expected"),
    [
        ("pair_round", EventState.REGISTRATION, True),
        ("pair_round", EventState.FINISHED, False),
        ("report_result", EventState.REGISTRATION, False),
        ("report_result", EventState.FINISHED, True),  # corrections are possible at any time
        ("finish_event", EventState.FINISHED, False),
        ("reopen_event", EventState.FINISHED, True),
        ("add_player", EventState.FINISHED, False),
    ],
)
def test_event_allows(act: str, state: EventState, expected: bool) -> None:
    assert (state in act_of(act).states) is expected
