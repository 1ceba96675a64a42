"""Each format over time: dated snapshots of a card pool and a list (NOW 5.1)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator
from datetime import date

from decklists.catalogue import Catalogue, plain_code
from decklists.rows import Row
from decklists.types import DatedPool, Format, RestrictionList, Snapshot

# Before this date, Standard followed the releases and rotations of its time (REG 2.2): the snapshots of those
# years give the pool of a whole era, including products that weren't out yet.
SNAPSHOTS_DECIDE_FROM = date(2018, 12, 21)
# Formats defined only by their snapshots: on a day without one, decks can't be judged.
_BY_SNAPSHOT_ALONE = frozenset({Format.STARTUP, Format.SNAPSHOT, Format.RAM})


def snapshot_in_force(catalogue: Catalogue, on: date, format: Format) -> Snapshot | None:
    """Return the last snapshot of a format that starts on or before a date (NOW 5.1).

    Returns None if there is none, and for Standard in the years of the 2016 regulations.
    """
    if format is Format.STANDARD and on < SNAPSHOTS_DECIDE_FROM:
        return None
    known = catalogue.snapshots.get(format, ())
    begun = bisect_right(known, on, key=_start)
    return known[begun - 1] if begun else None


def first_day(catalogue: Catalogue, format: Format) -> date | None:
    """Return the first day with data on a format's pool; None if there is none."""
    starts = [one.start for one in catalogue.snapshots.get(format, ())]
    return min([*starts, *(pool.start for pool in catalogue.pools if pool.family == format)], default=None)


def is_unknown(catalogue: Catalogue, on: date, format: Format) -> bool:
    """Return whether neither the data nor anything else determines a format's cards on a date."""
    if format not in _BY_SNAPSHOT_ALONE:
        return False
    first = first_day(catalogue, format)
    if first is None:
        # Startup was judged by releases and rotations before any data listed its pools.
        return format is not Format.STARTUP
    return on < first


def enters_on(catalogue: Catalogue, snapshot: Snapshot, pack: str) -> date | None:
    """Return the first day on which the format's pool has this pack, if it is after the start of `snapshot`.

    None if the pack came earlier, or never.
    """
    first = next((one for one in catalogue.snapshots[snapshot.family] if pack in one.pool.packs), None)
    return first.start if first and first.start > snapshot.start else None


def left_with(catalogue: Catalogue, snapshot: Snapshot, packs: Collection[str]) -> Snapshot | None:
    """Return the latest snapshot, no later than the given one, that dropped these packs, or None if none of
    them was ever in the pool.
    """
    left = snapshot
    for one in reversed(catalogue.snapshots[snapshot.family]):
        if one.start < snapshot.start:
            if one.pool is not left.pool and not one.pool.packs.isdisjoint(packs):
                return left
            left = one
    return None


def dated_snapshots(
    rows: Iterable[Row], pools: Iterable[DatedPool], lists: Iterable[RestrictionList]
) -> Iterator[Snapshot]:
    """Yield the snapshots of these rows, each with its pool, its list, and the date since which the list is
    in force.

    Raises ReadError if a row names a pool or a list that doesn't exist.
    """
    pool_of = {pool.code: pool for pool in pools}
    list_of = {plain_code(entry.code): entry for entry in lists}
    before: dict[str, Snapshot] = {}
    for row in sorted(rows, key=lambda row: str(row.get("date_start"))):
        start, family, named = row.day("date_start"), row.text("format"), row.get("list")
        pool, listed = pool_of.get(row.text("pool")), list_of.get(plain_code(str(named)))
        if start is None:
            raise row.broken("date_start")
        if pool is None:
            raise row.broken("pool")
        if named is not None and listed is None:
            raise row.broken("list")
        last = before.get(family)
        since = last.list_since if last and last.restriction_list is listed else start
        before[family] = Snapshot(row.text("code"), family, start, pool, listed, since if listed else None)
        yield before[family]


def _start(snapshot: Snapshot) -> date:
    return snapshot.start
