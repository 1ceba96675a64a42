"""Changes to an organization: one at a time, by authorized members, each with an entry in the organization's
log.

An organization isn't an event: it has neither versions nor undo. A removed member can be invited again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from tournament.kernel.errors import ActionRefused
from tournament.kernel.roles import display_name
from tournament.models import Organization, OrganizationEntry, OrganizationMember, OrganizationRole

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True)
class OrganizationChange:
    """A change in progress: the organization's locked row, the actor, and their role (None if not a
    member).
    """

    organization: Organization
    actor: User
    role: str | None

    def note(self, what: str, **facts: Any) -> None:
        """Add an entry to the organization's log; `facts` are JSON values for its sentence."""
        OrganizationEntry.objects.create(
            organization=self.organization,
            actor=self.actor,
            actor_name=display_name(self.actor),
            what=what,
            facts=facts,
        )


@contextmanager
def organization_change(
    key: int, *, actor: User, is_for_managers: bool = False, is_for_members: bool = True
) -> Iterator[OrganizationChange]:
    """Open a change of the organization with this key: changes are atomic and run one after the other.

    Raises ActionRefused: organization_is_gone, not_a_member, not_a_manager.
    """
    with transaction.atomic():
        organization = _locked(key)
        role = role_of(actor.pk, key)
        if is_for_members and role is None:
            raise ActionRefused("not_a_member")
        if is_for_managers and not may_manage(role, key):
            raise ActionRefused("not_a_manager")
        yield OrganizationChange(organization, actor, role)


def role_of(account: int, organization: int) -> str | None:
    """Return an account's role in an organization, by their keys, or None if it isn't a member. One query."""
    row = OrganizationMember.objects.filter(organization=organization, user=account).first()
    return str(row.role) if row else None


def is_in_an_organization(account: int) -> bool:
    """Return whether an account belongs to any organization; if not, it sees nothing about them. One
    query.
    """
    return OrganizationMember.objects.filter(user=account).exists()


def may_manage(role: str | None, organization: int) -> bool:
    """Return whether a member with this role may manage the organization's members.

    Managers may; if the site administrator has removed the last of them, every member may. At most one query,
    none for a manager.
    """
    if role is None or role == OrganizationRole.MANAGER:
        return role is not None
    return not managers_of(organization)


def managed_by(account: int) -> list[int]:
    """Return the keys of the organizations that an account may manage (see `may_manage`). One query."""
    managers = OrganizationMember.objects.filter(
        organization=OuterRef("organization"), role=OrganizationRole.MANAGER, user__is_active=True
    )
    rows = OrganizationMember.objects.filter(
        Q(role=OrganizationRole.MANAGER) | ~Exists(managers), user=account
    )
    return list(rows.values_list("organization_id", flat=True))


def managers_of(organization: int) -> list[int]:
    """Return the keys of the accounts that manage an organization and can log in. One query."""
    rows = OrganizationMember.objects.filter(
        organization=organization, role=OrganizationRole.MANAGER, user__is_active=True
    )
    return list(rows.values_list("user_id", flat=True))


def lock_for_member(organization: Organization, account: int) -> Organization:
    """Return the organization, locked until the end of the transaction, so that a member can give it
    something.

    Raises ActionRefused: organization_is_gone, not_a_member.
    """
    locked = _locked(organization.pk)
    if role_of(account, locked.pk) is None:
        raise ActionRefused("not_a_member")
    return locked


def _locked(key: int) -> Organization:
    found = Organization.objects.select_for_update(no_key=True).filter(pk=key).first()
    if found is None:
        raise ActionRefused("organization_is_gone")
    return found
