"""Changes to an event's organization, for the undo table."""

from __future__ import annotations

from django.contrib.auth.models import User

from tests.factories import make_user
from tests.flows.addresses_of_organizations import organization_of
from tests.flows.world import World
from tournament.accounts.organizations.acts.events import SetOrganization
from tournament.accounts.organizations.acts.ownership import HandOver
from tournament.models import Staff
from tournament.models.states import Role


def has_organization(world: World) -> None:
    """Insert a row that makes the owner a manager of an organization."""
    organization_of(world)


def gives_to_organization(world: World) -> None:
    SetOrganization(organization=organization_of(world)).perform(world.tournament, actor=world.owner)


def takes_back(world: World) -> None:
    SetOrganization(organization=None).perform(world.tournament, actor=world.owner)


def has_marshal_with_account(world: World) -> None:
    """Insert a marshal with an account."""
    user = User.objects.filter(username="nora").first() or make_user("nora", first_name="Nora")
    Staff.objects.create(tournament=world.tournament, user=user, role=Role.MARSHAL, name="Nora")


def hands_over(world: World) -> None:
    marshal = Staff.objects.get(tournament=world.tournament, user__username="nora")
    assert marshal.user_id is not None
    HandOver(owner=marshal.user_id).perform(world.tournament, actor=world.owner)


def hands_back(world: World) -> None:
    event = world.tournament
    event.refresh_from_db()
    HandOver(owner=world.owner.pk).perform(event, actor=event.owner)
