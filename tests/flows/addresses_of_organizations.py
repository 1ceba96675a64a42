"""The URLs for organizations, and for an event's own organization."""

from __future__ import annotations

from tests.factories import make_user
from tests.flows.address import ACCOUNTS, ORGANIZER, OWNER, Address, Data, F, P, Who
from tests.flows.world import World
from tournament.models import (
    Organization,
    OrganizationInvitation,
    OrganizationMember,
    Staff,
    StandingLeader,
    Tournament,
)

HOSTS = "Hosts"


def organization_of(world: World, name: str = HOSTS) -> Organization:
    """Return an organization that the event's owner manages, created directly on first use."""
    found = Organization.objects.filter(name=name).first()
    if found is None:
        found = Organization.objects.create(name=name)
        OrganizationMember.objects.create(organization=found, user=world.owner, role="manager")
    return found


def _hosts(world: World) -> Data:
    return {"pk": organization_of(world).pk}


def _empty(world: World) -> Data:
    return {"pk": organization_of(world, "No one else").pk}


def _other_manager(world: World) -> OrganizationMember:
    hosts = organization_of(world)
    found = hosts.members.filter(role="manager").exclude(user=world.owner).first()
    return found or OrganizationMember.objects.create(organization=hosts, user=make_user(), role="manager")


def _not_alone(world: World) -> Data:
    """Give the organization a second manager, so that the owner may leave it."""
    return {"pk": _other_manager(world).organization_id}


def _member(world: World) -> Data:
    return _hosts(world) | {"row": _other_manager(world).pk}


def _asked(world: World) -> Data:
    asked, _ = OrganizationInvitation.objects.get_or_create(
        organization=organization_of(world), username="ida", role="organizer"
    )
    return _hosts(world) | {"row": asked.pk}


def _asked_oneself(world: World) -> Data:
    inviting, _ = Organization.objects.get_or_create(name="Inviting")
    asked, _ = OrganizationInvitation.objects.get_or_create(
        organization=inviting, username=world.owner.username, role="organizer"
    )
    return {"pk": asked.pk}


def _standing(world: World) -> Data:
    row, _ = StandingLeader.objects.get_or_create(
        organization=organization_of(world), name="Jo", role="judge"
    )
    return _hosts(world) | {"row": row.pk}


def _handed_over(world: World) -> Data:
    """Hand the event over to a staff member with an account."""
    leader = Staff.objects.filter(tournament=world.tournament, user__isnull=False).first()
    if leader is None:
        leader = Staff.objects.create(
            tournament=world.tournament, user=make_user("next"), role="marshal", name="Next"
        )
    return {"owner": leader.user_id}


def _given(world: World) -> Data:
    """Give the event to the organization directly; the form revokes this."""
    Tournament.objects.filter(pk=world.tournament.pk).update(organization=organization_of(world))
    return {"organization": ""}


def _proposed(world: World) -> Data:
    _given(world)
    return {"standing": [_standing(world)["row"]]}


ORGANIZATIONS = (
    Address("organizations", ACCOUNTS, F, data=lambda _: {"name": "Club"}, has_slug=False),
    Address(
        "organization-answer",
        ACCOUNTS,
        P,
        kwargs=_asked_oneself,
        data=lambda _: {"answer": "join"},
        refuses=ACCOUNTS - OWNER,
        has_slug=False,
    ),
    Address(
        "organization-leave", ACCOUNTS, P, kwargs=_not_alone, refuses=ACCOUNTS - ORGANIZER, has_slug=False
    ),
    Address("organization", ORGANIZER, kwargs=_hosts, has_slug=False),
    Address(
        "organization-members",
        OWNER,
        F,
        kwargs=_hosts,
        data=lambda _: {"username": "nobody-of-that-name", "role": "organizer"},
        has_slug=False,
    ),
    Address(
        "organization-member", OWNER, P, kwargs=_member, data=lambda _: {"do": "organizer"}, has_slug=False
    ),
    Address("organization-asking-end", OWNER, P, kwargs=_asked, has_slug=False),
    Address(
        "organization-staff",
        ORGANIZER,
        F,
        kwargs=_hosts,
        data=lambda _: {"account": "", "name": "Jo", "role": "judge"},
        has_slug=False,
    ),
    Address("organization-staff-remove", ORGANIZER, P, kwargs=_standing, has_slug=False),
    Address(
        "organization-name", OWNER, F, kwargs=_hosts, data=lambda _: {"name": "Hosts anew"}, has_slug=False
    ),
    Address(
        "organization-delete",
        OWNER,
        F,
        kwargs=_empty,
        data=lambda _: {"typed": "No one else"},
        has_slug=False,
    ),
    Address("organization-log", OWNER, kwargs=_hosts, has_slug=False),
    Address("desk-owner", ORGANIZER, F, data=_handed_over, refuses=frozenset({Who.MEMBER})),
    Address("desk-organization", ORGANIZER, F, data=_given, refuses=frozenset({Who.MEMBER})),
    Address("desk-standing", ORGANIZER, F, data=_proposed),
)
