"""The kinds of events, and everything that depends on the kind (REG 4.1, 11; NOW-1, NOW-2).

An event's kind combines what the players bring (`Kind`) with how a Swiss round is played (`SwissKind`). Other
modules never check the kind of an event; they use its `KindRules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from pairing.types import (
    DEFAULT_TIEBREAKERS,
    SINGLE_SIDED_SCORING,
    SINGLE_SIDED_TIEBREAKERS,
    Event,
    Scoring,
    SwissKind,
    Tiebreaker,
)


class Kind(StrEnum):
    """What the players play with: their own decks or drafted ones (REG-11)."""

    CONSTRUCTED = "constructed"
    FULL_DRAFT = "full_draft"
    HALF_DRAFT = "half_draft"


@dataclass(frozen=True, slots=True, kw_only=True)
class KindRules:
    """What an event of one kind plays, and how.

    The numbers are defaults; an event may have its own.

    - `round_minutes`, `points_to_win` (agenda points), `games_per_round`, `points_per_win`: for a Swiss
      round.
    - `possible_games`: the numbers of games per round that the event may choose.
    - `has_timed_win`: whether a win on time has its own points (REG 5.3); if not, it counts as a win (NOW
      1.2).
    - `brings_decks`: players bring their own decks, in a format; if not, they draft.
    - `has_draft_seats`: round 1 is paired across the draft table (REG 7.1).
    - `pairs_by_cost`: the cheapest round in points, meetings and sides is chosen, and two players may meet
      twice (NOW-2); if not, groups with equal points are paired, without rematches (REG-7).
    - `assigns_sides`: the pairing decides who is corp at a table (NOW 2.2); if not, who is the runner first.
    - `balances_sides`: each player's games as corp and as runner are counted and shown (NOW 2.1).
    - `results_by_side`: results are entered and shown with the corp first, and name the winning side.
    - `reports_in_one_tap`: a player reports the whole round with one button.
    - `file_scoring`: the points for a results file, which doesn't state them; None: they follow from the
      scores.
    - `file_tiebreakers`: the tiebreakers for a results file.
    """

    round_minutes: int
    points_to_win: int
    games_per_round: int
    points_per_win: int = 3
    possible_games: tuple[int, ...] = (1, 2)
    has_timed_win: bool = True
    brings_decks: bool = True
    has_draft_seats: bool = False
    pairs_by_cost: bool = False
    assigns_sides: bool = False
    balances_sides: bool = False
    results_by_side: bool = False
    reports_in_one_tap: bool = False
    file_scoring: Scoring | None = None
    file_tiebreakers: tuple[Tiebreaker, ...] = DEFAULT_TIEBREAKERS

    @property
    def scoring(self) -> Scoring:
        """Return the default scoring; a bye is worth a win in each game of a round (REG 6.1, NOW 1.3)."""
        usual = Scoring(win=self.points_per_win)
        return replace(
            usual,
            timed_win=usual.timed_win if self.has_timed_win else usual.win,
            bye=usual.win * self.games_per_round,
            games_per_round=self.games_per_round,
        )


KINDS: Mapping[Kind, KindRules] = {
    Kind.CONSTRUCTED: KindRules(round_minutes=65, points_to_win=7, games_per_round=2),
    Kind.FULL_DRAFT: KindRules(
        round_minutes=50, points_to_win=6, games_per_round=2, brings_decks=False, has_draft_seats=True
    ),
    Kind.HALF_DRAFT: KindRules(round_minutes=30, points_to_win=6, games_per_round=1, brings_decks=False),
}
"""The kinds in double-sided rounds, in the order in which they are offered."""

DRAFT_SEAT_KINDS = tuple(kind for kind, rules in KINDS.items() if rules.has_draft_seats)


def _single_sided(rules: KindRules) -> KindRules:
    """Return the single-sided version of a kind: one game, sides assigned by the pairing (NOW-1, NOW-2)."""
    return replace(
        rules,
        round_minutes=40,
        games_per_round=1,
        possible_games=(1,),
        pairs_by_cost=True,
        assigns_sides=True,
        balances_sides=True,
        results_by_side=True,
        reports_in_one_tap=True,
        file_scoring=SINGLE_SIDED_SCORING,
        file_tiebreakers=SINGLE_SIDED_TIEBREAKERS,
    )


_RULES: Mapping[tuple[Kind, SwissKind], KindRules] = {
    **{(kind, SwissKind.DOUBLE_SIDED): rules for kind, rules in KINDS.items()},
    **{(kind, SwissKind.SINGLE_SIDED): _single_sided(rules) for kind, rules in KINDS.items()},
}


def kind_rules(kind: Kind, swiss: SwissKind) -> KindRules:
    """Return the rules for an event of this kind with these Swiss rounds."""
    return _RULES[kind, swiss]


def swiss_rules(swiss: SwissKind) -> KindRules:
    """Return the rules for constructed events with these Swiss rounds, which results files are assumed to be
    from.
    """
    return kind_rules(Kind.CONSTRUCTED, swiss)


def rules_of(event: Event) -> KindRules:
    """Return the rules for pairing an event's rounds, with its own `scoring` and `tiebreakers`."""
    return swiss_rules(event.swiss)
