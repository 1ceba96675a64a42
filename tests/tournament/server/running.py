"""A server in a separate thread, with real sockets, and its clients."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any

from django.conf import settings

from tournament.server.guard import Channel, Guard
from tournament.server.site import SiteServer
from tournament.web.health import DRAINING

TIMEOUT_SECONDS = 30  # a busy machine may be slow
REQUEST = b"GET /%s HTTP/1.1\r\nHost: localhost\r\n\r\n"
LARGE = b"x" * 6_000_000  # far more than a connection's buffers can take
Serve = Callable[..., "RunningServer"]


class Application:
    """Answers with the requested path. The answer to /large is more than a connection's buffers can take.

    /wait and every POST wait until `go_on` is set; `begun` records the requests that have started.
    """

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.go_on = threading.Event()
        self.environ: dict[str, Any] = {}

    def __call__(self, environ: dict[str, Any], start_response: Callable) -> Iterable[bytes]:
        self.environ = environ
        path = environ["PATH_INFO"]
        self.begun.append(path)
        if path == "/unchanged":
            start_response("304 Not Modified", [("ETag", '"1"')])
            return []
        if path.startswith("/wait"):
            self.go_on.wait(TIMEOUT_SECONDS)
        body = LARGE if path == "/large" else path.encode() + environ["wsgi.input"].read()
        start_response("200 OK", [("Content-Length", str(len(body)))])
        return [body]


class RunningServer:
    """A server with few threads, and its clients."""

    def __init__(
        self,
        *,
        threads: int = 2,
        idle_within: float = 8.0,
        options: dict[str, Any] | None = None,
        **limits: Any,
    ) -> None:
        """Start the server. `options` are waitress's, `limits` the guard's."""
        self.application = Application()
        self.server = SiteServer(
            self.application,
            type("SmallGuard", (Guard,), limits),
            **settings.WAITRESS | {"host": "127.0.0.1", "port": 0, "threads": threads} | (options or {}),
        )
        self.server.idle_within = idle_within
        self._callers: list[socket.socket] = []
        self._thread = threading.Thread(target=self.server.run, daemon=True)
        self._thread.start()

    def call(self, source: str = "127.0.0.1", receive_buffer: int = 0) -> socket.socket:
        """Connect from one of this machine's addresses."""
        caller = socket.socket()
        self._callers.append(caller)
        caller.settimeout(TIMEOUT_SECONDS)
        if receive_buffer:
            caller.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        caller.bind((source, 0))
        caller.connect(("127.0.0.1", int(self.server.listeners[0].effective_port)))
        return caller

    def wait_until(self, is_so: Callable[[], bool]) -> None:
        """Wait for a condition that the server brings about by itself."""
        until = time.monotonic() + TIMEOUT_SECONDS
        while not is_so():
            assert time.monotonic() < until
            time.sleep(0.01)

    @property
    def channels(self) -> list[Channel]:
        channels: list[Channel] = self.server.listeners[0].channels
        return channels

    def drain(self) -> None:
        """Begin a graceful stop, as SIGTERM does; return once no more connections are accepted."""
        DRAINING.set()
        (listener,) = self.server.listeners
        with contextlib.suppress(OSError):  # the server has stopped
            listener.pull_trigger()
        self.wait_until(lambda: not listener.accepting)

    def stop(self) -> None:
        """Stop the server as SIGTERM does; return once it has stopped."""
        self.drain()
        self._thread.join(TIMEOUT_SECONDS)
        assert not self._thread.is_alive()

    def close(self) -> None:
        self.application.go_on.set()
        for caller in self._callers:
            caller.close()
        self.stop()


def ask(caller: socket.socket, path: bytes = b"page") -> bytes:
    """Send a request on this connection; return the complete answer, which ends with its body."""
    caller.sendall(REQUEST % path)
    return read_answer(caller, path)


def read_answer(caller: socket.socket, path: bytes = b"page") -> bytes:
    """Return the answer to a request."""
    answer = b""
    while not answer.endswith(b"\r\n\r\n" if path == b"unchanged" else b"\r\n\r\n/" + path):
        piece = caller.recv(4096)
        assert piece, answer
        answer += piece
    return answer


def read_all(caller: socket.socket) -> bytes:
    """Return all data until the server closes the connection."""
    answer = b""
    try:
        while piece := caller.recv(65536):
            answer += piece
    except ConnectionResetError:
        pass
    return answer


def is_hung_up(caller: socket.socket) -> bool:
    """Return whether the server closes the connection within the timeout without sending anything."""
    return read_all(caller) == b""


def is_waiting(caller: socket.socket) -> bool:
    """Return whether the connection stays open for a moment without receiving data."""
    caller.settimeout(0.3)
    try:
        return caller.recv(1) == b"never"
    except TimeoutError:
        return True
    finally:
        caller.settimeout(TIMEOUT_SECONDS)
