"""What the log keeps of acts on players."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.db.models import ProtectedError

from tournament.kernel import payloads
from tournament.kernel.errors import ActionRefused
from tournament.kernel.payloads import Touches, touches
from tournament.models import Player


class PlayerPayload(payloads.Payload):
    """Which player it is."""

    player: int
    name: str


class WholePlayerPayload(PlayerPayload):
    """Which player came or went: their being there and their state."""

    def touches(self) -> Touches:
        """It changes whether the player is there at all."""
        return touches(("player", self.player), ("state", self.player))


class NamedPlayer(msgspec.Struct, forbid_unknown_fields=True):
    """One of several players of an act."""

    pk: int
    name: str


def delete_players(players: Sequence[Player]) -> None:
    """Undo the restoring of players by deleting them. Raises ActionRefused player_was_paired."""
    for player in players:
        try:
            player.delete()  # seats and games hold on to their players
        except ProtectedError:
            raise ActionRefused("player_was_paired", player=player.pk) from None
