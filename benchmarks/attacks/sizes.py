"""Heavy versions of the attacks in `tests/attacks`, as large as those that once took the site down."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ATTACKER, NEIGHBOUR = "127.0.1.1", "127.0.0.2"
HELD = 10  # seconds to keep connections open


@dataclass(frozen=True)
class Attack:
    """One row of the table: the module in `tests/attacks` (empty for none) and its keyword arguments."""

    name: str
    module: str = ""
    keywords: dict[str, Any] = field(default_factory=dict)
    source: str = ATTACKER
    logs_in: bool = False  # an organizer logs in from elsewhere during the attack


def heavy(facts: dict[str, Any], database: Path) -> list[Attack]:
    """Return the attacks for a site with these facts and this database file."""
    links = facts["links"]
    idle = {"path": facts["small"], "connections": 2100, "seconds": HELD}
    lock = {"database": str(database), "links": links[10:19]}
    pipelined = {"path": facts["path"], "connections": 8, "requests": 130, "seconds": HELD}
    slow = {"path": "/login/", "connections": 128, "seconds": HELD}
    calls = {"link": links[0], "count": 200, "seconds": 6}
    decks = {"link": links[1], "deck": facts["deck"], "count": 60, "seconds": 3}
    ghosts = {"slug": facts["sign_up"], "count": 120, "seconds": 2}
    return [
        Attack("no attack"),
        Attack("8 connections with 130 pipelined requests, never read", "pipelined", pipelined),
        Attack("2,100 idle connections", "idle", idle),
        Attack("6,000 idle connections", "idle", idle | {"connections": 6000}),
        Attack("64 slow heads and 64 slow form bodies", "slow", slow),
        Attack("2,100 idle connections that asked once", "idle", idle | {"asks_first": True}),
        Attack("2,100 idle connections from the desk's address", "idle", idle, source=NEIGHBOUR),
        Attack("100 logins under other names", "logins", {"count": 100}, logs_in=True),
        Attack(
            "foreign lock (IMMEDIATE) of 30 s, nine writers",
            "lock",
            lock | {"mode": "IMMEDIATE", "seconds": 30},
        ),
        Attack(
            "foreign lock (EXCLUSIVE) of 10 s, nine writers",
            "lock",
            lock | {"mode": "EXCLUSIVE", "seconds": 10},
        ),
        Attack("200 calls and withdrawals in 6 s by one link", "calls", calls),
        Attack("60 versions of a deck in 3 s by one link", "decks", decks),
        Attack("120 ghosts sign up in 2 s from one address", "ghosts", ghosts),
    ]
