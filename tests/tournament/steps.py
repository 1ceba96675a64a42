"""A player's steps, with the arguments that each of them requires."""

from __future__ import annotations

from tournament.models import Player
from tournament.people.acts.players import RemovePlayer
from tournament.people.acts.steps import DisqualifyPlayer, PlayerStep


def asked(act: type[PlayerStep | RemovePlayer], player: Player) -> PlayerStep | RemovePlayer:
    """Return the act for this player; a disqualification includes its reason."""
    if act is DisqualifyPlayer:
        return DisqualifyPlayer(player=player, reason="Cheated")
    return act(player=player)
