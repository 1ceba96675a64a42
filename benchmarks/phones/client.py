"""A small HTTP/1.1 client for many phones in one process: keep-alive, ETags, nothing else."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from urllib.parse import urlencode

TIMEOUT_SECONDS = 30


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes


class Connection:
    """One connection that is kept, and opened again where the server has closed it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def get(self, path: str, **headers: str) -> Answer:
        """Fetch an address."""
        return await self._exchange(self._head("GET", path, headers))

    async def post(self, path: str, fields: dict[str, object], **headers: str) -> Answer:
        """Send a form."""
        body = urlencode(fields).encode()
        headers |= {
            "Content-Type": "application/x-www-form-urlencoded",
            "Content-Length": str(len(body)),
        }
        return await self._exchange(self._head("POST", path, headers) + body)

    def close(self) -> None:
        """Hang up."""
        if self._writer:
            self._writer.close()
        self._reader = self._writer = None

    def _head(self, method: str, path: str, headers: dict[str, str]) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: localhost:{self.port}", "Accept-Language: en"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def _exchange(self, request: bytes) -> Answer:
        was_kept = self._writer is not None
        try:
            return await asyncio.wait_for(self._once(request), TIMEOUT_SECONDS)
        except TimeoutError:
            self.close()  # its answer may still come, and would be taken for the next one's
            raise
        except (ConnectionError, asyncio.IncompleteReadError):
            self.close()
            if not was_kept:
                raise
            # The server had closed an idle connection: browsers open a new one, too.
            return await asyncio.wait_for(self._once(request), TIMEOUT_SECONDS)

    async def _once(self, request: bytes) -> Answer:
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
        self._writer.write(request)
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {}
        for line in head[1:]:
            name, _, value = line.partition(": ")
            headers[name.lower()] = value
        status = int(head[0].split()[1])
        length = 0 if status in (204, 304) else int(headers.get("content-length", 0))
        body = await self._reader.readexactly(length) if length else b""
        if headers.get("connection", "").lower() == "close":
            self.close()
        return Answer(status, headers, body)
