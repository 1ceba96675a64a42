"""What waitress lacks against hostile clients: it always accepts, and bounds what one client may hold.

- Above a number of connections, the longest idle ones of the client with the most are closed.
- Request bodies are bounded in sum and for each client, and are small for strangers.
- Requests that may write have threads of their own, so that a locked database stops no reader.
- A poll's connection stays open after a 304, and answers say goodbye while the server ends.
"""

from __future__ import annotations

import contextlib
import dataclasses
import http
import select
import threading
import time
from collections import Counter
from typing import Any

from django.conf import settings
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.server import TcpWSGIServer
from waitress.task import WSGITask
from waitress.utilities import Error

from tournament.core.client_address import address_group
from tournament.core.hosts import LOCAL_ADDRESS, RECEIVED_AT

READING = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
ACCEPTED_AT_ONCE = 500  # connections, before others have their turn
PIPELINED = 4  # requests that one connection may have waiting


@dataclasses.dataclass(frozen=True, slots=True)
class ServerLimits:
    """Bounds in connections, bytes and seconds."""

    connections: int = 1200 if hasattr(select, "poll") else 450  # Windows' select takes 512 sockets
    request_body: int = 10 * 2**20
    strangers_body: int = 2**19  # without a session, a personal link or a token
    small_body: int = 2**16  # so much of each body is not counted below
    bodies: int = 2**27
    bodies_of_one_client: int = 2**25  # a shop behind one router is one client
    whole_request: float = 120.0  # from a request's first byte to its last
    idle: float = 60.0  # phones ask every five seconds
    draining: float = 20.0  # for requests in work, once the server is told to end
    draining_idle: float = 8.0  # until then each phone has asked, and been told to reconnect


class ServerBusyError(Error):  # type: ignore[misc]  # waitress has no types
    """The answer to a body for which there is no room."""

    code, reason = http.HTTPStatus.SERVICE_UNAVAILABLE, "Service Unavailable"


class Bodies:
    """Counts the bytes of unfinished and waiting request bodies. Thread-safe."""

    def __init__(self, limits: ServerLimits) -> None:
        self._limits, self._lock, self._of_client = limits, threading.Lock(), Counter[str]()

    def total(self) -> int:
        """Return how many bytes are held."""
        return self._of_client.total()

    def hold(self, client: str, size: int) -> bool:
        """Count `size` bytes more, or less if negative; return False if there is no room for them."""
        limits = self._limits
        with self._lock:
            is_full = self._of_client.total() + size > limits.bodies
            if size > 0 and (is_full or self._of_client[client] + size > limits.bodies_of_one_client):
                return False
            self._of_client[client] += size
            self._of_client += Counter()  # forgets clients that hold nothing
            return True


class Request(HTTPRequestParser):  # type: ignore[misc]
    """A request whose body is counted, and is small if it comes from a stranger."""

    def __init__(self, channel: Channel) -> None:
        super().__init__(channel.adj)
        self.received_at, self._counted, self._channel = time.monotonic(), 0, channel

    def parse_header(self, header_plus: bytes) -> None:
        """Read the head. Raises ParsingError if it gives the body's length in two ways."""
        super().parse_header(header_plus)
        if self.chunked and "CONTENT_LENGTH" in self.headers:
            raise ParsingError("Content-Length beside Transfer-Encoding")
        is_known = f"{settings.SESSION_COOKIE_NAME}=" in self.headers.get("COOKIE", "")
        if not is_known and "AUTHORIZATION" not in self.headers and not self.path.startswith("/me/"):
            self.adj = self._channel.server.adj_for_strangers

    def received(self, data: bytes) -> int:
        """Take what has come; refuse the request if there is no room for its body."""
        used: int = super().received(data)
        counted = max(self.body_bytes_received - self._channel.server.limits.small_body, 0)
        if counted > self._counted:
            if self._channel.server.bodies.hold(self._channel.client, counted - self._counted):
                self._counted = counted
            else:
                self.error, self.completed = (
                    ServerBusyError("Too much is being sent. Try again in a minute."),
                    True,
                )
        return used

    def is_late(self) -> bool:
        """Return whether the rest of it should have come by now."""
        return bool(time.monotonic() - self.received_at > self._channel.server.limits.whole_request)

    def close(self) -> None:
        """Drop the body."""
        super().close()
        self._channel.server.bodies.hold(self._channel.client, -self._counted)
        self._counted = 0


class AnswerTask(WSGITask):  # type: ignore[misc]
    """Answers one request by the application."""

    def set_close_on_finish(self) -> None:
        """Close the connection, unless the answer has no body (304) and the client keeps it open.

        waitress closes it then, and each poll would need a new connection.
        """
        wants_to_go_on = self.request.headers.get("CONNECTION", "").lower() != "close"
        if self.has_body or self.version != "1.1" or not wants_to_go_on:
            super().set_close_on_finish()

    def build_response_header(self) -> bytes:
        """Return the head of the answer, the connection's last one if the server is about to end."""
        if self.channel.server.site.is_draining:
            self.request.headers["CONNECTION"] = "close"
        head: bytes = super().build_response_header()
        return head

    def get_environment(self) -> dict[str, Any]:
        """Return the WSGI environment, with what no client can set."""
        environ: dict[str, Any] = super().get_environment()
        with contextlib.suppress(OSError):  # the client has gone
            environ[LOCAL_ADDRESS] = self.channel.socket.getsockname()[0]
        environ[RECEIVED_AT] = self.request.received_at
        return environ


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection."""

    task_class = AnswerTask

    def __init__(self, server: Guard, sock: Any, addr: Any, adj: Any, map: Any = None) -> None:
        self.client = address_group(addr[0])
        super().__init__(server, sock, addr, adj, map=map)

    def parser_class(self, _adj: Any) -> Request:
        """Return a request that is to be read."""
        return Request(self)

    def received(self, data: bytes) -> bool:
        """Read requests; drop what is more than a few at once, and end the connection then."""
        result = bool(super().received(data))
        with self.requests_lock:
            for request in self.requests[PIPELINED:]:
                request.close()
                self.requests[PIPELINED - 1].headers["CONNECTION"] = "close"
            del self.requests[PIPELINED:]
        return result

    def del_channel(self, map: Any = None) -> None:
        """Forget the connection, which is about to be closed, and what it has sent of a request."""
        super().del_channel(map)
        if self.request is not None:
            self.request.close()


class Guard(TcpWSGIServer):  # type: ignore[misc]
    """A listening socket with its connections."""

    channel_class = Channel

    def __init__(self, site: Any, **options: Any) -> None:
        self.limits, self.bodies, self.site = site.limits, site.bodies, site
        self.adj_for_strangers = site.adj_for_strangers
        super().__init__(site.application, dispatcher=site.readers, **options)

    def add_task(self, channel: Channel) -> None:
        """Let a thread answer this connection's first request."""
        request = channel.requests[0]
        is_write = not request.error and request.command not in READING
        (self.site.writers if is_write else self.site.readers).add_task(channel)

    def handle_accept(self) -> None:
        """Accept those who wait; for each that is too many, close one that is worth less."""
        for _ in range(ACCEPTED_AT_ONCE):
            try:
                accepted = self.accept()
            except OSError:  # no more files
                self._close_idle(self.limits.connections // 10)
                break
            if accepted is None:
                break
            with contextlib.suppress(OSError):
                self.set_socket_options(accepted[0])
            Channel(self, accepted[0], accepted[1], self.adj, map=self._map)
        self._close_idle(len(self.active_channels) - self.limits.connections)

    def handle_error(self) -> None:
        """Log what went wrong with one connection; waitress would close the listening socket."""
        self.logger.exception("A connection could not be accepted")

    def maintenance(self, now: float) -> None:
        """Close connections that are idle, take nothing of an answer, or whose request doesn't end."""
        for channel in list(self.active_channels.values()):
            is_idle = not channel.requests and channel.last_activity < now - self.limits.idle
            if is_idle or (channel.request is not None and channel.request.is_late()):
                channel.handle_close()  # `will_close` would wait until the client takes more

    def _close_idle(self, surplus: int) -> None:
        """Close so many idle connections of the clients with the most, the longest idle ones first."""
        if surplus <= 0:
            return
        channels = list(self.active_channels.values())
        count = Counter(each.client for each in channels)
        idle = [each for each in channels if not each.requests]
        for each in sorted(idle, key=lambda each: (-count[each.client], each.last_activity))[:surplus]:
            each.handle_close()
