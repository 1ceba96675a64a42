"""Tasks for accounts on a hosted site: sending mail and deleting what has expired."""

from __future__ import annotations

from datetime import timedelta
from smtplib import SMTPException

from django.core.mail import EmailMessage, get_connection
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.accounts.login.attempts import KEPT_ATTEMPTS
from tournament.accounts.login.mails import mails_of
from tournament.accounts.login.sessions import forget_ended_sessions
from tournament.kernel.background import TaskFailed, TaskLane, background_task
from tournament.models import (
    ASKED_FOR,
    INVITED_FOR,
    AccountAttempt,
    AccountInvitation,
    OrganizationInvitation,
)
from tournament.web.mailing import SEND_MAIL

KEPT_INVITATIONS = timedelta(days=30)  # after they end


@background_task(SEND_MAIL, gettext_lazy("E-mail about an account"), lane=TaskLane.MAIL)
def send_account_mail(*, kind: str, address: str, key: int, site: str, language: str) -> str:
    """Write and send the mails of a kind, in the language of the person who requested them."""
    with translation.override(language or None):
        mails = mails_of(kind, address, key, site)
    try:
        # Over one connection, with EMAIL_TIMEOUT for each step.
        get_connection().send_messages(
            [EmailMessage(mail.subject, mail.text, None, [mail.to]) for mail in mails]
        )
    except (SMTPException, OSError) as error:
        reason = _("The e-mail server didn’t accept it (%(kind)s). Check EMAIL_URL.")
        raise TaskFailed(reason % {"kind": type(error).__name__}) from error
    return ngettext("%(count)s e-mail was sent.", "%(count)s e-mails were sent.", len(mails)) % {
        "count": len(mails)
    }


@background_task("tidy_accounts", gettext_lazy("Old invitations removed"), every=timedelta(hours=6))
def tidy_accounts() -> str:
    """Delete day-old attempts, ended logins, and invitations that ended a month ago."""
    now = timezone.now()
    attempts, _each = AccountAttempt.objects.filter(at__lt=now - KEPT_ATTEMPTS).delete()
    old = AccountInvitation.objects.filter(created_at__lt=now - INVITED_FOR - KEPT_INVITATIONS)
    invitations, _each = old.delete()
    asked = OrganizationInvitation.objects.filter(created_at__lt=now - ASKED_FOR - KEPT_INVITATIONS)
    count = attempts + invitations + asked.delete()[0] + forget_ended_sessions()
    return ngettext("%(count)s record was removed.", "%(count)s records were removed.", count) % {
        "count": count
    }
