"""Accounts with a password: organizers, and the site administrator, who runs the site itself.

The administrator is the account created by `manage.py prepare` (Django's `is_superuser`). Only it can export
everything, invite and remove organizers, and see the site's status. It isn't on the staff of others' events.
"""

from __future__ import annotations

import secrets

from axes.utils import reset
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from tournament.accounts.tokens.own import end_all_tokens


def add_organizer(username: str, *, is_administrator: bool = False) -> str:
    """Create an organizer's account and return its password, which is random and not stored.

    Raises ValueError if the name is taken.
    """
    if User.objects.filter(username=username).exists():
        raise ValueError(username)
    password = secrets.token_urlsafe(12)
    User.objects.create_user(username, password=password, is_superuser=is_administrator)
    return password


def invite_organizer(username: str) -> User:
    """Create an organizer's account without a known password: the organizer chooses one through a link.

    Raises ValueError if the name is taken.
    """
    try:
        with transaction.atomic():
            return User.objects.create_user(username, password=secrets.token_urlsafe(32))
    except IntegrityError as error:
        raise ValueError(username) from error


def password_link(account: User) -> str:
    """Return the path for choosing this account's new password: valid once, for three days."""
    number = urlsafe_base64_encode(force_bytes(account.pk))
    return reverse("password-new", args=[number, default_token_generator.make_token(account)])


def organizers() -> QuerySet[User]:
    """Return the organizers' accounts: neither guests nor administrators."""
    return User.objects.filter(is_superuser=False).exclude(password__startswith=UNUSABLE_PASSWORD_PREFIX)


def accounts_with_password() -> list[User]:
    """Return the accounts of organizers and administrators, including removed ones, but not guests."""
    administrators = User.objects.filter(is_superuser=True)
    found = organizers() | administrators
    # Sorted by bytes, whatever language the database sorts by.
    return sorted(found, key=lambda account: (not account.is_superuser, account.username))


def reset_password(username: str, *, ends_tokens: bool) -> tuple[str, int]:
    """Generate a new password for this account; return it and the number of revoked tokens.

    All logins of the account end, and any lockout caused by wrong guesses is lifted.

    Raises ValueError with a message if there is no such account, if it has no password (a guest, who came by
    a link), or if it was removed.
    """
    account = User.objects.filter(username=username).first()
    if account is None:
        known = [account.username for account in accounts_with_password() if account.is_active]
        raise ValueError(f"There is no account named {username}. Accounts: {', '.join(known) or 'none'}.")
    if not account.has_usable_password():
        raise ValueError(
            f"{username} joined by link and has no password: the organizer can give them a new link."
        )
    if not account.is_active:
        raise ValueError(f"The account {username} was removed: the administrator can restore it.")
    password = secrets.token_urlsafe(12)
    account.set_password(password)
    with transaction.atomic():
        account.save(update_fields=["password"])
        ended = end_all_tokens(account) if ends_tokens else 0
    reset(username=username)
    return password, ended
