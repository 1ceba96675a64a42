"""What is done to an event's organization, for the table of undo."""

from __future__ import annotations

from tests.flows.addresses_of_organizations import organization_of
from tests.flows.world import World
from tournament.organizations.acts.events import SetOrganization


def has_organization(world: World) -> None:
    """The owner manages an organization, by hand."""
    organization_of(world)


def gives_to_organization(world: World) -> None:
    """The owner gives the event to an organization that they manage."""
    SetOrganization(organization=organization_of(world)).perform(world.tournament, actor=world.owner)


def takes_back(world: World) -> None:
    """The owner takes it back."""
    SetOrganization(organization=None).perform(world.tournament, actor=world.owner)
