"""Table numbers for the meetings (REG 1.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from types import MappingProxyType

from pairing.types import Draw, Meeting, PlayerId

NONE_FIXED: Mapping[PlayerId, int] = MappingProxyType({})


def number_tables(
    draw: Draw, *, fixed: Mapping[PlayerId, int] = NONE_FIXED, first: int = 1
) -> tuple[int, ...]:
    """Return the table number of each meeting, in the order of `draw.meetings`.

    Numbers start at `first` in that order, top group first. A player with a `fixed` table sits there. If both
    players have one, they get the table of the player with more points or, with equal points, the lower
    number; if that is taken, the other one. If two meetings want the same table, the earlier one gets it. The
    others get the numbers that are left.
    """
    asked: dict[int, int] = {}
    for place, meeting in enumerate(draw.meetings):
        for number in _wishes(meeting, fixed):
            if number not in asked:
                asked[number] = place
                break
    given = {place: number for number, place in asked.items()}
    free: Iterator[int] = (number for number in count(first) if number not in asked)
    return tuple(given[place] if place in given else next(free) for place in range(len(draw.meetings)))


def _wishes(meeting: Meeting, fixed: Mapping[PlayerId, int]) -> list[int]:
    """Return the fixed tables of the two players, the preferred one first."""
    ranked = sorted(
        (-points, fixed[player])
        for player, points in zip(meeting.players, meeting.points, strict=True)
        if player in fixed
    )
    return [number for _, number in ranked]
