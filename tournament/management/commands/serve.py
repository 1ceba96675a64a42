"""`manage.py serve`: serve the site on this machine and its network, using `tournament.server`."""

import contextlib
import signal
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, no_translations

from tournament.config import environment
from tournament.config.wsgi import application
from tournament.ops.addresses import AddressBoard
from tournament.ops.faults import SiteFault
from tournament.ops.starting import fit_to_serve, listening_fault, refuse_unusable_port
from tournament.ops.worker import Worker
from tournament.server.site import SiteServer
from tournament.web.health import DRAINING
from tournament.web.metrics import register_reading
from tournament.web.release import release_mark

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]


class Command(BaseCommand):
    """Serve the site until Ctrl+C."""

    help = "Serves the site on this machine and its network until Ctrl+C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=environment.text("HOST", "0.0.0.0"))  # noqa: S104 - for phones
        parser.add_argument("--port", type=int, default=environment.whole_number("PORT", 8000))
        parser.add_argument("--threads", type=int, default=environment.whole_number("THREADS", 8))
        parser.add_argument("--copied-while-stopped", action="store_true")

    @no_translations
    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Check the site, then serve it. Several instances behind a proxy may share a data folder."""
        try:
            with fit_to_serve(
                self.stdout.write, copied_while_stopped=options["copied_while_stopped"]
            ) as worker:
                self._serve(options["host"], options["port"], options["threads"], worker)
        except SiteFault as fault:
            raise CommandError(str(fault)) from fault

    def _serve(self, host: str, port: int, threads: int, worker: Worker) -> None:
        """Open the port, show the site's URLs, and serve."""
        waitress = settings.WAITRESS | {"connection_limit": _possible_connections()}
        release_mark()  # computed now, so that the first visitor doesn't have to wait for it
        refuse_unusable_port(host, port)
        try:
            server = SiteServer(application, **waitress, host=host, port=port, threads=threads)
        except OSError as error:
            raise listening_fault(error, host, port) from error
        waiting = "Requests waiting for a thread."
        register_reading("readers_waiting", waiting, lambda: len(server.readers.queue))
        register_reading("writers_waiting", waiting, lambda: len(server.writers.queue))
        register_reading("connections", "Open connections.", lambda: len(server.listeners[0].channels))
        board = AddressBoard(self.stdout, host, port)
        board.announce()
        worker.call_each_time(board.look_again)
        signal.signal(signal.SIGTERM, lambda *_: DRAINING.set())
        server.run()


def _possible_connections() -> int:
    """Return the possible number of connections, and raise the limit of open files (256 on macOS).

    A connection that is sending a static file also has that file open.
    """
    wanted: int = settings.WAITRESS["connection_limit"]
    if resource is None:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < (files := 2 * wanted + 200):
        soft = files if hard == resource.RLIM_INFINITY else min(files, hard)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        wanted = min(wanted, (resource.getrlimit(resource.RLIMIT_NOFILE)[0] - 200) // 2)
    return wanted
