"""One thing worked out of several events at once: for those that are not in memory, read together.

What `snapshots` keeps of one event, pages of many events (a series) want of all of them: asked for one by
one, each would make its own queries.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TypeVar, cast

from django.conf import settings
from django.db import connection

from tournament.core.consistent_read import consistent_read
from tournament.core.snapshots import COUNTS, SNAPSHOTS
from tournament.models import Tournament

_Value = TypeVar("_Value")


def of_each_event(
    tournaments: Sequence[Tournament],
    read: Callable[[Sequence[Tournament]], Mapping[int, _Value]],
    weigh: Callable[[_Value], int],
) -> dict[int, _Value]:
    """Return what `read` says of these events, by key; it is a module's own function, and told by that.

    It is asked once, for all whose version is not kept in memory, in one transaction, with their rows read
    afresh; its answers are kept under those versions. `weigh` says how many bytes a value takes, about.
    Within somebody else's transaction (`change`, a test) nothing is kept or taken, as in `snapshots`. An
    event that is gone meanwhile has no answer.
    """
    if connection.in_atomic_block or not settings.SNAPSHOT_EVENTS:
        return dict(read(tournaments))
    found: dict[int, _Value] = {}
    key: tuple[Hashable, ...] = (read,)
    for each in tournaments:
        parts = SNAPSHOTS.of(each.pk, each.version).parts()
        if key in parts:
            COUNTS.hits += 1
            found[each.pk] = cast(_Value, parts[key])
    missing = [each.pk for each in tournaments if each.pk not in found]
    if not missing:
        return found
    with consistent_read():
        rows = list(Tournament.everything.filter(pk__in=missing))
        values = read(rows)
    for row in rows:
        value = values[row.pk]
        found[row.pk] = SNAPSHOTS.of(row.pk, row.version).part(key, lambda value=value: value, weigh)  # type: ignore[misc]
    return found
