"""How many requests an address may send: counted in memory, for each process by itself.

A poll that is answered by 304 at the door counts in no limit: it costs as little as to refuse it.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from dataclasses import dataclass
from math import ceil

from django.http import HttpRequest, HttpResponse

from tournament.core.client_address import address_group, client_address

REQUESTS_A_MINUTE = 600  # a whole venue behind one router is one address
_MINUTE = 60.0
_MOST_ADDRESSES = 10_000


@dataclass(slots=True)
class Allowance:
    """What an address has left of its minute, and when (on the monotonic clock) the next one begins."""

    left: int
    until: float

    @property
    def seconds(self) -> int:
        """In how many seconds the next minute begins."""
        return max(1, ceil(self.until - time.monotonic()))

    def tell(self, response: HttpResponse) -> None:
        """Tell it in the headers of an answer."""
        response.headers["RateLimit-Limit"] = str(REQUESTS_A_MINUTE)
        response.headers["RateLimit-Remaining"] = str(max(self.left, 0))
        response.headers["RateLimit-Reset"] = str(self.seconds)


class RequestCounter:
    """The allowances of the addresses that asked of late, within bounds."""

    def __init__(self) -> None:
        """Begin empty."""
        self._by_address: OrderedDict[str, Allowance] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, request: HttpRequest) -> Allowance:
        """Count a request; below zero is `left` where it was one too many."""
        address, now = address_group(client_address(request)), time.monotonic()
        with self._lock:
            found = self._by_address.pop(address, None)
            if found is None or found.until <= now:
                found = Allowance(REQUESTS_A_MINUTE, now + _MINUTE)
            found.left = max(found.left - 1, -1)
            self._by_address[address] = found
            if len(self._by_address) > _MOST_ADDRESSES:
                self._by_address.popitem(last=False)
            return Allowance(found.left, found.until)

    def clear(self) -> None:
        """Forget everybody."""
        with self._lock:
            self._by_address.clear()


REQUESTS = RequestCounter()
