"""The data for the pages of organizations."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.core.paginator import Page, Paginator
from django.db.models import Case, Count, IntegerField, Value, When

from tournament.accounts.organizations.words import entry_sentence
from tournament.kernel.head_count import registered_number
from tournament.kernel.roles import display_name
from tournament.kernel.text import name_order
from tournament.models import (
    AccountInvitation,
    EventPreset,
    Organization,
    OrganizationEntry,
    OrganizationInvitation,
    OrganizationMember,
    OrganizationRole,
    Staff,
    StandingLeader,
    Tournament,
)
from tournament.models.states import EventState, Role

EVENTS_OF_A_PAGE, ENTRIES_OF_A_PAGE = 30, 50
_STATES = (EventState.RUNNING, EventState.REGISTRATION, EventState.FINISHED)


@dataclass(frozen=True, slots=True)
class OwnOrganization:
    """An organization that an account belongs to: the account's role, and the number of events and
    members.
    """

    key: int
    name: str
    role: str
    events: int
    members: int


@dataclass(frozen=True, slots=True)
class OrganizationsPage:
    """An account's organizations, sorted by name, and its pending invitations."""

    own: tuple[OwnOrganization, ...]
    invitations: tuple[OrganizationInvitation, ...]


@dataclass(frozen=True, slots=True)
class MemberLine:
    """A member: the row's `key`, name, login and role in words."""

    key: int
    name: str
    login: str
    role: str
    is_manager: bool


@dataclass(frozen=True, slots=True)
class OrganizationPage:
    """An organization's page: its events by state, its members, its staff, its templates."""

    groups: tuple[tuple[str, tuple[Tournament, ...]], ...]
    page: Page[Any]
    members: tuple[MemberLine, ...]
    standing: tuple[StandingLeader, ...]
    templates: tuple[EventPreset, ...]

    @property
    def numbers(self) -> list[int | str]:
        """The page numbers for the list of events, with a … for omitted ones."""
        return list(self.page.paginator.get_elided_page_range(self.page.number))


@dataclass(frozen=True, slots=True)
class MembersPage:
    """The members, and the invitations: by login, and by links for creating an account."""

    members: tuple[MemberLine, ...]
    invitations: tuple[OrganizationInvitation, ...]
    by_link: tuple[AccountInvitation, ...]


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry in an organization's log: when, by whom, what."""

    at: datetime
    who: str
    sentence: str


def organizations_page(user: User) -> OrganizationsPage:
    """Return an account's organizations and invitations. Two queries."""
    rows = OrganizationMember.objects.filter(user=user).select_related("organization")
    rows = rows.annotate(
        event_count=Count("organization__events", distinct=True),
        member_count=Count("organization__members", distinct=True),
    )
    own = [
        OwnOrganization(
            row.organization_id,
            row.organization.name,
            str(OrganizationRole(row.role).label),
            row.event_count,
            row.member_count,
        )
        for row in rows
    ]
    open_ones = OrganizationInvitation.objects.for_login(user.get_username())
    invitations = open_ones.select_related("organization", "invited_by")
    return OrganizationsPage(
        tuple(sorted(own, key=lambda each: name_order(each.name, each.key))), tuple(invitations)
    )


def organization_page(organization: Organization, number: str | None) -> OrganizationPage:
    """Return an organization's page; `number` is the page of its events, as given in the URL.

    Five queries.
    """
    order = Case(
        *(When(state=state, then=Value(place)) for place, state in enumerate(_STATES)),
        output_field=IntegerField(),
    )
    events = Tournament.objects.filter(organization=organization).annotate(
        leads_as=Value(Role.TO.value), registered=registered_number(), place=order
    )
    page = Paginator(events.order_by("place", "-date", "-pk"), EVENTS_OF_A_PAGE).get_page(number)
    groups: dict[str, list[Tournament]] = {}
    for event in page.object_list:
        groups.setdefault(event.get_state_display(), []).append(event)
    return OrganizationPage(
        groups=tuple((state, tuple(found)) for state, found in groups.items()),
        page=page,
        members=member_lines(organization),
        standing=standing_of(organization),
        templates=tuple(
            sorted(organization.templates.all(), key=lambda each: name_order(each.name, each.pk))
        ),
    )


def standing_of(organization: Organization) -> tuple[StandingLeader, ...]:
    """Return the list of staff: marshals first, then judges, each sorted by name. One query."""
    rows = organization.standing.select_related("user")
    return tuple(sorted(rows, key=lambda row: (row.role == Role.JUDGE, *name_order(row.name, row.pk))))


def member_lines(organization: Organization) -> tuple[MemberLine, ...]:
    """Return the members: managers first, then the others, each sorted by name. One query."""
    lines = [
        MemberLine(
            key=row.pk,
            name=display_name(row.user),
            login=row.user.get_username(),
            role=str(OrganizationRole(row.role).label),
            is_manager=row.role == OrganizationRole.MANAGER,
        )
        for row in organization.members.select_related("user").filter(user__is_active=True)
    ]
    return tuple(sorted(lines, key=lambda line: (not line.is_manager, *name_order(line.name, line.key))))


def members_page(organization: Organization) -> MembersPage:
    """Return the members and the pending invitations. Three queries."""
    by_link = AccountInvitation.objects.open().filter(organization=organization)
    return MembersPage(
        member_lines(organization),
        tuple(OrganizationInvitation.objects.open().filter(organization=organization)),
        tuple(by_link),
    )


def log_of_organization(
    organization: Organization, number: str | None
) -> tuple[tuple[EntryLine, ...], Page[Any]]:
    """Return a page of an organization's log, newest first. Two queries."""
    entries = OrganizationEntry.objects.filter(organization=organization)
    page = Paginator(entries, ENTRIES_OF_A_PAGE).get_page(number)
    lines = (EntryLine(entry.at, entry.actor_name, entry_sentence(entry)) for entry in page.object_list)
    return tuple(lines), page


def proposed_staff(event: Tournament) -> dict[int, StandingLeader]:
    """Return the staff of the event's organization who aren't invited yet, by key. Three queries.

    Someone without an account counts as invited if a staff member or an invitation has the same name.
    """
    if event.organization is None:
        return {}
    rows = Staff.objects.filter(tournament=event).values_list("user", "login", "name")
    accounts = {event.owner_id, *(user for user, _login, _name in rows if user)}
    logins = {login for _user, login, _name in rows if login}
    names = {name for _user, _login, name in rows}
    return {
        row.pk: row
        for row in standing_of(event.organization)
        if (_may_be_invited(row.user, accounts, logins) if row.user else row.name not in names)
    }


def _may_be_invited(user: User, accounts: set[int], logins: set[str]) -> bool:
    return user.is_active and user.pk not in accounts and user.get_username() not in logins
