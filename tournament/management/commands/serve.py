"""`manage.py serve`: the site for this machine and its network; the server itself is `tournament.server`."""

import contextlib
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext_noop

from tournament.config import environment
from tournament.config.wsgi import application
from tournament.management.base import TranslatedCommand
from tournament.server.limits import ServerLimits
from tournament.server.sockets import make_server
from tournament.upkeep.addresses import AddressBoard
from tournament.upkeep.faults import SiteFault
from tournament.upkeep.starting import fit_to_serve, listening_fault, refuse_unusable_port
from tournament.upkeep.worker import Worker

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]


class Command(TranslatedCommand):
    """Serve the site until Ctrl+C."""

    help = gettext_noop("Serves the site to this machine and its network until Ctrl+C.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take where to listen."""
        parser.add_argument("--host", default=environment.text("HOST", "0.0.0.0"))  # noqa: S104 - for phones
        parser.add_argument("--port", type=int, default=environment.whole_number("PORT", 8000))
        parser.add_argument("--threads", type=int, default=environment.whole_number("THREADS", 8))
        parser.add_argument("--copied-while-stopped", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Look whether all is fit, then serve."""
        try:
            with fit_to_serve(
                self.stdout.write, copied_while_stopped=options["copied_while_stopped"]
            ) as worker:
                self._serve(options, worker)
        except SiteFault as fault:
            raise CommandError(str(fault)) from fault

    def _serve(self, options: dict[str, Any], worker: Worker) -> None:
        """Open the port, say where the site is found, and serve."""
        host, port = options["host"], options["port"]
        refuse_unusable_port(host, port)
        _allow_connections()
        try:
            server = make_server(application, host=host, port=port, threads=options["threads"])
        except OSError as error:
            raise listening_fault(error, host, port) from error
        board = AddressBoard(self.stdout, host, port)
        board.announce()
        worker.call_each_time(board.look_again)
        server.run()


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
