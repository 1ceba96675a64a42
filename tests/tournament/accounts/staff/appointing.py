"""Test staff appointed directly, as in earlier releases, because such log entries still exist."""

from __future__ import annotations

from django.contrib.auth.models import User

from tournament.accounts.staff.acts.invitations import InviteLeader
from tournament.kernel.acts import change
from tournament.kernel.roles import display_name
from tournament.models import Staff, Tournament
from tournament.models.states import Role


def appointed_by_an_earlier_release(event: Tournament, user: User, role: Role = Role.JUDGE) -> Staff:
    """Make an account staff, with the log entry used before invitations by login existed."""
    with change(event, InviteLeader, actor=event.owner) as done:
        staff = Staff.objects.create(tournament=event, user=user, role=role, name=display_name(user))
        done.log(InviteLeader.Payload(staff=staff.pk, name=staff.name, role=str(role), user=user.pk))
    return staff
