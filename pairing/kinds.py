"""The kinds of event, and every question whose answer depends on the kind (REG 4.1, 11; NOW-1, NOW-2).

A kind of event is what the players bring (`Kind`) together with how a Swiss round is played (`SwissKind`).
No other module asks which kind an event is: it asks the kind's `KindRules`.
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
    """What the players bring: their own decks, or what they draft (REG-11)."""

    CONSTRUCTED = "constructed"
    FULL_DRAFT = "full_draft"
    HALF_DRAFT = "half_draft"


@dataclass(frozen=True, slots=True, kw_only=True)
class KindRules:
    """What an event of one kind plays, and how.

    The numbers are the usual ones; an event may have its own.

    - `round_minutes`, `points_to_win` (agenda points), `games_per_round`, `points_per_win`: of a Swiss round.
    - `possible_games`: how many games a round the event may choose.
    - `has_timed_win`: a win on time has points of its own (REG 5.3); if not, it is a win (NOW 1.2).
    - `brings_decks`: players bring their own decks, which have a format; if not, they draft.
    - `has_draft_seats`: round 1 is paired across the draft table (REG 7.1).
    - `pairs_by_cost`: a round is the cheapest one in points, meetings and sides, and two players may meet
      twice (NOW-2); if not, it is paired by groups of equal points, and no two meet again (REG-7).
    - `assigns_sides`: the pairing says who is corp at a table (NOW 2.2); if not, who runs first.
    - `balances_sides`: each player's games as corp and as runner are counted and shown (NOW 2.1).
    - `results_by_side`: results are typed and shown with the corp first, and say which side won.
    - `reports_in_one_tap`: a player reports the whole round with one button.
    - `file_scoring`: the points of a results file, which doesn't state them; None: the scores tell them.
    - `file_tiebreakers`: the tiebreakers of a results file.
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
        """Return the usual points; a bye is worth a win in each of the round's games (REG 6.1, NOW 1.3)."""
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
    """Return a kind in single-sided rounds: one game, and the pairing assigns the sides (NOW-1, NOW-2)."""
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
    """Return the rules of an event of this kind with such Swiss rounds."""
    return _RULES[kind, swiss]


def swiss_rules(swiss: SwissKind) -> KindRules:
    """Return the rules of constructed events with such Swiss rounds: files say nothing else."""
    return kind_rules(Kind.CONSTRUCTED, swiss)


def rules_of(event: Event) -> KindRules:
    """Return the rules by which an event's rounds are paired; its own `scoring` and `tiebreakers` count."""
    return swiss_rules(event.swiss)
