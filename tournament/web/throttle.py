"""Limit how often a browser without an account or a link can create rows.

The times are in a signed cookie in that browser, so counting strangers adds no rows and takes no memory.
Visitors who delete the cookie are only counted by address (the act's `Act.limits`, `client_address`).
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from tournament.kernel.limits import Limit, refuse_too_often


def refuse_browser(request: HttpRequest, what: str, limits: Collection[Limit], now: datetime) -> None:
    """Refuse what this browser has done too often. Raises TooOften."""
    refuse_too_often(limits, _times(request, what, limits, now), now)


def count_browser(
    request: HttpRequest, response: HttpResponse, what: str, limits: Collection[Limit], now: datetime
) -> None:
    """Record in the browser's cookie that it has done this now."""
    times = [now, *_times(request, what, limits, now)]
    response.set_cookie(
        _cookie(what),
        signing.dumps([int(time.timestamp()) for time in times], salt=_cookie(what)),
        max_age=max(limit.per for limit in limits),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _times(request: HttpRequest, what: str, limits: Collection[Limit], now: datetime) -> list[datetime]:
    """Return when this browser did this before, newest first, as far back as the limits need."""
    try:
        kept = signing.loads(request.COOKIES.get(_cookie(what), ""), salt=_cookie(what))
    except signing.BadSignature:
        return []
    first = now - max(limit.per for limit in limits)
    return [time for second in kept if first < (time := datetime.fromtimestamp(second, UTC)) <= now]


def _cookie(what: str) -> str:
    return f"times_{what}"
