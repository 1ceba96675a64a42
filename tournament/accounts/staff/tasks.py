"""Scheduled tasks for accounts: deleting old login records."""

from __future__ import annotations

from datetime import timedelta

from axes.models import AccessAttempt, AccessLog
from django.utils import timezone
from django.utils.translation import gettext_lazy, ngettext

from tournament.kernel.background import background_task

KEPT_FAILURES = timedelta(days=1)  # an account is locked for an address for a quarter of an hour
KEPT_LOGINS = timedelta(days=60)


@background_task("forget_logins", gettext_lazy("Old login attempts removed"), every=timedelta(hours=1))
def forget_logins() -> str:
    """Delete the records of failed logins after a day, and of logins after two months."""
    now = timezone.now()
    failures, _ = AccessAttempt.objects.filter(attempt_time__lt=now - KEPT_FAILURES).delete()
    logins, _ = AccessLog.objects.filter(attempt_time__lt=now - KEPT_LOGINS).delete()
    count = failures + logins
    return ngettext("%(count)s login record was removed.", "%(count)s login records were removed.", count) % {
        "count": count
    }
