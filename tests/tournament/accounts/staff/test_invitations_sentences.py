"""What the log and the undo page say of who is invited, and joins."""

from __future__ import annotations

from typing import Any

import pytest

from tournament.accounts.staff.acts.invitations import InviteLeader, JoinStaff
from tournament.kernel.acts import payload_of
from tournament.models import LogEntry

MO: dict[str, Any] = {"staff": 4, "name": "Mo", "role": "judge"}


def test_invitation_is_told_with_the_role_and_can_be_taken_back() -> None:
    payload = InviteLeader.Payload(**MO)

    assert payload.sentence() == "Invited Mo as Judge."
    assert payload.undo_words() == ["Mo is not Judge any more; an open invitation is dead."]
    assert payload.touches().changes == {("staff", 4)}


def test_appointment_changes_whether_the_account_leads() -> None:
    touched = InviteLeader.Payload(**MO, user=9).touches()

    assert (touched.changes, touched.builds_on) == ({("staff", 4), ("leads", 9)}, {("plays", 9)})


def test_joining_is_told_with_the_role_and_stays() -> None:
    payload = JoinStaff.Payload(name="Mo", role="marshal", user=9, staff=4, invitation=5)

    assert payload.sentence() == "Mo joined as Marshal."
    assert payload.touches().changes == {("staff", 4), ("staff", 5), ("leads", 9)}
    assert payload.irreversible_reason == (
        "This cannot be taken back: the invitation is used up. Take the role away on the staff page instead."
    )


def test_coming_back_by_a_new_link_is_told_and_changes_nothing() -> None:
    payload = JoinStaff.Payload(name="Mo", role="judge", user=9, guest=4, again=True)

    assert payload.sentence() == "Mo, Judge, is back on a phone by a new link."
    assert payload.touches().changes == frozenset()


@pytest.mark.parametrize(
    ("code", "kept", "sentence"),
    [
        ("invite_leader", MO, "Invited Mo as Judge."),
        ("invite_leader", MO | {"user": 9}, "Invited Mo as Judge."),
        ("join_staff", MO | {"user": 9}, "Mo joined as Judge."),
        ("join_staff", MO | {"user": 9, "invitation": 5}, "Mo joined as Judge."),
        (
            "join_staff",
            {"guest": 4, "name": "Mo", "role": "judge", "user": 9, "again": True},
            "Mo, Judge, is back on a phone by a new link.",
        ),
    ],
)
def test_invitation_and_joining_of_an_earlier_release_are_told(
    code: str, kept: dict[str, Any], sentence: str
) -> None:
    assert payload_of(LogEntry(act=code, payload=kept, payload_version=0)).sentence() == sentence
