"""A few connections, each with many requests sent at once, whose responses are never read."""

from __future__ import annotations

import contextlib
import time
from typing import Any

from tests.attacks.target import MOST_REQUESTS, MOST_SECONDS, Target, hung_up, within

SMALL_BUFFER = 4096  # bytes: the system buffers little unread data


def attack(
    target: Target, *, path: str, connections: int = 8, requests: int = 130, seconds: float = 4
) -> dict[str, Any]:
    """Request a large file `requests` times on each connection, and read nothing for this many seconds."""
    within(connections * requests, MOST_REQUESTS)
    within(seconds, MOST_SECONDS)
    with contextlib.ExitStack() as opened:
        callers = []
        for _ in range(connections):
            callers.append(opened.enter_context(target.connect(receive_buffer=SMALL_BUFFER)))
            with contextlib.suppress(OSError):  # hung up already
                callers[-1].sendall(target.head(path) * requests)
        time.sleep(seconds)
        return {"opened": connections, "hung up": hung_up(callers)}
