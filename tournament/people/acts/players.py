"""Players: add, change, remove, and every step from registered to disqualified."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from django.db.models import ProtectedError

from tournament.core.change import Change, change
from tournament.core.errors import ActionRefused
from tournament.core.text import name_key
from tournament.cut.open_games import following_the_bracket, open_games
from tournament.legacy.codes import PLAYER_STEPS, ActCode, player_step
from tournament.models import Player, Round, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.people.entries import Entry

if TYPE_CHECKING:
    from django.contrib.auth.models import User

TAKEN_ONCE = {"fixed_table": ("fixed_table_taken", "table"), "draft_seat": ("draft_seat_taken", "seat")}


def add_player(*, tournament: Tournament, entry: Entry, namesakes: int = 0, actor: User | None) -> Player:
    """Add a player. In a running event they are late: playing at once, with 0 points (REG 7.7).

    `namesakes` is how many players of this name the organizer knows of, so that the same form sent
    twice adds one player and two real namesakes can both play.

    Raises ActionRefused: duplicate_name (more namesakes than that), fixed_table_taken, draft_seat_taken,
    first_round_bye_is_over (REG 6.2).
    """
    with change(tournament, ActCode.ADD_PLAYER, actor=actor) as under_way:
        event = under_way.tournament
        _refuse_unknown_namesakes(event, entry.name, namesakes)
        if entry.first_round_bye:
            refuse_bye_after_round_1(event)
        refuse_what_is_taken(event, asdict(entry))
        is_late = event.state == EventState.RUNNING
        state = PlayerState.CHECKED_IN if is_late else PlayerState.REGISTERED
        player = Player.objects.create(tournament=event, state=state, **asdict(entry))
        under_way.facts |= {"player": player.pk, "name": player.name, "state": state.value}
    return player


def change_player(
    *,
    tournament: Tournament,
    player: Player,
    changes: Mapping[str, Any],
    namesakes: int = 0,
    actor: User | None,
) -> Player:
    """Change these fields (those of `Entry`) of a player and no others, so that two people's edits both stay.

    Raises ActionRefused: duplicate_name (of another player, see `add_player`), fixed_table_taken,
    draft_seat_taken, first_round_bye_is_over (REG 6.2).
    """
    with change(tournament, ActCode.CHANGE_PLAYER, actor=actor) as under_way:
        event, fresh = under_way.tournament, _fresh(under_way, player)
        new = {name: value for name, value in changes.items() if getattr(fresh, name) != value}
        if not new:
            under_way.nothing_to_do()
            return fresh
        if "first_round_bye" in new:
            refuse_bye_after_round_1(event)
        if "name" in new and name_key(new["name"]) != name_key(fresh.name):
            _refuse_unknown_namesakes(event, new["name"], namesakes)
        refuse_what_is_taken(event, new)
        before = {name: getattr(fresh, name) for name in new}
        under_way.facts |= {"player": fresh.pk, "name": fresh.name, "before": before, "after": new}
        for name, value in new.items():
            setattr(fresh, name, value)
        fresh.save()
    return fresh


def remove_player(*, tournament: Tournament, player: Player, actor: User | None) -> None:
    """Remove a player who was never paired, and of whom the leaders have noted nothing (REG 5.6, 5.7, 12.1).

    Raises ActionRefused: player_was_paired, player_has_history.
    """
    with change(tournament, ActCode.REMOVE_PLAYER, actor=actor) as under_way:
        fresh = _fresh(under_way, player)
        if any(noted.exists() for noted in (fresh.penalties, fresh.missing_cards, fresh.proxies)):
            raise ActionRefused("player_has_history", player=fresh.pk)
        entry = {name: getattr(fresh, name) for name in Entry.__dataclass_fields__}
        under_way.facts |= {"player": fresh.pk, "name": fresh.name, "state": fresh.state, "entry": entry}
        under_way.facts |= _kept_of(fresh)
        try:
            fresh.delete()  # seats and games hold on to their players
        except ProtectedError:
            raise ActionRefused("player_was_paired", player=player.pk) from None


def check_in(*, tournament: Tournament, player: Player, actor: User | None) -> Player:
    """Check a registered player in: from now on they are paired (REG 7.7)."""
    return _take_step(tournament, player, ActCode.CHECK_IN, actor)


def undo_check_in(*, tournament: Tournament, player: Player, actor: User | None) -> Player:
    """Take a check-in back. Raises ActionRefused("player_was_paired") once they have been paired."""
    return _take_step(tournament, player, ActCode.UNDO_CHECK_IN, actor)


def drop_player(
    *, tournament: Tournament, player: Player, actor: User | None, by_player: bool = False
) -> Player:
    """Let a player go: they finish the round they are in and are not paired any more (REG 7.7, 8.7).

    In the bracket the opponent gets the game that is still open, and those to come. `by_player`: they
    did it themselves, on their own page.
    """
    return _take_step(tournament, player, ActCode.DROP, actor, by_player=by_player)


def disqualify_player(*, tournament: Tournament, player: Player, actor: User | None) -> Player:
    """Remove a player for unsporting conduct (REG 1.4): not paired, no place in the standings (REG 8.7)."""
    return _take_step(tournament, player, ActCode.DISQUALIFY, actor)


def reinstate_player(*, tournament: Tournament, player: Player, actor: User | None) -> Player:
    """Let a dropped or disqualified player play again; the rounds missed are losses (REG 7.7).

    Raises ActionRefused bracket_has_gone_on where games were played after those given to the opponents.
    """
    return _take_step(tournament, player, ActCode.REINSTATE, actor)


def check_in_all(*, tournament: Tournament, actor: User | None) -> int:
    """Check every registered player in and return how many. Raises ActionRefused("nobody_to_check_in")."""
    with change(tournament, ActCode.CHECK_IN_ALL, actor=actor) as under_way:
        waiting = under_way.tournament.players.filter(state=PlayerState.REGISTERED)
        players = list(waiting.order_by("pk").values("pk", "name"))
        if not players:
            raise ActionRefused("nobody_to_check_in")
        waiting.update(state=PlayerState.CHECKED_IN)
        under_way.facts["players"] = players
    return len(players)


def refuse_bye_after_round_1(event: Tournament) -> None:
    """Raise ActionRefused("first_round_bye_is_over") once round 1 is paired (REG 6.2)."""
    if Round.objects.swiss(event).exists():
        raise ActionRefused("first_round_bye_is_over")


def refuse_what_is_taken(event: Tournament, values: Mapping[str, Any]) -> None:
    """Raise ActionRefused where another player has this fixed table or draft seat."""
    for name, (code, fact) in TAKEN_ONCE.items():
        value = values.get(name)
        if value is not None and (holder := event.players.filter(**{name: value}).first()):
            raise ActionRefused(code, player=holder.pk, **{fact: value})


def count_names(names: Iterable[str]) -> Counter[str]:
    """Return how many players people would call by the same name, by `name_key`."""
    return Counter(name_key(name) for name in names)


def _refuse_unknown_namesakes(event: Tournament, name: str, known: int) -> None:
    found = count_names(event.players.values_list("name", flat=True))[name_key(name)]
    if found > known:
        raise ActionRefused("duplicate_name", name=name, namesakes=found)


def _take_step(
    tournament: Tournament, player: Player, act: ActCode, actor: User | None, *, by_player: bool = False
) -> Player:
    """Take a player one step on. Who is there already (the same POST twice) stays, and nothing is logged.

    Raises ActionRefused: player_step_not_allowed, player_was_paired.
    """
    with change(tournament, act, actor=actor, player=player if by_player else None) as under_way:
        fresh = _fresh(under_way, player)
        was_paired = fresh.seats.exists()
        target = player_step(act, fresh.state, was_paired=was_paired)
        if target is None and fresh.state in PLAYER_STEPS[act].values():
            under_way.nothing_to_do()
        elif target is None and player_step(act, fresh.state, was_paired=False):
            raise ActionRefused("player_was_paired", player=fresh.pk)
        elif target is None:
            raise ActionRefused("player_step_not_allowed", act=act.value, player=fresh.pk, state=fresh.state)
        else:
            before, fresh.state = fresh.state, target
            fresh.save(update_fields=["state"])
            under_way.facts |= {
                "player": fresh.pk,
                "name": fresh.name,
                "before": before,
                "after": target.value,
            }
            with following_the_bracket(fresh.pk):
                open_games(under_way.tournament)
    return fresh


def _kept_of(player: Player) -> dict[str, Any]:
    """Return what the log keeps of a removed player beside the entry, to bring them back with their decks."""
    decks = player.decks.order_by("pk")
    return {
        "kept": {
            "lot": player.lot,
            "is_deck_locked": player.is_deck_locked,
            "leader_id": player.leader_id,
        },
        "decks": list(
            decks.values("side", "version", "name", "identity", "cards", "source", "submitted_by_id")
        ),
    }


def _fresh(under_way: Change, player: Player) -> Player:
    """Return the player as they are now, under the lock. Raises ActionRefused where they were removed meanwhile."""
    fresh = under_way.tournament.players.filter(pk=player.pk).first()
    if fresh is None:
        raise ActionRefused("event_changed_meanwhile")
    return fresh
