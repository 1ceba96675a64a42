"""Rate limits for account requests from people who aren't logged in, counted in rows shared by all processes.

A row is created only for allowed requests, so that no one can fill the database; `tidy_accounts` deletes it
after a day.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournament.kernel.limits import HOUR, Limit, TooOften, refuse_too_often
from tournament.models import AccountAttempt
from tournament.web.client_address import address_mark

KEPT_ATTEMPTS = timedelta(days=1)
_OF_A_SENDER = (Limit(10, HOUR), Limit(40, KEPT_ATTEMPTS))  # one sender may be a whole venue
_TO_AN_ADDRESS = (Limit(3, HOUR), Limit(8, KEPT_ATTEMPTS))  # from all senders
# A password link works for an hour: if this refuses the owner, three links are in their mailbox.
_RESETS_TO_AN_ADDRESS = (Limit(3, HOUR),)
_OF_EVERYBODY = (Limit(300, HOUR),)  # for each kind of mail
_OF_AN_ACCOUNT = (Limit(30, KEPT_ATTEMPTS),)


def count_mail(request: HttpRequest, what: str, address: str) -> None:
    """Count a request for an e-mail, both for its sender and for this address. Raises TooOften."""
    marks = _marks(request, what, address)
    _count(what, {"": _OF_EVERYBODY, **dict(zip(marks, (_OF_A_SENDER, _TO_AN_ADDRESS), strict=True))})


def count_reset(request: HttpRequest, address: str, *, has_account: bool) -> bool:
    """Count a request for a new password; return False if it is ignored. Raises TooOften.

    When all senders together have made too many requests, those for addresses without an account are ignored
    silently and without a new row. So no flood of requests keeps owners out of their accounts.
    """
    now, what = timezone.now(), "reset"
    limits_of = dict(zip(_marks(request, what, address), (_OF_A_SENDER, _RESETS_TO_AN_ADDRESS), strict=True))
    with transaction.atomic():
        _refuse(what, limits_of, now)
        try:
            _refuse(what, {"": _OF_EVERYBODY}, now)
        except TooOften:
            if not has_account:
                # This branch makes one write too, so that the response time doesn't reveal which addresses
                # have accounts.
                AccountAttempt.objects.filter(pk=_before(what, "", now)[0].pk).update(at=now)
                return False
        _note(what, ["", *limits_of], now)
    return True


def count_invitation(account: int) -> None:
    """Count an invitation sent by an account. Raises TooOften."""
    _count("invite", {f"u{account}": _OF_AN_ACCOUNT})


def may_mail_invited(account: int, invitation: int) -> bool:
    """Return whether to e-mail an account about a staff invitation: not if it has recently had several.

    Retrying the e-mail of an invitation isn't counted again.
    """
    what, mark = "staff", f"s{invitation}"
    if AccountAttempt.objects.filter(what=what, mark=mark).exists():
        return True
    once = (Limit(1, KEPT_ATTEMPTS),)
    try:
        _count(what, {"": _OF_EVERYBODY, f"u{account}": _TO_AN_ADDRESS, mark: once})
    except TooOften:
        return False
    return True


def _marks(request: HttpRequest, what: str, address: str) -> tuple[str, str]:
    """Return the marks under which requests are counted: one for the sender, one for the recipient's
    address.
    """
    whom = salted_hmac(f"mail {what}", address.casefold()).hexdigest()
    return f"a{address_mark(request, what)[:15]}", f"m{whom[:15]}"


def _count(what: str, limits_of: Mapping[str, Collection[Limit]]) -> None:
    now = timezone.now()
    with transaction.atomic():
        _refuse(what, limits_of, now)
        _note(what, limits_of, now)


def _refuse(what: str, limits_of: Mapping[str, Collection[Limit]], now: datetime) -> None:
    for mark, limits in limits_of.items():
        most = max(limit.most for limit in limits)
        refuse_too_often(limits, [row.at for row in _before(what, mark, now)[:most]], now)


def _before(what: str, mark: str, now: datetime) -> QuerySet[AccountAttempt]:
    return AccountAttempt.objects.filter(what=what, mark=mark, at__lte=now).order_by("-at")


def _note(what: str, marks: Iterable[str], now: datetime) -> None:
    AccountAttempt.objects.bulk_create(AccountAttempt(what=what, mark=mark, at=now) for mark in marks)
