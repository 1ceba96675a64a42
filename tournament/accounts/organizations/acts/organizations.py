"""Creating, renaming and deleting an organization."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from tournament.accounts.organizations.changing import OrganizationChange, organization_change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.roles import display_name
from tournament.kernel.text import name_key
from tournament.models import Organization, OrganizationMember, OrganizationRole, Tournament

MOST_ORGANIZATIONS = 10  # per account


def found_organization(founder: User, name: str) -> Organization:
    """Create an organization managed by its founder. Sending the same form twice creates only one.

    Raises ActionRefused: too_many_organizations, organization_exists.
    """
    with transaction.atomic():
        refuse_another_organization(founder)
        own = Organization.objects.of_member(founder.pk)
        if name_key(name) in {name_key(each.name) for each in own}:
            raise ActionRefused("organization_exists", name=name)
        organization = Organization.objects.create(name=name)
        OrganizationMember.objects.create(
            organization=organization, user=founder, role=OrganizationRole.MANAGER
        )
        change = OrganizationChange(organization, founder, OrganizationRole.MANAGER)
        change.note("founded", name=name, who=display_name(founder))
    return organization


def refuse_another_organization(account: User) -> None:
    """Raise ActionRefused too_many_organizations if the account can't belong to another one.

    Call it within a transaction: the account's row is locked, so that simultaneous requests are counted one
    after the other.
    """
    User.objects.select_for_update(no_key=True).get(pk=account.pk)
    if OrganizationMember.objects.filter(user=account).count() >= MOST_ORGANIZATIONS:
        raise ActionRefused("too_many_organizations", most=MOST_ORGANIZATIONS)


def rename_organization(key: int, name: str, *, actor: User) -> None:
    """Rename an organization; the same name changes nothing. Raises as `organization_change`."""
    with organization_change(key, actor=actor, is_for_managers=True) as change:
        before = change.organization.name
        if before == name:
            return
        Organization.objects.filter(pk=key).update(name=name)
        change.note("renamed", before=before, name=name)


def delete_organization(key: int, typed: str, *, actor: User) -> None:
    """Delete an organization without events or other members, along with its templates, webhooks and log.

    `typed` is its name, typed to confirm. Raises ActionRefused: name_not_typed, organization_has_members,
    organization_has_events (including those in the bin), and as `organization_change`.
    """
    with organization_change(key, actor=actor, is_for_managers=True) as change:
        organization = change.organization
        if name_key(typed) != name_key(organization.name):
            raise ActionRefused("name_not_typed", name=organization.name)
        if organization.members.exclude(user=actor).exists():
            raise ActionRefused("organization_has_members")
        if Tournament.everything.filter(organization=organization).exists():
            raise ActionRefused("organization_has_events")
        organization.delete()
