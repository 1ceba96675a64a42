"""What is said of a player's way into the cut."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pairing.types import PlayerId


class CutOutlook(StrEnum):
    """A player's position before the cut. Current players are assumed to play to the end.

    A player's next table is the one where they sit without a result, else that of the next round.
    """

    SAFE = "safe"  # in, whatever anybody's results are, their own included
    WIN_AND_IN = "win_and_in"  # not safe; in, whatever follows, once their next table is won with full points
    NEEDS_HELP = "needs_help"  # can be in, but a win at the next table alone does not settle it
    OUT = "out"  # not in, whatever anybody's results are
    LIKELY = (
        "likely"  # nothing of this is certain; in at least half of the simulated ends, whatever comes next
    )
    UNLIKELY = "unlikely"  # nothing of this is certain; in fewer than half of them, whatever comes next
    OPEN = "open"  # nothing of this is certain; in at least half of them after some results, but not all


class ChanceMethod(StrEnum):
    """How an outlook was found. What was only simulated is likely, unlikely or open, and nothing else."""

    ENUMERATED = "enumerated"  # every result of the open tables was ranked
    PROVEN = "proven"  # by bounds that hold for every result and pairing, and by ways that were found
    SIMULATED = "simulated"  # nothing is proven: a share of so many runs


@dataclass(frozen=True, slots=True)
class NextShare:
    """Of the ends in which a player's next table gave `gained`: how many, and in how many they were in.

    `gained` are the player's own points, and the opponent's.
    """

    gained: tuple[int, int]
    runs: int
    made_cut: int


@dataclass(frozen=True, slots=True)
class CutChance:
    """One player's outlook.

    `runs` is how many ends of the Swiss rounds were ranked: all there are where the method is `enumerated`,
    else simulated ones. In `made_cut` of them the player was in.
    `draw_is_enough` is True only if it is certain that an intentional draw at the next table
    suffices (NOW 1.4), whatever the others do; a safe player needs none. `by_next` are the same ends by what
    the player's next table gave, the best for the player first; empty where no table is to come.
    """

    player: PlayerId
    outlook: CutOutlook
    method: ChanceMethod
    runs: int
    made_cut: int
    draw_is_enough: bool = False
    by_next: tuple[NextShare, ...] = ()
