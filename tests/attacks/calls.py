"""A player calls a judge and cancels the call over and over; every phone is notified each time."""

from __future__ import annotations

from typing import Any

from tests.attacks.target import Answer, Target, paced, post, told


def attack(target: Target, *, link: str, count: int = 200, seconds: float = 6) -> dict[str, Any]:
    """Alternate between calling and canceling, with `count` requests over this many seconds."""

    def press(number: int) -> Answer:
        fields = {"withdraw": "1"} if number % 2 else {"about": f"Reason {number}"}
        return post(target, f"/me/{link}/call/", fields)

    return told(paced(count, seconds, press))
