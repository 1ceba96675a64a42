"""The faults that `check` can find: a code, the round and the facts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pairing.tiebreakers import SHOWN_FIGURES, TiebreakerRule


def code_of_figure(rule: TiebreakerRule) -> str:
    """Return the fault code for a wrong stated figure of this tiebreaker, such as `sos_off`."""
    return f"{rule.code}_off"


FAULTS = frozenset(
    {
        # who plays, and against whom
        "twice_in_round",  # player
        "left_out",  # player: played before and still in, but not in this round
        "result_missing",  # players: at a table in a round before the last
        "rematch",  # players, first_met: the number of that round (REG 7.3, 7.5)
        "byes_without_need",  # players, needed: how many byes the number of players requires (REG 6.1)
        "repeated_bye",  # player, instead_of: players without a bye who could have had it (REG 6.2, 6.3)
        "bye_in_wrong_group",  # player, points, expected: points of the group that should have it (REG 6.2)
        # points: of the group; floated: how many players did; needed: how many had to (REG 7.4)
        "floated_without_need",
        # points: of the group; met, possible: points of the lower opponents, as paired and at best (REG 7.4)
        "floated_too_far",
        # sides, meetings and costs of single-sided rounds
        "side_repeated",  # corp, runner, first_met: the number of that round (NOW 2.2)
        "bias_rule_broken",  # corp, runner, biases: the player with the lower bias should be corp (NOW 2.2)
        "third_meeting",  # players, meetings: before this round (NOW 2.2, 2.5)
        "dear_pairing",  # players, cost: 100 or more, although avoidable (NOW 2.3)
        "dearer_round",  # cost, least (NOW 2.4)
        # what they earned
        "games_do_not_add_up",  # players, reason: a RuleError's code (REG 5.1-5.4)
        "points_impossible",  # players, points: no games give these (REG 5.3)
        "total_contradicts_games",  # players, total, games
        "total_contradicts_sides",  # player, total, sides
        "bye_points",  # player, points, expected (REG 6.1)
        # the standings
        "points_contradict_rounds",  # player, stated, earned (REG 8.1)
        "rounds_played_off",  # player, stated, played (REG 8.3)
        *map(code_of_figure, SHOWN_FIGURES),  # player, stated, exact (REG 8.3, 8.4)
        "standings_out_of_order",  # ahead, behind: players in the wrong order in the file (REG-8)
    }
)


@dataclass(frozen=True, slots=True)
class Fault:
    """One violation of the rules; `round_number` is None if it is in the standings."""

    code: str
    round_number: int | None = None
    facts: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.code not in FAULTS:
            raise ValueError(f"unlisted fault: {self.code}")


def fault(code: str, round_number: int | None = None, **facts: Any) -> Fault:
    return Fault(code, round_number, facts)
