"""`manage.py serve`: the site for this machine and its network; the server itself is `tournament.server`."""

import contextlib
import os
import signal
import socket
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, no_translations

from tournament.config import environment
from tournament.config.wsgi import application
from tournament.core.metrics import open_shared_folder, publish_readings
from tournament.core.network import SURROUNDINGS
from tournament.core.release import release_mark
from tournament.server.guard import ServerLimits
from tournament.server.processes import ProcessGroup, given_sockets, open_sockets, tell_ready
from tournament.server.site import SiteServer
from tournament.upkeep.addresses import AddressBoard
from tournament.upkeep.faults import SiteFault
from tournament.upkeep.starting import fit_to_serve, listening_fault, refuse_unusable_port, sole_folder
from tournament.upkeep.worker import Worker

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
        parser.add_argument("--processes", type=int, default=environment.whole_number("PROCESSES", 1))
        parser.add_argument(
            "--replaceable",
            action="store_true",
            help="let SIGHUP put new processes in the place of the old ones",
        )
        parser.add_argument("--copied-while-stopped", action="store_true")

    @no_translations
    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Look whether all is fit, then serve: here, or in several processes of which this is none."""
        _allow_connections()
        begun_by_another = given_sockets()
        try:
            if (options["replaceable"] or options["processes"] > 1) and not begun_by_another:
                self._serve_by_others(options)
                return
            with fit_to_serve(
                self.stdout.write,
                copied_while_stopped=options["copied_while_stopped"],
                is_one_of_several=bool(begun_by_another),
            ) as worker:
                self._serve(options, worker, begun_by_another)
        except SiteFault as fault:
            raise CommandError(str(fault)) from fault

    def _serve(self, options: dict[str, Any], worker: Worker, sockets: list[socket.socket]) -> None:
        """Open the port, say where the site is found, and serve; or serve what another process opened."""
        host, port, threads = options["host"], options["port"], options["threads"]
        release_mark()  # now, rather than while the first phone waits
        if sockets:
            server = SiteServer(application, sockets=sockets, threads=threads)
            SURROUNDINGS.listen_on(host)
            server.each_look += [_until_left_alone(server), publish_readings]
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal: who began this one ends it
        else:
            refuse_unusable_port(host, port)
            try:
                server = SiteServer(application, host=host, port=port, threads=threads)
            except OSError as error:
                raise listening_fault(error, host, port) from error
            board = AddressBoard(self.stdout, host, port)
            board.announce()
            worker.call_each_time(board.look_again)
        signal.signal(signal.SIGTERM, lambda *_: server.drain())
        tell_ready()
        server.run()

    def _serve_by_others(self, options: dict[str, Any]) -> None:
        """Open the port, and let so many processes serve it."""
        host, port = options["host"], options["port"]
        if os.name != "posix":
            raise SiteFault("Several processes cannot share a port on this system.", "Leave --processes out.")
        refuse_unusable_port(host, port)
        with sole_folder():
            try:
                sockets = open_sockets(host, port)
            except OSError as error:
                raise listening_fault(error, host, port) from error
            if settings.METRICS:
                open_shared_folder(Path(settings.DATA_DIR) / "metrics")
            board = AddressBoard(self.stdout, host, port)
            board.announce()
            if not ProcessGroup(options["processes"], sockets, board.look_again).run():
                raise SiteFault("The site could not be started.", "See above what its processes said of it.")


def _until_left_alone(server: SiteServer) -> Callable[[], None]:
    """Return what ends this process, once the one that began it is gone."""
    parent = os.getppid()

    def look() -> None:
        if os.getppid() != parent and not server.is_draining:
            server.drain()

    return look


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
