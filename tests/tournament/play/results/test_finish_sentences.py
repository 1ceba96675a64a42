"""What the log and the undo page say of the end of an event and the way back."""

from __future__ import annotations

from typing import Any

import pytest

from tournament.kernel.acts import payload_of
from tournament.kernel.payloads import touches
from tournament.models import LogEntry
from tournament.play.results.acts.finish import FinishEvent, ReopenEvent


def test_end_is_told_with_the_rounds_played_and_can_be_taken_back() -> None:
    payload = FinishEvent.Payload(played=4, planned=5)

    assert payload.sentence() == "Finished the event after 4 of 5 planned Swiss rounds."
    assert payload.undo_words() == ["The event runs again; its standings are not final."]


def test_reopening_is_told_and_can_be_taken_back() -> None:
    payload = ReopenEvent.Payload()

    assert payload.sentence() == "Opened the event again."
    assert payload.undo_words() == ["The event is finished again."]


def test_end_and_reopening_build_on_each_other_and_need_no_running_event() -> None:
    finished, reopened = FinishEvent.Payload(played=4, planned=5), ReopenEvent.Payload()

    assert finished.touches() == reopened.touches() == touches(("end",))
    assert not finished.needs_running_event(FinishEvent.states)
    assert not reopened.needs_running_event(ReopenEvent.states)
    assert (finished.closes_event, reopened.closes_event) == (True, False)


@pytest.mark.parametrize("kept", [{}, {"played": 1}])
def test_end_of_an_older_entry_without_its_rounds_is_told_by_the_name_of_the_act(
    kept: dict[str, Any],
) -> None:
    payload = payload_of(LogEntry(act="finish_event", payload=kept, payload_version=0))

    assert payload.sentence() == "Event finished"
    assert payload.undo_words() == ["The event runs again; its standings are not final."]
