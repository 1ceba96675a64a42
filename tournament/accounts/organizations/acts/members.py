"""The members of an organization: inviting by login, joining, changing roles, removing, leaving."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import User
from django.utils import timezone

from tournament.accounts.organizations.acts.organizations import refuse_another_organization
from tournament.accounts.organizations.changing import OrganizationChange, managers_of, organization_change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.limits import Limit, refuse_too_often
from tournament.kernel.roles import display_name
from tournament.models import (
    Organization,
    OrganizationInvitation,
    OrganizationMember,
    OrganizationRole,
)

MOST_MEMBERS = 100  # per organization, including pending invitations
ASKING_LIMITS = (Limit(30, timedelta(days=1)),)  # per account, across all its organizations


def ask_account(key: int, username: str, role: OrganizationRole, *, actor: User) -> None:
    """Invite the user with this login name; the result doesn't show whether the account exists.

    Repeating it changes nothing; another role replaces the pending invitation. Raises ActionRefused:
    is_member_already, too_many_members, TooOften, and as `organization_change`.
    """
    username = User.normalize_username(username)
    with organization_change(key, actor=actor, is_for_managers=True) as change:
        if change.organization.members.filter(user__username=username).exists():
            raise ActionRefused("is_member_already", username=username)
        before = OrganizationInvitation.objects.open().filter(
            organization=change.organization, username=username
        )
        if before.filter(role=role).exists():
            return
        before.update(ended_at=timezone.now())
        _refuse_another_member(change.organization)
        _refuse_asking_too_often(actor)
        OrganizationInvitation.objects.create(
            organization=change.organization, username=username, role=role, invited_by=actor
        )
        change.note("asked", username=username, role=role.value)


def _refuse_another_member(organization: Organization, *, invited: bool = True) -> None:
    count = organization.members.count()
    if invited:
        count += OrganizationInvitation.objects.open().filter(organization=organization).count()
    if count >= MOST_MEMBERS:
        raise ActionRefused("too_many_members", most=MOST_MEMBERS)


def _refuse_asking_too_often(actor: User) -> None:
    now = timezone.now()
    asked = OrganizationInvitation.objects.filter(invited_by=actor, created_at__lte=now)
    times = asked.order_by("-created_at").values_list("created_at", flat=True)
    refuse_too_often(ASKING_LIMITS, list(times[: ASKING_LIMITS[0].most]), now)


def end_asking(key: int, invitation: int, *, actor: User) -> None:
    """Cancel an invitation if it is still pending. Raises what `organization_change` raises."""
    with organization_change(key, actor=actor, is_for_managers=True) as change:
        rows = OrganizationInvitation.objects.open().filter(organization=change.organization, pk=invitation)
        row = rows.first()
        if row is None:
            return
        rows.update(ended_at=timezone.now())
        change.note("asking_ended", username=row.username)


def take_membership(invitation: int, *, account: User) -> Organization:
    """Accept the invitation with this key, which must belong to the account.

    Raises ActionRefused: asking_is_over (canceled, expired, another account's), too_many_organizations,
    too_many_members.
    """
    row = OrganizationInvitation.objects.for_login(account.get_username()).filter(pk=invitation).first()
    if row is None:
        raise ActionRefused("asking_is_over")
    with organization_change(row.organization_id, actor=account, is_for_members=False) as change:
        if not OrganizationInvitation.objects.open().filter(pk=row.pk).update(ended_at=timezone.now()):
            raise ActionRefused("asking_is_over")
        enter_member(change, account, OrganizationRole(row.role))
    return change.organization


def enter_member(change: OrganizationChange, account: User, role: OrganizationRole) -> None:
    """Add an account to the organization within this change, unless it already belongs to it.

    Raises ActionRefused: too_many_organizations, too_many_members.
    """
    if change.organization.members.filter(user=account).exists():
        return
    refuse_another_organization(account)
    _refuse_another_member(change.organization, invited=False)
    OrganizationMember.objects.create(organization=change.organization, user=account, role=role)
    change.note("joined", who=display_name(account), role=role.value)


def decline_membership(invitation: int, *, account: User) -> None:
    """Decline this invitation; the inviter isn't notified. Raises ActionRefused asking_is_over."""
    rows = OrganizationInvitation.objects.for_login(account.get_username())
    if not rows.filter(pk=invitation).update(declined_at=timezone.now()):
        raise ActionRefused("asking_is_over")


def give_member_role(key: int, member: int, role: OrganizationRole, *, actor: User) -> OrganizationMember:
    """Make a member a manager or an organizer; giving the same role again changes nothing.

    Raises ActionRefused: member_is_gone, last_manager, and as `organization_change`.
    """
    with organization_change(key, actor=actor, is_for_managers=True) as change:
        row = _member(change, member)
        if row.role == role:
            return row
        if role != OrganizationRole.MANAGER:
            _refuse_without_manager(change, row)
        before, row.role = row.role, role
        row.save(update_fields=["role"])
        change.note("role_given", who=display_name(row.user), before=before, role=role.value)
        return row


def remove_member(key: int, member: int, *, actor: User) -> str:
    """End a member's access to the organization's events at once; return the member's name.

    The member stays the owner of events that they created. Raises ActionRefused: member_is_gone,
    last_manager, and as `organization_change`.
    """
    with organization_change(key, actor=actor, is_for_managers=True) as change:
        row = _member(change, member)
        _refuse_without_manager(change, row)
        who = display_name(row.user)
        _end_membership(change, row)
        change.note("removed" if row.user_id != actor.pk else "left", who=who)
        return who


def leave_organization(key: int, *, actor: User) -> str:
    """Leave an organization; return its name. Raises ActionRefused last_manager, and as
    `organization_change`.
    """
    with organization_change(key, actor=actor) as change:
        row = change.organization.members.select_related("user").get(user=actor)
        _refuse_without_manager(change, row)
        _end_membership(change, row)
        change.note("left", who=display_name(actor))
        return change.organization.name


def _member(change: OrganizationChange, member: int) -> OrganizationMember:
    row = change.organization.members.filter(pk=member).select_related("user").first()
    if row is None:
        raise ActionRefused("member_is_gone")
    return row


def _end_membership(change: OrganizationChange, row: OrganizationMember) -> None:
    """Remove a member, and cancel their pending invitations."""
    open_ones = OrganizationInvitation.objects.open().filter(organization=change.organization)
    open_ones.filter(invited_by=row.user).update(ended_at=timezone.now())
    row.delete()


def _refuse_without_manager(change: OrganizationChange, row: OrganizationMember) -> None:
    """Refuse if, without this member, the organization would have no manager who can log in."""
    if managers_of(change.organization.pk) == [row.user_id]:
        raise ActionRefused("last_manager")
