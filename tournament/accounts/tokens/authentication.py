"""The account that a program acts for, found by the token in its request."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import OperationalError
from django.http import HttpRequest
from django.utils import timezone

from tournament.accounts.tokens.secrets import is_secret, token_digest
from tournament.kernel.access import SPECTATOR, Viewer, viewer_of
from tournament.kernel.acts import Act
from tournament.kernel.roles import acting_by_token
from tournament.kernel.turns import waiting_for_locks
from tournament.models import ApiToken, TokenScope, Tournament
from tournament.web.hosts import site_address

_NOTED_EVERY = timedelta(minutes=1)

# The acts allowed by `TokenScope.RESULTS`: reporting and correcting results.
RESULT_ACTS = frozenset(
    {"report_result", "clear_result", "report_game", "clear_game", "concede_games", "choose_side"}
)


class InvalidTokenError(Exception):
    """A request with an invalid token: unknown, revoked, or of a closed account."""


@dataclass(frozen=True, slots=True)
class Caller:
    """A program with a token: the token, and the account it acts for, as named in the log.

    `site` is the URL by which the program reached this site.
    """

    account: User
    token: ApiToken
    site: str = ""

    def viewer(self, tournament: Tournament) -> Viewer:
        """Return the account's current role in an event; it is a spectator in events that the token isn't
        for.

        Queries as in `viewer_of`.
        """
        if self.token.event_id not in (None, tournament.pk):
            return SPECTATOR
        return viewer_of(self.account, tournament)

    def may(self, viewer: Viewer, act: type[Act[object]]) -> bool:
        """Return whether the caller may perform an act as this viewer: the role and the token must both allow
        it.
        """
        return viewer.may(act) and self.has_right_to(act)

    def has_right_to(self, act: type[Act[object]]) -> bool:
        """Return whether the token allows this act, whatever its account's role in the event."""
        if self.token.scope == TokenScope.ORGANIZER:
            return True
        return self.token.scope == TokenScope.RESULTS and act.code in RESULT_ACTS


def authenticate(request: HttpRequest) -> Caller | None:
    """Return the account that a request acts for, from `Authorization: Bearer`, or None without that header.

    Raises InvalidTokenError if the header doesn't contain a valid token. One query, and one more per minute
    to record the use.
    """
    kind, _space, secret = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() != "bearer":
        return None
    token = _token_of(secret.strip())
    if token is None or not token.owner.is_active:
        raise InvalidTokenError
    _note_use(token)
    return Caller(acting_by_token(token.owner, token.name), token, site_address(request))


def _token_of(secret: str) -> ApiToken | None:
    if not is_secret(secret):
        return None
    return ApiToken.objects.filter(digest=token_digest(secret)).select_related("owner").first()


def _note_use(token: ApiToken) -> None:
    """Record a token's use, once a minute; responses don't wait for this or fail because of it."""
    now = timezone.now()
    if token.used_at is not None and now - token.used_at < _NOTED_EVERY:
        return
    try:
        with waiting_for_locks(0):
            ApiToken.objects.filter(pk=token.pk).update(used_at=now)
    except OperationalError:  # another process is writing: it is enough to record the use a minute later
        pass
