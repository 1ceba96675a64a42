"""A wake is never lost, whatever comes between it and its reading."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Iterator

import pytest
from waitress.trigger import trigger as Trigger  # noqa: N812 - a class

from tournament.server.loop import READ, Loop

LONG = 5.0  # seconds


class Waker:
    """A connection that is read: what comes lets `other` be settled, as by a thread with an answer."""

    def __init__(self, loop: Loop, read: socket.socket, other: Settled) -> None:
        self._fileno, self._loop, self._read, self._other = read.fileno(), loop, read, other

    def handle_read_event(self) -> None:
        self._read.recv(10)
        self._loop.settle_later(self._other, at_once=True)


class Settled:
    """A connection that counts how often it was settled."""

    times = 0

    def settle(self) -> None:
        self.times += 1


@pytest.fixture
def loop() -> Iterator[Loop]:
    made = Loop()
    trigger = Trigger(made.sockets)
    made.watch(trigger, READ)
    made.pull_trigger = trigger.pull_trigger
    yield made
    made.close()


def test_answer_that_wakes_while_an_earlier_wake_is_unread_then_settled_at_once(loop: Loop) -> None:
    first, second = Settled(), Settled()
    read, written = socket.socketpair()
    with contextlib.closing(read), contextlib.closing(written):
        loop.watch(Waker(loop, read, second), READ)
        written.send(b"x")  # first in turn, before the pipe of the wakes
        loop.settle_later(first, at_once=True)
        began = time.monotonic()

        loop.run_once(LONG)
        if not second.times:
            loop.run_once(LONG)

    assert (first.times, second.times) == (1, 1)
    assert time.monotonic() - began < LONG / 2
