"""Which connection is worth least: the one that is closed where there are too many."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from typing import Protocol

from tournament.server.limits import ServerLimits

# A connection that is older than this (seconds) and still without a finished request is worth less than
# any that has one.
NEW_FOR = 2.0


class Evictable(Protocol):
    """What the book has to know of a connection."""

    address_group: str
    is_in_work: bool


class _Address:
    """The connections of one address; each kind in the order of how long they have been that."""

    __slots__ = ("busy", "idle", "new")

    def __init__(self) -> None:
        self.new: OrderedDict[Evictable, float] = OrderedDict()  # when it was opened
        self.idle: OrderedDict[Evictable, None] = OrderedDict()
        self.busy: OrderedDict[Evictable, None] = OrderedDict()

    def count(self) -> int:
        return len(self.new) + len(self.idle) + len(self.busy)


class ConnectionBook:
    """All open connections by address. Each method takes the same time with 10 and 2,000 of them.

    A connection is new until its first request is answered, idle between two requests, and busy while a
    request waits or is in work.
    """

    def __init__(self, limits: ServerLimits) -> None:
        self._limits = limits
        self._addresses: dict[str, _Address] = {}
        self._by_count: dict[int, OrderedDict[str, None]] = {}  # addresses with this many connections
        self._most = 0  # connections of the address with the most
        self._total = 0

    def __len__(self) -> int:
        return self._total

    def enter(self, connection: Evictable, now: float) -> None:
        """Note a new connection."""
        group = connection.address_group
        address = self._addresses.setdefault(group, _Address())
        address.new[connection] = now
        self._recount(group, address.count() - 1, address.count())

    def leave(self, connection: Evictable) -> None:
        """Forget a connection; no harm if it is unknown."""
        group = connection.address_group
        address = self._addresses.get(group)
        if address is None:
            return
        for kind in (address.new, address.idle, address.busy):
            if connection in kind:
                del kind[connection]
                break
        else:
            return
        count = address.count()
        if not count:
            del self._addresses[group]
        self._recount(group, count + 1, count)

    def begin(self, connection: Evictable) -> None:
        """Note that a request of this connection waits for a thread."""
        address = self._addresses.get(connection.address_group)
        if address and (_take(address.idle, connection) or _take(address.new, connection)):
            address.busy[connection] = None

    def rest(self, connection: Evictable) -> None:
        """Note that its request was answered."""
        address = self._addresses.get(connection.address_group)
        if address and _take(address.busy, connection):
            address.idle[connection] = None

    def surplus(self, newcomer: Evictable, now: float) -> Evictable | None:
        """Return the connection to close for this newcomer, or None where there is room."""
        address = self._addresses.get(newcomer.address_group)
        if address and address.count() > self._limits.of_one_address:
            return self._least_of(address, newcomer, now) or newcomer
        if self._total > self._limits.connections:
            return self.worth_least(newcomer, now)
        return None

    def worth_least(self, newcomer: Evictable | None, now: float) -> Evictable | None:
        """Return one of the address with the most connections, which is not the newcomer if there is another.

        First those that never finished a request, then the longest idle, then a request that waits. One
        whose request is in work is never returned.
        """
        for group in self._from_the_most():
            found = self._least_of(self._addresses[group], newcomer, now)
            if found is not None:
                return found
        return newcomer

    def _least_of(self, address: _Address, newcomer: Evictable | None, now: float) -> Evictable | None:
        oldest, opened = next(iter(address.new.items()), (None, now))
        if oldest is newcomer:  # the newest, so there are no others
            oldest = None
        is_crowd = len(address.new) > self._limits.new_of_one_address or now - opened > NEW_FOR
        if oldest is not None and (is_crowd or not address.idle):
            return oldest
        longest_idle = next(iter(address.idle), None)
        if longest_idle is not None:
            return longest_idle
        # At most as many are in work as there are threads.
        return next((each for each in address.busy if not each.is_in_work), None)

    def _from_the_most(self) -> Iterator[str]:
        for count in range(self._most, 0, -1):
            yield from self._by_count.get(count, ())

    def _recount(self, group: str, before: int, after: int) -> None:
        self._total += after - before
        if before:
            same = self._by_count[before]
            del same[group]
            if not same:
                del self._by_count[before]
        if after:
            self._by_count.setdefault(after, OrderedDict())[group] = None
        if after > self._most or (before == self._most and before not in self._by_count):
            self._most = after


def _take(kind: OrderedDict, connection: Evictable) -> bool:
    """Remove it, if it is there; return whether it was."""
    if connection not in kind:
        return False
    del kind[connection]
    return True
