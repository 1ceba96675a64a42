"""A local site that accepts results files and reads the form as a real one does."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.parser import BytesParser
from http.server import BaseHTTPRequestHandler

from tests.loopback import listening


@dataclass
class UploadService:
    """Received uploads (headers, file name, file), and the answer to give."""

    address: str = ""
    sent: list[tuple[dict[str, str], str, bytes]] = field(default_factory=list)
    status: int = 200
    answer: bytes = json.dumps({"code": 123456}).encode()
    waits: threading.Event = field(default_factory=threading.Event)
    is_silent: bool = False


@contextmanager
def upload_service() -> Iterator[UploadService]:
    """Listen on loopback until the block ends."""
    service = UploadService()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            head = f"Content-Type: {self.headers['Content-Type']}\r\n\r\n".encode()
            form = BytesParser().parsebytes(head + body)
            (part,) = form.get_payload()
            assert part.get_param("name", header="Content-Disposition") == "jsonresults"
            service.sent.append((dict(self.headers), part.get_filename(), part.get_payload(decode=True)))
            if service.is_silent:
                service.waits.wait(60)
                return
            self.send_response(service.status)
            self.send_header("Location", f"{service.address}/elsewhere")
            self.end_headers()
            self.wfile.write(service.answer)

    with listening(Handler, service.waits) as service.address:
        yield service
