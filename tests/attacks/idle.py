"""Thousands of connections that send no request, or only one."""

from __future__ import annotations

import contextlib
import select
import socket
import time
from typing import Any

from tests.attacks.target import MOST_SECONDS, Target, allow_connections, hung_up, within

AT_ONCE = 40  # requests; more would be a different attack, a flood of requests
ANSWERED_WITHIN = 0.5  # seconds, for one batch
ALL_ANSWERED_WITHIN = 6.0  # seconds; connections that haven't sent a request by then stay idle


def attack(
    target: Target, *, path: str, connections: int = 2100, asks_first: bool = False, seconds: float = 4
) -> dict[str, Any]:
    """Open connections and keep them open for this many seconds; with `asks_first`, each first sends a
    request and is answered.
    """
    allow_connections(connections)
    within(seconds, MOST_SECONDS)
    with contextlib.ExitStack() as opened:
        callers: list[socket.socket] = []
        for _ in range(connections):
            with contextlib.suppress(OSError):
                callers.append(opened.enter_context(target.connect(timeout=1)))
        answered = _ask(callers, target.head(path)) if asks_first else 0
        time.sleep(seconds)
        kept = len(callers) - hung_up(callers)
        return {"opened": len(callers), "answered": answered, "hung up": len(callers) - kept}


def _ask(callers: list[socket.socket], request: bytes) -> int:
    """Send one request on each connection, a few at a time. Return how many were answered."""
    until, answered = time.monotonic() + ALL_ANSWERED_WITHIN, 0
    for first in range(0, len(callers), AT_ONCE):
        if time.monotonic() > until:
            break
        some = callers[first : first + AT_ONCE]
        for caller in some:
            with contextlib.suppress(OSError):
                caller.sendall(request)
        answered += _answered(some)
    return answered


def _answered(callers: list[socket.socket]) -> int:
    poll = select.poll()
    waiting = {caller.fileno(): caller for caller in callers}
    for caller in callers:
        poll.register(caller, select.POLLIN)
    until, answered = time.monotonic() + ANSWERED_WITHIN, 0
    while waiting and time.monotonic() < until:
        for number, _ in poll.poll(50):
            poll.unregister(number)
            with contextlib.suppress(OSError):
                answered += bool(waiting.pop(number).recv(1 << 16))
    return answered
