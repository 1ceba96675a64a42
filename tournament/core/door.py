"""What the server and the door of polls (`core/polls`) tell one another of a request, in its environment.

A poll that finds nothing new costs a twentieth of a page. So that it need not wait behind pages, threads of
its own look first whether the door has an answer; where it has none, the request waits for a page's thread.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest

ONLY_UNCHANGED = "tournament.only_unchanged"  # the server wants the door's answer, or none
PASSED_DOOR = "tournament.passed_door"  # the door has none: whatever answers has to make the page


def is_for_the_door(headers: Mapping[str, Any], prefix: str = "") -> bool:
    """Return whether a GET with these headers may be one that the door answers: a poll without a session.

    They are named as in CGI, behind a prefix.
    """
    return (
        f"{prefix}HX_REQUEST" in headers
        and f"{prefix}IF_NONE_MATCH" in headers
        and f"{settings.SESSION_COOKIE_NAME}=" not in headers.get(f"{prefix}COOKIE", "")
    )


def is_only_a_look(request: HttpRequest) -> bool:
    """Return whether this was but the door’s look: the server is about to ask again, for the page."""
    return ONLY_UNCHANGED in request.META and PASSED_DOOR in request.META
