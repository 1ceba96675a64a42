"""A player hands in one deck version after another: each is stored and is news for every phone."""

from __future__ import annotations

import re
from typing import Any

from tests.attacks.target import Answer, Target, paced, post, told

SEEN = re.compile(r'name="seen_runner"[^>]*value="(\d+)"|value="(\d+)"[^>]*name="seen_runner"')


def attack(target: Target, *, link: str, deck: str, count: int = 60, seconds: float = 3) -> dict[str, Any]:
    """Hand in a runner deck `count` times over this many seconds, each time with a different number of copies
    of its last card.
    """
    cards, _, last = deck.rpartition("\n3x ")
    seen = 0

    def hand_in(number: int) -> Answer:
        nonlocal seen
        fields = {"text": f"{cards}\n{1 + number % 3}x {last}", "seen_runner": seen}
        answer = post(target, f"/me/{link}/deck/", fields)
        if answer.status == 302:
            seen += 1
        elif found := SEEN.search(answer.body):  # a refused form shows the current version
            seen = int(found[1] or found[2])
        return answer

    return told(paced(count, seconds, hand_in, at_once=1))
