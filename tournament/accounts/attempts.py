"""How often accounts are asked about by who has none: counted in rows, right across processes.

A row is made only for what was let through, so that nobody fills the database; `tidy_accounts` forgets it
after a day.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import timedelta

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournament.core.client_address import address_mark
from tournament.core.limits import HOUR, Limit, refuse_too_often
from tournament.models import AccountAttempt

KEPT_ATTEMPTS = timedelta(days=1)
# Of one sender, who may be a whole venue; to one address, whoever asks; and of everybody.
_OF_A_SENDER = (Limit(10, HOUR), Limit(40, KEPT_ATTEMPTS))
_TO_AN_ADDRESS = (Limit(3, HOUR), Limit(8, KEPT_ATTEMPTS))
_OF_EVERYBODY = (Limit(300, HOUR),)
_OF_AN_ACCOUNT = (Limit(30, KEPT_ATTEMPTS),)


def count_mail(request: HttpRequest, what: str, address: str) -> None:
    """Count that mail was asked for, by who sent this, to this address. Raises TooOften."""
    whom = salted_hmac(f"mail {what}", address.casefold()).hexdigest()[:16]
    sender = address_mark(request, what)
    _count(what, {"": _OF_EVERYBODY, f"a{sender[:15]}": _OF_A_SENDER, f"m{whom[:15]}": _TO_AN_ADDRESS})


def count_invitation(account: int) -> None:
    """Count that an account has invited somebody. Raises TooOften."""
    _count("invite", {f"u{account}": _OF_AN_ACCOUNT})


def _count(what: str, limits_of: Mapping[str, Collection[Limit]]) -> None:
    now = timezone.now()
    with transaction.atomic():
        for mark, limits in limits_of.items():
            most = max(limit.most for limit in limits)
            before = AccountAttempt.objects.filter(what=what, mark=mark, at__lte=now).order_by("-at")
            refuse_too_often(limits, list(before.values_list("at", flat=True)[:most]), now)
        AccountAttempt.objects.bulk_create(AccountAttempt(what=what, mark=mark, at=now) for mark in limits_of)
