"""The account URLs: for everyone with an account, and those that a host enables.

URLs that a host hasn't enabled return 404, which tests/tournament/accounts/login checks.
"""

from __future__ import annotations

from tests.factories import PASSWORD
from tests.flows.address import ACCOUNTS, EVERYBODY, ORGANIZER, Address, Data, F, P
from tests.flows.world import World
from tournament.models import ApiToken

HOSTED = frozenset(
    {
        "password-forgotten",
        "password-mailed",
        "account-email",
        "account-email-confirm",
        "account-new",
        "account-invited",
        "account-invitations",
        "account-invitation-take-back",
    }
)


def _code(_world: World) -> Data:
    return {"code": "000000", "password": PASSWORD}


def _token(_world: World) -> Data:
    return {"name": "A bot", "scope": "read"}


def _made_token(world: World) -> Data:
    """Return a token for the event, created directly on first use."""
    event = world.tournament
    values = {"owner": world.owner, "name": "Old", "scope": "read", "digest": event.slug, "hint": "nto_"}
    token, _ = ApiToken.objects.get_or_create(event=event, defaults=values)
    return {"pk": token.pk}


EVENT_TOKENS = (
    Address("desk-tokens", ORGANIZER, F, data=_token, shows_once=True),
    Address("desk-token-end", ORGANIZER, P, kwargs=_made_token),
)
SECURITY = (
    Address("login-code", EVERYBODY, F, data=_code, has_slug=False),
    Address("account-sessions", ACCOUNTS, has_slug=False),
    Address("account-sessions-end", ACCOUNTS, P, has_slug=False),
    Address("account-session-end", ACCOUNTS, P, kwargs=lambda _: {"pk": 1}, has_slug=False),
    Address("account-two-factor", ACCOUNTS, F, data=_code, has_slug=False),
    Address("account-two-factor-off", ACCOUNTS, F, data=_code, has_slug=False),
    Address("account-recovery-codes", ACCOUNTS, F, data=_code, has_slug=False),
    Address("account-tokens", ACCOUNTS, F, data=_token, has_slug=False, shows_once=True),
    Address("account-token-end", ACCOUNTS, P, kwargs=lambda _: {"pk": 1}, has_slug=False),
)
