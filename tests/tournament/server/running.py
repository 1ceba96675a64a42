"""A server in its own thread, over real sockets, and its clients."""

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

TIMEOUT_SECONDS = 30  # a busy machine is slow, not wrong
REQUEST = b"GET /%s HTTP/1.1\r\nHost: localhost\r\n\r\n"
LARGE = b"x" * 6_000_000  # far more than a connection's buffers hold
Serve = Callable[..., "RunningServer"]


class Application:
    """Answers with what was asked for. /large is more than a connection takes at once.

    /wait and each POST wait until `go_on` is set; `begun` counts what was begun.
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
    """A server with few threads, and its callers."""

    def __init__(
        self,
        *,
        threads: int = 2,
        idle_within: float = 8.0,
        options: dict[str, Any] | None = None,
        **limits: Any,
    ) -> None:
        """Start it. `options` are waitress's, `limits` the guard's."""
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
        """Connect from an address of this machine."""
        caller = socket.socket()
        self._callers.append(caller)
        caller.settimeout(TIMEOUT_SECONDS)
        if receive_buffer:
            caller.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        caller.bind((source, 0))
        caller.connect(("127.0.0.1", int(self.server.listeners[0].effective_port)))
        return caller

    def wait_until(self, is_so: Callable[[], bool]) -> None:
        """Wait for something that the server does by itself."""
        until = time.monotonic() + TIMEOUT_SECONDS
        while not is_so():
            assert time.monotonic() < until
            time.sleep(0.01)

    @property
    def channels(self) -> list[Channel]:
        """The open connections."""
        channels: list[Channel] = self.server.listeners[0].channels
        return channels

    def drain(self) -> None:
        """Begin the graceful end, as SIGTERM does; return once no connection is accepted anymore."""
        DRAINING.set()
        (listener,) = self.server.listeners
        with contextlib.suppress(OSError):  # the server has ended
            listener.pull_trigger()
        self.wait_until(lambda: not listener.accepting)

    def stop(self) -> None:
        """End the server as SIGTERM does, and return once it has ended."""
        self.drain()
        self._thread.join(TIMEOUT_SECONDS)
        assert not self._thread.is_alive()

    def close(self) -> None:
        self.application.go_on.set()
        for caller in self._callers:
            caller.close()
        self.stop()


def ask(caller: socket.socket, path: bytes = b"page") -> bytes:
    """Ask on this connection; return the whole answer, which ends with its body."""
    caller.sendall(REQUEST % path)
    return read_answer(caller, path)


def read_answer(caller: socket.socket, path: bytes = b"page") -> bytes:
    """Return the answer to what was asked."""
    answer = b""
    while not answer.endswith(b"\r\n\r\n" if path == b"unchanged" else b"\r\n\r\n/" + path):
        piece = caller.recv(4096)
        assert piece, answer
        answer += piece
    return answer


def read_all(caller: socket.socket) -> bytes:
    """Return all that comes until the server hangs up."""
    answer = b""
    try:
        while piece := caller.recv(65536):
            answer += piece
    except ConnectionResetError:
        pass
    return answer


def is_hung_up(caller: socket.socket) -> bool:
    """Return whether the server closes the connection, within the timeout, without another word."""
    return read_all(caller) == b""


def is_waiting(caller: socket.socket) -> bool:
    """Return whether for a moment nothing comes, and the connection stays open."""
    caller.settimeout(0.3)
    try:
        return caller.recv(1) == b"never"
    except TimeoutError:
        return True
    finally:
        caller.settimeout(TIMEOUT_SECONDS)
