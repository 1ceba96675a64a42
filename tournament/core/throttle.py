"""How often somebody without an account may do something that makes rows.

Counted in this process's memory (one product, one process), so a restart forgets. A phone in a shop's
network often shares its address with all the others there: the limit for an address is generous, the one
for a browser is not. Behind a proxy all visitors share its address, and with it the larger limit.
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
    except ValueError:  # it ran out between the two
        cache.set(key, 1, SECONDS)
        return 1
