"""Roles in an event, and how people are named to whom (REG-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournament.models.states import Role

if TYPE_CHECKING:
    from django.contrib.auth.models import User

ROLES: dict[Role, Promise] = {
    Role.SPECTATOR: gettext_lazy("Spectator"),
    Role.PLAYER: gettext_lazy("Player"),
    Role.JUDGE: gettext_lazy("Judge"),
    Role.MARSHAL: gettext_lazy("Marshal"),
    Role.TO: gettext_lazy("Organizer"),
}

# The name shown for an account without one: a login is half of a credential, and never shown to players.
A_LEADER = gettext_lazy("a staff member")


def name_for_players(user: User | None) -> str:
    """Return an account's public name: never its login, which is half of a credential."""
    if user is None:
        return ""
    return user.get_full_name() or str(A_LEADER)


def display_name(user: User | None) -> str:
    """Return an account's name as staff see it: its full name, else its login; empty without an account."""
    if user is None:
        return ""
    return user.get_full_name() or user.get_username()


def acting_by_token(account: User, token: str) -> User:
    """Return the account as the log names it when it acts by an API token of this name: see `token_of`."""
    account.token_name = token  # type: ignore[attr-defined]
    return account


def token_of(user: User | None) -> str:
    """Return the name of the API token by which an account acts; empty if it acts itself."""
    return getattr(user, "token_name", "")
