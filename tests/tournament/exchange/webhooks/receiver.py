"""A local webhook receiver: it records messages and gives the test's answer."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler

from tests.loopback import listening


@dataclass
class Receiver:
    """Received messages (headers with lowercase names, body), and the answer to give."""

    address: str = ""
    came: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    status: int = 204
    answer: bytes = b""
    seconds: float = 0  # before the answer
    waits: threading.Event = field(default_factory=threading.Event)
    at_once: int = 0  # messages waiting for an answer
    most_at_once: int = 0


@contextmanager
def webhook_receiver() -> Iterator[Receiver]:
    """Listen on loopback until the block ends."""
    receiver, lock = Receiver(), threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            with lock:
                receiver.at_once += 1
                receiver.most_at_once = max(receiver.most_at_once, receiver.at_once)
            receiver.waits.wait(receiver.seconds)
            with lock:
                receiver.at_once -= 1
            receiver.came.append(({name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(receiver.status)
            self.send_header("Location", f"{receiver.address}/elsewhere")
            self.end_headers()
            self.wfile.write(receiver.answer)

    with listening(Handler, receiver.waits) as receiver.address:
        yield receiver
