"""The administrator's summary of e-mail and accounts; empty if the site uses neither."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.utils.translation import gettext as _

from tournament.accounts.login.host import HOST
from tournament.ops.findings import Finding, Severity

_CONSOLE = "django.core.mail.backends.console.EmailBackend"


def examine_accounts() -> Iterator[Finding]:
    """Check where e-mail is sent, and what can't work without it."""
    if not HOST.is_hosted:
        return
    subject = _("E-mail")
    if settings.EMAIL_BACKEND == _CONSOLE:
        yield Finding(
            subject,
            Severity.WARNING,
            _("E-mail isn’t sent anywhere: it’s written to the terminal where the site was started."),
            _("Set a server in EMAIL_URL."),
        )
    else:
        says = _("E-mail goes to %(host)s, from %(sender)s.")
        facts = {"host": settings.EMAIL_HOST, "sender": settings.DEFAULT_FROM_EMAIL}
        yield Finding(subject, Severity.FINE, says % facts)
    if settings.SIGN_UP == "open" and not settings.SENDS_MAIL:
        yield Finding(
            _("Sign-up"),
            Severity.WARNING,
            _("No one can create an account, because the link is sent by e-mail."),
            _("Set a server in EMAIL_URL, or set SIGN_UP to invitation."),
        )
