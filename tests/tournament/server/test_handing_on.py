"""A poll is looked at by threads of its own, and waits for a page’s thread only where a page is to make."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any

from tests.tournament.server.running import TIMEOUT_SECONDS, RunningServer, Serve, ask
from tournament.core.door import ONLY_UNCHANGED, PASSED_DOOR

POLL = b'GET /%s HTTP/1.1\r\nHost: localhost\r\nHX-Request: true\r\nIf-None-Match: "1"\r\n%s\r\n'


class Door:
    """What a site with a door answers: /unchanged is 304, all else a page, which has to be made.

    /wait makes its page only once `go_on` is set.
    """

    def __init__(self) -> None:
        self.go_on = threading.Event()
        self.looks: list[str] = []
        self.pages: list[str] = []

    def __call__(self, environ: dict[str, Any], start_response: Callable) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if path == "/unchanged" and PASSED_DOOR not in environ:
            self.looks.append(path)
            start_response("304 Not Modified", [("ETag", '"1"')])
            return []
        if ONLY_UNCHANGED in environ:
            self.looks.append(path)
            environ[PASSED_DOOR] = True
            start_response("204 No Content", [])
            return [b""]
        self.pages.append(path)
        if path == "/wait":
            assert self.go_on.wait(TIMEOUT_SECONDS)
        start_response("200 OK", [("Content-Length", str(len(path)))])
        return [path.encode()]


def _served(serve: Serve, **limits: Any) -> tuple[RunningServer, Door]:
    running, door = serve(**limits), Door()
    for listener in running.server.listeners:
        listener.application = door
    return running, door


def _poll(caller: socket.socket, path: bytes, more: bytes = b"") -> None:
    caller.sendall(POLL % (path, more))


def _status(caller: socket.socket) -> bytes:
    """Return the status of the next answer, which is read whole."""
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += caller.recv(4096)
    head, _, body = answer.partition(b"\r\n\r\n")
    length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r")[0] or 0)
    while len(body) < length:
        body += caller.recv(4096)
    return head.split()[1]


def test_unchanged_polls_do_not_wait_for_pages(serve: Serve) -> None:
    running, door = _served(serve, threads=1)
    busy, changed, unchanged = running.call(), running.call(), running.call()
    _poll(busy, b"wait")
    running.wait_until(lambda: door.pages == ["/wait"])
    _poll(changed, b"page")
    running.wait_until(lambda: door.looks == ["/wait", "/page"])

    for _each in range(3):
        _poll(unchanged, b"unchanged")
        assert _status(unchanged) == b"304"
    assert door.pages == ["/wait"]

    door.go_on.set()
    assert (_status(busy), _status(changed)) == (b"200", b"200")
    assert door.pages == ["/wait", "/page"]


def test_handed_on_poll_gets_its_page_and_keeps_its_connection(serve: Serve) -> None:
    running, door = _served(serve)
    caller = running.call()

    for path, status in ((b"page", b"200"), (b"unchanged", b"304"), (b"page", b"200")):
        _poll(caller, path)
        assert _status(caller) == status
    assert ask(caller, b"plain").endswith(b"/plain")

    assert door.looks == ["/page", "/unchanged", "/page"]
    assert door.pages == ["/page", "/page", "/plain"]


def test_poll_with_a_session_is_not_looked_at_first(serve: Serve) -> None:
    running, door = _served(serve)
    caller = running.call()

    _poll(caller, b"page", b"Cookie: sessionid=abc\r\n")

    assert _status(caller) == b"200"
    assert (door.looks, door.pages) == ([], ["/page"])


def test_several_polls_on_one_connection_are_answered_in_their_order(serve: Serve) -> None:
    running, _door = _served(serve)
    caller = running.call()

    caller.sendall(b"".join(POLL % (path, b"") for path in (b"page", b"unchanged", b"page")))

    got = b""
    until = time.monotonic() + TIMEOUT_SECONDS
    while got.count(b"HTTP/1.1") < 3 or not got.endswith(b"/page"):
        assert time.monotonic() < until
        got += caller.recv(4096)
    assert [part.split()[0] for part in got.split(b"HTTP/1.1 ")[1:]] == [b"200", b"304", b"200"]


def test_poll_that_waits_for_a_page_is_not_closed_as_idle(serve: Serve) -> None:
    running, door = _served(serve, threads=1, idle=0.6, first_byte=0.6)
    busy = running.call()
    _poll(busy, b"wait")
    running.wait_until(lambda: door.pages == ["/wait"])
    waits = running.call()
    _poll(waits, b"page")
    running.wait_until(lambda: len(door.looks) == 2)
    time.sleep(1)
    door.go_on.set()

    assert _status(waits) == b"200"
