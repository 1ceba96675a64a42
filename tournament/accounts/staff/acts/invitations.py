"""Joining the staff: an invitation by login or by a one-time link, then accepting it (REG 1.1)."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.accounts.staff.acts.leaders import refuse_without_second_leader, touches_leader
from tournament.accounts.staff.guests import guest_of_link
from tournament.kernel import payloads
from tournament.kernel.access import codes_for, role_in
from tournament.kernel.acts import ALWAYS, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.limits import ONCE, Limit, refuse_too_often
from tournament.kernel.payloads import Touches
from tournament.kernel.roles import ROLES, display_name
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.models import LogEntry, Staff, Tournament
from tournament.models.states import Role

LEADER_NAME_LENGTH = 120
INVITING_LIMITS = (Limit(100, timedelta(days=1)),)  # per account, across all its events


def rises(role: Role, other: str) -> bool:
    """Return whether the other role has rights that this one lacks (REG-1)."""
    return not codes_for(Role(other)) <= codes_for(role)


class InviteLeader(Act[Staff]):
    """Invite someone as a marshal or judge (REG 1.1): `InviteByLogin`, `InviteByLink`.

    `do` returns the invitation's row.
    """

    code = "invite_leader"
    label = gettext_lazy("Staff invited")
    states = ALWAYS

    role: Role

    class Payload(payloads.Payload):
        """The invited person and role.

        `user` is an account that an earlier release appointed at once, otherwise None.
        """

        staff: int
        name: str
        role: Role
        user: int | None = None

        @property
        def sentence_values(self) -> dict[str, Any]:
            return super().sentence_values | {"role": ROLES[self.role]}

        def sentence(self) -> str:
            return _("Invited %(name)s as %(role)s.") % self.sentence_values

        def touches(self) -> Touches:
            """Report changes to the staff member's row, and to whether the account is on the staff."""
            return touches_leader(self.staff, user=self.user)

        def undo(self, undoing: Undoing) -> None:
            """Undo the appointment, or cancel the pending invitation.

            Raises ActionRefused second_leader_needed if a staff member who plays would be left without
            another (REG 1.3).
            """
            event = undoing.tournament
            staff = Staff.objects.filter(tournament=event, pk=self.staff).first() or raise_conflict()
            if staff.user_id and event.players.filter(leader=staff.user_id).exists():
                raise_conflict()
            staff.delete()
            refuse_without_second_leader(event)

        def undo_words(self) -> list[str]:
            return [
                _(
                    "%(name)s no longer has the role %(role)s, and any pending invitation for them no "
                    "longer works."
                )
                % self.sentence_values
            ]


class InviteByLogin(InviteLeader):
    """Invite the account with this login; the result doesn't show whether it exists (REG 1.1).

    The account accepts or declines on its desk. Repeating it changes nothing; an earlier invitation for
    another role, or one that is no longer valid, is replaced. `name` is the name that the organizer sees, by
    default the login. Raises ActionRefused leads_already (someone on the staff, or the organizer), TooOften.
    """

    username: str
    name: str = ""

    def do(self, change: Change) -> Staff:
        """Add the invitation, unless one for this login and role is already pending."""
        event = change.tournament
        login = User.normalize_username(self.username)
        self._refuse_staff(event, login)
        earlier = Staff.objects.filter(tournament=event, login=login)
        same = earlier.invited().filter(role=self.role).first()
        if same:
            change.skip()
            return same
        if change.actor:
            _refuse_inviting_too_often(change.actor)
        earlier.delete()
        staff = Staff.objects.create(
            tournament=event,
            login=login,
            role=self.role,
            name=(self.name or login)[:LEADER_NAME_LENGTH],
        )
        change.log(self.Payload(staff=staff.pk, name=staff.name, role=Role(staff.role)))
        return staff

    def _refuse_staff(self, event: Tournament, login: str) -> None:
        """Refuse someone who is already on the staff, since the staff page shows these logins."""
        if login == event.owner.get_username():
            raise ActionRefused("leads_already", name=display_name(event.owner), role=Role.TO.value)
        standing = Staff.objects.filter(tournament=event, user__username=login).first()
        if standing:
            raise ActionRefused("leads_already", name=standing.name, role=standing.role)


def _refuse_inviting_too_often(actor: User) -> None:
    now = timezone.now()
    entries = LogEntry.objects.filter(actor=actor, act=InviteLeader.code, at__lte=now)
    times = entries.order_by("-at").values_list("at", flat=True)
    refuse_too_often(INVITING_LIMITS, list(times[: INVITING_LIMITS[0].most]), now)


class InviteByLink(InviteLeader):
    """Create a one-time link that adds the person who opens it to the staff in this role (REG 1.1).

    `seen_staff` is the newest staff member or invitation that the organizer saw, 0 for none: the same name,
    role and value mean that the same form was sent twice. The link's secret is never logged.
    """

    name: str
    seen_staff: int

    def do(self, change: Change) -> Staff:
        """Create the link, unless the same one has been created since."""
        asked = {"tournament": change.tournament, "name": self.name, "role": self.role, "user": None}
        same = Staff.objects.filter(pk__gt=self.seen_staff, **asked).first()
        if same:
            change.skip()
            return same
        staff = Staff.objects.create(invitation=secrets.token_urlsafe(16), **asked)
        change.log(self.Payload(staff=staff.pk, name=staff.name, role=Role(staff.role)))
        return staff


class JoinStaff(Act[User]):
    """Join the staff: `TakeInvitation`, `AcceptInvitation`, `TakeGuestLink`; `do` returns the account."""

    code = "join_staff"
    label = gettext_lazy("Staff joined")
    states = ALWAYS
    limits = ONCE

    class Payload(payloads.Payload, kw_only=True):
        """The new staff member's role, and the row of the invitation, or `again` with the row of a returning
        guest.
        """

        irreversible_reason = gettext_lazy(
            "This can’t be undone: the invitation has been used. Remove the role on the Staff page instead."
        )

        name: str
        role: Role
        user: int | None = None
        staff: int | None = None
        invitation: int | None = None
        guest: int | None = None
        again: bool = False

        def sentence(self) -> str:
            told = self.sentence_values | {"role": ROLES[self.role]}
            if self.again:
                return _("%(name)s (%(role)s) is back on a phone with a new link.") % told
            return _("%(name)s joined as %(role)s.") % told

        def touches(self) -> Touches:
            """Report the rows of the staff member and the invitation as changed; a guest's return changes
            neither.
            """
            if self.staff is None:
                return Touches()
            return touches_leader(self.staff, self.invitation or self.staff, user=self.user)


class TakeInvitation(JoinStaff):
    """Join by an invitation, which can't be used again.

    Without an account (`actor` None) it creates a guest account with this name that has no password: only the
    phone that accepted the invitation is logged in. A marshal's link promotes a judge; a link that adds no
    rights stays valid for its intended recipient.

    Raises ActionRefused: invitation_is_over, you_lead_already.
    """

    invitation: Staff
    name: str = ""

    def do(self, change: Change) -> User:
        event = change.tournament
        fresh = self.open_row(change)
        if fresh is None:
            raise ActionRefused("invitation_is_over")
        invitation = fresh.pk
        account = change.actor = change.actor or _make_guest(self.name)
        self.refuse_without_more_rights(event, account, fresh)
        standing = Staff.objects.filter(tournament=event, user=account).first()
        if standing:
            fresh.delete()
            standing.role = fresh.role
            fresh = standing
        else:
            fresh.user, fresh.invitation, fresh.login = account, "", ""
            fresh.name = display_name(account)[:LEADER_NAME_LENGTH]
        fresh.save()
        change.log(
            self.Payload(
                invitation=invitation,
                staff=fresh.pk,
                name=fresh.name,
                role=Role(fresh.role),
                user=account.pk,
            )
        )
        return account

    def open_row(self, change: Change) -> Staff | None:
        """Return the invitation's current row, or None if it is no longer valid."""
        secret = self.invitation.invitation
        rows = Staff.objects.filter(tournament=change.tournament, user=None, login="", invitation=secret)
        return rows.filter(pk=self.invitation.pk).first()

    def refuse_without_more_rights(self, event: Tournament, account: User, invitation: Staff) -> None:
        """Refuse a link that adds no rights, so that it stays valid for its intended recipient."""
        role = role_in(event, account.pk)
        if not rises(role, invitation.role):
            raise ActionRefused("you_lead_already", role=role)


class AcceptInvitation(TakeInvitation):
    """Accept an invitation by login, which can't be used again.

    A member of the event's organization may accept one, so that they can play as staff (REG 1.3).

    Raises ActionRefused: invitation_is_over (canceled, declined, expired, for another login),
    you_are_on_the_staff.
    """

    def open_row(self, change: Change) -> Staff | None:
        """Return the current row of the account's invitation, or None if it is no longer valid."""
        if change.actor is None:
            return None
        rows = Staff.objects.for_login(change.actor.get_username()).filter(tournament=change.tournament)
        return rows.filter(pk=self.invitation.pk).first()

    def refuse_without_more_rights(self, event: Tournament, account: User, invitation: Staff) -> None:
        """Refuse the owner, and a user who has since got this role or a higher one."""
        standing = Staff.objects.filter(tournament=event, user=account).first()
        role = Role.TO if account.pk == event.owner_id else Role(standing.role) if standing else None
        if role is not None and not rises(role, invitation.role):
            raise ActionRefused("you_are_on_the_staff", role=role)


def decline_invitation(invitation: int, *, account: User) -> None:
    """Decline an invitation by login; neither the organizer nor the log shows it.

    Raises ActionRefused invitation_is_over.
    """
    rows = Staff.objects.for_login(account.get_username())
    if not rows.filter(pk=invitation).update(declined_at=timezone.now()):
        raise ActionRefused("invitation_is_over")


class TakeGuestLink(JoinStaff):
    """Return through a new link, with the same account as before.

    The phone that was logged in before is logged out, because a guest has only one.

    Raises ActionRefused invitation_is_over if the link was used, or the person was removed from the staff in
    the meantime.
    """

    part: str

    def do(self, change: Change) -> User:
        """End the guest's current sessions and invalidate the link."""
        fresh = guest_of_link(self.part)
        if fresh is None or fresh.user is None or fresh.tournament_id != change.tournament.pk:
            raise ActionRefused("invitation_is_over")
        fresh.user.set_unusable_password()  # a new unusable password ends every session and every link
        fresh.user.save(update_fields=["password"])
        change.log(
            self.Payload(
                guest=fresh.pk, name=fresh.name, role=Role(fresh.role), user=fresh.user.pk, again=True
            )
        )
        return fresh.user


def _make_guest(name: str) -> User:
    """Create an account without a password, for one phone only."""
    guest = User(username=f"guest-{secrets.token_hex(8)}", first_name=name)
    guest.set_unusable_password()
    guest.save()
    return guest
