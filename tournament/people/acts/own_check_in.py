"""Players who check themselves in, if the organizer opened that."""

from __future__ import annotations

from tournament.kernel.acts import BEFORE_ROUND_1, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.limits import HOUR, MINUTE, Limit
from tournament.models import Player, Tournament
from tournament.models.states import PlayerState
from tournament.people.acts.steps import CheckIn


class CheckInOneself(CheckIn):
    """Check the player in at their own request, by personal link or at the door, if allowed.

    Once round 1 is paired a staff member does it: a late player is seen by them first (REG 7.7).

    Raises ActionRefused: check_in_closed, places_given_away (those who came have them all); and as
    `PlayerStep`.
    """

    states = BEFORE_ROUND_1
    limits = (Limit(3, MINUTE), Limit(6, HOUR))

    def do(self, change: Change) -> Player:
        """Take the step: it is they who do it."""
        if not change.tournament.is_check_in_open:
            raise ActionRefused("check_in_closed")
        change.player = change.fresh_player(self.player)
        if change.player.state == PlayerState.REGISTERED:
            _refuse_when_places_are_given_away(change.tournament)
        return super().do(change)


def _refuse_when_places_are_given_away(event: Tournament) -> None:
    """Refuse a player whose place was given to someone on the waiting list: staff decide about them."""
    if event.capacity is not None and event.players.playing().count() >= event.capacity:
        raise ActionRefused("places_given_away", capacity=event.capacity)
