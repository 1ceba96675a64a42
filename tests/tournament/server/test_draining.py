"""Stopping with SIGTERM: no request is lost, and every answer is marked as the connection's last."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator

import pytest

from tests.tournament.server.running import (
    REQUEST,
    RunningServer,
    Serve,
    ask,
    is_hung_up,
    read_answer,
)

QUICK = {"idle_within": 0.3}


@contextlib.contextmanager
def ending(running: RunningServer) -> Iterator[None]:
    """Run the server and let it drain."""
    running.drain()
    yield
    running.stop()


def test_requests_in_work_and_half_sent_ones_are_answered_before_the_end(serve: Serve) -> None:
    running = serve(**QUICK)
    slow, half = running.call(), running.call()
    slow.sendall(REQUEST % b"wait")
    half.sendall(b"POST /post HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n1")
    running.wait_until(lambda: "/wait" in running.application.begun and len(running.channels) == 2)
    with ending(running):
        time.sleep(0.2)
        half.sendall(b"2")
        running.application.go_on.set()
        answers = read_answer(slow, b"wait"), read_answer(half, b"post12")
    assert [b"Connection: close" in answer for answer in answers] == [False, True]
    assert is_hung_up(slow)


def test_idle_phone_learns_from_its_next_answer_to_come_by_another_connection(serve: Serve) -> None:
    running = serve(idle_within=15.0)
    phone = running.call()
    ask(phone, b"unchanged")
    with ending(running):
        assert b"Connection: close" in ask(phone, b"unchanged")
        assert is_hung_up(phone)


def test_who_says_nothing_more_is_waited_for_a_little_only(serve: Serve) -> None:
    running = serve(**QUICK)
    phone = running.call()
    ask(phone)
    with ending(running):
        assert is_hung_up(phone)


def test_nobody_is_accepted_while_the_server_ends(serve: Serve) -> None:
    running = serve(**QUICK)
    phone = running.call()
    ask(phone)
    with ending(running), pytest.raises(ConnectionRefusedError):
        running.call()
