"""The error for anything that a rule doesn't allow: a code and facts, never a sentence (sentences are in the
site's `phrases`).
"""

from __future__ import annotations

from functools import partial
from typing import Any


class RuleError(Exception):
    """Something that the rules don't allow and that the organizer can fix.

    `code` is one of the class's `codes()`; `facts` are the plain values (ids, numbers, tuples of them) that
    an error message needs. Any other exception is a bug.
    """

    @classmethod
    def codes(cls) -> frozenset[str]:
        """Return every code that this class can have."""
        return CODES

    def __init__(self, code: str, **facts: Any) -> None:
        """Store the code and its facts; an unlisted code is a bug."""
        if code not in self.codes():
            raise ValueError(f"unlisted rule error code: {code}")
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __reduce__(self) -> tuple[Any, ...]:
        """Support pickling, so that the error can be raised in another process."""
        return partial(type(self), self.code, **self.facts), ()

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in sorted(self.facts.items()))
        return f"{self.code}({facts})"


CODES = frozenset(
    {
        # swiss
        "too_few_players",  # players: how many are available
        "round_incomplete",  # tables: numbers of the tables without a result
        "no_legal_pairing",  # players: ids of the players who block it (REG 7.5)
        "only_dear_pairings",  # players, pairs: their corp, runner, cost; cost: of the round (NOW 2.5)
        "only_third_meetings",  # players, pairs: their corp, runner, times met; cost (NOW 2.5)
        # scoring
        "game_of_strangers",  # players: the two at the table
        "winner_not_in_game",  # winner
        "draw_with_winner",  # winner
        "win_without_winner",  # ending
        "same_side_twice",  # player: would play the same side in both games (REG 5.1)
        "too_many_games",  # games, allowed
        "split_with_games",  # an intentional split has no played games (REG 5.4)
        "split_not_allowed",  # in one-game and elimination rounds (REG 5.4)
        "short_round_not_allowed",  # short: not allowed in this round or in elimination (NOW 1.2, 1.4)
        # minutes: from the start of the round to the agreement; allowed: the limit (NOW 1.4)
        "agreed_too_late",
        "agenda_points_contradict",  # winner: a timed win or draw, against the agenda points (REG 4.2)
        "agenda_points_impossible",  # points, allowed
        # conceding
        "game_has_a_result",  # game, table: the game already has a different result (REG 5.2, 5.5)
        # structure
        "no_structure_row",  # players, structure: without a row for this many players (REG 9.2, 9.3)
        "cut_too_large",  # cut, players
        # bracket
        "no_such_bracket",  # size, sizes: the available sizes (REG 10.1)
        "bracket_size",  # size, players
        "game_without_players",  # game: has a result before both players are known
        # series
        "series_without_points",  # no placing or result is worth a point
        "series_points_rise",  # a place is worth more than the one above it
        # most: the highest value allowed for one setting; places: the most places allowed in the table
        "series_points_too_many",
        "series_counts_nothing",  # the best k events, but k is below 1
    }
)
