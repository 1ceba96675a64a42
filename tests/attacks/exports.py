"""Requests for an event's public files, each with a different query so that the full URL is never cached."""

from __future__ import annotations

import contextlib
import http.client
import time
from random import Random
from typing import Any

from tests.attacks.target import NO_ANSWER, Answer, Target, paced, told


def attack(target: Target, *, paths: list[str], count: int = 60, seconds: float = 3) -> dict[str, Any]:
    """Request these paths in turn, `count` requests over this many seconds, each with a random query."""
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
