"""The length of an event: rounds and cut, as tables (REG 9.2-9.4; NOW-3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pairing.errors import RuleError

ELIMINATION_MINUTES = 40
FINAL_MINUTES = 60


class Structure(StrEnum):
    """The table that sets rounds and cut; with MODIFIED the TO does (REG 9.2-9.4, NOW 3.1-3.4)."""

    BASIC = "basic"
    ADVANCED = "advanced"
    COMPETITIVE = "competitive"
    CASUAL = "casual"
    MODIFIED = "modified"


@dataclass(frozen=True, slots=True)
class Proposal:
    """One row of a structure table.

    `cut` is the number of players in the elimination, 0 for none. The row applies to `fewest` to `most`
    players; `most` is None in the last row. Events with up to `most_for_fewer` players may choose
    `fewer_rounds` instead (NOW 3.1); 0 for rows without this choice.
    """

    rounds: int
    cut: int
    fewest: int
    most: int | None
    fewer_rounds: int = 0
    most_for_fewer: int = 0

    def fewer_rounds_for(self, players: int) -> int | None:
        """Return the smaller number of rounds that an event with this many players may choose, or None."""
        return self.fewer_rounds if self.fewest <= players <= self.most_for_fewer else None


STRUCTURES: dict[Structure, tuple[Proposal, ...]] = {
    Structure.BASIC: (
        Proposal(rounds=3, cut=0, fewest=4, most=8),
        Proposal(rounds=4, cut=4, fewest=9, most=24),
        Proposal(rounds=4, cut=8, fewest=25, most=32),
        Proposal(rounds=5, cut=8, fewest=33, most=64),
        Proposal(rounds=6, cut=8, fewest=65, most=96),
        Proposal(rounds=6, cut=16, fewest=97, most=128),
        Proposal(rounds=7, cut=16, fewest=129, most=None),
    ),
    Structure.ADVANCED: (
        Proposal(rounds=4, cut=4, fewest=9, most=20),
        Proposal(rounds=4, cut=8, fewest=21, most=32),
        Proposal(rounds=5, cut=8, fewest=33, most=56),
        Proposal(rounds=6, cut=8, fewest=57, most=80),
        Proposal(rounds=7, cut=8, fewest=81, most=128),
        Proposal(rounds=7, cut=16, fewest=129, most=176),
        Proposal(rounds=8, cut=16, fewest=177, most=272),
        Proposal(rounds=9, cut=16, fewest=273, most=None),
    ),
    Structure.COMPETITIVE: (
        Proposal(rounds=5, cut=0, fewest=2, most=15),
        Proposal(rounds=6, cut=4, fewest=16, most=24),
        Proposal(rounds=7, cut=8, fewest=25, most=64, fewer_rounds=6, most_for_fewer=32),
        Proposal(rounds=8, cut=8, fewest=65, most=146),
        Proposal(rounds=10, cut=16, fewest=147, most=219),
        Proposal(rounds=12, cut=16, fewest=220, most=None),
    ),
    Structure.CASUAL: (
        Proposal(rounds=4, cut=0, fewest=2, most=15),
        Proposal(rounds=6, cut=4, fewest=16, most=36),
        Proposal(rounds=7, cut=8, fewest=37, most=63),
        Proposal(rounds=8, cut=8, fewest=64, most=146),
        Proposal(rounds=10, cut=8, fewest=147, most=219),
        Proposal(rounds=12, cut=16, fewest=220, most=None),
    ),
    Structure.MODIFIED: (),
}


def propose(players: int, structure: Structure) -> Proposal:
    """Return a structure's row for this number of players (REG 9.2, 9.3, NOW 3.1, 3.2).

    Raises RuleError no_structure_row outside the table; a modified structure has no rows.
    """
    for row in STRUCTURES[structure]:
        if row.fewest <= players and (row.most is None or players <= row.most):
            return row
    raise RuleError("no_structure_row", players=players, structure=structure)


class PlanSource(StrEnum):
    """What determines rounds and cut (REG 9.1-9.4)."""

    ORGANIZER = "organizer"  # both set by the TO
    ROW = "row"  # the structure's row, unless the TO set something else
    NO_ROW = "no_row"  # the structure has no row for this number of players


@dataclass(frozen=True, slots=True)
class Announced:
    """The announced plan: `rounds` and `cut` are None if not known yet; a cut of 0 means no cut.

    `row` is the structure's row for this number of players; None unless the plan is based on it.
    """

    rounds: int | None
    cut: int | None
    source: PlanSource
    row: Proposal | None = None


def announce(players: int, structure: Structure, rounds: int | None, cut: int | None) -> Announced:
    """Return the plan for this many players: what the TO set, else the structure's (REG 9.1-9.4).

    `rounds` and `cut` are the TO's values; None leaves them to the structure.
    """
    if rounds is not None and cut is not None:
        return Announced(rounds, cut, PlanSource.ORGANIZER)
    try:
        row = propose(players, structure)
    except RuleError:
        return Announced(rounds, cut, PlanSource.NO_ROW)
    return Announced(
        rounds=row.rounds if rounds is None else rounds,
        cut=row.cut if cut is None else cut,
        source=PlanSource.ROW,
        row=row,
    )


def judge_cut(cut: int, players: int) -> None:
    """Refuse a cut larger than the number of players (REG 9.5). 0 means no cut.

    Raises RuleError cut_too_large.
    """
    if cut > players:
        raise RuleError("cut_too_large", cut=cut, players=players)
