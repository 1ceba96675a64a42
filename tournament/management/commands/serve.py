"""`manage.py serve`: the site for a whole room, on Linux, macOS and Windows."""

import contextlib
import select
import socket
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

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

# A form is far smaller; what is larger is refused before any of it is kept.
MAX_REQUEST_BYTES = 10 * 1024 * 1024

# Every phone in the room keeps a connection or two; the server's own limit, 100, would let the others wait.
# Without `poll` (Windows), 512 is the most.
HAS_POLL = hasattr(select, "poll")
MOST_CONNECTIONS = 2000 if HAS_POLL else 450

# The server drops these headers of strangers, and so those of a proxy that it does not know of.
BEHIND_PROXY: dict[str, Any] = (
    {"trusted_proxy": "*", "trusted_proxy_headers": {"x-forwarded-proto", "x-forwarded-for"}}
    if environment.switch("BEHIND_PROXY")
    else {}
)


class KeepAliveTask(WSGITask):  # type: ignore[misc]  # the server has no types
    """Keeps the connection after an answer without a body, such as 304: it ends with its head.

    The server would hang up after each, and every phone would have to call again for every poll.
    """

    def set_close_on_finish(self) -> None:
        """Hang up, unless the end of the answer is plain and the browser wants to go on."""
        wants_to_go_on = self.request.headers.get("CONNECTION", "").lower() != "close"
        if self.has_body or self.version != "1.1" or not wants_to_go_on:
            super().set_close_on_finish()


class TimeoutChannel(HTTPChannel):  # type: ignore[misc]
    """A connection of the room: kept for polls, and let go when a question drips in for too long.

    The server takes every byte for a sign of life, so that a few hundred who never come to the end
    of a question would keep the room out.
    """

    task_class = KeepAliveTask
    request_started_at = 0.0  # when the question that is not finished yet began

    def handle_read(self) -> None:
        """Take what has come; a question is as old as its first byte."""
        super().handle_read()
        if self.request is None:
            self.request_started_at = 0.0
            return
        self.request_started_at = self.request_started_at or time.time()
        self.last_activity = self.request_started_at


def make_server(application: Callable, *, most_connections: int = MOST_CONNECTIONS, **options: Any) -> Any:
    """Return a server for a room, listening: whom it has no place for waits until somebody leaves."""
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
        parser.add_argument("--host", default=environment.text("HOST", "0.0.0.0"))  # noqa: S104 - for the room
        parser.add_argument("--port", type=int, default=int(environment.text("PORT", "8000")))
        parser.add_argument("--threads", type=int, default=int(environment.text("THREADS", "8")))

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Open the port, say where the site is found, and serve."""
        host, port = options["host"], options["port"]
        _allow_connections()
        try:
            server = make_server(application, host=host, port=port, threads=options["threads"])
        except OSError as error:
            raise CommandError(
                f"Port {port} is taken: another server is running there. Choose another with --port or PORT."
            ) from error
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
        in_the_room = [name for name in environment.own_addresses() if _is_ipv4(name)]
        return ["localhost", *in_the_room]


def _allow_connections() -> None:
    """Ask the system for as many open files as connections need: some (macOS) give 256 unless asked."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + 200
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
