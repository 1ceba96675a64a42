"""Create and revoke an event's tokens; the event's log records who did it."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.accounts.tokens.secrets import hint_of, new_secret, token_digest
from tournament.kernel import payloads
from tournament.kernel.acts import ALWAYS, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.payloads import Touches, touches
from tournament.models import ApiToken, TokenScope, Tournament

MOST_OF_AN_EVENT = 20


class CreateApiToken(Act[str]):
    """Create a token that lets a program act for the account in this event only. Returns its secret.

    Raises ActionRefused: too_many_tokens, token_exists, token_without_account.
    """

    code = "create_api_token"
    label = gettext_lazy("Token created")
    states = ALWAYS

    name: str
    scope: TokenScope

    def do(self, change: Change) -> str:
        """Create the token; only its hash is stored."""
        event = change.tournament
        if change.actor is None:
            raise ActionRefused("token_without_account")
        refuse_token(list(ApiToken.objects.of_event(event)), self.name, MOST_OF_AN_EVENT)
        secret = make_token(change.actor, event, self.name, self.scope)
        change.log(self.Payload(name=self.name, scope=self.scope.value, hint=hint_of(secret)))
        return secret

    class Payload(payloads.Payload):
        """The token's name, rights and first characters."""

        irreversible_reason = gettext_lazy("This can’t be undone: revoke the token instead.")

        name: str
        scope: str
        hint: str

        def sentence(self) -> str:
            return _("Created the token “%(name)s” (%(hint)s…) for programs: %(scope)s.") % {
                "name": self.name,
                "hint": self.hint,
                "scope": TokenScope(self.scope).label if self.scope in TokenScope.values else self.scope,
            }

        def touches(self) -> Touches:
            return touches(("api_token", self.hint))


class EndApiToken(Act[None]):
    """Revoke one of the event's tokens: from then on, requests with it are rejected.

    Repeating it changes nothing.
    """

    code = "end_api_token"
    label = gettext_lazy("Token revoked")
    states = ALWAYS
    is_for_deleted = True

    token: int

    def do(self, change: Change) -> None:
        token = ApiToken.objects.filter(event=change.tournament, pk=self.token).first()
        if token is None:
            change.skip()
            return
        change.log(self.Payload(name=token.name, hint=token.hint))
        token.delete()

    class Payload(payloads.Payload):
        """The token's name and first characters."""

        irreversible_reason = gettext_lazy(
            "This can’t be undone: its secret isn’t stored. Create a new token."
        )

        name: str
        hint: str

        def sentence(self) -> str:
            return _("Revoked the token “%(name)s” (%(hint)s…).") % self.sentence_values

        def touches(self) -> Touches:
            return touches(("api_token", self.hint))


def make_token(owner: User, event: Tournament | None, name: str, scope: TokenScope) -> str:
    """Store a new token and return its secret, which is never shown again."""
    secret = new_secret()
    ApiToken.objects.create(
        owner=owner, event=event, name=name, scope=scope, digest=token_digest(secret), hint=hint_of(secret)
    )
    return secret


def refuse_token(others: list[ApiToken], name: str, most: int) -> None:
    """Refuse to add another token to these. Raises ActionRefused: too_many_tokens, token_exists."""
    if len(others) >= most:
        raise ActionRefused("too_many_tokens", most=most)
    if any(other.name.casefold() == name.casefold() for other in others):
        raise ActionRefused("token_exists", name=name)
