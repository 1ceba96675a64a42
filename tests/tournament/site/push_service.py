"""A local push service, and browsers that can read what it received."""

from __future__ import annotations

import json
import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.loopback import listening


@dataclass
class PushService:
    """Received messages by path: headers and body. `answers` sets the status for paths; the default is
    201.
    """

    address: str = ""
    sent: dict[str, list[tuple[dict[str, str], bytes]]] = field(default_factory=dict)
    answers: dict[str, int] = field(default_factory=dict)
    waits: threading.Event = field(default_factory=threading.Event)


@contextmanager
def push_service() -> Iterator[PushService]:
    """Listen on loopback until the block ends."""
    service = PushService()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.sent.setdefault(self.path, []).append((dict(self.headers), body))
            if self.path == "/silent":
                service.waits.wait(60)
                return
            self.send_response(service.answers.get(self.path, 201))
            self.send_header("Location", f"{service.address}/elsewhere")
            self.end_headers()

    with listening(Handler, service.waits) as service.address:
        yield service


class PushBrowser:
    """A browser with its own keys, at one path on the service."""

    def __init__(self, service: PushService, path: str) -> None:
        self.service, self.path = service, path
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = path.encode().ljust(16, b"-")[:16]

    @property
    def told(self) -> dict[str, str]:
        """The data for subscribing."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": point, "auth": self._auth}
        return {"endpoint": self.service.address + self.path} | {
            name: urlsafe_b64encode(value).rstrip(b"=").decode() for name, value in keys.items()
        }

    @property
    def got(self) -> list[dict[str, str]]:
        """The messages received, decrypted."""
        bodies = [body for _headers, body in self.service.sent.get(self.path, [])]
        return [
            json.loads(http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth))
            for body in bodies
        ]
