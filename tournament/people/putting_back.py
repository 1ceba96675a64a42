"""The inverse of every step of a player: back to the state before, and to the place on the waiting list."""

from __future__ import annotations

from tournament.kernel.errors import ActionRefused
from tournament.kernel.undoing import Undoing, raise_conflict, restore
from tournament.models import Player
from tournament.models.states import PlayerState
from tournament.play.cut.open_games import following_the_bracket, open_games


def put_back(
    undoing: Undoing, player: Player, before: PlayerState, after: PlayerState, waited: int | None = None
) -> None:
    """Put a player, whom a step led to `after`, back to the state `before` it; in the bracket games follow.

    `waited` is the number by which they waited for a place then.

    Raises ActionRefused: undo_overtaken, player_was_paired, bracket_has_gone_on.
    """
    if player.state != after:
        raise_conflict()
    refuse_before_check_in(player, before)
    restore(player, state=before, waitlist_version=waited)
    with following_the_bracket(player.pk):
        open_games(undoing.tournament)


def refuse_before_check_in(player: Player, before: PlayerState) -> None:
    """Refuse to put someone who has been paired back to before the check-in."""
    if (
        before in (PlayerState.REGISTERED, PlayerState.WAITLISTED)
        and player.state != PlayerState.DROPPED
        and player.seats.exists()
    ):
        raise ActionRefused("player_was_paired", player=player.pk)
