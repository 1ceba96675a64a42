"""Taking back what was done to players: each goes back to where they stood (REG 7.7, 8.7)."""

from __future__ import annotations

from typing import Any

from django.db.models import ProtectedError

from tournament.core.errors import ActionRefused
from tournament.cut.open_games import following_the_bracket, open_games
from tournament.legacy.inverse import Undoing, overtaken
from tournament.models import Player
from tournament.models.deck import Deck
from tournament.models.states import PlayerState
from tournament.people.acts.players import TAKEN_ONCE, refuse_what_is_taken
from tournament.staff.acts.leaders import let_play_again


def take_back_step(undoing: Undoing) -> None:
    """Put a player back to the state before a check-in, drop, disqualification or reinstatement.

    In the bracket the games follow, as they do when a player is reinstated. Raises ActionRefused:
    undo_overtaken, player_was_paired, bracket_has_gone_on.
    """
    player, before = undoing.player(), undoing.facts["before"]
    if player.state != undoing.facts["after"]:
        overtaken()
    _refuse_before_check_in(player, before)
    player.state = before
    player.save(update_fields=["state"])
    with following_the_bracket(player.pk):
        open_games(undoing.tournament)


def take_back_check_ins(undoing: Undoing) -> None:
    """Let all who were checked in together wait for their check-in again."""
    players = undoing.players([player["pk"] for player in undoing.facts["players"]])
    for player in players:
        if player.state != PlayerState.CHECKED_IN:
            overtaken()
        _refuse_before_check_in(player, PlayerState.REGISTERED)
    undoing.tournament.players.filter(pk__in=[player.pk for player in players]).update(
        state=PlayerState.REGISTERED
    )


def remove_added(undoing: Undoing) -> None:
    """Remove a player who was added. Raises ActionRefused player_was_paired."""
    _remove([undoing.player()])


def remove_imported(undoing: Undoing) -> None:
    """Remove the players who were imported together, all or none. Raises ActionRefused player_was_paired."""
    _remove(undoing.players([player["pk"] for player in undoing.facts["players"]]))


def change_back(undoing: Undoing) -> None:
    """Give a player's fields the values they had. Raises ActionRefused fixed_table_taken, draft_seat_taken."""
    player, facts = undoing.player(), undoing.facts
    if any(getattr(player, name) != value for name, value in facts["after"].items()):
        overtaken()
    refuse_what_is_taken(undoing.tournament, facts["before"])
    for name, value in facts["before"].items():
        setattr(player, name, value)
    player.save(update_fields=list(facts["before"]))


def add_removed(undoing: Undoing) -> None:
    """Add a removed player again, with the decks handed in; the personal link is a new one.

    Raises ActionRefused fixed_table_taken, draft_seat_taken.
    """
    facts, event = undoing.facts, undoing.tournament
    entry: dict[str, Any] = dict(facts["entry"])
    refuse_what_is_taken(event, {name: entry.get(name) for name in TAKEN_ONCE})
    if Player.objects.filter(pk=facts["player"]).exists():
        overtaken()
    kept = dict(facts.get("kept", {}))
    leader = kept.pop("leader_id", None)
    player = Player.objects.create(
        pk=facts["player"], tournament=event, state=facts["state"], **entry, **kept
    )
    if leader:
        let_play_again(event, player, leader)
    for deck in facts.get("decks", ()):
        Deck.objects.create(player=player, **deck)


def _remove(players: list[Player]) -> None:
    for player in players:
        try:
            player.delete()
        except ProtectedError:
            raise ActionRefused("player_was_paired", player=player.pk) from None


def _refuse_before_check_in(player: Player, before: str) -> None:
    """Refuse to put somebody who has been paired back to before the check-in."""
    if before == PlayerState.REGISTERED and player.state != PlayerState.DROPPED and player.seats.exists():
        raise ActionRefused("player_was_paired", player=player.pk)
