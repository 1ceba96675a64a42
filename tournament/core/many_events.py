"""Parts of several events at once: what is not kept in memory is read together, in a few queries."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar

from django.conf import settings
from django.db import connection

from tournament.core.consistent_read import consistent_read
from tournament.core.snapshots import COUNTS, SNAPSHOTS, PartKey
from tournament.models import Tournament

_Value = TypeVar("_Value")
_Found = TypeVar("_Found")


def parts_of_many(
    find: Callable[[], _Found],
    events_of: Callable[[_Found], Iterable[Tournament]],
    read: Callable[[list[Tournament]], dict[int, _Value]],
    weigh: Callable[[_Value], int],
) -> tuple[_Found, dict[int, _Value]]:
    """Return what `find` finds, and a part of each of its events by their keys.

    What is not kept is read by one call of `read`, which gives it for all events that it gets, in the
    transaction in which `find` reads their rows; it is kept as `weighed_part` does.
    """
    is_kept = not connection.in_atomic_block and bool(settings.SNAPSHOT_EVENTS)
    key: PartKey = (read,)
    with consistent_read():
        found = find()
        events = {event.pk: event for event in events_of(found)}
        parts: dict[int, _Value] = {}
        for pk, event in events.items() if is_kept else ():
            kept = SNAPSHOTS.kept(pk)
            if kept is not None and kept.version == event.version and key in kept.parts():
                parts[pk] = kept.parts()[key]
        missing = [event for pk, event in events.items() if pk not in parts]
        COUNTS.hits += len(parts)
        COUNTS.misses += len(missing)
        fresh = read(missing) if missing else {}
    for event in missing if is_kept else ():
        value = fresh[event.pk]
        SNAPSHOTS.of(event.pk, event.version).part(key, partial(_given, value), weigh)
    return found, parts | fresh


def _given(value: _Value) -> _Value:
    return value
