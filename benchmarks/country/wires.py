"""Many connections in one thread, as cheap as Python has them: requests are bytes that were made before.

What the phones cost here is taken from the site that is measured on the same machine.
"""

from __future__ import annotations

import heapq
import itertools
import select
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass

_CHUNK = 262_144
_LONGEST_WAIT = 0.05  # seconds until somebody looks at the clock again


@dataclass(slots=True)
class Answer:
    """What came back: the status (0: none came), head and body, and after how many seconds."""

    status: int
    head: bytes
    body: bytes
    seconds: float

    def header(self, name: bytes) -> bytes:
        """Return a header's value, empty where it is not there; `name` is as the server writes it (Etag)."""
        _before, found, rest = self.head.partition(b"\r\n" + name + b": ")
        return rest.partition(b"\r\n")[0] if found else b""


Then = Callable[[Answer], None]


class Wire:
    """One connection that is kept, and opened again where the site has closed it. One request at a time."""

    __slots__ = ("_began", "_buffer", "_is_fresh", "_request", "_socket", "_source", "_then", "_wires")

    def __init__(self, wires: Wires, source: str) -> None:
        self._wires, self._source = wires, source
        self._socket: socket.socket | None = None
        self._buffer = b""
        self._request, self._began, self._is_fresh = b"", 0.0, True
        self._then: Then | None = None

    def ask(self, request: bytes, then: Then) -> None:
        """Send a request; `then` is called with the answer."""
        self._request, self._then, self._began = request, then, time.perf_counter()
        self._send()

    def open(self) -> None:
        """Open the connection. Raises OSError."""
        self._socket = made = socket.create_connection(
            ("127.0.0.1", next(self._wires.ports)), 30, source_address=(self._source, 0)
        )
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        made.setblocking(False)
        self._is_fresh = True
        self._wires.register(made, self)

    def close(self) -> None:
        """Hang up."""
        if self._socket is not None:
            self._wires.forget(self._socket)
            self._socket.close()
        self._socket, self._buffer = None, b""

    @property
    def is_busy(self) -> bool:
        """Whether an answer is waited for."""
        return self._then is not None

    def _send(self) -> None:
        try:
            if self._socket is None:
                self.open()
            if self._socket is not None:
                self._socket.send(self._request)
        except OSError:
            self._lost()

    def receive(self) -> None:
        """Take what has come."""
        if self._socket is None:
            return
        try:
            data = self._socket.recv(_CHUNK)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._lost()
            return
        self._buffer = self._buffer + data if self._buffer else data
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return
        head, status = self._buffer[:end], int(self._buffer[9:12])
        length = 0
        if status not in (204, 304):
            length = int(head.lower().partition(b"\r\ncontent-length:")[2].partition(b"\r\n")[0] or 0)
        if len(self._buffer) >= end + 4 + length:
            body, self._buffer = self._buffer[end + 4 : end + 4 + length], b""
            self._is_fresh = False
            if b"onnection: close" in head:
                self.close()
            self._finish(Answer(status, head, body, time.perf_counter() - self._began))

    def _lost(self) -> None:
        """The site has closed it: ask once more, as browsers do, unless something may have been saved."""
        was_kept = not self._is_fresh
        self.close()
        if self._then is None:
            return
        if was_kept and self._request.startswith(b"GET"):
            self._send()
        else:
            self._finish(Answer(0, b"", b"", time.perf_counter() - self._began))

    def _finish(self, answer: Answer) -> None:
        then, self._then = self._then, None
        if then is not None:
            then(answer)


class Wires:
    """Waits for all connections, and calls what is due. Connections go to the ports in turns."""

    def __init__(self, port: int, processes: int) -> None:
        self.ports = itertools.cycle(range(port, port + processes))
        self.late: list[float] = []  # by how much what was due was called too late, in seconds
        self._epoll = select.epoll()
        self._wires: dict[int, Wire] = {}
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = itertools.count()

    def register(self, made: socket.socket, wire: Wire) -> None:
        """Wait for what comes from this socket."""
        self._wires[made.fileno()] = wire
        self._epoll.register(made.fileno(), select.EPOLLIN)

    def forget(self, made: socket.socket) -> None:
        """Wait no more for it."""
        del self._wires[made.fileno()]
        self._epoll.unregister(made.fileno())

    def count(self) -> int:
        """Return how many connections are open."""
        return len(self._wires)

    def at(self, when: float, call: Callable[[], None]) -> None:
        """Call this at a time (of `time.perf_counter`)."""
        heapq.heappush(self._due, (when, next(self._numbers), call))

    def run(self, until: float, is_over: Callable[[], bool] = lambda: False) -> None:
        """Handle what comes and what is due, until a time or until it is over."""
        while (now := time.perf_counter()) < until and not is_over():
            while self._due and self._due[0][0] <= now:
                due, _number, call = heapq.heappop(self._due)
                self.late.append(now - due)
                call()
            left = min(until, self._due[0][0] if self._due else until) - time.perf_counter()
            for number, _events in self._epoll.poll(min(max(left, 0), _LONGEST_WAIT)):
                wire = self._wires.get(number)
                if wire is not None:
                    wire.receive()

    def drop_due(self) -> None:
        """Forget what would be due later."""
        self._due.clear()

    def close(self) -> None:
        """Hang up everywhere."""
        for wire in list(self._wires.values()):
            wire.close()
        self._epoll.close()
