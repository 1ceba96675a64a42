"""Background tasks that look after the site's own data."""

from __future__ import annotations

from datetime import timedelta

from django.core.management import call_command
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel.background import TaskFailed, background_task
from tournament.ops.backups import back_up_by_itself
from tournament.ops.database_file import is_a_file, no_backups_here
from tournament.ops.faults import SiteFault

BACKUP = "backup"


@background_task(BACKUP, gettext_lazy("Backup"), every=timedelta(minutes=10) if is_a_file() else None)
def back_up() -> str:
    """Back up the database if anything has changed since the newest backup; skip server databases."""
    if not is_a_file():
        return no_backups_here()
    try:
        facts = back_up_by_itself(timezone.now())
    except SiteFault as fault:
        raise TaskFailed(str(fault)) from fault
    if facts is None:
        return _("Nothing has changed since the newest backup.")
    return _("%(name)s was taken and verified.") % {"name": facts.path.name}


@background_task("tidy_sessions", gettext_lazy("Old logins removed"), every=timedelta(days=1))
def tidy_sessions() -> str:
    """Delete expired sessions."""
    call_command("clearsessions")
    return _("Expired logins were removed.")
