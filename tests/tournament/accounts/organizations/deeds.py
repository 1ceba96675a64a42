"""What is done to an event's organization, for the table of undo."""

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
    """Make the owner a manager of an organization, by inserting the row."""
    organization_of(world)


def gives_to_organization(world: World) -> None:
    """Give the event to an organization that the owner manages."""
    SetOrganization(organization=organization_of(world)).perform(world.tournament, actor=world.owner)


def takes_back(world: World) -> None:
    """Remove the event from the organization, as the owner."""
    SetOrganization(organization=None).perform(world.tournament, actor=world.owner)


def has_marshal_with_account(world: World) -> None:
    """A marshal with an account leads the event, by hand."""
    user = User.objects.filter(username="nora").first() or make_user("nora", first_name="Nora")
    Staff.objects.create(tournament=world.tournament, user=user, role=Role.MARSHAL, name="Nora")


def hands_over(world: World) -> None:
    """Hand the event over to the marshal."""
    marshal = Staff.objects.get(tournament=world.tournament, user__username="nora")
    assert marshal.user_id is not None
    HandOver(owner=marshal.user_id).perform(world.tournament, actor=world.owner)


def hands_back(world: World) -> None:
    """The new owner hands the event back."""
    event = world.tournament
    event.refresh_from_db()
    HandOver(owner=world.owner.pk).perform(event, actor=event.owner)
