"""Clients that mean ill, in small: what they lose is their own connection."""

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
    is_waiting,
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


def test_pipelined_requests_when_the_answers_are_not_read_then_no_further_one_is_begun(serve: Serve) -> None:
    running = serve()
    caller = running.call(receive_buffer=4096)
    caller.sendall((REQUEST % b"large") * 4)
    running.wait_until(lambda: running.application.begun == ["/large"])
    time.sleep(0.3)

    assert running.application.begun == ["/large"]
    assert len(read_all_of(caller, 4)) > 4 * len(LARGE)
    assert running.application.begun == ["/large"] * 4


def test_callers_who_never_read_when_more_than_the_threads_then_others_are_answered(serve: Serve) -> None:
    running = serve()
    for _ in range(8):
        running.call(receive_buffer=4096).sendall((REQUEST % b"large") * 130)
    running.wait_until(lambda: len(running.application.begun) == 8)

    started = time.monotonic()
    for source in ("127.0.0.1", OTHER):
        assert ask(running.call(source)).endswith(b"/page")
    assert time.monotonic() - started < TIMEOUT_SECONDS / 2


def test_caller_who_takes_nothing_when_the_time_is_over_then_hung_up_though_requests_wait(
    serve: Serve,
) -> None:
    running = serve(taking=0.5)
    caller = running.call(receive_buffer=4096)
    caller.sendall((REQUEST % b"large") * 2)
    running.wait_until(lambda: running.application.begun == ["/large"])
    running.wait_until(lambda: len(running.server.book) == 0)

    assert len(read_all(caller)) < len(LARGE)
    assert running.application.begun == ["/large"]


@pytest.mark.parametrize("says", [b"", b"GET /pa", REQUEST % b"page"])
def test_idle_connections_when_more_than_there_are_places_then_newcomers_are_still_let_in(
    serve: Serve, says: bytes
) -> None:
    running = serve(connections=40, of_one_address=30, new_of_one_address=10)
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
    assert all(ask(phone).endswith(b"/page") for phone in phones)  # who has few connections keeps them
    assert is_hung_up(idle[0])
    assert len(running.server.book) <= 40


def test_idle_connections_when_there_are_too_many_then_a_request_in_work_is_not_cut_off(serve: Serve) -> None:
    running = serve(connections=20, of_one_address=10, new_of_one_address=2)
    at_work = running.call()
    at_work.sendall(REQUEST % b"wait")
    running.wait_until(lambda: running.application.begun == ["/wait"])
    _idle = [running.call() for _ in range(30)]
    running.wait_until(lambda: len(running.server.book) <= 10)
    running.application.go_on.set()

    assert read_answer(at_work, b"wait").startswith(b"HTTP/1.1 200 OK")


def test_readers_when_all_writers_wait_then_answered_at_once(serve: Serve) -> None:
    running = serve()
    writers = _writers(running, 9)
    running.wait_until(lambda: len(running.application.begun) == 2)  # of four threads, two for one address

    started = time.monotonic()
    for source in ("127.0.0.1", OTHER):
        assert ask(running.call(source)).endswith(b"/page")
    assert time.monotonic() - started < TIMEOUT_SECONDS / 2
    running.application.go_on.set()
    assert all(read_answer(each, b"wait").startswith(b"HTTP/1.1 200 OK") for each in writers)


def test_writer_when_it_waited_too_long_for_a_thread_then_503_at_once_and_nothing_begun(serve: Serve) -> None:
    running = serve(write_wait=2)
    _in_work = _writers(running, 2)
    running.wait_until(lambda: len(running.application.begun) == 2)
    (late,) = _writers(running, 1)

    assert is_waiting(late)
    answer = _read_until(late, b"</html>")
    assert answer.startswith("HTTP/1.1 503 Service Unavailable")
    assert "Retry-After: 10" in answer
    assert "Nothing was saved" in answer
    assert "<html" in answer
    assert running.application.begun == ["/wait", "/wait"]
    assert ask(late).endswith(b"/page")  # the connection stays


def test_writer_when_it_waited_too_long_then_htmx_gets_a_sentence_for_its_form(serve: Serve) -> None:
    running = serve(write_wait=2)
    _in_work = _writers(running, 2)
    running.wait_until(lambda: len(running.application.begun) == 2)
    (late,) = _writers(running, 1, b"HX-Request: true\r\n")

    answer = _read_until(late, b"</p>")
    assert "Hx-Retarget: #refused" in answer
    assert "Nothing was saved" in answer
    assert "<html" not in answer


def test_address_with_a_long_queue_when_another_asks_then_it_is_the_next(serve: Serve) -> None:
    running = serve(threads=1)
    for _ in range(30):
        running.call().sendall(REQUEST % b"wait")
    running.wait_until(lambda: running.application.begun == ["/wait"])
    other = running.call(OTHER)
    other.sendall(REQUEST % b"page")
    running.wait_until(lambda: running.server.pools._readers.count_waiting() == 30)
    running.application.go_on.set()

    assert read_answer(other).endswith(b"/page")
    assert running.application.begun.index("/page") <= 2


def _read_until(caller: socket.socket, end: bytes) -> str:
    answer = b""
    while end not in answer:
        piece = caller.recv(65536)
        assert piece, answer
        answer += piece
    return answer.decode()


def _writers(running: RunningServer, count: int, header: bytes = b"") -> list[socket.socket]:
    writers = [running.call() for _ in range(count)]
    for each in writers:
        each.sendall(POST % (b"wait", header))
    return writers


def read_all_of(caller: socket.socket, count: int) -> bytes:
    """Return so many large answers."""
    answer = bytearray()
    while len(answer) < count * len(LARGE) or answer.count(b"HTTP/1.1 200") < count:
        piece = caller.recv(1_000_000)
        assert piece
        answer += piece
    return bytes(answer)
