"""An organization's usual judges and marshals: kept in a list and proposed for each new event."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import Q

from tournament.accounts.organizations.changing import organization_change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.roles import display_name
from tournament.models import OrganizationMember, Staff, StandingLeader
from tournament.models.states import Role

MOST_IN_STAFF_LIST = 60


def add_standing(key: int, name: str, role: Role, *, account: int | None, actor: User) -> None:
    """Add a person, by an account known to the organization (see `known_accounts`) or by name alone.

    Repeating it changes nothing. Raises ActionRefused: too_many_standing, nobody_of_that_account, and as
    `organization_change`.
    """
    with organization_change(key, actor=actor) as change:
        rows = change.organization.standing
        if account is not None:
            if account not in known_accounts(key):
                raise ActionRefused("nobody_of_that_account")
            name = display_name(User.objects.get(pk=account))
        same = {"user": account} if account is not None else {"user": None, "name": name}
        if rows.filter(**same).exists():
            return
        if rows.count() >= MOST_IN_STAFF_LIST:
            raise ActionRefused("too_many_standing", most=MOST_IN_STAFF_LIST)
        StandingLeader.objects.create(
            organization=change.organization, user_id=account, name=name, role=role.value
        )
        change.note("standing_added", who=name, role=role.value)


def remove_standing(key: int, row: int, *, actor: User) -> None:
    """Remove someone from the list; they stay on the staff of their events. Raises as
    `organization_change`.
    """
    with organization_change(key, actor=actor) as change:
        standing = change.organization.standing.filter(pk=row).first()
        if standing is None:
            return
        standing.delete()
        change.note("standing_removed", who=standing.name)


def known_accounts(key: int) -> dict[int, str]:
    """Return the accounts known to an organization, with their names: these can be chosen by name, without
    knowing their login.

    They are its members and anyone who has been a marshal or judge at its events, except guests. One query.
    """
    led = Staff.objects.filter(tournament__organization=key, user__isnull=False).values("user")
    belong = OrganizationMember.objects.filter(organization=key).values("user")
    found = User.objects.filter(Q(pk__in=belong) | Q(pk__in=led), is_active=True)
    return {each.pk: display_name(each) for each in found if each.has_usable_password()}
