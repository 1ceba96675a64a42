"""What depends on an event's regulations: REG of 2016, or today's (NOW).

Every difference between the two is here, so pages and acts never check which regulations apply.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from pairing.bracket.sides import CutSides
from pairing.kinds import Kind, KindRules, kind_rules
from pairing.structure import Structure
from pairing.types import DEFAULT_TIEBREAKERS, SwissKind, Tiebreaker


class Regulations(StrEnum):
    """The regulations under which an event is played."""

    REG_2016 = "2016"
    TODAY = "today"


@dataclass(frozen=True, slots=True)
class RegulationsPolicy:
    """What one set of regulations provides and allows.

    `kinds`, `swiss_kinds` and `structures` (by kind of Swiss) are the choices for an event, default first.
    `tiebreakers` is their default order. With `has_timed_win`, a win on time has its own points (REG 5.3);
    otherwise it counts as a win (NOW 1.2). With `has_head_to_head`, head-to-head is a tiebreaker (REG 8.2;
    not in NOW 1.5). With `is_single_elimination_for_all`, single elimination isn't limited to relaxed events
    (NOW 4.1). The sizes of a cut are in `bracket.layouts`. With `has_short_rounds`, two players and a judge
    may agree on a draw, or on one game that counts for both (NOW 1.4), and if time is called in the first
    game, the second is a tie (NOW 1.2). `cut_sides` settles the sides in the cut (REG 10.3, NOW 4.2). With
    `reads_decks_in_cut`, the two players of a cut game usually read each other's decklists beforehand (NOW
    4.3).
    """

    kinds: tuple[Kind, ...]
    swiss_kinds: tuple[SwissKind, ...]
    structures: Mapping[SwissKind, tuple[Structure, ...]]
    tiebreakers: tuple[Tiebreaker, ...]
    has_timed_win: bool
    has_head_to_head: bool
    is_single_elimination_for_all: bool
    cut_sides: CutSides
    has_short_rounds: bool
    reads_decks_in_cut: bool

    def round_rules(self, kind: Kind, swiss: SwissKind) -> KindRules:
        """Return the minutes, games and points for a Swiss round of this kind (REG 4.1, NOW 1.1, 1.2)."""
        rules = kind_rules(kind, swiss)
        return rules if self.has_timed_win else replace(rules, has_timed_win=False)


POLICIES: Mapping[Regulations, RegulationsPolicy] = {
    Regulations.REG_2016: RegulationsPolicy(
        kinds=tuple(Kind),
        swiss_kinds=(SwissKind.DOUBLE_SIDED,),
        structures={SwissKind.DOUBLE_SIDED: (Structure.BASIC, Structure.ADVANCED, Structure.MODIFIED)},
        tiebreakers=DEFAULT_TIEBREAKERS,
        has_timed_win=True,
        has_head_to_head=True,
        is_single_elimination_for_all=False,
        cut_sides=CutSides.REGULATIONS,
        has_short_rounds=False,
        reads_decks_in_cut=False,
    ),
    Regulations.TODAY: RegulationsPolicy(
        kinds=(Kind.CONSTRUCTED,),
        swiss_kinds=(SwissKind.SINGLE_SIDED, SwissKind.DOUBLE_SIDED),
        structures={
            SwissKind.SINGLE_SIDED: (Structure.COMPETITIVE, Structure.CASUAL, Structure.MODIFIED),
            SwissKind.DOUBLE_SIDED: (Structure.BASIC, Structure.ADVANCED, Structure.MODIFIED),
        },
        tiebreakers=tuple(each for each in DEFAULT_TIEBREAKERS if each is not Tiebreaker.HEAD_TO_HEAD),
        has_timed_win=False,
        has_head_to_head=False,
        is_single_elimination_for_all=True,
        cut_sides=CutSides.TODAY,
        has_short_rounds=True,
        reads_decks_in_cut=True,
    ),
}
