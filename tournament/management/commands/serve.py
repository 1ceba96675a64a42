"""`manage.py serve`: waitress with keep-alive for hundreds of phones, on Linux, macOS and Windows."""

import contextlib
import select
import time
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from waitress import create_server
from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer
from waitress.task import WSGITask

from tournament.config import environment
from tournament.config.wsgi import application
from tournament.core.hosts import LOCAL_ADDRESS
from tournament.upkeep.addresses import AddressBoard
from tournament.upkeep.faults import SiteFault
from tournament.upkeep.starting import fit_to_serve, listening_fault, refuse_unusable_port
from tournament.upkeep.worker import Worker

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

# Forms are far smaller; the server refuses a larger body before it is buffered.
MAX_REQUEST_BYTES = 10 * 1024 * 1024

# A phone keeps one or two connections open; waitress's default limit of 100 would make further ones wait.
# Without `poll` (Windows), `select` handles at most 512.
HAS_POLL = hasattr(select, "poll")
MOST_CONNECTIONS = 2000 if HAS_POLL else 450

# waitress removes these headers unless the proxy is trusted.
BEHIND_PROXY: dict[str, Any] = (
    {"trusted_proxy": "*", "trusted_proxy_headers": {"x-forwarded-proto", "x-forwarded-for"}}
    if environment.switch("BEHIND_PROXY")
    else {}
)


class KeepAliveTask(WSGITask):  # type: ignore[misc]  # the server has no types
    """Keeps the connection open after a response without a body, such as 304.

    waitress closes it, for want of a Content-Length, and each poll would need a new TCP connection.
    """

    def get_environment(self) -> dict[str, Any]:
        """Return what the application is told, with the address of this machine that was called."""
        environ: dict[str, Any] = super().get_environment()
        with contextlib.suppress(OSError):  # hung up meanwhile
            environ[LOCAL_ADDRESS] = str(self.channel.socket.getsockname()[0])
        return environ

    def set_close_on_finish(self) -> None:
        """Close the connection, unless the response has no body and the HTTP/1.1 client keeps it open."""
        wants_to_go_on = self.request.headers.get("CONNECTION", "").lower() != "close"
        if self.has_body or self.version != "1.1" or not wants_to_go_on:
            super().set_close_on_finish()


class TimeoutChannel(HTTPChannel):  # type: ignore[misc]
    """A connection with keep-alive for polls and a timeout for slow requests (Slowloris).

    waitress counts every received byte as activity, so a few hundred clients that never finish a request
    could use up all connections. Here the inactivity timeout counts from the first byte of an unfinished
    request.
    """

    task_class = KeepAliveTask
    request_started_at = 0.0  # time of an unfinished request's first byte, in seconds since the epoch

    def handle_read(self) -> None:
        """Receive data; an unfinished request is as old as its first byte."""
        super().handle_read()
        if self.request is None:
            self.request_started_at = 0.0
            return
        self.request_started_at = self.request_started_at or time.time()
        self.last_activity = self.request_started_at


def make_server(application: Callable, *, most_connections: int = MOST_CONNECTIONS, **options: Any) -> Any:
    """Return a listening server. Connections above `most_connections` wait until another one closes."""
    sockets: dict[int, Any] = {}
    server = create_server(
        application,
        map=sockets,
        ident=None,
        max_request_body_size=MAX_REQUEST_BYTES,
        connection_limit=most_connections,
        asyncore_use_poll=HAS_POLL,
        **BEHIND_PROXY,
        **options,
    )
    for listening in sockets.values():  # one for each address of the host
        if isinstance(listening, BaseWSGIServer):
            listening.channel_class = TimeoutChannel
    return server


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
    """Raise the limit of open files to what the connections need: on macOS the default is 256."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + 200
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
