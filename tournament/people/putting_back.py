"""The inverse of every player step: restore the previous state and the place on the waiting list."""

from __future__ import annotations

from tournament.kernel.errors import ActionRefused
from tournament.kernel.undoing import Undoing, raise_conflict, restore
from tournament.models import Player
from tournament.models.states import PlayerState
from tournament.play.cut.open_games import following_the_bracket, open_games


def put_back(
    undoing: Undoing, player: Player, before: PlayerState, after: PlayerState, waited: int | None = None
) -> None:
    """Return a player from `after` to the state `before` the step, and update the bracket's games if there is
    a bracket.

    `waited` is their previous number on the waiting list.

    Raises ActionRefused: undo_overtaken, player_was_paired, bracket_has_gone_on.
    """
    if player.state != after:
        raise_conflict()
    refuse_before_check_in(player, before)
    restore(player, state=before, waitlist_version=waited)
    with following_the_bracket(player.pk):
        open_games(undoing.tournament)


def refuse_before_check_in(player: Player, before: PlayerState) -> None:
    """Refuse to return a player who has been paired to a state before check-in."""
    if (
        before in (PlayerState.REGISTERED, PlayerState.WAITLISTED)
        and player.state != PlayerState.DROPPED
        and player.seats.exists()
    ):
        raise ActionRefused("player_was_paired", player=player.pk)
