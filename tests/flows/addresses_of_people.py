"""The URLs for players across events: a player's own page, an account's page, and the public page."""

from __future__ import annotations

from tests.factories import make_player, make_tournament
from tests.flows.address import ACCOUNTS, EVERYBODY, Address, Data, F
from tests.flows.addresses_of_the_judge import at_open_table
from tests.flows.world import World
from tournament.models import Appearance, Person, Player
from tournament.models.states import EventState


def _elsewhere(world: World) -> Data:
    """Return the personal link for another event."""
    player = Player.objects.filter(tournament__name="Elsewhere").first()
    return {"link": (player or make_player(make_tournament(world.owner, name="Elsewhere"), "Ana")).link}


def _shown(world: World) -> Data:
    person = Person.objects.filter(is_shown=True).first()
    if person is None:
        event = make_tournament(
            world.owner, name="Over", state=EventState.FINISHED, planned_rounds=1, cut_size=0
        )
        person = Person.objects.create(name="Ana", is_shown=True)
        Appearance.objects.create(person=person, player=make_player(event, "Ana"), is_confirmed=True)
    return {"key": person.key}


PEOPLE = (
    Address("me-events", EVERYBODY, F, data=_elsewhere, whose=at_open_table),
    Address("me-events-file", EVERYBODY, whose=at_open_table),
    Address("person", EVERYBODY, kwargs=_shown, has_slug=False),
)
PEOPLE_OF_ACCOUNTS = (
    Address("account-events", ACCOUNTS, F, data=lambda _: {"hide": "1"}, has_slug=False),
    Address("account-events-file", ACCOUNTS, has_slug=False),
)
PEOPLE_FILES = frozenset({"me-events-file"})
