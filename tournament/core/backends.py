"""Accounts as Django's own backend has them, found by SQL that is compiled once."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from tournament.core.compiled import CompiledRow, RowPart

_USER = CompiledRow(lambda: User.objects.filter(pk=0), RowPart(User))


class AccountBackend(ModelBackend):
    """Django's, in a part of the time. Django's own stands behind it, for logins from before."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> User | None:  # type: ignore[override]
        """Return the account of these credentials, None where they are of another kind.

        Raises PermissionDenied for wrong ones: Django's backend would work the same hash out once more.
        """
        account = super().authenticate(request, **credentials)
        if account is None and "password" in credentials:
            raise PermissionDenied
        return account

    def get_user(self, user_id: int) -> User | None:
        """Return the account with this key, None where there is none or it is switched off. One query."""
        found = _USER.find(user_id)
        return found[0] if found and self.user_can_authenticate(found[0]) else None


BACKEND = f"{AccountBackend.__module__}.{AccountBackend.__name__}"
