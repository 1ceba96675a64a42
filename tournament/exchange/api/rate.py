"""The rate limit per address: counted in a row shared by all processes, in portions.

A process reserves twenty of an address's requests for the current minute at once and counts those in memory,
so twenty requests need only one short write. All processes together never exceed the limit; the unused part
of a reservation is lost until the next minute. While the database is locked, nothing is counted. A poll
answered early with 304 doesn't count against any limit: answering it costs as little as refusing it.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from django.db import OperationalError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tournament.models import ApiMinute
from tournament.web.client_address import address_mark, client_group

REQUESTS_A_MINUTE = 600  # a whole venue behind one router shares an address
PORTION = 20
KEPT_MINUTES = timedelta(hours=1)
_MINUTE = timedelta(minutes=1)
_A_MOMENT = 5.0  # seconds without another attempt to reserve after the database was locked
_MOST_ADDRESSES = 10_000


@dataclass(slots=True)
class Allowance:
    """An address's remaining requests in this minute, and when the next minute begins (on the monotonic
    clock).

    `here` is the rest of this process's reservation, `elsewhere` what any process may still reserve. `here`
    is negative for a request that exceeds the limit.
    """

    here: int
    elsewhere: int
    until: float

    @property
    def left(self) -> int:
        """The number of requests left, negative if the limit is exceeded."""
        return self.here + self.elsewhere

    @property
    def seconds(self) -> int:
        """The number of seconds until the next minute begins."""
        return max(1, ceil(self.until - time.monotonic()))

    def tell(self, response: HttpResponse) -> None:
        """Set the rate limit headers on a response."""
        response.headers["RateLimit-Limit"] = str(REQUESTS_A_MINUTE)
        response.headers["RateLimit-Remaining"] = str(max(self.left, 0))
        response.headers["RateLimit-Reset"] = str(self.seconds)


class RequestCounter:
    """One process's reservations for recently seen addresses, up to a maximum number."""

    def __init__(self) -> None:
        self._by_address: OrderedDict[str, Allowance] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, request: HttpRequest) -> Allowance:
        """Count a request and return the allowance; `left` is negative if it exceeded the limit."""
        address = client_group(request)
        with self._lock:
            found = self._by_address.get(address)
            is_known = found is not None and found.until > time.monotonic()
            if found is not None and is_known and (found.here or not found.elsewhere):
                self._by_address.move_to_end(address)
                return _counted(found)
        # The row is read without the lock: two threads at once each reserve a portion.
        try:
            portion = take_portion(address_mark(request, "api"), timezone.now())
        except OperationalError:  # the database is locked: reads continue
            portion = Allowance(PORTION, REQUESTS_A_MINUTE - PORTION, time.monotonic() + _A_MOMENT)
        with self._lock:
            before = self._by_address.pop(address, None)
            if before is not None and abs(before.until - portion.until) < 1:  # of the same minute
                portion.here += before.here
            self._by_address[address] = portion
            if len(self._by_address) > _MOST_ADDRESSES:
                self._by_address.popitem(last=False)
            return _counted(portion)

    def clear(self) -> None:
        """Delete all counts, both in this process and in the database."""
        with self._lock:
            self._by_address.clear()
        ApiMinute.objects.all().delete()


def _counted(found: Allowance) -> Allowance:
    """Use one request of this process's reservation, and return what remains."""
    if found.here <= 0:
        return Allowance(-1, 0, found.until)
    found.here -= 1
    return Allowance(found.here, found.elsewhere, found.until)


REQUESTS = RequestCounter()


def take_portion(mark: str, now: datetime) -> Allowance:
    """Reserve a portion of a sender's minute; if that minute is over, start the next one."""
    with transaction.atomic():
        rows = ApiMinute.objects.select_for_update().filter(mark=mark)
        row = rows.first()
        if row is None:
            ApiMinute.objects.bulk_create([ApiMinute(mark=mark, until=now + _MINUTE)], ignore_conflicts=True)
            row = rows.get()
        if not now < row.until <= now + _MINUTE:  # over, or from before the clock was set back
            row.taken, row.until = 0, now + _MINUTE
        given = min(PORTION, REQUESTS_A_MINUTE - row.taken)
        row.taken += given
        row.save(update_fields=["taken", "until"])
    left = REQUESTS_A_MINUTE - row.taken
    return Allowance(given, left, time.monotonic() + (row.until - now).total_seconds())


def forget_minutes(now: datetime) -> int:
    """Delete the rows of minutes that ended long ago, and return how many."""
    # rows farther ahead are from before the clock was set back
    near = (now - KEPT_MINUTES, now + KEPT_MINUTES)
    return ApiMinute.objects.exclude(until__range=near).delete()[0]
