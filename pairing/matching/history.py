"""Who has met whom (REG 7.3), in a form suited to pairing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Protocol

from pairing.types import PlayerId, Round

Pair = tuple[PlayerId, PlayerId]


class Barred(Protocol):
    """Pairs that mustn't meet. `most` is an upper bound on how many others any one player mustn't meet."""

    most: int

    def met(self, one: PlayerId, other: PlayerId) -> bool:
        """Return whether these two mustn't meet."""


class History:
    """The meetings in all Swiss rounds so far. `most` is an upper bound on anyone's opponents."""

    def __init__(self, rounds: Sequence[Round]) -> None:
        # A bye's tuple has one player and never equals a pair, so it may be in the set.
        self._meetings: set[tuple[PlayerId, ...]] = {
            table.players for each_round in rounds for table in each_round.tables
        }
        self.most = len(rounds)

    def met(self, one: PlayerId, other: PlayerId) -> bool:
        return (one, other) in self._meetings or (other, one) in self._meetings

    def all_new(self, ones: Sequence[PlayerId], others: Sequence[PlayerId]) -> bool:
        """Return whether no player in `ones` has met the player at the same index in `others`."""
        meetings = self._meetings
        return meetings.isdisjoint(zip(ones, others, strict=True)) and meetings.isdisjoint(
            zip(others, ones, strict=True)
        )

    def most_met_within(self, group: Sequence[PlayerId]) -> int:
        """Return the largest number of the group's players that any one of them has met."""
        met = dict.fromkeys(group, 0)
        for one, other in combinations(group, 2):
            if self.met(one, other):
                met[one] += 1
                met[other] += 1
        return max(met.values(), default=0)

    def rematches(self, pairs: Iterable[Pair]) -> int:
        """Return how many of the pairs have met before."""
        return sum(self.met(one, other) for one, other in pairs)
