"""What the log and the undo page say of the big screen."""

from __future__ import annotations

import pytest

from tests.factories import make_tournament, make_user
from tournament.event.acts.screen import ChangeScreen, ScreenTurns
from tournament.kernel.acts import payload_of
from tournament.kernel.errors import ActionRefused
from tournament.kernel.undoing import Undoing
from tournament.models import LogEntry


def test_screen_changed_is_told_with_what_it_showed_before() -> None:
    before = ScreenTurns(views=["pairings", "standings"], seconds=20)
    payload = ChangeScreen.Payload(views=["clock", "code"], seconds=30, before=before)

    assert payload.sentence() == (
        "The big screen shows now: Clock, Code of the event's page, 30 seconds each."
    )
    assert payload.undo_words() == ["The big screen shows again: Pairings, Standings, 20 seconds each."]


@pytest.mark.django_db
def test_screen_of_an_older_edition_that_kept_nothing_of_before_is_told_and_cannot_be_taken_back() -> None:
    event = make_tournament(screen_views=["clock"], screen_seconds=30)
    entry = LogEntry(act="change_screen", payload={"views": ["clock"], "seconds": 30}, payload_version=0)
    payload = payload_of(entry)

    assert payload.sentence() == "The big screen shows now: Clock, 30 seconds each."
    assert payload.undo_words() == []
    with pytest.raises(ActionRefused, match="undo_overtaken"):
        payload.undo(Undoing(event, entry, make_user()))
