"""The server over real sockets: keep-alive, and slow clients do not keep others out."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from tournament.management.commands.serve import TimeoutChannel, make_server

TIMEOUT_SECONDS = 10
REQUEST = b"GET /%s HTTP/1.1\r\nHost: localhost\r\n\r\n"
Serve = Callable[..., Any]


def _application(environ: dict[str, Any], start_response: Callable) -> Iterable[bytes]:
    if environ["PATH_INFO"] == "/unchanged":
        start_response("304 Not Modified", [("ETag", '"1"')])
        return []
    body = environ["PATH_INFO"].encode()
    start_response("200 OK", [("Content-Length", str(len(body)))])
    return [body]


class RunningServer:
    """A server in a thread of its own, and those who call it."""

    def __init__(self, **options: Any) -> None:
        self.server = make_server(_application, host="127.0.0.1", port=0, threads=2, **options)
        self._callers: list[socket.socket] = []
        self._is_over = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def call(self) -> socket.socket:
        caller = socket.create_connection(("127.0.0.1", self.server.effective_port), TIMEOUT_SECONDS)
        self._callers.append(caller)
        return caller

    def _run(self) -> None:
        while not self._is_over:
            self.server.asyncore.loop(timeout=0.05, map=self.server._map, use_poll=True, count=1)

    def close(self) -> None:
        for caller in self._callers:
            caller.close()
        self._is_over = True
        self._thread.join(TIMEOUT_SECONDS)
        self.server.task_dispatcher.shutdown()
        for each in list(self.server._map.values()):
            each.close()


@pytest.fixture
def serve() -> Iterator[Serve]:
    with contextlib.ExitStack() as servers:

        def make(**options: Any) -> RunningServer:
            running = RunningServer(**options)
            servers.callback(running.close)
            return running

        yield make


def _ask(caller: socket.socket, path: bytes = b"page") -> bytes:
    """Ask on this connection; return the whole answer, which ends with its body."""
    caller.sendall(REQUEST % path)
    answer = b""
    while not answer.endswith(b"\r\n\r\n" if path == b"unchanged" else b"\r\n\r\n/" + path):
        piece = caller.recv(4096)
        assert piece, answer
        answer += piece
    return answer


def _is_hung_up(caller: socket.socket) -> bool:
    try:
        return caller.recv(1) == b""
    except ConnectionResetError:
        return True


def _is_waiting(caller: socket.socket) -> bool:
    caller.settimeout(0.3)
    try:
        return caller.recv(1) == b"never"
    except TimeoutError:
        return True
    finally:
        caller.settimeout(TIMEOUT_SECONDS)


@pytest.mark.parametrize("path", [b"page", b"unchanged"])
def test_connection_when_asked_again_then_it_is_the_same_one(serve: Serve, path: bytes) -> None:
    caller = serve().call()

    answers = [_ask(caller, path) for _ in range(5)]

    assert all(b"HTTP/1.1 304" in answer for answer in answers) == (path == b"unchanged")
    assert not any(b"close" in answer.lower() for answer in answers)


@pytest.mark.parametrize("path", [b"page", b"unchanged"])
def test_connection_when_the_browser_wants_to_close_it_then_it_ends(serve: Serve, path: bytes) -> None:
    caller = serve().call()
    caller.sendall(REQUEST[:-2] % path + b"Connection: close\r\n\r\n")
    answer = b""
    while piece := caller.recv(4096):
        answer += piece

    assert answer.startswith(b"HTTP/1.1 ")


def test_old_browser_when_it_speaks_http_1_0_then_the_connection_ends(serve: Serve) -> None:
    caller = serve().call()
    caller.sendall(b"GET /unchanged HTTP/1.0\r\n\r\n")
    answer = b""
    while piece := caller.recv(4096):
        answer += piece

    assert b"304" in answer


def test_server_when_full_then_those_inside_go_on_and_who_waits_is_let_in_when_one_leaves(
    serve: Serve,
) -> None:
    running = serve(most_connections=8)  # two of them are the server's own
    inside = [running.call() for _ in range(6)]
    for caller in inside:
        assert b"200 OK" in _ask(caller)
    outside = [running.call() for _ in range(6)]
    for caller in outside:
        caller.sendall(REQUEST % b"page")
    assert _is_waiting(outside[0])

    for caller in inside:
        assert b"200 OK" in _ask(caller)  # nothing of theirs is lost
    for caller in inside:
        caller.close()

    for caller in outside:
        assert caller.recv(4096).startswith(b"HTTP/1.1 200 OK")


def test_slow_callers_when_they_are_more_than_the_threads_then_the_others_do_not_wait(serve: Serve) -> None:
    running = serve()
    slow = [running.call() for _ in range(40)]
    for caller in slow:
        caller.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nx")

    started = time.monotonic()
    for _ in range(20):
        assert b"200 OK" in _ask(running.call())

    assert time.monotonic() - started < 5
    slow[0].sendall(b"x" * 999)
    assert slow[0].recv(4096).startswith(b"HTTP/1.1 200 OK")


def test_slow_request_when_it_takes_too_long_then_hung_up_though_bytes_still_come(serve: Serve) -> None:
    running = serve(channel_timeout=1, cleanup_interval=1)
    slow, phone = running.call(), running.call()
    slow.sendall(b"GET /")
    until = time.monotonic() + TIMEOUT_SECONDS
    with contextlib.suppress(ConnectionError):
        while time.monotonic() < until:
            slow.sendall(b"x")
            _ask(phone)  # whoever asks all the time stays
            time.sleep(0.1)

    assert time.monotonic() < until
    assert _is_hung_up(slow)
    assert b"200 OK" in _ask(phone)


def test_channel_when_a_request_came_in_two_pieces_then_its_age_is_forgotten(serve: Serve) -> None:
    running = serve()
    caller = running.call()
    for piece in (b"GET /page HT", b"TP/1.1\r\nHost: localhost\r\n\r\n"):
        caller.sendall(piece)
        time.sleep(0.1)
    assert b"/page" in caller.recv(4096)

    (channel,) = running.server.active_channels.values()
    assert isinstance(channel, TimeoutChannel)
    assert channel.request_started_at == 0.0
