"""Self check-in for players, if the organizer has opened it."""

from __future__ import annotations

from tournament.kernel.acts import BEFORE_ROUND_1, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.limits import HOUR, MINUTE, Limit
from tournament.models import Player, Tournament
from tournament.models.states import PlayerState
from tournament.people.acts.steps import CheckIn


class CheckInOneself(CheckIn):
    """Check the player in at their own request, by personal link or at the door, if allowed.

    After round 1 is paired only staff can do it, because a late player has to see them first (REG 7.7).

    Raises ActionRefused: check_in_closed, places_given_away (players who came have taken all places); and as
    `PlayerStep`.
    """

    states = BEFORE_ROUND_1
    limits = (Limit(3, MINUTE), Limit(6, HOUR))

    def do(self, change: Change) -> Player:
        """Check the player in, and log them as the actor."""
        if not change.tournament.is_check_in_open:
            raise ActionRefused("check_in_closed")
        change.player = change.fresh_player(self.player)
        if change.player.state == PlayerState.REGISTERED:
            _refuse_when_places_are_given_away(change.tournament)
        return super().do(change)


def _refuse_when_places_are_given_away(event: Tournament) -> None:
    """Refuse a player if those present have taken all places; staff then decide."""
    if event.capacity is not None and event.players.playing().count() >= event.capacity:
        raise ActionRefused("places_given_away", capacity=event.capacity)
