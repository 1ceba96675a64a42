"""What the log and the undo page say of setting an event up and of its settings."""

from __future__ import annotations

import msgspec

from tournament.event.acts.creation import CreateEvent
from tournament.event.acts.settings import ChangeSettings, SettingChange
from tournament.kernel.acts import payload_of
from tournament.models import LogEntry


def test_event_set_up_is_told_and_stays() -> None:
    payload = CreateEvent.Payload(name="Store 1")

    assert payload.sentence() == "Set up the event Store 1."
    assert not payload.is_undoable
    assert payload.irreversible_reason == "This cannot be taken back: without it there would be no event."


def test_settings_changed_are_told_by_their_fields_and_choices() -> None:
    payload = ChangeSettings.Payload(
        changes={
            "venue": SettingChange(before="", after="Hall"),
            "kind": SettingChange(before="constructed", after="full_draft"),
            "is_listed": SettingChange(before=True, after=False),
            "planned_rounds": SettingChange(before=None, after=5),
            "clock_warnings": SettingChange(before=[10, 5], after=[10]),
            "tiebreakers": SettingChange(before=["sos"], after=["sos", "random"]),
        }
    )

    assert payload.sentence() == (
        "Changed: venue from empty to Hall; kind from Constructed to Full draft; public from yes to no; "
        "Swiss rounds from empty to 5; clock warnings from 10, 5 to 10; "
        "tiebreakers from Strength of schedule to Strength of schedule, Random."
    )
    assert payload.undo_words() == [
        "venue: from Hall back to empty.",
        "kind: from Full draft back to Constructed.",
        "public: from no back to yes.",
        "Swiss rounds: from 5 back to empty.",
        "clock warnings: from 10 back to 10, 5.",
        "tiebreakers: from Strength of schedule, Random back to Strength of schedule.",
    ]


def test_settings_of_release_0_1_are_read_as_they_were_written() -> None:
    kept = {"changes": {"date": {"before": "2016-11-05", "after": "2016-11-06"}}}
    entry = LogEntry(act="change_settings", payload=kept, payload_version=0)

    assert payload_of(entry).sentence() == "Changed: date from 2016-11-05 to 2016-11-06."
    assert msgspec.to_builtins(payload_of(entry)) == kept


def test_setting_that_is_no_field_any_more_is_told_by_its_name() -> None:
    payload = ChangeSettings.Payload(changes={"wall_paper": SettingChange(before="", after="green")})

    assert payload.sentence() == "Changed: wall_paper from empty to green."
