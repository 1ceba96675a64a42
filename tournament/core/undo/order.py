"""In which order acts are taken back: what stands in the way of an entry.

A later entry stands in the way of an earlier one where it changes or builds on what the earlier one
changed: results build on their round, a round on its players being there. Entries taken back, and those
about a draft or a cut that was thrown away since, stand in nobody's way.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet

from tournament.core.acts import act_of
from tournament.core.payloads import PayloadError, Touches, payload_of
from tournament.models import LogEntry, Tournament
from tournament.models.states import EventState

UNDO = "undo"


def touches_of(entry: LogEntry) -> Touches:
    """Return what an entry touches; everything if its payload cannot be read, so that it blocks all undos."""
    try:
        return payload_of(entry).touches()
    except PayloadError:
        return Touches(touches_everything=True)


def blockers(tournament: Tournament, entry: LogEntry) -> tuple[LogEntry, ...]:
    """Return the entries that have to be taken back before this one, newest first. One query."""
    return blockers_among(tournament, entry, list(standing_entries(tournament, since=entry.version)))


def standing_entries(tournament: Tournament, *, since: int = 0) -> QuerySet[LogEntry]:
    """Return what was done after this version and is not taken back, newest first, ready for the log."""
    entries = LogEntry.objects.filter(tournament=tournament, version__gt=since, undone_by__isnull=True)
    return entries.exclude(act=UNDO).select_related("undone_by", "undoes").order_by("-version")


def blockers_among(
    tournament: Tournament, entry: LogEntry, later: Sequence[LogEntry]
) -> tuple[LogEntry, ...]:
    """Return which of the later standing entries, newest first, have to be taken back before this one."""
    mine = touches_of(entry)
    thrown_away: set[object] = set()
    found, end = [], None
    for each in later:  # the newest first: what was thrown away is known before what belonged to it
        theirs = touches_of(each)
        if not theirs.part_of & thrown_away:
            if _stands_in_the_way(theirs, mine):
                found.append(each)
            if end is None and _closes_event(each):
                end = each
        thrown_away |= theirs.throws_away
    if not found and end is not None and is_too_late(tournament, entry):
        return (end,)
    return tuple(found)


def is_too_late(tournament: Tournament, entry: LogEntry) -> bool:
    """Return whether the event is finished and this entry can only be taken back in a running one."""
    if tournament.state != EventState.FINISHED:
        return False
    try:
        return payload_of(entry).needs_running_event(act_of(entry.act).states)
    except PayloadError:
        return True


def _closes_event(entry: LogEntry) -> bool:
    return act_of(entry.act).Payload.closes_event


def _stands_in_the_way(later: Touches, mine: Touches) -> bool:
    if later.touches_everything:
        return True
    return bool(mine.changes & (later.changes | later.builds_on) or mine.needs & later.changes)
