"""Malicious clients on a small scale: they lose only their own connections."""

from __future__ import annotations

import socket
import time

import pytest

from tests.tournament.server.running import (
    LARGE,
    REQUEST,
    TIMEOUT_SECONDS,
    RunningServer,
    Serve,
    ask,
    is_hung_up,
    read_all,
    read_answer,
)

POST = b"POST /%s HTTP/1.1\r\nHost: localhost\r\n%sContent-Length: 0\r\n\r\n"
OTHER = "127.0.0.2"


def test_pipelined_requests_when_few_then_all_are_answered_in_order(serve: Serve) -> None:
    running = serve()
    caller = running.call()
    caller.sendall(b"".join(REQUEST % b"page%d" % number for number in range(4)))

    read_answer(caller, b"page3")
    assert running.application.begun == ["/page0", "/page1", "/page2", "/page3"]
    assert ask(caller).endswith(b"/page")


def test_pipelined_requests_when_many_then_the_first_few_are_answered_and_the_connection_ends(
    serve: Serve,
) -> None:
    running = serve()
    caller = running.call()
    caller.sendall((REQUEST % b"page") * 100)

    answers = read_all(caller)
    assert answers.count(b"HTTP/1.1 200 OK") == len(running.application.begun) == 4
    assert answers.count(b"Connection: close") == 1


def test_pipelined_requests_when_the_answers_are_not_read_then_they_wait_for_the_reader(serve: Serve) -> None:
    running = serve()
    caller = running.call(receive_buffer=4096)
    caller.sendall((REQUEST % b"large") * 4)
    running.wait_until(lambda: running.application.begun == ["/large"] * 4)

    assert len(read_all_of(caller, 4)) > 4 * len(LARGE)


def test_callers_who_never_read_when_more_than_the_threads_then_others_are_answered(serve: Serve) -> None:
    running = serve()
    for _ in range(8):
        running.call(receive_buffer=4096).sendall((REQUEST % b"large") * 130)
    running.wait_until(lambda: len(running.application.begun) >= 8)

    started = time.monotonic()
    for source in ("127.0.0.1", OTHER):
        assert ask(running.call(source)).endswith(b"/page")
    assert time.monotonic() - started < TIMEOUT_SECONDS / 2


def test_caller_who_takes_nothing_when_the_time_is_over_then_hung_up(
    serve: Serve,
) -> None:
    running = serve(options={"channel_timeout": 1})
    caller = running.call(receive_buffer=4096)
    caller.sendall((REQUEST % b"large") * 2)
    running.wait_until(lambda: running.application.begun == ["/large"] * 2)
    running.wait_until(lambda: not running.channels)

    assert len(read_all(caller)) < len(LARGE)


@pytest.mark.parametrize("says", [b"", b"GET /pa", REQUEST % b"page"])
def test_idle_connections_when_more_than_there_are_places_then_newcomers_are_still_let_in(
    serve: Serve, says: bytes
) -> None:
    running = serve(options={"connection_limit": 40})
    phones = [running.call(OTHER) for _ in range(5)]
    for phone in phones:
        ask(phone)
    idle = []
    for _ in range(100):
        idle.append(running.call())
        idle[-1].sendall(says)
        if says.endswith(b"\r\n"):
            read_answer(idle[-1])

    assert ask(running.call()).endswith(b"/page")
    assert ask(running.call(OTHER)).endswith(b"/page")
    assert all(ask(phone).endswith(b"/page") for phone in phones)  # clients with few connections keep them
    assert is_hung_up(idle[0])
    assert len(running.channels) <= 40


def test_idle_connections_when_there_are_too_many_then_a_request_in_work_is_not_cut_off(serve: Serve) -> None:
    running = serve(options={"connection_limit": 10})
    at_work = running.call()
    at_work.sendall(REQUEST % b"wait")
    running.wait_until(lambda: running.application.begun == ["/wait"])
    _idle = [running.call() for _ in range(30)]
    running.wait_until(lambda: len(running.channels) <= 10)
    running.application.go_on.set()

    assert read_answer(at_work, b"wait").startswith(b"HTTP/1.1 200 OK")


def test_readers_when_all_writers_wait_then_answered_at_once(serve: Serve) -> None:
    running = serve()
    writers = _writers(running, 9)
    running.wait_until(lambda: len(running.application.begun) == 4)

    started = time.monotonic()
    for source in ("127.0.0.1", OTHER):
        assert ask(running.call(source)).endswith(b"/page")
    assert time.monotonic() - started < TIMEOUT_SECONDS / 2
    running.application.go_on.set()
    assert all(read_answer(each, b"wait").startswith(b"HTTP/1.1 200 OK") for each in writers)


def _writers(running: RunningServer, count: int, header: bytes = b"") -> list[socket.socket]:
    writers = [running.call() for _ in range(count)]
    for each in writers:
        each.sendall(POST % (b"wait", header))
    return writers


def read_all_of(caller: socket.socket, count: int) -> bytes:
    """Return this many large answers."""
    answer = bytearray()
    while len(answer) < count * len(LARGE) or answer.count(b"HTTP/1.1 200") < count:
        piece = caller.recv(1_000_000)
        assert piece
        answer += piece
    return bytes(answer)


def _post(path: bytes, length: int, sent: int, more: bytes = b"") -> bytes:
    head = b"POST /%s HTTP/1.1\r\nHost: localhost\r\n%sContent-Length: %d\r\n\r\n"
    return head % (path, more, length) + b"x" * sent


@pytest.mark.parametrize(
    ("path", "header", "status"),
    [
        (b"login/", b"", b"413"),
        (b"login/", b"Cookie: sessionid=abc\r\n", b"200"),
        (b"api/v1/events", b"Authorization: Bearer abc\r\n", b"200"),
        (b"me/abc/", b"", b"200"),
    ],
)
def test_large_body_is_for_those_with_a_session_a_token_or_a_link(
    serve: Serve, path: bytes, header: bytes, status: bytes
) -> None:
    caller = serve(small_body=1000, strangers_body=10_000).call()
    caller.sendall(_post(path, 100_000, 100_000, header))
    assert caller.recv(65536).split()[1] == status


def test_unfinished_bodies_are_bounded_for_each_client_and_in_sum_but_small_ones_are_free(
    serve: Serve,
) -> None:
    running = serve(small_body=100, bodies=3200, bodies_of_one_client=2000)

    def send(source: str, size: int) -> socket.socket:
        caller = running.call(source)
        caller.sendall(_post(b"up", 5000, size))
        return caller

    def held() -> int:
        return sum(each.body_bytes() for each in running.channels)

    _first = send("127.0.0.1", 1600)
    running.wait_until(lambda: held() == 1600)
    assert send("127.0.0.1", 1600).recv(65536).startswith(b"HTTP/1.1 413 ")
    second = send(OTHER, 1600)
    running.wait_until(lambda: held() == 3200)
    assert send("127.0.0.3", 200).recv(65536).startswith(b"HTTP/1.1 413 ")
    form = running.call("127.0.0.3")
    form.sendall(_post(b"form", 99, 99))
    assert read_answer(form, b"form" + b"x" * 99).startswith(b"HTTP/1.1 200 OK")

    second.close()
    running.wait_until(lambda: held() == 1600)
    rest = running.call("127.0.0.3")
    rest.sendall(_post(b"up", 1600, 1600))
    assert read_answer(rest, b"up" + b"x" * 1600).startswith(b"HTTP/1.1 200 OK")
    running.wait_until(lambda: held() == 1600)
