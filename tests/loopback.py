"""A simulated third-party server: it listens on this machine while a block runs."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


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
