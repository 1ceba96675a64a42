"""Records for a player's chances of making the cut."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pairing.types import PlayerId


class CutOutlook(StrEnum):
    """A player's position before the cut. Current players are assumed to play to the end.

    A player's next table is their table without a result or, if there is none, their table in the next round.
    """

    SAFE = "safe"  # in, whatever the results, including their own
    # not safe; in after a win with full points at their next table, whatever follows
    WIN_AND_IN = "win_and_in"
    NEEDS_HELP = "needs_help"  # can be in, but a win at the next table alone isn't enough
    OUT = "out"  # not in, whatever the results
    # not certain, but in the cut in at least half of the simulated endings, overall and after each result of
    # the next table
    LIKELY = "likely"
    # not certain; in the cut in less than half of the simulated endings, overall and after each result of the
    # next table
    UNLIKELY = "unlikely"
    # not certain; in the cut in at least half of the simulated endings after some results of the next table,
    # but in fewer after others
    OPEN = "open"


class ChanceMethod(StrEnum):
    """How an outlook was found. An outlook that was only simulated is likely, unlikely or open."""

    ENUMERATED = "enumerated"  # all results of the open tables were ranked
    PROVEN = "proven"  # by bounds that cover every result and pairing, and by examples that were found
    SIMULATED = "simulated"  # not proven: based on the share of simulated endings


@dataclass(frozen=True, slots=True)
class NextShare:
    """In how many endings the next table gives `gained`, and in how many of them the player makes the cut.

    `gained` is the player's own points and the opponent's.
    """

    gained: tuple[int, int]
    runs: int
    made_cut: int


@dataclass(frozen=True, slots=True)
class CutChance:
    """One player's outlook.

    `runs` is the number of ranked endings of the Swiss rounds: all endings if the method is `enumerated`,
    otherwise simulated ones. The player made the cut in `made_cut` of them. `draw_is_enough` is True only if
    an intentional draw at the next table is certain to suffice (NOW 1.4), whatever the others do; a safe
    player doesn't need one. `by_next` groups the same endings by the result of the player's next table, best
    for the player first; empty without a next table.
    """

    player: PlayerId
    outlook: CutOutlook
    method: ChanceMethod
    runs: int
    made_cut: int
    draw_is_enough: bool = False
    by_next: tuple[NextShare, ...] = ()
