"""The addresses of what hangs, stands or is worn in the room."""

from __future__ import annotations

from tests.flows.address import Address

ROOM = (Address("judge-penalty-sheet"),)
ROOM_FILES = frozenset({"judge-penalty-sheet"})
