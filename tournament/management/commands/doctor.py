"""`manage.py doctor`: run the checks that `serve` makes before it starts, with a remedy for each fault."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError, no_translations
from django.utils import timezone

from tournament import __version__
from tournament.config import environment
from tournament.ops.doctor import examine_network, examine_site
from tournament.ops.faults import SiteFault
from tournament.ops.findings import Finding, Severity, faults_in
from tournament.ops.serving import is_site_running
from tournament.ops.starting import refuse_unusable_port

_SIGNS = {
    Severity.FINE: "fine",
    Severity.WARNING: "WARNING",
    Severity.FAULT: "FAULT",
}


class Command(BaseCommand):
    """Report the site's state, and the remedy for each fault."""

    help = "Checks everything the site needs, and says how to fix each problem. It changes nothing."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=environment.text("HOST", "0.0.0.0"))  # noqa: S104 - for phones
        parser.add_argument("--port", type=int, default=environment.whole_number("PORT", 8000))

    @no_translations
    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Run the checks, and exit with an error if the site wouldn't start."""
        host, port = options["host"], options["port"]
        version = Finding("Version", Severity.FINE, __version__)
        findings = [version, *examine_site(timezone.now()), *examine_network(host, port)]
        if not is_site_running():
            findings.append(_port(host, port))
        width = max(len(sign) for sign in _SIGNS.values())
        for each in findings:
            told = f"{each.subject}: {each.says}"
            sign = _SIGNS[each.severity]
            self.stdout.write(f"{sign:<{width}} {told}")
            if each.remedy:
                self.stdout.write(f"{'':<{width}} {each.remedy}")
        if faults_in(findings):
            raise CommandError("The site can't start until this is fixed.")


def _port(host: str, port: int) -> Finding:
    try:
        refuse_unusable_port(host, port)
    except SiteFault as fault:
        return Finding("Port", Severity.FAULT, fault.says, fault.remedy)
    return Finding("Port", Severity.FINE, f"{port} is free.")
