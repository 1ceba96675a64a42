"""Log payloads of acts on players."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.db.models import ProtectedError

from tournament.kernel import payloads
from tournament.kernel.errors import ActionRefused
from tournament.kernel.payloads import Touches, touches
from tournament.models import Player


class PlayerPayload(payloads.Payload):
    """The player that an act is about."""

    player: int
    name: str


class WholePlayerPayload(PlayerPayload):
    """A player who was added or removed, which also affects their state."""

    def touches(self) -> Touches:
        """The player is touched as a whole, because the act adds or removes them."""
        return touches(("player", self.player), ("state", self.player))


class NamedPlayer(msgspec.Struct, forbid_unknown_fields=True):
    """One of several players in an act."""

    pk: int
    name: str


def delete_players(players: Sequence[Player]) -> None:
    """Delete players to undo their addition. Raises ActionRefused player_was_paired."""
    for player in players:
        try:
            player.delete()  # seats and games protect their players from deletion
        except ProtectedError:
            raise ActionRefused("player_was_paired", player=player.pk) from None
