"""Calls for a leader: raised by players and leaders, taken by one leader, closed with what came of it."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils import timezone

from tournament.core.change import change
from tournament.core.errors import ActionRefused
from tournament.core.roles import display_name
from tournament.legacy.codes import ActCode
from tournament.models import Call, Pairing, Player, Round, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.results.report_records import own_bracket_table

LONGEST_ABOUT, LONGEST_OUTCOME = 200, 400


def raise_call(
    *, tournament: Tournament, player: Player | None, table: int | None, about: str, actor: User | None
) -> Call:
    """Call a leader; return the open call.

    A player calls to their own table of the round in play, whatever `table` says, and to no table with a
    bye, before round 1 or once out; one who has an open call keeps that one (the same POST twice). A leader
    (`player` is None) calls to a table of the round in play, or with `table` None to wherever `about` says;
    the same words for the same place are the same call.

    Raises ActionRefused: call_before_check_in (the player is not known to be there), no_such_table.
    """
    with change(tournament, ActCode.RAISE_CALL, actor=actor, player=player) as under_way:
        event, about = under_way.tournament, about.strip()[:LONGEST_ABOUT]
        newest = Round.objects.newest_published(event)
        mine = Call.objects.filter(tournament=event, player=player, closed_at=None)
        if player is not None:
            _refuse_before_check_in(event, player)
            pairing = _own_pairing(event, newest, player)
            same = mine.first()
        else:
            pairing = None if table is None else _pairing_with_number(newest, table)
            same = mine.filter(round=pairing.round if pairing else newest, table=table, about=about).first()
        if same:
            under_way.nothing_to_do()
            return same
        round_ = pairing.round if pairing else newest
        table = pairing.number if pairing else None
        call = Call.objects.create(tournament=event, round=round_, table=table, player=player, about=about)
        under_way.facts |= _facts(call)
    return call


def take_call(*, tournament: Tournament, call: Call, actor: User) -> Call:
    """Say that this leader goes there; return the call. One's own taken call stays as it is.

    Raises ActionRefused: no_such_call, call_is_closed, call_is_taken (by another leader, who is named).
    """
    with change(tournament, ActCode.TAKE_CALL, actor=actor) as under_way:
        fresh = _look_again(under_way.tournament, call)
        if fresh.closed_at:
            raise ActionRefused("call_is_closed")
        if fresh.taken_by_id == actor.pk:
            under_way.nothing_to_do()
            return fresh
        if fresh.taken_by_id is not None:
            raise ActionRefused("call_is_taken", by=display_name(fresh.taken_by))
        fresh.taken_by, fresh.taken_at = actor, timezone.now()
        fresh.save()
        under_way.facts |= _facts(fresh)
    return fresh


def close_call(
    *, tournament: Tournament, call: Call, outcome: str, actor: User | None, player: Player | None = None
) -> Call:
    """Close a call with what came of it, or withdraw one's own as a player; return the call.

    A closed call stays as it was closed. Raises ActionRefused no_such_call, for another player's call too.
    """
    with change(tournament, ActCode.CLOSE_CALL, actor=actor, player=player) as under_way:
        fresh = _look_again(under_way.tournament, call)
        if player is not None and fresh.player_id != player.pk:
            raise ActionRefused("no_such_call")
        if fresh.closed_at:
            under_way.nothing_to_do()
            return fresh
        fresh.closed_by, fresh.closed_at = actor, timezone.now()
        fresh.outcome = outcome.strip()[:LONGEST_OUTCOME]
        fresh.save()
        under_way.facts |= _facts(fresh) | {"outcome": fresh.outcome}
    return fresh


def _refuse_before_check_in(tournament: Tournament, player: Player) -> None:
    """Refuse a call to nowhere: before round 1, only who is checked in is known to be in the room."""
    if tournament.state != EventState.REGISTRATION:
        return
    if tournament.players.filter(pk=player.pk, state=PlayerState.REGISTERED).exists():
        raise ActionRefused("call_before_check_in")


def _own_pairing(tournament: Tournament, newest: Round | None, player: Player) -> Pairing | None:
    """Return the table at which the player sits now; None for a bye, or where they sit at none."""
    if newest is None:
        return None
    pairings = Pairing.objects.select_related("round__stage").filter(number__isnull=False)
    if newest.is_of_the_cut:  # games of several of its rounds may be open
        own = own_bracket_table(tournament, player.pk)
        return None if own is None else pairings.filter(pk=own).first()
    return pairings.filter(round=newest, seats__player=player).first()


def _pairing_with_number(newest: Round | None, table: int) -> Pairing:
    """Return the table of the round in play with this number, in the cut of the whole bracket."""
    pairings = Pairing.objects.select_related("round__stage").filter(number=table)
    if newest is not None:
        in_play = Q(round__stage=newest.stage) if newest.is_of_the_cut else Q(round=newest)
        found = pairings.filter(in_play).first()
        if found is not None:
            return found
    raise ActionRefused("no_such_table", table=table)


def _look_again(tournament: Tournament, call: Call) -> Call:
    calls = Call.objects.select_related("round__stage", "player", "taken_by", "closed_by")
    fresh = calls.filter(tournament=tournament, pk=call.pk).first()
    if fresh is None:
        raise ActionRefused("no_such_call")
    return fresh


def _facts(call: Call) -> dict[str, Any]:
    return {
        "call": call.pk,
        "player": call.player_id,
        "name": call.player.name if call.player else "",
        "round": call.round.number if call.round else None,
        "is_cut": bool(call.round and call.round.is_of_the_cut),
        "table": call.table,
        "about": call.about,
    }
