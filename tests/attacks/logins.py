"""Many logins at once, each with a different name: every new name costs a password hash."""

from __future__ import annotations

from typing import Any

from tests.attacks.target import Answer, Target, paced, post, told


def attack(target: Target, *, count: int = 100) -> dict[str, Any]:
    """Send this many logins at once, with unknown names and passwords."""

    def log_in(number: int) -> Answer:
        return post(target, "/login/", {"username": f"nobody-{number}", "password": "no password at all"})

    return told(paced(count, 0, log_in, at_once=count))
