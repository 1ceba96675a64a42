"""What players say of themselves in other events, as steps of tests."""

from __future__ import annotations

from tests.factories import make_player, make_tournament
from tests.flows.world import World
from tests.tournament.kernel.deeds import Do
from tournament.models import Player
from tournament.ranking.persons.holding import holder_by_link, join_link

ELSEWHERE = "Elsewhere"


def plays_elsewhere(world: World) -> None:
    """Let there be a player of another event."""
    make_player(make_tournament(world.owner, name=ELSEWHERE), "Ana")


def joins_elsewhere(who: str) -> Do:
    """Join the world's player of this attribute with that one."""

    def do(world: World) -> None:
        join_link(
            holder_by_link(getattr(world, who)),
            Player.objects.filter(tournament__name=ELSEWHERE).latest("pk"),
        )

    return do
