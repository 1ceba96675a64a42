"""`manage.py doctor`: what `serve` looks at before it starts, each with a remedy."""

import socket
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournament.config import environment
from tournament.upkeep.doctor import Finding, Severity, examine_site, faults_in
from tournament.upkeep.serving import is_site_running
from tournament.upkeep.starting import listening_fault

_SIGNS = {Severity.FINE: "fine   ", Severity.WARNING: "WARNING", Severity.FAULT: "FAULT  "}


class Command(BaseCommand):
    """Tell how the site is, and what to do about each fault."""

    help = "Looks at all that the site needs, and tells what to do about each fault. It changes nothing."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take where the site is going to listen."""
        parser.add_argument("--host", default=environment.text("HOST", "0.0.0.0"))  # noqa: S104 - for phones
        parser.add_argument("--port", type=int, default=environment.whole_number("PORT", 8000))

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Look, and end with an error where the site would not start."""
        findings = examine_site(timezone.now())
        if not is_site_running():
            findings.append(_port(options["host"], options["port"]))
        for each in findings:
            self.stdout.write(f"{_SIGNS[each.severity]} {each.subject}: {each.says}")
            if each.remedy:
                self.stdout.write(f"        {each.remedy}")
        if faults_in(findings):
            raise CommandError("The site does not start as it is.")


def _port(host: str, port: int) -> Finding:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        with socket.socket(found[0], socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(found[4])
    except OSError as error:
        fault = listening_fault(error, host, port)
        return Finding("Port", Severity.FAULT, fault.says, fault.remedy)
    return Finding("Port", Severity.FINE, f"{port} is free.")
