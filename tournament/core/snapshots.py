"""What a version of an event is, computed once: kept in memory for all who ask for the same version.

An event's version counts every change, so that what follows from its rows alone is the same for everybody who
asks for the same version. A function that works such a thing out is a *part*:

    @snapshot_part
    def event_record(tournament: Tournament, *, with_draft: bool = False) -> Event: ...

Within a page (`consistently`) it is computed once for each version and its arguments, whoever asks, and by
one thread alone while others wait. Everywhere else, in an act above all, it is what it looks like: a function
that reads the rows.

What makes that right:

- A kept part is found by the event's key and version, and the version is read anew for each page.
- Whatever is missing is read in one transaction, in which the version is read first. If that is another one
  by then, the page begins anew with it; so a page never shows two versions.
- Nothing is kept of what a transaction of somebody else's reads (`change`, a test): it may be rolled back.
- What leaders alone may see (drafts) is another argument, and so another part.
- A part has no text but in a language that is among its arguments, nothing that depends on the clock or on
  an account's row, which change without a version, and its value is never changed: it is everybody's.
"""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from inspect import signature
from typing import Any, TypeVar, cast

from django.conf import settings
from django.db import connection

from tournament.core.consistent_read import consistent_read
from tournament.core.metrics import register_reading
from tournament.models import Tournament

MAX_WEIGHT = 128 * 1024 * 1024  # bytes of all that is kept, about
USUAL_WEIGHT = 4 * 1024  # bytes of a part that does not say how much it weighs

ASK_FOR_THEMSELVES = 3  # pages of one version that read their own share, before all is read for all
_Function = TypeVar("_Function", bound=Callable[..., Any])
_Value = TypeVar("_Value")
_Found = TypeVar("_Found")
_Answer = TypeVar("_Answer")

PartKey = tuple[Hashable, ...]


class VersionMovedError(Exception):
    """The event became another version while a page of the one before was being made."""


@dataclass
class SnapshotCounts:
    """How often a part was there (`hits`) or had to be computed (`misses`); `moved`: pages begun anew."""

    hits: int = 0
    misses: int = 0
    moved: int = 0


class Snapshot:
    """The parts of one version of one event, as far as anybody has asked for them."""

    def __init__(self, event: int, version: int) -> None:
        """Begin empty."""
        self.event, self.version = event, version
        self.weight = 0
        self._parts: dict[PartKey, Any] = {}
        self._locks: dict[PartKey, threading.Lock] = {}
        self._asked: Counter[str] = Counter()
        self._lock = threading.Lock()

    def part(self, key: PartKey, compute: Callable[[], _Value], weigh: Callable[[_Value], int]) -> _Value:
        """Return a part; of the threads that ask for one that is missing, one computes it."""
        found: _Value
        if key in self._parts:
            COUNTS.hits += 1
            found = self._parts[key]
            return found
        with self._lock:
            lock = self._locks.setdefault(key, threading.Lock())
        with lock:
            if key in self._parts:
                COUNTS.hits += 1
                found = self._parts[key]
                return found
            COUNTS.misses += 1
            found = compute()
            with self._lock:
                self._parts[key] = found
                self._locks.pop(key, None)
                self.weight += weigh(found)
        return found

    def ask(self, what: str) -> int:
        """Count one more page that wants its share of something; return how many there were."""
        with self._lock:
            self._asked[what] += 1
            return self._asked[what]

    def parts(self) -> dict[PartKey, Any]:
        """Return all that was computed, by function and arguments."""
        with self._lock:
            return dict(self._parts)


class SnapshotStore:
    """The snapshots of the newest version of each event in use, within bounds."""

    def __init__(self, max_weight: int = MAX_WEIGHT) -> None:
        """Begin empty."""
        self._max_weight = max_weight
        self._kept: OrderedDict[int, Snapshot] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, event: int, version: int) -> Snapshot:
        """Return the snapshot of a version; of one older than the newest asked for it is not kept.

        An older one is that of a page which was overtaken, or a database was put back: then the versions to
        come are of another history than what is kept, and that is let go as well.
        """
        with self._lock:
            kept = self._kept.get(event)
            if kept is None or kept.version < version:
                kept = self._kept[event] = Snapshot(event, version)
            elif kept.version > version:
                del self._kept[event]
                return Snapshot(event, version)
            self._kept.move_to_end(event)
            self._shrink()
            return kept

    def kept(self, event: int) -> Snapshot | None:
        """Return what is kept of an event, whatever its version."""
        return self._kept.get(event)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()

    @property
    def weight(self) -> int:
        """The bytes of all that is kept, about."""
        with self._lock:
            return sum(each.weight for each in self._kept.values())

    def __len__(self) -> int:
        return len(self._kept)

    def _shrink(self) -> None:
        """Let go of those not asked for longest, but never of the one asked for now."""
        weight = sum(each.weight for each in self._kept.values())
        while len(self._kept) > 1 and (
            len(self._kept) > settings.SNAPSHOT_EVENTS or weight > self._max_weight
        ):
            _event, oldest = self._kept.popitem(last=False)
            weight -= oldest.weight


SNAPSHOTS = SnapshotStore()
COUNTS = SnapshotCounts()
register_reading("snapshot_hits", "Parts of an event that were kept.", lambda: COUNTS.hits, grows=True)
register_reading("snapshot_misses", "Parts of an event computed.", lambda: COUNTS.misses, grows=True)
register_reading("snapshot_moved", "Pages begun anew by a change.", lambda: COUNTS.moved, grows=True)


@dataclass
class _Reading:
    """A page under way: the snapshot of its version, and the transaction in which what is missing is read."""

    snapshot: Snapshot
    is_kept: bool
    is_open: bool = False
    transaction: Any = field(default=None)
    has_moved: bool = False
    looked_up: dict[Callable[[], Any], Any] = field(default_factory=dict)

    def begin(self) -> None:
        """Begin the transaction for what is missing. Raises VersionMovedError where that has moved on."""
        self.refuse_if_moved()
        if self.is_open or not self.is_kept:
            return
        transaction = consistent_read()
        transaction.__enter__()
        self.transaction, self.is_open = transaction, True
        now = Tournament.everything.filter(pk=self.snapshot.event).values_list("version", flat=True).first()
        if now != self.snapshot.version:
            COUNTS.moved += 1
            self.has_moved = True
            raise VersionMovedError

    def refuse_if_moved(self) -> None:
        """Raise VersionMovedError again: a template's `{% if %}` takes whatever is raised in it for a no."""
        if self.has_moved:
            raise VersionMovedError

    def end(self) -> None:
        """End the transaction, if one was begun."""
        if self.transaction is not None:
            transaction, self.transaction = self.transaction, None
            transaction.__exit__(None, None, None)


class _UnderWay(threading.local):
    """The page that this thread is making."""

    reading: _Reading | None = None


_UNDER_WAY = _UnderWay()


def consistently(
    find: Callable[[], _Found], event_of: Callable[[_Found], Tournament], show: Callable[[_Found], _Answer]
) -> _Answer:
    """Make a page of one version of an event: `find` reads its row, `show` makes the page from that.

    Both may be called twice: where the event changes in between, all is read anew in one transaction.
    """
    if connection.in_atomic_block or not settings.SNAPSHOT_EVENTS:  # somebody else's may be rolled back
        found = find()
        with _page(event_of(found), is_kept=False):
            return show(found)
    found = find()
    try:
        with _page(event_of(found), is_kept=True) as reading:
            answer = show(found)
            reading.refuse_if_moved()
            return answer
    except VersionMovedError:
        pass
    with consistent_read():
        found = find()
        with _page(event_of(found), is_kept=True, is_open=True):
            return show(found)


@contextmanager
def _page(tournament: Tournament, *, is_kept: bool, is_open: bool = False) -> Iterator[_Reading]:
    event, version = tournament.pk, tournament.version
    snapshot = SNAPSHOTS.of(event, version) if is_kept else Snapshot(event, version)
    before, reading = _UNDER_WAY.reading, _Reading(snapshot, is_kept, is_open)
    _UNDER_WAY.reading = reading
    try:
        yield reading
    finally:
        _UNDER_WAY.reading = before
        reading.end()


def is_page_under_way() -> bool:
    """Return whether this thread makes a page: then it may only read."""
    return _UNDER_WAY.reading is not None


def current(tournament: Tournament) -> Snapshot | None:
    """Return the snapshot of the page under way, if it is one of this event and version."""
    reading = _UNDER_WAY.reading
    if reading is None:
        return None
    snapshot = reading.snapshot
    return snapshot if (snapshot.event, snapshot.version) == (tournament.pk, tournament.version) else None


def once_a_page(function: Callable[[], _Value]) -> Callable[[], _Value]:
    """Call a function once for each page, for one answer of what has no version; elsewhere, each time."""

    @wraps(function)
    def look_up() -> _Value:
        reading = _UNDER_WAY.reading
        if reading is None:
            return function()
        if function not in reading.looked_up:
            reading.looked_up[function] = function()
        return cast(_Value, reading.looked_up[function])

    return look_up


def is_worth_sharing(tournament: Tournament, what: str) -> bool:
    """Return whether so many pages of this version wanted their own share of something that all is read.

    After a result two players' phones ask, after a round is published all of them do: the first few read for
    themselves what concerns them, and from then on all of it is a part.
    """
    snapshot = current(tournament)
    return snapshot is not None and snapshot.ask(what) > ASK_FOR_THEMSELVES


def snapshot_part(function: _Function) -> _Function:
    """Keep what a function says of an event for all who ask for the same version. See the module."""
    return weighed_part(lambda _value: USUAL_WEIGHT)(function)


def weighed_part(weigh: Callable[[Any], int]) -> Callable[[_Function], _Function]:
    """Keep it as `snapshot_part` does; `weigh` says how many bytes a value takes, about."""

    def decorate(function: _Function) -> _Function:
        defaults = {
            (name, each.default)
            for name, each in signature(function).parameters.items()
            if each.default != each.empty
        }

        @wraps(function)
        def part(tournament: Tournament, *args: Any, **kwargs: Any) -> Any:
            snapshot, reading = current(tournament), _UNDER_WAY.reading
            if snapshot is None or reading is None:
                return function(tournament, *args, **kwargs)

            def compute() -> Any:
                reading.begin()
                return function(tournament, *args, **kwargs)

            asked = tuple(sorted(each for each in kwargs.items() if each not in defaults))
            return snapshot.part((function, args, asked), compute, weigh)

        return cast(_Function, part)

    return decorate
