"""What each format allows on a day: plain lookups in `tests/data/formats.json` (NOW 5.1, 5.2).

This shares no code with `decklists`. Cards are titles; pools and lists keep their names from the source.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from tests.data import DATA

FACTS: dict[str, Any] = json.loads((DATA / "formats.json").read_text(encoding="utf-8"))
FORMATS: tuple[str, ...] = tuple(sorted(FACTS["formats"]))


@dataclass(frozen=True)
class Day:
    """A format on a day: the titles in its pool, and its list as in the source."""

    format: str
    day: str
    pool: str
    titles: frozenset[str]
    list: dict[str, Any]
    list_name: str | None

    def is_legal(self, title: str) -> bool:
        """Return whether a card may be played at all."""
        if title not in self.titles or title in self.list.get("banned", ()):
            return False
        return not ("current" in self.list.get("subtypes", ()) and title in FACTS["currents"])

    def broken(self, copies: dict[str, int]) -> set[str]:
        """Return the rules that a deck of these titles (including its identity) breaks, apart from rules on
        single cards.
        """
        wrong = set()
        if sum(title in self.list.get("restricted", ()) for title in copies) > 1:
            wrong.add("too_many_restricted")
        if self.points(copies) > self.list.get("point_limit", 0):
            wrong.add("too_many_points")
        large = sum(n for title, n in copies.items() if FACTS["agendas"].get(title, 0) >= 3)
        if large > self.list.get("max_3_point_agendas", large):
            wrong.add("too_many_large_agendas")
        return wrong

    def points(self, copies: dict[str, int]) -> int:
        """Return the points of these titles, each counted once."""
        said = self.list.get("points", {}).items()
        return sum(int(worth) * len(set(titles) & set(copies)) for worth, titles in said)

    def added(self, kind: str, copies: dict[str, int]) -> int:
        """Return what the copies add up to under a penalty or universal influence."""
        said = self.list.get(kind, {}).items()
        return sum(int(worth) * copies.get(title, 0) for worth, titles in said for title in titles)


@cache
def on_day(format: str, day: str) -> Day:
    """Return the latest snapshot that starts on or before a day."""
    start, pool, listed = max(row for row in FACTS["formats"][format] if row[0] <= day)
    titles = {title for name in FACTS["pools"][pool] for title in FACTS["sets"][name]}
    return Day(format, start, pool, frozenset(titles), FACTS["lists"].get(listed, {}), listed)
