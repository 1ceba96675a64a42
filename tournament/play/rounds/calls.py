"""Judge calls belong to their round and end with it."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from tournament.kernel.payloads import Touches
from tournament.models import Call, Player, Round, Stage, Tournament

if TYPE_CHECKING:
    from django.contrib.auth.models import User

# Outcomes for calls that no one closed: stored in English, as each reader has their own language.
_ROUND_OVER, _EVENT_FINISHED = gettext_noop("The round is over."), gettext_noop("The event is finished.")


def is_call_of(call: Call, in_play: Round | None) -> bool:
    """Return whether a call belongs to the round in play.

    In the cut, calls belong to the whole bracket, because its rounds run in parallel. A call without a round
    was raised before round 1. The round in play needs its stage loaded.
    One query in the cut for a call of another round that isn't loaded.
    """
    if in_play is None or call.round_id is None:
        return in_play is None and call.round_id is None
    if call.round_id == in_play.pk:
        return True
    return in_play.is_of_the_cut and call.round is not None and call.round.stage_id == in_play.stage_id


def end_calls(tournament: Tournament, actor: User | None, *, player: Player | None = None) -> list[int]:
    """Close open calls from past rounds, for everyone or one player, within a change; return their keys."""
    in_play = Round.objects.newest_published(tournament)
    standing = Call.objects.filter(tournament=tournament, closed_at=None).select_related("round__stage")
    if player is not None:
        standing = standing.filter(player=player)
    over = [call.pk for call in standing.order_by("pk") if not is_call_of(call, in_play)]
    return _close(over, actor, _ROUND_OVER)


def end_calls_before(stage: Stage, number: int, actor: User | None) -> list[int]:
    """Close open calls from a bracket's earlier rounds, within a change; return their keys."""
    standing = Call.objects.filter(round__stage=stage, round__number__lt=number, closed_at=None)
    return _close(_keys(standing), actor, _ROUND_OVER)


def end_all_calls(tournament: Tournament, actor: User | None) -> list[int]:
    """Close every open call in a finished event, within a change; return their keys."""
    standing = Call.objects.filter(tournament=tournament, closed_at=None)
    return _close(_keys(standing), actor, _EVENT_FINISHED)


def _keys(calls: QuerySet[Call]) -> list[int]:
    return list(calls.order_by("pk").values_list("pk", flat=True))


def _close(calls: list[int], actor: User | None, outcome: str) -> list[int]:
    Call.objects.filter(pk__in=calls).update(closed_by=actor, closed_at=timezone.now(), outcome=outcome)
    return calls


def call_outcome(call: Call) -> str:
    """Return a call's outcome: as typed by staff, or, in the reader's language, what ended it."""
    return _(call.outcome) if call.outcome in (_ROUND_OVER, _EVENT_FINISHED) else call.outcome


def open_calls_again(tournament: Tournament, calls: Sequence[int]) -> None:
    """Reopen calls that ended with a round that is in play again, unless the player has a new call."""
    calling = Call.objects.filter(tournament=tournament, closed_at=None, player__isnull=False)
    ended = Call.objects.filter(tournament=tournament, pk__in=calls)
    ended = ended.exclude(player__in=list(calling.values_list("player", flat=True)))
    ended.update(closed_by=None, closed_at=None, outcome="")


def and_calls(touched: Touches, calls: Sequence[int]) -> Touches:
    """Return what an act touches, including the calls that it ended."""
    return dataclasses.replace(touched, changes=touched.changes | {("call", call) for call in calls})


def ended_calls_words(count: int) -> str:
    """Return a sentence with the number of open calls that ended; empty if none did."""
    if not count:
        return ""
    return ngettext(
        "%(count)s open call ended with the previous round.",
        "%(count)s open calls ended with the previous round.",
        count,
    ) % {"count": count}


def ended_with_event_words(count: int) -> str:
    """Return a sentence with the number of open calls that ended with the event; empty if none did."""
    if not count:
        return ""
    return ngettext(
        "%(count)s open call ended with the event.", "%(count)s open calls ended with the event.", count
    ) % {"count": count}
