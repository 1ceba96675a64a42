"""Who has met whom (REG 7.3), in the form in which pairing asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Protocol

from pairing.types import PlayerId, Round

Pair = tuple[PlayerId, PlayerId]


class Barred(Protocol):
    """Who is not to meet. `most` bounds how many others anybody is not to meet."""

    most: int

    def met(self, one: PlayerId, other: PlayerId) -> bool:
        """Whether the two are not to meet."""


class History:
    """The meetings of all Swiss rounds so far. `most` bounds how many opponents anybody has had."""

    def __init__(self, rounds: Sequence[Round]) -> None:
        # A bye's tuple has one player and equals no pair, so that it may stand among them.
        self._meetings: set[tuple[PlayerId, ...]] = {
            table.players for each_round in rounds for table in each_round.tables
        }
        self.most = len(rounds)

    def met(self, one: PlayerId, other: PlayerId) -> bool:
        """Whether the two have met."""
        return (one, other) in self._meetings or (other, one) in self._meetings

    def all_new(self, ones: Sequence[PlayerId], others: Sequence[PlayerId]) -> bool:
        """Whether no player of `ones` has met the player of `others` at the same place."""
        meetings = self._meetings
        return meetings.isdisjoint(zip(ones, others, strict=True)) and meetings.isdisjoint(
            zip(others, ones, strict=True)
        )

    def most_met_within(self, group: Sequence[PlayerId]) -> int:
        """The greatest number of players of the group that one of them has met."""
        met = dict.fromkeys(group, 0)
        for one, other in combinations(group, 2):
            if self.met(one, other):
                met[one] += 1
                met[other] += 1
        return max(met.values(), default=0)

    def rematches(self, pairs: Iterable[Pair]) -> int:
        """How many of the pairs have met before."""
        return sum(self.met(one, other) for one, other in pairs)
