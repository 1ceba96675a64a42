"""An account's logins: recorded at login, updated now and then, and ended."""

from __future__ import annotations

import re
from collections import OrderedDict
from dataclasses import dataclass
from time import monotonic
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.db.models import QuerySet
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from tournament.kernel.turns import waiting_for_locks
from tournament.models import AccountSession

NOTED_EVERY = 600.0  # seconds
_MOST_NOTED = 20_000

# Browser names in user agents, first match first: others also claim to be Chrome and Safari.
_BROWSERS = (
    ("Edge", r"Edg(e|A|iOS)?/"),
    ("Opera", r"OPR/|Opera"),
    ("Samsung Internet", r"SamsungBrowser/"),
    ("Firefox", r"Firefox/|FxiOS/"),
    ("Chrome", r"Chrom(e|ium)/|CriOS/"),
    ("Safari", r"Safari/"),
)
_SYSTEMS = (
    ("iPhone", r"iPhone"),
    ("iPad", r"iPad"),
    ("Android", r"Android"),
    ("Windows", r"Windows"),
    ("Mac", r"Macintosh|Mac OS X"),
    ("ChromeOS", r"CrOS"),
    ("Linux", r"Linux|X11"),
)
# When this process last recorded each session's use, by key, in seconds of the monotonic clock, oldest first.
_noted: OrderedDict[str, float] = OrderedDict()


@dataclass(frozen=True, slots=True)
class OwnSession:
    """One login of an account, as shown to its owner; `is_this` marks the current one."""

    row: AccountSession
    is_this: bool

    @property
    def device(self) -> str:
        """The browser and the system, in words."""
        row = self.row
        if row.browser and row.system:
            return _("%(browser)s on %(system)s") % {"browser": row.browser, "system": row.system}
        return row.browser or row.system or _("Unknown browser")


def own_sessions(request: HttpRequest, account: User) -> list[OwnSession]:
    """Return an account's logins, this session first. Two queries."""
    key = request.session.session_key or ""
    rows = list(AccountSession.objects.filter(user=account))
    going_on = _going_on(account, [row.session_key for row in rows])
    rows = [row for row in rows if row.session_key in going_on]
    if key not in {row.session_key for row in rows}:  # logged in before logins were recorded
        rows.append(_new_row(request, account, key))
    shown = [OwnSession(row, row.session_key == key) for row in rows]
    return sorted(shown, key=lambda each: not each.is_this)


def _going_on(account: User, keys: list[str]) -> set[str]:
    """Return the sessions in which the account is still logged in; sessions from before a password change
    don't count.
    """
    now = account.get_session_auth_hash()
    found = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    held = ((row.session_key, str(row.get_decoded().get(HASH_SESSION_KEY, ""))) for row in found)
    return {key for key, mark in held if constant_time_compare(mark, now)}


def end_session(account: User, pk: int, keep: str | None) -> bool:
    """End one login of an account, but never the one with the key `keep`; return whether there was one."""
    return _end(AccountSession.objects.filter(user=account, pk=pk).exclude(session_key=keep or "")) > 0


def end_sessions(account: User, keep: str | None = None) -> int:
    """End all logins of an account except the one with the key `keep`; return how many there were."""
    return _end(AccountSession.objects.filter(user=account).exclude(session_key=keep or ""))


def rename_session(before: str | None, now: str | None) -> None:
    """Update the record of a session whose key has changed."""
    if before and now:
        AccountSession.objects.filter(session_key=before).update(session_key=now)


def forget_ended_sessions() -> int:
    """Delete logins that have ended; return how many."""
    going_on = Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")
    count, _each = AccountSession.objects.exclude(session_key__in=going_on).delete()
    return count


def note_use(request: HttpRequest) -> None:
    """Record that a login is used, once every ten minutes; pages don't wait for this or fail because of it.

    It happens only if the page read the session, so that other pages stay cacheable for everyone.
    """
    key = request.session.session_key
    if not key or not request.session.accessed or SESSION_KEY not in request.session:
        return
    if _noted.get(key, -NOTED_EVERY) > monotonic() - NOTED_EVERY:
        return
    _remember(key)
    try:
        with waiting_for_locks(0):
            if not AccountSession.objects.filter(session_key=key).update(seen_at=timezone.now()):
                _enter(request, key)
    except OperationalError:  # another process is writing: it is enough to record the use ten minutes later
        pass


def _end(rows: QuerySet[AccountSession]) -> int:
    keys = list(rows.values_list("session_key", flat=True))
    Session.objects.filter(session_key__in=keys).delete()
    rows.delete()
    return len(keys)


def _enter(request: HttpRequest, key: str) -> None:
    """Record a login that predates the list of logins, so that ending all others ends it too."""
    if request.user.is_authenticated:
        AccountSession.objects.bulk_create([_new_row(request, request.user, key)], ignore_conflicts=True)


def _remember(key: str) -> None:
    _noted.pop(key, None)
    _noted[key] = monotonic()
    if len(_noted) > _MOST_NOTED:
        _noted.popitem(last=False)


def _new_row(request: HttpRequest, account: User, key: str) -> AccountSession:
    named = request.headers.get("User-Agent", "")
    return AccountSession(
        user=account,
        session_key=key,
        browser=_first_fitting(_BROWSERS, named),
        system=_first_fitting(_SYSTEMS, named),
    )


def _first_fitting(kinds: tuple[tuple[str, str], ...], named: str) -> str:
    return next((name for name, pattern in kinds if re.search(pattern, named)), "")


@receiver(user_logged_in)
def note_login(request: HttpRequest, user: User, **_facts: Any) -> None:
    """Record a new login."""
    if request.session.session_key is None:
        request.session.save()
    key = request.session.session_key or ""
    _remember(key)
    AccountSession.objects.filter(session_key=key).delete()
    _new_row(request, user, key).save()


@receiver(user_logged_out)
def note_logout(request: HttpRequest, **_facts: Any) -> None:
    """Delete a login that its owner ended."""
    if request.session.session_key:
        AccountSession.objects.filter(session_key=request.session.session_key).delete()
