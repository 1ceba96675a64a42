"""The rate limit per address: counted in a row for all processes, in portions.

A process reserves twenty requests of an address's minute at once, and counts those in memory: one short write
for twenty requests. All processes together never let more through than the limit; the unused part of a
reservation is lost until the next minute. While the database is locked nothing is counted. A poll answered
early by 304 counts in no limit: it costs as little as refusing it.
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

REQUESTS_A_MINUTE = 600  # a whole venue behind one router is one address
PORTION = 20
KEPT_MINUTES = timedelta(hours=1)
_MINUTE = timedelta(minutes=1)
_A_MOMENT = 5.0  # seconds without another attempt to reserve after the database was locked
_MOST_ADDRESSES = 10_000


@dataclass(slots=True)
class Allowance:
    """An address's remaining requests of this minute, and when (on the monotonic clock) the next begins.

    `here` is the rest of this process's reservation, `elsewhere` what any process may still reserve. `here`
    is below zero for a request that exceeds the limit.
    """

    here: int
    elsewhere: int
    until: float

    @property
    def left(self) -> int:
        """How many more requests, below zero for one too many."""
        return self.here + self.elsewhere

    @property
    def seconds(self) -> int:
        """In how many seconds the next minute begins."""
        return max(1, ceil(self.until - time.monotonic()))

    def tell(self, response: HttpResponse) -> None:
        """Set the headers of an answer."""
        response.headers["RateLimit-Limit"] = str(REQUESTS_A_MINUTE)
        response.headers["RateLimit-Remaining"] = str(max(self.left, 0))
        response.headers["RateLimit-Reset"] = str(self.seconds)


class RequestCounter:
    """What one process has taken for the addresses that asked it of late, within bounds."""

    def __init__(self) -> None:
        self._by_address: OrderedDict[str, Allowance] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, request: HttpRequest) -> Allowance:
        """Count a request; below zero is `left` where it was one too many."""
        address = client_group(request)
        with self._lock:
            found = self._by_address.get(address)
            is_known = found is not None and found.until > time.monotonic()
            if found is not None and is_known and (found.here or not found.elsewhere):
                self._by_address.move_to_end(address)
                return _counted(found)
        # The row is asked without the lock: two threads at once take a portion each.
        try:
            portion = take_portion(address_mark(request, "api"), timezone.now())
        except OperationalError:  # the database is locked: reads go on
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
        """Delete all counts: of this process, and in the rows."""
        with self._lock:
            self._by_address.clear()
        ApiMinute.objects.all().delete()


def _counted(found: Allowance) -> Allowance:
    """Take one request of this process's reservation; return what remains."""
    if found.here <= 0:
        return Allowance(-1, 0, found.until)
    found.here -= 1
    return Allowance(found.here, found.elsewhere, found.until)


REQUESTS = RequestCounter()


def take_portion(mark: str, now: datetime) -> Allowance:
    """Take a portion of a sender's minute, the first of the next one where that is over."""
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
    """Delete the minutes that are long over; return how many."""
    near = (now - KEPT_MINUTES, now + KEPT_MINUTES)  # further on: from before the clock was set back
    return ApiMinute.objects.exclude(until__range=near).delete()[0]
