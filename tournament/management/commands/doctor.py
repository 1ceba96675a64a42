"""`manage.py doctor`: what `serve` looks at before it starts, each with a remedy."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournament.config import environment
from tournament.management.base import TranslatedCommand
from tournament.upkeep.doctor import Finding, Severity, examine_network, examine_site, faults_in
from tournament.upkeep.faults import SiteFault
from tournament.upkeep.serving import is_site_running
from tournament.upkeep.starting import refuse_unusable_port

_SIGNS = {
    Severity.FINE: gettext_noop("fine"),
    Severity.WARNING: gettext_noop("WARNING"),
    Severity.FAULT: gettext_noop("FAULT"),
}


class Command(TranslatedCommand):
    """Tell how the site is, and what to do about each fault."""

    help = gettext_noop(
        "Looks at all that the site needs, and tells what to do about each fault. It changes nothing."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take where the site is going to listen."""
        parser.add_argument("--host", default=environment.text("HOST", "0.0.0.0"))  # noqa: S104 - for phones
        parser.add_argument("--port", type=int, default=environment.whole_number("PORT", 8000))

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Look, and end with an error where the site would not start."""
        host, port = options["host"], options["port"]
        findings = [*examine_site(timezone.now()), *examine_network(host, port)]
        if not is_site_running():
            findings.append(_port(host, port))
        width = max(len(_(sign)) for sign in _SIGNS.values())
        for each in findings:
            told = _("%(subject)s: %(finding)s") % {"subject": each.subject, "finding": each.says}
            sign = _(_SIGNS[each.severity])
            self.stdout.write(f"{sign:<{width}} {told}")
            if each.remedy:
                self.stdout.write(f"{'':<{width}} {each.remedy}")
        if faults_in(findings):
            raise CommandError(_("The site does not start as it is."))


def _port(host: str, port: int) -> Finding:
    try:
        refuse_unusable_port(host, port)
    except SiteFault as fault:
        return Finding(_("Port"), Severity.FAULT, fault.says, fault.remedy)
    return Finding(_("Port"), Severity.FINE, _("%(port)s is free.") % {"port": port})
