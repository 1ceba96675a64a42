"""Roles in an event, and which names are shown to whom (REG-1)."""

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

# Shown for an account without a name: a login name is half of a credential, so players never see it.
A_LEADER = gettext_lazy("a staff member")


def name_for_players(user: User | None) -> str:
    """Return an account's public name, never its login name, which is half of a credential."""
    if user is None:
        return ""
    return user.get_full_name() or str(A_LEADER)


def display_name(user: User | None) -> str:
    """Return the name that staff see for an account: its full name or else its login name.

    Empty without an account.
    """
    if user is None:
        return ""
    return user.get_full_name() or user.get_username()


def acting_by_token(account: User, token: str) -> User:
    """Return the account as the log names it when it acts through this API token; see `token_of`."""
    account.token_name = token  # type: ignore[attr-defined]
    return account


def token_of(user: User | None) -> str:
    """Return the name of the API token through which an account acts; empty if it acts directly."""
    return getattr(user, "token_name", "")
