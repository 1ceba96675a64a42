"""How often somebody without an account may do something that makes rows.

Counted in the local-memory cache of the one server process, so a restart resets it. Phones in a shop's
network often share one IP address, so the limit for an address is much higher than that for a session. Behind
a proxy all visitors share the proxy's address and the higher limit.
"""

from __future__ import annotations

from django.core.cache import cache
from django.http import HttpRequest

SECONDS = 3600
OF_A_BROWSER = 5
OF_AN_ADDRESS = 120


def is_too_often(request: HttpRequest, what: str) -> bool:
    """Count one more of this kind and return whether it was one too many within the hour."""
    if not request.session.session_key:
        request.session.create()
    of_browser = _count(f"throttle:{what}:browser:{request.session.session_key}")
    of_address = _count(f"throttle:{what}:address:{request.META.get('REMOTE_ADDR', '')}")
    return of_browser > OF_A_BROWSER or of_address > OF_AN_ADDRESS


def _count(key: str) -> int:
    cache.add(key, 0, SECONDS)
    try:
        return cache.incr(key)
    except ValueError:  # expired between the two calls
        cache.set(key, 1, SECONDS)
        return 1
