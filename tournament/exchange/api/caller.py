"""The caller of the API: the only place where an API request gets its account."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from tournament.accounts.tokens.authentication import Caller, InvalidTokenError, authenticate
from tournament.exchange.api.problems import ApiRefusal
from tournament.kernel.access import SPECTATOR, Viewer
from tournament.models import Tournament


def caller_of(request: HttpRequest) -> Caller | None:
    """Return the account that the request's token acts for, or None for a stranger without a token.

    Sessions are ignored: cookies that a browser sends automatically must not affect what another site's page
    can read. Raises ApiRefusal for an invalid token.
    """
    request.user = AnonymousUser()
    try:
        return authenticate(request)
    except InvalidTokenError:
        raise ApiRefusal(401, code="token_unknown") from None


def viewer_for(caller: Caller | None, tournament: Tournament) -> Viewer:
    """Return the caller's role in an event; without a token, or with another event's token, a spectator."""
    return caller.viewer(tournament) if caller else SPECTATOR
