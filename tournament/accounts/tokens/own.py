"""The tokens of an account for all events that it leads: of no event, so that no event's log has them."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from tournament.accounts.tokens.acts.tokens import EndApiToken, make_token, refuse_token
from tournament.kernel.turns import take_turn
from tournament.models import ApiToken, TokenScope

MOST_OF_AN_ACCOUNT = 20


def create_own_token(account: User, name: str, scope: TokenScope) -> str:
    """Make a token for all events of an account, and return its secret.

    Raises ActionRefused: too_many_tokens, token_exists.
    """
    with transaction.atomic():
        take_turn(f"tokens of {account.pk}")
        own = ApiToken.objects.of_account(account.pk).filter(event=None)
        refuse_token(list(own), name, MOST_OF_AN_ACCOUNT)
        return make_token(account, None, name, scope)


def end_own_token(account: User, pk: int) -> None:
    """End a token of an account, by its key; one of an event is ended in the event's log as well.

    One that is ended already, or someone else's, is passed over.
    """
    token = ApiToken.objects.of_account(account.pk).filter(pk=pk).first()
    if token is None:
        return
    if token.event is None:
        token.delete()
    else:
        EndApiToken(token=pk).perform(token.event, actor=account)


def end_all_tokens(account: User) -> int:
    """End all tokens of an account: those for one event in that event's log as well; return how many."""
    tokens = list(ApiToken.objects.of_account(account.pk).order_by("pk").values_list("pk", flat=True))
    for pk in tokens:
        end_own_token(account, pk)
    return len(tokens)
