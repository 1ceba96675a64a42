"""The caller: the only place in which an API request gets its account."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from tournament.accounts.tokens.authentication import Caller, InvalidTokenError, authenticate
from tournament.exchange.api.problems import ApiRefusal
from tournament.kernel.access import SPECTATOR, Viewer
from tournament.models import Tournament


def caller_of(request: HttpRequest) -> Caller | None:
    """Return the account that the request's token acts for; None for a stranger without a token.

    Sessions are ignored: what a browser sends by itself must not decide what another site's page reads.
    Raises ApiRefusal for an invalid token.
    """
    request.user = AnonymousUser()
    try:
        return authenticate(request)
    except InvalidTokenError:
        raise ApiRefusal(401, code="token_unknown") from None


def viewer_for(caller: Caller | None, tournament: Tournament) -> Viewer:
    """Return what a caller is to an event: with the token of another event, or without one, a stranger."""
    return caller.viewer(tournament) if caller else SPECTATOR
