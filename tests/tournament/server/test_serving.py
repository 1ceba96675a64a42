"""The server and well-behaved clients: keep-alive, uploads and shutdown; slow clients block no one."""

from __future__ import annotations

import contextlib
import threading
import time

import pytest

from tests.tournament.server.running import (
    LARGE,
    REQUEST,
    TIMEOUT_SECONDS,
    Serve,
    ask,
    is_hung_up,
    read_all,
    read_answer,
)


@pytest.mark.parametrize("path", [b"page", b"unchanged"])
def test_connection_when_asked_again_then_it_is_the_same_one(serve: Serve, path: bytes) -> None:
    caller = serve().call()

    answers = [ask(caller, path) for _ in range(5)]

    assert all(b"HTTP/1.1 304" in answer for answer in answers) == (path == b"unchanged")
    assert not any(b"close" in answer.lower() for answer in answers)


@pytest.mark.parametrize("path", [b"page", b"unchanged"])
def test_connection_when_the_browser_wants_to_close_it_then_it_ends(serve: Serve, path: bytes) -> None:
    caller = serve().call()
    caller.sendall(REQUEST[:-2] % path + b"Connection: close\r\n\r\n")
    answer = read_all(caller)

    assert answer.startswith(b"HTTP/1.1 ")


def test_old_browser_when_it_speaks_http_1_0_then_the_connection_ends(serve: Serve) -> None:
    caller = serve().call()
    caller.sendall(b"GET /unchanged HTTP/1.0\r\n\r\n")
    answer = read_all(caller)

    assert b"304" in answer


def test_slow_callers_when_they_are_more_than_the_threads_then_the_others_do_not_wait(serve: Serve) -> None:
    running = serve()
    slow = [running.call() for _ in range(40)]
    for caller in slow:
        caller.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nx")

    started = time.monotonic()
    for _ in range(20):
        assert b"200 OK" in ask(running.call())

    assert time.monotonic() - started < TIMEOUT_SECONDS / 2
    slow[0].sendall(b"x" * 999)
    assert slow[0].recv(4096).startswith(b"HTTP/1.1 200 OK")


def test_slow_request_when_it_takes_too_long_then_hung_up_though_bytes_still_come(serve: Serve) -> None:
    running = serve(whole_request=0.5)
    slow, phone = running.call(), running.call()
    slow.sendall(b"GET /")
    until = time.monotonic() + TIMEOUT_SECONDS
    with contextlib.suppress(ConnectionError):
        while time.monotonic() < until:
            slow.sendall(b"x")
            ask(phone)  # active connections stay open
            time.sleep(0.1)

    assert time.monotonic() < until
    assert is_hung_up(slow)
    assert b"200 OK" in ask(phone)


def test_request_when_it_comes_in_two_pieces_then_answered_and_its_age_is_forgotten(serve: Serve) -> None:
    running = serve(whole_request=1.5)
    caller = running.call()
    for piece in (b"GET /page HT", b"TP/1.1\r\nHost: localhost\r\n\r\n"):
        caller.sendall(piece)
        time.sleep(0.1)
    assert read_answer(caller).endswith(b"/page")
    time.sleep(1.7)

    assert ask(caller).endswith(b"/page")


def test_idle_connection_when_its_time_is_over_then_hung_up(serve: Serve) -> None:
    running = serve(options={"channel_timeout": 1})
    phone = running.call()
    ask(phone)

    assert is_hung_up(phone)


def test_upload_when_the_client_waits_for_leave_to_send_then_it_is_given(serve: Serve) -> None:
    caller = serve().call()
    head = b"POST /up HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n"
    for _ in range(2):
        caller.sendall(head)
        assert caller.recv(4096) == b"HTTP/1.1 100 Continue\r\n\r\n"
        caller.sendall(b"abc")
        assert read_answer(caller, b"upabc").startswith(b"HTTP/1.1 200 OK")


def test_upload_when_asked_for_behind_another_request_then_leave_comes_after_its_answer(serve: Serve) -> None:
    caller = serve().call()
    head = b"POST /up HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n"
    caller.sendall(REQUEST % b"page" + head)
    answer = b""
    while not answer.endswith(b"100 Continue\r\n\r\n"):
        answer += caller.recv(4096)
    caller.sendall(b"abc")

    assert b"/pageHTTP/1.1 100 Continue" in answer
    assert read_answer(caller, b"upabc").startswith(b"HTTP/1.1 200 OK")


def test_answer_when_it_is_large_then_all_of_it_comes_to_a_client_that_takes_its_time(serve: Serve) -> None:
    caller = serve().call(receive_buffer=4096)
    caller.sendall(REQUEST % b"large")
    length = 0
    while length < len(LARGE):
        length += len(caller.recv(1_000_000))
        time.sleep(0.001)

    assert ask(caller).endswith(b"/page")


def test_application_gets_the_address_of_this_machine_that_the_client_has_connected_to(serve: Serve) -> None:
    running = serve()
    ask(running.call())

    assert running.application.environ["tournament.local_address"] == "127.0.0.1"


def test_server_when_stopped_then_what_is_in_work_is_answered_first(serve: Serve) -> None:
    running = serve(idle_within=0.3)
    caller = running.call()
    caller.sendall(REQUEST % b"wait")
    running.wait_until(lambda: running.application.begun == ["/wait"])

    threading.Timer(0.3, running.application.go_on.set).start()
    running.stop()

    assert read_all(caller).endswith(b"/wait")
    with pytest.raises(ConnectionRefusedError):
        running.call()


def test_server_when_a_client_hangs_up_in_the_middle_then_nobody_notices(serve: Serve) -> None:
    running = serve()
    caller, gone = running.call(), running.call()
    for path in (b"wait", b"large"):
        gone.sendall(REQUEST % path)
    running.wait_until(lambda: running.application.begun == ["/wait"])
    gone.close()
    running.application.go_on.set()

    assert ask(caller).endswith(b"/page")
    running.wait_until(lambda: len(running.channels) == 1)
