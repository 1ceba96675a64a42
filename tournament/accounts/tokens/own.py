"""An account's tokens for all its events. They belong to no event, so no event's log lists them."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from tournament.accounts.tokens.acts.tokens import EndApiToken, make_token, refuse_token
from tournament.kernel.turns import take_turn
from tournament.models import ApiToken, TokenScope

MOST_OF_AN_ACCOUNT = 20


def create_own_token(account: User, name: str, scope: TokenScope) -> str:
    """Create a token for all events of an account, and return its secret.

    Raises ActionRefused: too_many_tokens, token_exists.
    """
    with transaction.atomic():
        take_turn(f"tokens of {account.pk}")
        own = ApiToken.objects.of_account(account.pk).filter(event=None)
        refuse_token(list(own), name, MOST_OF_AN_ACCOUNT)
        return make_token(account, None, name, scope)


def end_own_token(account: User, pk: int) -> None:
    """Revoke a token of an account, by its key; if it is for one event, that event's log records it.

    Tokens already revoked, and other accounts' tokens, are ignored.
    """
    token = ApiToken.objects.of_account(account.pk).filter(pk=pk).first()
    if token is None:
        return
    if token.event is None:
        token.delete()
    else:
        EndApiToken(token=pk).perform(token.event, actor=account)


def end_all_tokens(account: User) -> int:
    """Revoke all tokens of an account, with a log entry for those of one event; return how many."""
    tokens = list(ApiToken.objects.of_account(account.pk).order_by("pk").values_list("pk", flat=True))
    for pk in tokens:
        end_own_token(account, pk)
    return len(tokens)
