"""What an attack may target, how much and for how long; and functions that send its requests."""

from __future__ import annotations

import contextlib
import http.client
import ipaddress
import select
import socket
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

MOST_CONNECTIONS = 6500
MOST_REQUESTS = 1500
MOST_SECONDS = 60
TOKEN = "t" * 32  # any value works if the cookie and the form agree
NO_ANSWER = 0


@dataclass(frozen=True)
class Target:
    """A site on this machine, and the local address that requests come from.

    Raises ValueError if either address isn't a loopback address.
    """

    port: int
    source: str = "127.0.0.1"
    host: str = "127.0.0.1"

    def __post_init__(self) -> None:
        for address in (self.host, self.source):
            if not ipaddress.ip_address(address).is_loopback:
                raise ValueError(f"{address} is not of this machine's loopback: nothing else is attacked.")

    def connect(self, timeout: float = 5, receive_buffer: int = 0) -> socket.socket:
        """Open a connection. `receive_buffer` is in bytes; 0 means the system's default. Raises OSError."""
        caller = socket.socket()
        try:
            if receive_buffer:
                caller.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
            caller.settimeout(timeout)
            caller.bind((self.source, 0))
            caller.connect((self.host, self.port))
        except OSError:
            caller.close()
            raise
        return caller

    def head(self, path: str) -> bytes:
        """Return a GET request as bytes."""
        return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()

    def open(self, timeout: float) -> http.client.HTTPConnection:
        """Return a connection that opens with its first request."""
        return http.client.HTTPConnection(self.host, self.port, timeout, source_address=(self.source, 0))


@dataclass(frozen=True)
class Answer:
    """A response: its status (NO_ANSWER if there was none), when to retry, and how long it took."""

    status: int
    retry_after: str = ""
    seconds: float = 0.0
    body: str = ""


def post(target: Target, path: str, fields: dict[str, Any], timeout: float = 60) -> Answer:
    """Send a form on a new connection, as a browser without a session does."""
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"csrftoken={TOKEN}"}
    return _sent(target, path, urlencode(fields | {"csrfmiddlewaretoken": TOKEN}).encode(), headers, timeout)


def upload(target: Target, path: str, session: str, content: bytes, timeout: float = 60) -> Answer:
    """Upload a file in a form, as the browser with this session does."""
    parts = (
        f'--{TOKEN}\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{TOKEN}\r\n'
        f'--{TOKEN}\r\nContent-Disposition: form-data; name="seen"\r\n\r\n0\r\n'
        f'--{TOKEN}\r\nContent-Disposition: form-data; name="file"; filename="event.zip"\r\n\r\n'
    )
    headers = {
        "Content-Type": f"multipart/form-data; boundary={TOKEN}",
        "Cookie": f"csrftoken={TOKEN}; sessionid={session}",
    }
    body = parts.encode() + content + f"\r\n--{TOKEN}--\r\n".encode()
    return _sent(target, path, body, headers, timeout)


def _sent(target: Target, path: str, body: bytes, headers: dict[str, str], timeout: float) -> Answer:
    started = time.monotonic()
    try:
        with contextlib.closing(target.open(timeout)) as connection:
            connection.request("POST", path, body, headers)
            answer = connection.getresponse()
            text = answer.read().decode(errors="replace")
    except (OSError, http.client.HTTPException):
        return Answer(NO_ANSWER, seconds=time.monotonic() - started)
    retry_after = answer.headers["Retry-After"] or ""
    return Answer(answer.status, retry_after, time.monotonic() - started, text)


def paced(count: int, seconds: float, ask: Callable[[int], Answer], at_once: int = 4) -> list[Answer]:
    """Send `count` requests, spread evenly over this many seconds, with at most `at_once` at the same
    time.
    """
    within(count, MOST_REQUESTS)
    within(seconds, MOST_SECONDS)
    started = time.monotonic()

    def one(number: int) -> Answer:
        time.sleep(max(0.0, started + number * seconds / count - time.monotonic()))
        return ask(number)

    with ThreadPoolExecutor(at_once) as asking:
        return list(asking.map(one, range(count)))


def told(answers: list[Answer]) -> dict[str, Any]:
    """Return the responses as plain values: counts by status, the slowest time, and the number of 503s
    without a retry time.
    """
    return {
        "answers": dict(Counter(str(answer.status) for answer in answers)),
        "slowest": round(max(answer.seconds for answer in answers), 2),
        "busy without a time": sum(each.status == 503 and not each.retry_after for each in answers),
    }


def within(wanted: float, most: float) -> None:
    """Raise ValueError if an attack would exceed its limit."""
    if wanted > most:
        raise ValueError(f"{wanted} is more than the {most} that an attack may have.")


def allow_connections(wanted: int) -> None:
    """Raise this process's limit on open files for this many connections, as far as the system allows."""
    within(wanted, MOST_CONNECTIONS)
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + 100 if hard == resource.RLIM_INFINITY else min(wanted + 100, hard)
    if soft != resource.RLIM_INFINITY and soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


def hung_up(callers: list[socket.socket], seconds: float = 2.0) -> int:
    """Read whatever arrives for this many seconds. Return how many connections the server has closed."""
    by_number = {caller.fileno(): caller for caller in callers}
    poll = select.poll()
    for caller in callers:
        caller.setblocking(False)
        poll.register(caller, select.POLLIN)
    until, ended = time.monotonic() + seconds, 0
    while time.monotonic() < until and (ready := poll.poll(300)):
        for number, _ in ready:
            with contextlib.suppress(BlockingIOError):
                if _has_ended(by_number[number]):
                    poll.unregister(number)
                    ended += 1
    return ended


def _has_ended(caller: socket.socket) -> bool:
    try:
        return not caller.recv(1 << 20)
    except BlockingIOError:
        raise
    except OSError:
        return True
