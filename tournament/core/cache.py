"""What was just written for everybody, kept for some seconds: a whole room asks for the same at once.

When a result comes in, every phone that follows the round asks for the same new part. It is written once;
who asks meanwhile waits for it. The key carries the event's version: what has changed since is not found.
"""

from __future__ import annotations

import gzip
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property

MOST_BYTES = 32 * 1024 * 1024  # a room of a thousand is half a megabyte a page
PATIENCE = 10  # seconds to wait for another thread before writing it oneself
WORTH_PACKING = 1000  # bytes: what is shorter fits into one packet anyway


@dataclass(frozen=True)
class Written:
    """A page, or a part of it, as it is sent."""

    body: bytes
    at: float

    @cached_property
    def packed(self) -> bytes:
        """The same for browsers that take gzip: packed once, for the air of a full room is narrow."""
        return gzip.compress(self.body, compresslevel=6, mtime=0)

    @property
    def is_worth_packing(self) -> bool:
        """Whether packing it spares anything."""
        return len(self.body) >= WORTH_PACKING


class Shelf:
    """Keeps what was written, the newest of it; safe for many threads."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        """Begin empty."""
        self._most_bytes = most_bytes
        self._bytes = 0
        self._kept: OrderedDict[Hashable, Written] = OrderedDict()  # the oldest first
        self._under_way: dict[Hashable, threading.Event] = {}
        self._lock = threading.Lock()

    def fetch(
        self, key: Hashable, write: Callable[[], bytes], *, seconds: float, is_for_all: Callable[[], bool]
    ) -> Written:
        """Return what is kept under the key and not older than so many seconds, or write it.

        Of several threads that miss the same, one writes and the others wait for it. After writing,
        `is_for_all` says whether others may have it; if not, each writes its own.
        """
        with self._lock:
            found = self._fresh(key, seconds)
            under_way = self._under_way.get(key)
            if found is None and under_way is None:
                self._under_way[key] = threading.Event()
        if found is not None:
            return found
        if under_way is not None:
            under_way.wait(PATIENCE)
            with self._lock:
                found = self._fresh(key, seconds)
            return found or Written(write(), time.monotonic())
        return self._written(key, write, is_for_all)

    def _written(self, key: Hashable, write: Callable[[], bytes], is_for_all: Callable[[], bool]) -> Written:
        started = time.monotonic()  # its clock is that of the beginning
        try:
            written = Written(write(), started)
            if is_for_all():
                with self._lock:
                    self._keep(key, written)
            return written
        finally:
            with self._lock:
                self._under_way.pop(key).set()

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self._bytes = 0

    @property
    def size(self) -> int:
        """How many bytes are kept; what is packed beside them is a tenth of it."""
        return self._bytes

    def _fresh(self, key: Hashable, seconds: float) -> Written | None:
        found = self._kept.get(key)
        return found if found and time.monotonic() - found.at <= seconds else None

    def _keep(self, key: Hashable, written: Written) -> None:
        self._drop(key)
        self._kept[key] = written
        self._bytes += len(written.body)
        while self._bytes > self._most_bytes:
            self._drop(next(iter(self._kept)))

    def _drop(self, key: Hashable) -> None:
        dropped = self._kept.pop(key, None)
        self._bytes -= len(dropped.body) if dropped else 0


SHELF = Shelf()
