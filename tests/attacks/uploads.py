"""An organizer uploads files that are forged or made to exhaust memory."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.attacks.target import Answer, Target, paced, told, upload


def attack(
    target: Target, *, path: str, session: str, files: list[str], count: int = 20, seconds: float = 4
) -> dict[str, Any]:
    """Upload these files in turn, with `count` requests over this many seconds."""
    contents = [Path(file).read_bytes() for file in files]

    def send(number: int) -> Answer:
        return upload(target, path, session, contents[number % len(contents)])

    return told(paced(count, seconds, send))
