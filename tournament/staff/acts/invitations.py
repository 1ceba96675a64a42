"""How somebody becomes a leader: appointed, or invited by a one-time link and joining by it (REG 1.1)."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core import payloads
from tournament.core.access import role_in
from tournament.core.acts import ALWAYS, Act, Change, codes_for
from tournament.core.errors import ActionRefused
from tournament.core.limits import ONCE
from tournament.core.payloads import Touches
from tournament.core.roles import ROLES, display_name
from tournament.core.undo.undoing import Undoing, raise_conflict
from tournament.models import Staff
from tournament.models.states import Role
from tournament.staff.acts.leaders import refuse_without_second_leader, touches_leader
from tournament.staff.guests import guest_of_link

LEADER_NAME_LENGTH = 120


def rises(role: Role, other: str) -> bool:
    """Return whether the other role has rights that this one lacks (REG-1)."""
    return not codes_for(Role(other)) <= codes_for(role)


class InviteLeader(Act[Staff]):
    """Let somebody lead as a marshal or judge (REG 1.1): `AppointLeader`, `InviteByLink`.

    `do` returns the leader's row, or the invitation's.
    """

    code = "invite_leader"
    label = gettext_lazy("Leader invited")
    states = ALWAYS

    role: Role

    class Payload(payloads.Payload):
        """Who may lead in which role: `user` is the account that was appointed, None for a link."""

        staff: int
        name: str
        role: str
        user: int | None = None

        @property
        def sentence_values(self) -> dict[str, Any]:
            """The fields by name, the role in words."""
            return super().sentence_values | {"role": ROLES[Role(self.role)]}

        def sentence(self) -> str:
            """Tell who was invited, and as what."""
            return _("Invited %(name)s as %(role)s.") % self.sentence_values

        def touches(self) -> Touches:
            """The leader's row changes, and whether the account leads."""
            return touches_leader(self.staff, user=self.user)

        def undo(self, undoing: Undoing) -> None:
            """Take the appointment or the open invitation back.

            Raises ActionRefused second_leader_needed where a leader who plays would be left without
            another (REG 1.3).
            """
            event = undoing.tournament
            staff = Staff.objects.filter(tournament=event, pk=self.staff).first() or raise_conflict()
            if staff.user_id and event.players.filter(leader=staff.user_id).exists():
                raise_conflict()
            staff.delete()
            refuse_without_second_leader(event)

        def undo_words(self) -> list[str]:
            """Tell who leads no longer."""
            return [
                _("%(name)s is not %(role)s any more; an open invitation is dead.") % self.sentence_values
            ]


class AppointLeader(InviteLeader):
    """Make an existing account a marshal or judge of the event (REG 1.1).

    The same again changes nothing. Raises ActionRefused: no_such_account, leads_already (in another role,
    or as the organizer).
    """

    username: str

    def do(self, change: Change) -> Staff:
        """Enter the account, unless it leads in this role."""
        event = change.tournament
        user = User.objects.filter(username=self.username, is_active=True).first()
        if user is None:
            raise ActionRefused("no_such_account", username=self.username)
        if user.pk == event.owner_id:
            raise ActionRefused("leads_already", name=display_name(user), role=Role.TO.value)
        standing = Staff.objects.filter(tournament=event, user=user).first()
        if standing and standing.role != self.role:
            raise ActionRefused("leads_already", name=standing.name, role=standing.role)
        if standing:
            change.skip()
            return standing
        name = display_name(user)[:LEADER_NAME_LENGTH]
        staff = Staff.objects.create(tournament=event, user=user, role=self.role, name=name)
        change.log(self.Payload(staff=staff.pk, name=staff.name, role=str(staff.role), user=user.pk))
        return staff


class InviteByLink(InviteLeader):
    """Make a one-time link that lets whoever opens it lead in this role (REG 1.1).

    `seen_staff` is the newest leader or invitation that the organizer knew of, 0 for none: the same
    name and role once more is then the same form sent twice. The link's secret is never logged.
    """

    name: str
    seen_staff: int

    def do(self, change: Change) -> Staff:
        """Make the link, unless the same was made since."""
        asked = {"tournament": change.tournament, "name": self.name, "role": self.role, "user": None}
        same = Staff.objects.filter(pk__gt=self.seen_staff, **asked).first()
        if same:
            change.skip()
            return same
        staff = Staff.objects.create(invitation=secrets.token_urlsafe(16), **asked)
        change.log(self.Payload(staff=staff.pk, name=staff.name, role=str(staff.role)))
        return staff


class JoinStaff(Act[User]):
    """Lead by a one-time link: `TakeInvitation`, `TakeGuestLink`; `do` returns the account that leads now."""

    code = "join_staff"
    label = gettext_lazy("Leader joined")
    states = ALWAYS
    limits = ONCE

    class Payload(payloads.Payload, kw_only=True):
        """Who leads in which role: by the row of an invitation, or `again` as the guest of a row."""

        irreversible_reason = gettext_lazy(
            "This cannot be taken back: the invitation is used up. "
            "Take the role away on the staff page instead."
        )

        name: str
        role: str
        user: int | None = None
        staff: int | None = None
        invitation: int | None = None
        guest: int | None = None
        again: bool = False

        def sentence(self) -> str:
            """Tell who joined, or came back on another phone."""
            told = self.sentence_values | {"role": ROLES[Role(self.role)]}
            if self.again:
                return _("%(name)s, %(role)s, is back on a phone by a new link.") % told
            return _("%(name)s joined as %(role)s.") % told

        def touches(self) -> Touches:
            """Joining changes the leader's row, and the invitation's; coming back changes neither."""
            if self.staff is None:
                return Touches()
            return touches_leader(self.staff, self.invitation or self.staff, user=self.user)


class TakeInvitation(JoinStaff):
    """Join by an invitation, which is dead afterwards.

    Performed without an account (`actor` None) it makes a guest account of this name that nobody can log in
    to by password: only the phone that took the invitation is logged in. A judge rises by a marshal's link;
    a link that gives no more rights is kept for whom it is meant.

    Raises ActionRefused: invitation_is_over, you_lead_already.
    """

    invitation: Staff
    name: str = ""

    def do(self, change: Change) -> User:
        """Let the account, or a new guest, lead."""
        event = change.tournament
        open_invitations = Staff.objects.filter(tournament=event, user__isnull=True)
        fresh = open_invitations.filter(pk=self.invitation.pk, invitation=self.invitation.invitation).first()
        if fresh is None:
            raise ActionRefused("invitation_is_over")
        invitation = fresh.pk
        account = change.actor = change.actor or _make_guest(self.name)
        role = role_in(event, account.pk)
        if not rises(role, fresh.role):
            raise ActionRefused("you_lead_already", role=role)
        standing = Staff.objects.filter(tournament=event, user=account).first()
        if standing:
            fresh.delete()
            standing.role = fresh.role
            fresh = standing
        else:
            fresh.user, fresh.invitation = account, ""
            fresh.name = display_name(account)[:LEADER_NAME_LENGTH]
        fresh.save()
        change.log(
            self.Payload(
                invitation=invitation,
                staff=fresh.pk,
                name=fresh.name,
                role=str(fresh.role),
                user=account.pk,
            )
        )
        return account


class TakeGuestLink(JoinStaff):
    """Come back by a new link, with the same account as before.

    The phone that was logged in until now is logged out: a guest has one.

    Raises ActionRefused invitation_is_over where the link was used, or the role was taken away meanwhile.
    """

    part: str

    def do(self, change: Change) -> User:
        """End what was logged in until now."""
        fresh = guest_of_link(self.part)
        if fresh is None or fresh.user is None or fresh.tournament_id != change.tournament.pk:
            raise ActionRefused("invitation_is_over")
        fresh.user.set_unusable_password()  # another one: ends every session, and every link
        fresh.user.save(update_fields=["password"])
        change.log(
            self.Payload(
                guest=fresh.pk, name=fresh.name, role=str(fresh.role), user=fresh.user.pk, again=True
            )
        )
        return fresh.user


def _make_guest(name: str) -> User:
    """Make an account that is one phone's only: it has no password."""
    guest = User(username=f"guest-{secrets.token_hex(8)}", first_name=name)
    guest.set_unusable_password()
    guest.save()
    return guest
