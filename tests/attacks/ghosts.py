"""People who don't exist sign up, all from one address."""

from __future__ import annotations

from typing import Any

from tests.attacks.target import Answer, Target, paced, post, told


def attack(target: Target, *, slug: str, count: int = 120, seconds: float = 2) -> dict[str, Any]:
    """Sign up `count` names over this many seconds, each as a new browser."""

    def sign_up(number: int) -> Answer:
        return post(target, f"/e/{slug}/sign-up/", {"name": f"Ghost {number:03}", "pronouns": ""})

    return told(paced(count, seconds, sign_up))
