"""The heavy attacks: the small ones of `tests/attacks`, in the size that took the site down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ATTACKER, NEIGHBOUR = "127.0.1.1", "127.0.0.2"
HELD = 10  # seconds that connections are held
LOCKED, LOCKED_WHOLLY = 30, 10  # seconds
WRITERS = 9

# What an attack is told of the site: its facts, and the file of its database.
Keywords = Callable[[dict[str, Any], Path], dict[str, Any]]


@dataclass(frozen=True)
class Attack:
    """One row of the table: the module of `tests/attacks`, nothing for none, and its keywords."""

    name: str
    module: str
    keywords: Keywords
    source: str = ATTACKER
    logs_in: bool = False  # an organizer logs in from elsewhere meanwhile


def _pipelined(facts: dict[str, Any], _database: Path) -> dict[str, Any]:
    return {"path": facts["path"], "connections": 8, "requests": 130, "seconds": HELD}


def _idle(facts: dict[str, Any], _database: Path) -> dict[str, Any]:
    return {"path": facts["small"], "connections": 2100, "seconds": HELD}


def _idle_more(facts: dict[str, Any], database: Path) -> dict[str, Any]:
    return _idle(facts, database) | {"connections": 6000}


def _slow(_facts: dict[str, Any], _database: Path) -> dict[str, Any]:
    return {"path": "/login/", "connections": 128, "seconds": HELD}


def _idle_after_one(facts: dict[str, Any], database: Path) -> dict[str, Any]:
    return _idle(facts, database) | {"asks_first": True}


def _logins(_facts: dict[str, Any], _database: Path) -> dict[str, Any]:
    return {"count": 100}


def _lock(mode: str, seconds: float) -> Keywords:
    def keywords(facts: dict[str, Any], database: Path) -> dict[str, Any]:
        links = facts["links"][10 : 10 + WRITERS]
        return {"database": str(database), "links": links, "mode": mode, "seconds": seconds}

    return keywords


def _calls(facts: dict[str, Any], _database: Path) -> dict[str, Any]:
    return {"link": facts["links"][0], "count": 200, "seconds": 6}


def _decks(facts: dict[str, Any], _database: Path) -> dict[str, Any]:
    return {"link": facts["links"][1], "deck": facts["deck"], "count": 60, "seconds": 3}


def _ghosts(facts: dict[str, Any], _database: Path) -> dict[str, Any]:
    return {"slug": facts["sign_up"], "count": 120, "seconds": 2}


def _nothing(_facts: dict[str, Any], _database: Path) -> dict[str, Any]:
    return {}


HEAVY = (
    Attack("nobody attacks", "", _nothing),
    Attack("8 connections with 130 pipelined requests, never read", "pipelined", _pipelined),
    Attack("2,100 idle connections", "idle", _idle),
    Attack("6,000 idle connections", "idle", _idle_more),
    Attack("64 slow heads and 64 slow form bodies", "slow", _slow),
    Attack("2,100 idle connections that asked once", "idle", _idle_after_one),
    Attack("2,100 idle connections from the desk's address", "idle", _idle, source=NEIGHBOUR),
    Attack("100 logins under other names", "logins", _logins, logs_in=True),
    Attack("foreign lock (IMMEDIATE) of 30 s, nine writers", "lock", _lock("IMMEDIATE", LOCKED)),
    Attack("foreign lock (EXCLUSIVE) of 10 s, nine writers", "lock", _lock("EXCLUSIVE", LOCKED_WHOLLY)),
    Attack("200 calls and withdrawals in 6 s by one link", "calls", _calls),
    Attack("60 versions of a deck in 3 s by one link", "decks", _decks),
    Attack("120 ghosts sign up in 2 s from one address", "ghosts", _ghosts),
)
