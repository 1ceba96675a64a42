"""The data for the token pages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tournament.kernel.roles import display_name
from tournament.models import ApiToken, TokenScope, Tournament


@dataclass(frozen=True, slots=True)
class TokenLine:
    """One token as shown to staff and its account, without its secret.

    `account` is the account that it acts for, empty on that account's page; `event` is its event, None for
    all.
    """

    pk: int
    name: str
    hint: str
    rights: str
    account: str
    event: Tournament | None
    created_at: datetime
    used_at: datetime | None


def tokens_of_event(tournament: Tournament) -> list[TokenLine]:
    """Return the tokens for this event only, newest first. One query."""
    return _lines(ApiToken.objects.of_event(tournament), with_account=True)


def tokens_of_account(account: int) -> list[TokenLine]:
    """Return all tokens of an account, by its key, newest first. One query."""
    return _lines(ApiToken.objects.of_account(account), with_account=False)


def _lines(tokens: Iterable[ApiToken], *, with_account: bool) -> list[TokenLine]:
    return [
        TokenLine(
            pk=token.pk,
            name=token.name,
            hint=token.hint,
            rights=str(TokenScope(token.scope).label),
            account=display_name(token.owner) if with_account else "",
            event=token.event if token.event_id and not with_account else None,
            created_at=token.created_at,
            used_at=token.used_at,
        )
        for token in tokens
    ]
