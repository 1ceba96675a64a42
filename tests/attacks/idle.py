"""Thousands of connections that ask nothing, or once and never again."""

from __future__ import annotations

import contextlib
import select
import socket
import time
from typing import Any

from tests.attacks.target import MOST_SECONDS, Target, allow_connections, hung_up, within

ANSWERED_WITHIN = 2.0  # seconds, for all of them together


def attack(
    target: Target, *, path: str, connections: int = 2100, asks_first: bool = False, seconds: float = 4
) -> dict[str, Any]:
    """Open connections and keep them for so many seconds; `asks_first`: each is answered once before."""
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
    """Ask once on each; return how many were answered."""
    for caller in callers:
        with contextlib.suppress(OSError):
            caller.sendall(request)
    poll = select.poll()
    waiting = {caller.fileno(): caller for caller in callers}
    for caller in callers:
        poll.register(caller, select.POLLIN)
    until, answered = time.monotonic() + ANSWERED_WITHIN, 0
    while waiting and time.monotonic() < until:
        for number, _ in poll.poll(100):
            poll.unregister(number)
            with contextlib.suppress(OSError):
                answered += bool(waiting.pop(number).recv(1 << 16))
    return answered
