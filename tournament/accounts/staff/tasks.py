"""What the site does by itself for accounts: what was noted of logins is forgotten again."""

from __future__ import annotations

from datetime import timedelta

from axes.models import AccessAttempt, AccessLog
from django.utils import timezone
from django.utils.translation import gettext_lazy, ngettext

from tournament.kernel.background import background_task

KEPT_FAILURES = timedelta(days=1)  # an account is closed to an address for a quarter of an hour
KEPT_LOGINS = timedelta(days=60)


@background_task("forget_logins", gettext_lazy("Old login attempts removed"), every=timedelta(hours=1))
def forget_logins() -> str:
    """Remove what was noted of failed logins a day ago, and of logins two months ago."""
    now = timezone.now()
    failures, _ = AccessAttempt.objects.filter(attempt_time__lt=now - KEPT_FAILURES).delete()
    logins, _ = AccessLog.objects.filter(attempt_time__lt=now - KEPT_LOGINS).delete()
    count = failures + logins
    return ngettext("%(count)s login record was removed.", "%(count)s login records were removed.", count) % {
        "count": count
    }
