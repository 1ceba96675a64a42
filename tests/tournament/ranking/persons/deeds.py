"""What players do about their other events, as test steps."""

from __future__ import annotations

from tests.factories import make_player, make_tournament
from tests.flows.world import World
from tests.tournament.kernel.deeds import Do
from tournament.models import Player
from tournament.ranking.persons.holding import holder_by_link, join_link

ELSEWHERE = "Elsewhere"


def plays_elsewhere(world: World) -> None:
    """Create a player in another event."""
    make_player(make_tournament(world.owner, name=ELSEWHERE), "Ana")


def joins_elsewhere(who: str) -> Do:
    """Return a step that links the world's player with this attribute to that other player."""

    def do(world: World) -> None:
        join_link(
            holder_by_link(getattr(world, who)),
            Player.objects.filter(tournament__name=ELSEWHERE).latest("pk"),
        )

    return do
