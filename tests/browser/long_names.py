"""Long or unusual player names for checking pages."""

from __future__ import annotations

from collections.abc import Sequence

from tests.flows.world import World


def rename_players(world: World, names: Sequence[str]) -> None:
    """Give the event's players these names. Any further players get the second-to-last name and a number."""
    for number, player in enumerate(world.tournament.players.order_by("pk")):
        player.name = names[number] if number < len(names) else f"{names[-2]} {number}"
        player.save()
