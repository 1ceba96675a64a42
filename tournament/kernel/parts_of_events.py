"""Read one value for several events together, for those that aren't cached.

Pages about many events (a series, a person) need the same value for all of them; reading each event
separately would take its own queries.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from tournament.kernel.cache import CACHE, CacheKey, may_be_kept
from tournament.kernel.consistent_read import consistent_read
from tournament.models import Tournament

_Value = TypeVar("_Value")


def of_each_event(
    tournaments: Sequence[Tournament], read: Callable[[Sequence[Tournament]], Mapping[int, _Value]]
) -> dict[int, _Value]:
    """Return the results of `read`, a module-level function, for these events, by key.

    It is called once, for all events that aren't cached, in one transaction in which their rows are reread.
    An event that has been deleted meanwhile is left out.
    """
    if not may_be_kept():
        return dict(read(tournaments))
    kept = {each.pk: CACHE.find(CacheKey(each.pk, each.version, read)) for each in tournaments}
    found = {pk: value for pk, value in kept.items() if value is not None}
    missing = [pk for pk, value in kept.items() if value is None]
    if missing:
        with consistent_read():
            rows = list(Tournament.everything.filter(pk__in=missing))
            values = read(rows)
        for row in rows:
            found[row.pk] = values[row.pk]
            CACHE.keep(CacheKey(row.pk, row.version, read), values[row.pk])
    return found
