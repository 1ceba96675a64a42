"""Taking one entry of the log back, as a change of its own that says which."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import DatabaseError

from tournament.core.change import change
from tournament.core.errors import Refusal
from tournament.legacy.inverse import Undoing
from tournament.legacy.order import blockers, is_of_a_running_event
from tournament.legacy.registry import INVERSES
from tournament.models import LogEntry, Tournament
from tournament.models.states import Act, EventState

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def undo_entry(*, tournament: Tournament, entry: LogEntry, seen: int, actor: User | None) -> bool:
    """Take an entry of the log back; return whether anything changed: what is taken back already stays so.

    The undo is a change of its own; results are never removed, a version like the one before is added.
    `seen` is the event's version that the leader looked at.

    Raises Refusal: undo_impossible (this act cannot be taken back), undo_blocked (later acts have to be
    taken back first), event_changed_meanwhile (such an act came after the page), undo_overtaken (things
    are no longer as the act left them), act_not_allowed, and what the inverse refuses.
    """
    with change(tournament, Act.UNDO, actor=actor) as under_way:
        event = under_way.tournament
        fresh = LogEntry.objects.filter(tournament=event, pk=entry.pk).first()
        if fresh is None or not is_undoable(fresh):
            raise Refusal("undo_impossible")
        if LogEntry.objects.filter(undoes=fresh).exists():
            under_way.nothing_to_do()
            return False
        _refuse_out_of_order(event, fresh, seen)
        try:
            INVERSES[Act(fresh.act)](Undoing(event, fresh, actor))
        except (KeyError, TypeError, ValueError, DatabaseError) as error:
            # An older edition's facts, or rows that others need by now: it is no longer as it was.
            raise Refusal("undo_overtaken") from error
        under_way.undoes = fresh
        under_way.facts |= {"act": fresh.act, "version": fresh.version}
    return True


def is_undoable(entry: LogEntry) -> bool:
    """Return whether there is an inverse for the entry's act.

    The link of an invitation that was cancelled is kept nowhere, so that it cannot come back.
    """
    is_cancelled_invitation = entry.act == Act.REMOVE_LEADER and not entry.facts.get("user")
    return entry.act in INVERSES and not is_cancelled_invitation


def _refuse_out_of_order(tournament: Tournament, entry: LogEntry, seen: int) -> None:
    found = blockers(tournament, entry)
    if any(each.version > seen for each in found):
        raise Refusal("event_changed_meanwhile")
    if found:
        raise Refusal("undo_blocked", first=found[0].version)
    if tournament.state == EventState.FINISHED and is_of_a_running_event(entry):
        raise Refusal("act_not_allowed", act=Act.UNDO.value, state=tournament.state)
