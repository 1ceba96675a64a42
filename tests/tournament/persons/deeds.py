"""What players say of themselves in other events, as steps of tests."""

from __future__ import annotations

from tests.factories import make_player, make_tournament
from tests.flows.world import World
from tests.tournament.core.deeds import Do
from tournament.persons.holding import holder_by_link, join_link, part_from


def joins_elsewhere(who: str) -> Do:
    """Join the world's player of this attribute with one of another event."""

    def do(world: World) -> None:
        other = make_player(make_tournament(world.owner), "Ana")
        join_link(holder_by_link(getattr(world, who)), other)

    return do


def parts(who: str) -> Do:
    """Part the player again, by their own link."""

    def do(world: World) -> None:
        player = getattr(world, who)
        part_from(holder_by_link(player), player.pk)

    return do
