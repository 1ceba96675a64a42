"""Calls for a leader: raised by players and leaders, taken by one leader, closed with what came of it."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from tournament.models import Call, Player, Round, Seat, Tournament
from tournament.phrases.judge import whose_call
from tournament.refusals import Refusal
from tournament.services.change import change, display_name
from tournament.states import Act

LONGEST_ABOUT, LONGEST_OUTCOME = 200, 400


def raise_call(
    *, tournament: Tournament, player: Player | None, table: int | None, about: str, actor: User | None
) -> Call:
    """Call a leader; return the open call.

    A player calls to their own table of the round in play, whatever `table` says; one who has an open call
    keeps that one (the same POST twice). A leader (`player` is None) calls to a table of the round in play,
    or with `table` None to wherever `about` says; the same words for the same place are the same call.

    Raises Refusal: call_without_table (the player sits at none now), no_such_table.
    """
    with change(tournament, Act.RAISE_CALL, actor=actor, player=player) as under_way:
        event, about = under_way.tournament, about.strip()[:LONGEST_ABOUT]
        round_ = Round.objects.newest_published(event)
        if player is not None:
            table = _own_table(round_, player)
            same = Call.objects.filter(tournament=event, player=player, closed_at=None).first()
        else:
            _refuse_unknown_table(round_, table)
            same = Call.objects.filter(
                tournament=event, player=None, round=round_, table=table, about=about, closed_at=None
            ).first()
        if same:
            under_way.nothing_to_do()
            return same
        call = Call.objects.create(tournament=event, round=round_, table=table, player=player, about=about)
        under_way.facts |= _facts(call)
    return call


def take_call(*, tournament: Tournament, call: Call, actor: User) -> Call:
    """Say that this leader goes there; return the call. One's own taken call stays as it is.

    Raises Refusal: no_such_call, call_is_closed, call_is_taken (by another leader, who is named).
    """
    with change(tournament, Act.TAKE_CALL, actor=actor) as under_way:
        fresh = _look_again(under_way.tournament, call)
        if fresh.closed_at:
            raise Refusal("call_is_closed")
        if fresh.taken_by_id == actor.pk:
            under_way.nothing_to_do()
            return fresh
        if fresh.taken_by_id is not None:
            raise Refusal("call_is_taken", by=display_name(fresh.taken_by))
        fresh.taken_by, fresh.taken_at = actor, timezone.now()
        fresh.save()
        under_way.facts |= _facts(fresh)
    return fresh


def close_call(
    *, tournament: Tournament, call: Call, outcome: str, actor: User | None, player: Player | None = None
) -> Call:
    """Close a call with what came of it, or withdraw one's own as a player; return the call.

    A closed call stays as it was closed. Raises Refusal no_such_call, for another player's call too.
    """
    with change(tournament, Act.CLOSE_CALL, actor=actor, player=player) as under_way:
        fresh = _look_again(under_way.tournament, call)
        if player is not None and fresh.player_id != player.pk:
            raise Refusal("no_such_call")
        if fresh.closed_at:
            under_way.nothing_to_do()
            return fresh
        fresh.closed_by, fresh.closed_at = actor, timezone.now()
        fresh.outcome = outcome.strip()[:LONGEST_OUTCOME]
        fresh.save()
        under_way.facts |= _facts(fresh) | {"outcome": fresh.outcome}
    return fresh


def _own_table(round_: Round | None, player: Player) -> int:
    """Return the table at which the player sits in the round in play."""
    seat = Seat.objects.filter(round=round_, player=player).select_related("pairing").first()
    if round_ is None or seat is None or seat.pairing.number is None:
        raise Refusal("call_without_table")
    return seat.pairing.number


def _refuse_unknown_table(round_: Round | None, table: int | None) -> None:
    if table is None:
        return
    if round_ is None or not round_.pairings.filter(number=table).exists():
        raise Refusal("no_such_table", table=table)


def _look_again(tournament: Tournament, call: Call) -> Call:
    calls = Call.objects.select_related("round__stage", "player", "taken_by", "closed_by")
    fresh = calls.filter(tournament=tournament, pk=call.pk).first()
    if fresh is None:
        raise Refusal("no_such_call")
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
        "whose": whose_call(call.table, call.player.name if call.player else ""),
    }
