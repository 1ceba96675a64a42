"""Servers on this machine: a simulated third-party server, and ports for others."""

from __future__ import annotations

import secrets
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

# Below those that systems give to connections: one could take the port before its server does.
_PORTS = range(12_000, 32_000)


def free_port() -> int:
    """Return a port of this machine on which nothing listens."""
    while True:
        port = secrets.choice(_PORTS)
        with socket.socket() as asked:
            if asked.connect_ex(("127.0.0.1", port)):
                return port


class _Quiet:
    def log_message(self, *args: Any) -> None:
        """Print nothing."""


@contextmanager
def listening(handler: type[BaseHTTPRequestHandler], waits: threading.Event) -> Iterator[str]:
    """Yield the URL where `handler` responds; at the end `waits` is set, which ends pending responses."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Quiet, handler), {}))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        waits.set()
        server.shutdown()
        thread.join()
        server.server_close()
