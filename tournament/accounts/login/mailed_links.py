"""Links sent by e-mail: for a new password, and to confirm an address. None of them is stored."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import User
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core import signing
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

PASSWORD_LINK_LIVES = timedelta(hours=1)
ADDRESS_LINK_LIVES = timedelta(days=1)
_ADDRESS_SALT = "tournament.accounts.address"
_signer = signing.TimestampSigner(salt="tournament.accounts.password")


class _PasswordLinks(PasswordResetTokenGenerator):
    """Django's tokens, valid for one use within one hour."""

    key_salt = "tournament.accounts.password"

    def make_token(self, user: User) -> str:
        """Return a token for this account, signed with the current time."""
        return _signer.sign(super().make_token(user))

    def check_token(self, user: User | None, token: str | None) -> bool:
        """Return whether the token is this account's, unused and not expired."""
        try:
            unsigned = _signer.unsign(token or "", max_age=PASSWORD_LINK_LIVES)
        except signing.BadSignature:
            return False
        return bool(super().check_token(user, unsigned))


password_links = _PasswordLinks()


def mailed_password_link(account: User) -> str:
    """Return the path for choosing this account's new password: valid once, within an hour."""
    number = urlsafe_base64_encode(force_bytes(account.pk))
    return reverse("password-mailed", args=[number, password_links.make_token(account)])


@dataclass(frozen=True, slots=True)
class AddressToConfirm:
    """An account and its unconfirmed new address."""

    account: User
    address: str


def address_link(account: User, address: str) -> str:
    """Return the path that confirms an account's new address: valid for a day, and until the address changes.

    A new password invalidates it, so that a person who had the old one can't confirm an address with it.
    """
    facts = {
        "account": account.pk,
        "address": address,
        "before": account.email,
        "by": _password_mark(account),
    }
    return reverse("account-email-confirm", args=[signing.dumps(facts, salt=_ADDRESS_SALT)])


def address_of_link(token: str) -> AddressToConfirm | None:
    """Return what a link confirms, or None if it has expired or never existed."""
    try:
        facts = signing.loads(token, salt=_ADDRESS_SALT, max_age=ADDRESS_LINK_LIVES)
    except signing.BadSignature:
        return None
    account = User.objects.filter(pk=facts["account"], is_active=True, email=facts["before"]).first()
    if account is None or not constant_time_compare(facts.get("by", ""), _password_mark(account)):
        return None
    return AddressToConfirm(account, facts["address"])


def _password_mark(account: User) -> str:
    """Return a value that changes with an account's password but reveals nothing about it."""
    return salted_hmac(f"{_ADDRESS_SALT} password", account.password).hexdigest()[:20]
