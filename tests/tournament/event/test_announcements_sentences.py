"""What the log and the undo page say of announcements."""

from __future__ import annotations

from tournament.event.acts.announcements import Announce, WithdrawAnnouncement
from tournament.kernel.acts import payload_of
from tournament.models import LogEntry


def test_announcement_is_told_and_can_be_taken_down() -> None:
    payload = Announce.Payload(announcement=3, text="Lunch!", by="Rose")

    assert payload.sentence() == "Announced: “Lunch!”"
    assert payload.undo_words() == ["The announcement is taken down: “Lunch!”"]


def test_announcement_taken_down_is_told_and_can_be_shown_again() -> None:
    payload = WithdrawAnnouncement.Payload(announcement=3, text="Lunch!")

    assert payload.sentence() == "Took the announcement down: “Lunch!”"
    assert payload.undo_words() == ["The announcement is shown again: “Lunch!”"]


def test_announcement_of_an_older_edition_that_does_not_say_who_made_it_is_told() -> None:
    entry = LogEntry(act="announce", payload={"announcement": 3, "text": "Lunch!"}, payload_version=0)

    assert payload_of(entry).sentence() == "Announced: “Lunch!”"
