"""Values computed for one version of an event, kept in memory for all requests for that version.

An event's version increases with every change, so anything computed from its rows alone is the same for
everyone. A function that computes such a value is marked:

    @once_per_version
    def event_record(tournament: Tournament, *, with_draft: bool = False) -> Event: ...

Called with an event that was read for a page (`page_of_event`), it returns the cached value. Called with any
other instance, as in acts, it reads the rows. Finished public pages are cached in the same place (`live`).

- The key: the event, its version, the function or page, and the arguments that matter. If the value contains
  text, the language is one of them. Cached values must not depend on the clock or on an account's row, which
  change without a new version. The exception is a page, which is kept for only a few seconds
  (CACHED_SECONDS).
- The limit: MAX_BYTES. The least recently used events are dropped first. Only one version of an event is
  kept.
- Single flight: if several threads miss the same key, one computes the value and the others wait.

A page reads its event and everything that is missing in one transaction, so it never mixes two versions.
Within another transaction (an act, a test), which may be rolled back, the cache isn't used.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from functools import wraps
from inspect import signature
from typing import Any, NamedTuple, TypeVar, cast

from django.conf import settings
from django.db import connection

from tournament.kernel.consistent_read import consistent_read
from tournament.models import Tournament

MAX_BYTES = 128 * 1024 * 1024
# the assumed size of a value that isn't a finished page: the average for an event with 300 players
MODEL_BYTES = 50 * 1024
WAIT_SECONDS = 10  # to wait for another thread's value; after that, a thread computes its own

_Function = TypeVar("_Function", bound=Callable[..., Any])
_Value = TypeVar("_Value")
_Found = TypeVar("_Found")
_Answer = TypeVar("_Answer")


class CacheKey(NamedTuple):
    """The key of a value; `arguments` are all its inputs besides the event's version."""

    event: int
    version: int
    name: Hashable
    arguments: Hashable = ()


@dataclass(frozen=True, slots=True)
class _Entry:
    value: Any
    at: float  # seconds on the monotonic clock at which the computation began

    @property
    def size(self) -> int:
        return len(self.value) if isinstance(self.value, bytes) else MODEL_BYTES

    def is_fresh(self, seconds: float | None) -> bool:
        return seconds is None or time.monotonic() - self.at <= seconds


@dataclass(slots=True)
class _Version:
    """The cached values of an event, all from one version; the oldest entry comes first."""

    number: int
    entries: OrderedDict[CacheKey, _Entry] = field(default_factory=OrderedDict)


class VersionCache:
    """A thread-safe cache of values by event and version."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._events: OrderedDict[int, _Version] = OrderedDict()  # least recently used first
        self._bytes = 0
        self._in_flight: dict[CacheKey, threading.Event] = {}
        self._lock = threading.Lock()

    def get(
        self,
        key: CacheKey,
        compute: Callable[[], _Value],
        *,
        seconds: float | None = None,
        may_keep: Callable[[], bool] = lambda: True,
    ) -> _Value:
        """Return the key's value if it is cached and at most `seconds` old; otherwise compute it.

        `may_keep` is called after computing: if it returns False, the value isn't cached, and each waiting
        thread computes its own.
        """
        with self._lock:
            found = self._fresh(key, seconds)
            other = self._in_flight.get(key)
            if found is None and other is None:
                self._in_flight[key] = threading.Event()
        if found is None and other is not None:
            other.wait(WAIT_SECONDS)
            with self._lock:
                found = self._fresh(key, seconds)
            if found is None:
                return compute()
        if found is not None:
            return cast(_Value, found.value)
        try:
            began, value = time.monotonic(), compute()
            if may_keep():
                self.keep(key, value, began)
        finally:
            with self._lock:
                self._in_flight.pop(key).set()
        return value

    def find(self, key: CacheKey, *, seconds: float | None = None) -> Any:
        """Return the key's value if it is cached and at most `seconds` old, otherwise None."""
        with self._lock:
            found = self._fresh(key, seconds)
        return found.value if found else None

    def keep(self, key: CacheKey, value: Any, at: float = 0.0) -> None:
        """Cache a value unless a newer version of the event is cached; make room by dropping others."""
        with self._lock:
            kept = self._events.setdefault(key.event, _Version(key.version))
            if kept.number > key.version:
                return
            if kept.number < key.version:
                self._drop(key.event)
                kept = self._events[key.event] = _Version(key.version)
            self._pop(kept, key)
            kept.entries[key] = _Entry(value, at)
            self._bytes += kept.entries[key].size
            while self._bytes > self._max_bytes:
                self._shrink()

    def __iter__(self) -> Iterator[CacheKey]:
        with self._lock:
            return iter([key for kept in self._events.values() for key in kept.entries])

    def clear(self) -> None:
        with self._lock:
            self._events.clear()
            self._bytes = 0

    @property
    def size(self) -> int:
        """The approximate size of all values, in bytes."""
        return self._bytes

    def _fresh(self, key: CacheKey, seconds: float | None) -> _Entry | None:
        kept = self._events.get(key.event)
        if kept is None:
            return None
        if kept.number > key.version:
            # Either this page is outdated, or the database was restored. After a restore, new versions reuse
            # the numbers of cached ones with different contents.
            self._drop(key.event)
            return None
        self._events.move_to_end(key.event)
        found = kept.entries.get(key)
        return found if found and found.is_fresh(seconds) else None

    def _shrink(self) -> None:
        """Drop the least recently used event; if it is the only one, its oldest entry."""
        event, kept = next(iter(self._events.items()))
        if len(self._events) > 1 or not kept.entries:
            self._drop(event)
        else:
            self._pop(kept, next(iter(kept.entries)))

    def _drop(self, event: int) -> None:
        self._bytes -= sum(entry.size for entry in self._events.pop(event).entries.values())

    def _pop(self, kept: _Version, key: CacheKey) -> None:
        gone = kept.entries.pop(key, None)
        self._bytes -= gone.size if gone else 0


CACHE = VersionCache()


def page_of_event(
    find: Callable[[], _Found], event_of: Callable[[_Found], Tournament], show: Callable[[_Found], _Answer]
) -> _Answer:
    """Render a page from one version of an event: `find` reads its row, `show` renders the page from it."""
    is_shared = may_be_kept()
    with consistent_read():
        found = find()
        event_of(found).kept_in = CACHE if is_shared else VersionCache()
        return show(found)


def may_be_kept() -> bool:
    """Return whether values read now may be cached: not in a transaction that may be rolled back."""
    return settings.EVENT_CACHE and not connection.in_atomic_block


def once_per_version(function: _Function) -> _Function:
    """Cache a function of an event per version and arguments. See the module's docstring."""
    parameters = signature(function).parameters.values()
    defaults = {(each.name, each.default) for each in parameters if each.default != each.empty}

    @wraps(function)
    def kept(tournament: Tournament, *args: Any, **kwargs: Any) -> Any:
        cache: VersionCache | None = tournament.kept_in
        if cache is None:
            return function(tournament, *args, **kwargs)
        named = tuple(sorted(each for each in kwargs.items() if each not in defaults))
        key = CacheKey(tournament.pk, tournament.version, function, (args, named))
        return cache.get(key, lambda: function(tournament, *args, **kwargs))

    return cast(_Function, kept)
