"""Public files of an event, each time with another query: none is in a cache by its whole address."""

from __future__ import annotations

import contextlib
import http.client
import time
from random import Random
from typing import Any

from tests.attacks.target import NO_ANSWER, Answer, Target, paced, told


def attack(target: Target, *, paths: list[str], count: int = 60, seconds: float = 3) -> dict[str, Any]:
    """Ask for these paths in turns, `count` requests in so many seconds, each with a random query."""
    rng = Random(1)
    queries = [f"q{rng.randrange(10**9)}={rng.randrange(10**9)}" for _ in range(count)]

    def ask(number: int) -> Answer:
        started = time.monotonic()
        try:
            with contextlib.closing(target.open(60)) as connection:
                connection.request("GET", f"{paths[number % len(paths)]}?{queries[number]}")
                answer = connection.getresponse()
                answer.read()
        except (OSError, http.client.HTTPException):
            return Answer(NO_ANSWER, seconds=time.monotonic() - started)
        return Answer(answer.status, answer.headers["Retry-After"] or "", time.monotonic() - started)

    return told(paced(count, seconds, ask))
