"""Valid forms, randomly damaged: what a broken browser, a bored player or an attacker might send."""

from __future__ import annotations

import random
from typing import Any

Data = dict[str, Any]

NASTY: tuple[str, ...] = (
    "",
    " ",
    "0",
    "-1",
    "1",
    "2",
    "99999999999999999999",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775809",
    "1e9",
    "1.5",
    "NaN",
    "٣",
    "²",
    "0x10",
    "true",
    "None",
    "[]",
    "{}",
    '{"a": 1e400}',
    "[" * 2000,
    "a\x00b",
    "\u202egnirts",
    "\u200b",
    "🧟‍♀️",
    "محمد",
    "e\u0301",
    "<script>alert(1)</script>",
    "'; DROP TABLE tournament_player; --",
    "%s %(name)s {name}",
    "../../etc/passwd",
    "=HYPERLINK(1)",
    "a\r\nSet-Cookie: b=1",
    "2016-02-30",
    "0000-00-00",
    "9999-12-31",
    "Europe/Nowhere",
    "1:6:0:1-2",
    "1 6",
    "2 4-1",
    "99999 6",
    "x" * 5000,
)


def spoil(data: Data, rng: random.Random, others: tuple[str, ...] = ()) -> Data:
    """Return the form with one to three of its values removed, doubled, swapped or made malicious."""
    spoiled = dict(data)
    for _ in range(rng.randint(1, 3)):
        names = [*spoiled, *others] or ["seen"]
        name = rng.choice(names)
        match rng.randrange(6):
            case 0:
                spoiled.pop(name, None)
            case 1:
                spoiled[name] = [spoiled.get(name, ""), rng.choice(NASTY)]
            case 2:
                spoiled[name], spoiled[rng.choice(names)] = rng.choice(NASTY), spoiled.get(name, "")
            case _:
                spoiled[name] = rng.choice(NASTY)
    return {name: value for name, value in spoiled.items() if value is not None}
