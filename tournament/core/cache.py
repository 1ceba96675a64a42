"""A cache in memory for rendered pages that are the same for everybody, with a lock for each key.

After a result every phone that follows the round asks for the same new part. The first request renders it,
the others wait for that. A key contains the event's version, so a changed event never finds an old entry.
"""

from __future__ import annotations

import gzip
import re
import struct
import threading
import time
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property

MAX_CACHE_BYTES = 32 * 1024 * 1024  # a page for a thousand players has half a megabyte
WAIT_SECONDS = 10  # for another thread's rendering; after that a thread renders for itself
MIN_GZIP_BYTES = 1000  # less fits into one TCP packet without compression


# The time of rendering in a whole page: replaced when it comes from the cache. Live parts use the `Date`
# header.
_RENDERED_AT = re.compile(rb'data-now="\d+"')
_TIME_BEGINS, _TIME_ENDS = b'data-now="', b'"'

_GZIP_HEAD = b"\x1f\x8b\x08" + b"\0" * 6 + b"\xff"  # RFC 1952: deflated, no time, system not told
_LAST_BLOCK = b"\x03\0"  # an empty one (RFC 1951)


def _deflated(piece: bytes) -> bytes:
    """Return a piece of a deflate stream that ends on a byte, and refers to nothing before it."""
    stream = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    return stream.compress(piece) + stream.flush(zlib.Z_FULL_FLUSH)


def _stored(piece: bytes) -> bytes:
    """Return a block of a deflate stream with these bytes as they are; it begins on a byte."""
    return b"\0" + struct.pack("<HH", len(piece), len(piece) ^ 0xFFFF) + piece


@dataclass(frozen=True)
class CachedBody:
    """The body of a rendered page or live part, and when its rendering began (seconds, monotonic clock)."""

    body: bytes
    at: float

    @cached_property
    def gzipped(self) -> bytes:
        """The body compressed by gzip: once for all clients, since the venue's Wi-Fi is the bottleneck."""
        return gzip.compress(self.body, compresslevel=6, mtime=0)

    @cached_property
    def _around_times(self) -> list[bytes]:
        first, *others = _RENDERED_AT.split(self.body)
        pieces = [first, *(_TIME_ENDS + each for each in others)]
        return [each + _TIME_BEGINS for each in pieces[:-1]] + pieces[-1:]

    def at_time(self, now: bytes) -> bytes:
        """Return the body as of `now` (milliseconds since 1970): its clocks count from there."""
        return now.join(self._around_times)

    @cached_property
    def _deflated_around_times(self) -> list[bytes]:
        return [_deflated(piece) for piece in self._around_times]

    def gzipped_at_time(self, now: bytes) -> bytes:
        """Return `at_time` compressed by gzip: all but the times is compressed once."""
        body = self.at_time(now)
        trailer = struct.pack("<LL", zlib.crc32(body), len(body) & 0xFFFFFFFF)
        return b"".join((_GZIP_HEAD, _stored(now).join(self._deflated_around_times), _LAST_BLOCK, trailer))

    @property
    def is_worth_compressing(self) -> bool:
        """Whether compression saves a packet."""
        return len(self.body) >= MIN_GZIP_BYTES


class SingleFlightCache:
    """A thread-safe cache of at most `max_bytes`: of the threads that miss one key, only one computes it."""

    def __init__(self, max_bytes: int = MAX_CACHE_BYTES) -> None:
        """Begin empty."""
        self._max_bytes = max_bytes
        self._bytes = 0
        self._entries: OrderedDict[Hashable, CachedBody] = OrderedDict()  # the oldest first
        self._in_flight: dict[Hashable, threading.Event] = {}
        self._lock = threading.Lock()

    def get(self, key: Hashable, seconds: float) -> CachedBody | None:
        """Return the entry of the key if it is at most `seconds` old."""
        with self._lock:
            return self._fresh(key, seconds)

    def get_or_render(
        self,
        key: Hashable,
        render: Callable[[], bytes],
        *,
        seconds: float,
        is_shareable: Callable[[], bool],
    ) -> CachedBody:
        """Return the entry of the key if it is at most `seconds` old, else render it.

        `is_shareable` is called after rendering: if False, the body is returned but not cached, and each
        waiting thread renders its own.
        """
        with self._lock:
            found = self._fresh(key, seconds)
            in_flight = self._in_flight.get(key)
            if found is None and in_flight is None:
                self._in_flight[key] = threading.Event()
        if found is not None:
            return found
        if in_flight is not None:
            in_flight.wait(WAIT_SECONDS)
            with self._lock:
                found = self._fresh(key, seconds)
            return found or CachedBody(render(), time.monotonic())
        return self._render(key, render, is_shareable)

    def _render(
        self, key: Hashable, render: Callable[[], bytes], is_shareable: Callable[[], bool]
    ) -> CachedBody:
        started = time.monotonic()
        try:
            rendered = CachedBody(render(), started)
            if is_shareable():
                with self._lock:
                    self._store(key, rendered)
            return rendered
        finally:
            with self._lock:
                self._in_flight.pop(key).set()

    def clear(self) -> None:
        """Remove all entries."""
        with self._lock:
            self._entries.clear()
            self._bytes = 0

    @property
    def size(self) -> int:
        """The bytes of all bodies; their compressed copies, about a tenth of that, are not counted."""
        return self._bytes

    def _fresh(self, key: Hashable, seconds: float) -> CachedBody | None:
        found = self._entries.get(key)
        return found if found and time.monotonic() - found.at <= seconds else None

    def _store(self, key: Hashable, rendered: CachedBody) -> None:
        self._evict(key)
        self._entries[key] = rendered
        self._bytes += len(rendered.body)
        while self._bytes > self._max_bytes:
            self._evict(next(iter(self._entries)))

    def _evict(self, key: Hashable) -> None:
        evicted = self._entries.pop(key, None)
        self._bytes -= len(evicted.body) if evicted else 0


PAGE_CACHE = SingleFlightCache()
