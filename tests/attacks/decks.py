"""One player hands in one version of a deck after the other: each is kept, and is news to every phone."""

from __future__ import annotations

import re
from typing import Any

from tests.attacks.target import Answer, Target, paced, post, told

SEEN = re.compile(r'name="seen_runner"[^>]*value="(\d+)"|value="(\d+)"[^>]*name="seen_runner"')


def attack(target: Target, *, link: str, deck: str, count: int = 60, seconds: float = 3) -> dict[str, Any]:
    """Hand a runner deck in `count` times in so many seconds, each with another number of its last card."""
    cards, _, last = deck.rpartition("\n3x ")
    seen = 0

    def hand_in(number: int) -> Answer:
        nonlocal seen
        fields = {"text": f"{cards}\n{1 + number % 3}x {last}", "seen_runner": seen}
        answer = post(target, f"/me/{link}/deck/", fields)
        if answer.status == 302:
            seen += 1
        elif found := SEEN.search(answer.body):  # a form that was refused says which version there is
            seen = int(found[1] or found[2])
        return answer

    return told(paced(count, seconds, hand_in, at_once=1))
