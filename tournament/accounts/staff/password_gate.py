"""The gate in front of every password hash: hashing keeps a core busy, and each attempt keeps a thread busy.

At most two passwords are hashed at once in this process. Other attempts wait, a few in total and a few per
address; any others are refused at once, before anything is checked. A flood from one address doesn't lock
anyone else out: if another address is waiting, the flood gets at most one of the two places, and its waiting
attempts make room.
"""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from time import monotonic

from tournament.kernel.limits import TooOften

HASHED_AT_ONCE = 2
MOST_WAITING = 2  # each occupies one of the server's threads
MOST_OF_AN_ADDRESS = 3  # hashed and waiting
MOST_FAILURES, FAILURES_SECONDS = 30, 60.0  # per address, which may be a whole venue
MOST_ADDRESSES = 4096  # with stored failures
PATIENCE_SECONDS = 10.0
RETRY_SECONDS = 2


@dataclass(eq=False, slots=True)
class _Attempt:
    """One attempt: waiting, being hashed, or removed to make room."""

    address: str
    is_hashed: bool = False
    is_turned_out: bool = False


class PasswordGate:
    """Admits a few attempts at a time. `clock` returns seconds."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._changed = threading.Condition()
        self._open: list[_Attempt] = []  # in order of arrival
        self.failures: OrderedDict[str, deque[float]] = OrderedDict()

    @contextmanager
    def entered(self, address: str) -> Iterator[None]:
        """Wait for a place, and keep it for hashing inside the context.

        Raises TooOften, before anything is checked: too_many_guesses (failed attempts from this address), or
        too_many_log_in (at the moment).
        """
        with self._changed:
            self._refuse_guesses(address)
            attempt = self._come(address)
            came_in = self._changed.wait_for(lambda: self._is_next(attempt), PATIENCE_SECONDS)
            if attempt.is_turned_out or not came_in:
                self._go(attempt)
                raise TooOften(RETRY_SECONDS, "too_many_log_in")
            attempt.is_hashed = True
        try:
            yield
        finally:
            with self._changed:
                self._go(attempt)

    def note_failure(self, address: str) -> None:
        """Count a wrong password from this address."""
        with self._changed:
            failures = self.failures.pop(address, None) or deque(maxlen=MOST_FAILURES)
            failures.append(self._clock())
            self.failures[address] = failures  # last to be evicted
            if len(self.failures) > MOST_ADDRESSES:
                self.failures.popitem(last=False)

    def _refuse_guesses(self, address: str) -> None:
        failures = self.failures.get(address)
        if failures is None or len(failures) < MOST_FAILURES:
            return
        wait = failures[0] + FAILURES_SECONDS - self._clock()
        if wait > 0:
            raise TooOften(ceil(wait), "too_many_guesses")

    def _come(self, address: str) -> _Attempt:
        """Add an attempt to the queue. If all places are taken, the address with the most attempts may lose
        one.
        """
        own = self._count(address)
        is_full = len(self._open) >= HASHED_AT_ONCE + MOST_WAITING
        if own >= MOST_OF_AN_ADDRESS or (is_full and not self._make_room(own)):
            raise TooOften(RETRY_SECONDS, "too_many_log_in")
        attempt = _Attempt(address)
        self._open.append(attempt)
        return attempt

    def _make_room(self, own: int) -> bool:
        """Remove the newest waiting attempt of the address with the most places, if it has at least two more
        than this one.
        """
        waiting = [attempt for attempt in reversed(self._open) if not attempt.is_hashed]
        most = max(waiting, key=lambda attempt: self._count(attempt.address), default=None)
        if most is None or self._count(most.address) < own + 2:
            return False
        most.is_turned_out = True
        self._go(most)
        return True

    def _is_next(self, attempt: _Attempt) -> bool:
        """Return whether the wait is over: the attempt is hashed next or was removed."""
        if attempt.is_turned_out:
            return True
        hashed = [each.address for each in self._open if each.is_hashed]
        if len(hashed) >= HASHED_AT_ONCE:
            return False
        waiting = [each for each in self._open if not each.is_hashed]
        others = [each for each in waiting if each.address not in hashed]
        return (others or waiting)[0] is attempt

    def _count(self, address: str) -> int:
        return sum(each.address == address for each in self._open)

    def _go(self, attempt: _Attempt) -> None:
        if attempt in self._open:
            self._open.remove(attempt)
        self._changed.notify_all()


PASSWORD_GATE = PasswordGate()
