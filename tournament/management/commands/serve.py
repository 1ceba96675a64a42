"""`manage.py serve`: the site for this machine and its network; the server itself is `tournament.server`."""

import contextlib
import socket
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.config import environment
from tournament.config.wsgi import application
from tournament.server.limits import ServerLimits
from tournament.server.sockets import make_server
from tournament.upkeep.faults import SiteFault
from tournament.upkeep.starting import fit_to_serve, listening_fault

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]


class Command(BaseCommand):
    """Serve the site until Ctrl+C."""

    help = "Serves the site to this machine and its network until Ctrl+C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take where to listen."""
        parser.add_argument("--host", default=environment.text("HOST", "0.0.0.0"))  # noqa: S104 - for phones
        parser.add_argument("--port", type=int, default=environment.whole_number("PORT", 8000))
        parser.add_argument("--threads", type=int, default=environment.whole_number("THREADS", 8))
        parser.add_argument("--copied-while-stopped", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Look whether all is fit, then serve."""
        try:
            with fit_to_serve(self.stdout.write, copied_while_stopped=options["copied_while_stopped"]):
                self._serve(options)
        except SiteFault as fault:
            raise CommandError(str(fault)) from fault

    def _serve(self, options: dict[str, Any]) -> None:
        """Open the port, say where the site is found, and serve."""
        host, port = options["host"], options["port"]
        _allow_connections()
        try:
            server = make_server(application, host=host, port=port, threads=options["threads"])
        except OSError as error:
            raise listening_fault(error, host, port) from error
        self.stdout.write("")
        self.stdout.write("The site is running:")
        for address in self._addresses(host):
            self.stdout.write(f"    http://{address}:{port}/")
        self.stdout.write("Stop it with Ctrl+C; nothing is lost.")
        self.stdout.flush()
        server.run()

    def _addresses(self, host: str) -> list[str]:
        if host not in {"0.0.0.0", "::"}:  # noqa: S104 - only compared
            return [host]
        in_the_network = [name for name in environment.own_addresses() if _is_ipv4(name)]
        return ["localhost", *in_the_network]


def _allow_connections() -> None:
    """Raise the limit of open files to what the connections need: on macOS the default is 256.

    A connection that is being sent a static file has that file open as well.
    """
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * ServerLimits().connections + 200
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _is_ipv4(address: str) -> bool:
    try:
        socket.inet_pton(socket.AF_INET, address)
    except OSError:
        return False
    return True
