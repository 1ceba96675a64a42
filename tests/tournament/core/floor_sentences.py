"""What the log says of acts on the floor: the facts of each, and its sentence."""

from __future__ import annotations

from typing import Any

from tournament.legacy.codes import ActCode

ANA = {"player": 7, "name": "Ana"}
TABLE = {"round": 2, "is_cut": False, "table": 3}

FLOOR_SENTENCES: list[tuple[ActCode, dict[str, Any], str]] = [
    (ActCode.ANNOUNCE, {"text": "Lunch!"}, "Announced: “Lunch!”"),
    (ActCode.WITHDRAW_ANNOUNCEMENT, {"text": "Lunch!"}, "Took the announcement down: “Lunch!”"),
    (
        ActCode.CHANGE_SCREEN,
        {"views": ["clock", "code"], "seconds": 30},
        "The big screen shows now: Clock, code, 30 seconds each.",
    ),
    (ActCode.UNDO, {"act": "drop", "version": 3}, "Took back: Player dropped"),
    (ActCode.UNDO, {"act": "drop", "sentence": "Dropped Ana."}, "Took back: Dropped Ana."),
]
