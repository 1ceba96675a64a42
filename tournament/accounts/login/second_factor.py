"""The second factor of a login: app codes (TOTP, by django-otp), and recovery codes on paper."""

from __future__ import annotations

import logging
import re
import secrets
import time
from dataclasses import dataclass
from math import ceil

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.core import signing
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice, default_key

from tournament.kernel.errors import ActionRefused
from tournament.kernel.limits import TooOften
from tournament.models import RecoveryCode

logger = logging.getLogger(__name__)

RECOVERY_CODES = 10
KEY_LIVES = 3600  # seconds; how long a page with a new key can be submitted
_KEY_SALT = "tournament.accounts.second_factor"
_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"  # no two of these look alike
_HALF = 5  # half of a recovery code, which has 10 characters, 49 bits
# In the session: whether this login used a second factor.
_VERIFIED = "has_second_factor"


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key not yet assigned to an account: as an address for the app (a QR code), and in groups of four
    characters for people to read.
    """

    key: str
    address: str
    groups: str


def new_key(account: User) -> NewKey:
    """Generate a key for an account's app."""
    return _shown(account, default_key())


def signed_key(account: User, key: str) -> str:
    """Return the signed key for the form: valid only for this account, for one hour."""
    return signing.dumps([account.pk, key], salt=_KEY_SALT)


def key_of_form(account: User, signed: str) -> NewKey | None:
    """Return the key in a form, or None if it has expired or belongs to another account."""
    try:
        owner, key = signing.loads(signed, salt=_KEY_SALT, max_age=KEY_LIVES)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return _shown(account, key) if owner == account.pk else None


def _shown(account: User, key: str) -> NewKey:
    device = TOTPDevice(user=account, key=key)
    address = device.config_url
    secret = re.search(r"secret=([A-Z2-7]+)", address)
    words = secret[1] if secret else ""
    return NewKey(key, address, " ".join(words[at : at + 4] for at in range(0, len(words), 4)))


def has_second_factor(account: User) -> bool:
    """Return whether logging in to this account requires a code. One query."""
    return bool(TOTPDevice.objects.filter(user=account, confirmed=True).exists())


def with_second_factor() -> set[int]:
    """Return the keys of all accounts with a second factor. One query."""
    return set(TOTPDevice.objects.filter(confirmed=True).values_list("user_id", flat=True))


def turn_on(account: User, key: str, code: str) -> list[str]:
    """Require codes from the app with this key for an account's logins; return its recovery codes.

    Raises ActionRefused: second_factor_is_on, code_is_wrong.
    """
    totp = TOTP(bytes.fromhex(key))
    totp.time = time.time()
    if not code.isdecimal() or not totp.verify(int(code), tolerance=1):
        raise ActionRefused("code_is_wrong")
    with transaction.atomic():
        User.objects.select_for_update().get(pk=account.pk)
        if has_second_factor(account):
            raise ActionRefused("second_factor_is_on")
        TOTPDevice.objects.filter(user=account).delete()
        TOTPDevice.objects.create(user=account, name="app", key=key, drift=totp.drift, last_t=totp.t())
        return draw_recovery_codes(account)


def turn_off(account: User) -> bool:
    """Stop requiring codes for an account's logins; return whether they were required."""
    with transaction.atomic():
        RecoveryCode.objects.filter(user=account).delete()
        was_on = has_second_factor(account)
        TOTPDevice.objects.filter(user=account).delete()
    return was_on


def reset_second_factor(account: User, by: str) -> bool:
    """Turn off the second factor for someone who has lost both phone and recovery codes; the site's own log
    records who did so.
    """
    is_done = turn_off(account)
    if is_done:
        logger.warning("%s removed the second factor of %s.", by, account.get_username())
    return is_done


def draw_recovery_codes(account: User) -> list[str]:
    """Generate and return new recovery codes for an account: only their digests are stored."""
    codes = ["".join(secrets.choice(_SIGNS) for _ in range(2 * _HALF)) for _ in range(RECOVERY_CODES)]
    with transaction.atomic():
        RecoveryCode.objects.filter(user=account).delete()
        rows = [RecoveryCode(user=account, digest=_digest(account, code)) for code in codes]
        RecoveryCode.objects.bulk_create(rows)
    return [f"{code[:_HALF]}-{code[_HALF:]}" for code in codes]


def check_code(account: User, typed: str) -> bool:
    """Return whether this is the app's code, which works once, or a recovery code, which is used up.

    Each wrong code doubles the wait before the next. Raises TooOften (too_many_codes) during that wait.
    """
    code = re.sub(r"[^a-z0-9]", "", typed.lower())
    with transaction.atomic():
        device = TOTPDevice.objects.select_for_update().filter(user=account, confirmed=True).first()
        if device is None:
            return False
        may, facts = device.verify_is_allowed()
        if not may:
            wait = facts["locked_until"] - timezone.now()
            raise TooOften(max(1, ceil(wait.total_seconds())), "too_many_codes")
        if len(code) <= 2 * _HALF - 1:
            return bool(device.verify_token(code))
        used, _each = RecoveryCode.objects.filter(user=account, digest=_digest(account, code)).delete()
        if used:
            device.throttle_reset()
        else:
            device.throttle_increment()
        return used > 0


def _digest(account: User, code: str) -> str:
    return salted_hmac("recovery code", f"{account.pk} {code}", algorithm="sha256").hexdigest()


def mark_verified(request: HttpRequest) -> None:
    """Record in the session that its login used a second factor."""
    request.session[_VERIFIED] = True


def forget_verified(request: HttpRequest) -> None:
    """Record in the session that its login no longer has a second factor."""
    request.session.pop(_VERIFIED, None)


def lacks_second_factor(request: HttpRequest) -> bool:
    """Return whether the host requires a second factor of this user and the login has none. No query."""
    account: User | AnonymousUser = request.user
    if not account.is_authenticated or request.session.get(_VERIFIED):
        return False
    if settings.TWO_FACTOR == "administrators":
        return account.is_superuser
    return settings.TWO_FACTOR == "organizers" and account.has_usable_password()
