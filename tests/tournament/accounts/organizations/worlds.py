"""An organization with a manager and an organizer, created directly in the database."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.test import Client

from tests.factories import make_user
from tournament.accounts.organizations.words import entry_sentence
from tournament.models import Organization, OrganizationEntry, OrganizationMember


def make_organization(*managers: User, organizers: tuple[User, ...] = (), name: str = "Dock") -> Organization:
    organization = Organization.objects.create(name=name)
    for role, users in (("manager", managers), ("organizer", organizers)):
        for user in users:
            OrganizationMember.objects.create(organization=organization, user=user, role=role)
    return organization


def browser(user: User) -> Client:
    """Return a browser that is logged in to this account."""
    client = Client()
    client.force_login(user)
    return client


def named(login: str, name: str = "") -> User:
    return make_user(login, first_name=name or login.title())


def told(organization: Organization) -> list[str]:
    rows = OrganizationEntry.objects.filter(organization=organization).order_by("pk")
    return [entry_sentence(row) for row in rows]
