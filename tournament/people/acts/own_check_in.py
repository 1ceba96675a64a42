"""Players who check themselves in, where the organizer opened that."""

from __future__ import annotations

from tournament.core.acts import BEFORE_ROUND_1, Change
from tournament.core.errors import ActionRefused
from tournament.core.limits import HOUR, MINUTE, Limit
from tournament.models import Player
from tournament.people.acts.steps import CheckIn


class CheckInOneself(CheckIn):
    """Check in by one's own hand, from the personal link or at the door, where the organizer opened that.

    Once round 1 is paired a leader does it: a late player is seen by them first (REG 7.7).

    Raises ActionRefused: check_in_closed; and as `PlayerStep`.
    """

    states = BEFORE_ROUND_1
    limits = (Limit(3, MINUTE), Limit(6, HOUR))

    def do(self, change: Change) -> Player:
        """Take the step: it is they who do it."""
        if not change.tournament.is_check_in_open:
            raise ActionRefused("check_in_closed")
        change.player = change.fresh_player(self.player)
        return super().do(change)
