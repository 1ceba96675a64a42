"""How a rule says no: a code and facts, never a sentence (the site's `phrases` has those)."""

from __future__ import annotations

from functools import partial
from typing import Any


class RuleError(Exception):
    """Something the rules do not allow and the organizer can fix.

    `code` is one of the class's `codes()`; `facts` are the plain values (ids, numbers, tuples of them) that a
    sentence about it needs. Anything that is not a RuleError is a bug.
    """

    @classmethod
    def codes(cls) -> frozenset[str]:
        """Return every code that this class may carry."""
        return CODES

    def __init__(self, code: str, **facts: Any) -> None:
        """Keep the code and its facts; an unlisted code is a bug."""
        if code not in self.codes():
            raise ValueError(f"unlisted rule error code: {code}")
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __reduce__(self) -> tuple[Any, ...]:
        """Let it come back from another process as it was raised there."""
        return partial(type(self), self.code, **self.facts), ()

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in sorted(self.facts.items()))
        return f"{self.code}({facts})"


CODES = frozenset(
    {
        # swiss
        "too_few_players",  # players: how many could be paired
        "round_incomplete",  # tables: numbers of the tables without a result
        "no_legal_pairing",  # players: ids of those who block it (REG 7.5)
        "only_dear_pairings",  # players, pairs: their corp, runner, cost; cost: of the round (NOW 2.5)
        "only_third_meetings",  # players, pairs: their corp, runner, times met; cost (NOW 2.5)
        # scoring
        "game_of_strangers",  # players: the two at the table
        "winner_not_in_game",  # winner
        "draw_with_winner",  # winner
        "win_without_winner",  # ending
        "same_side_twice",  # player: who would play the same side in both games (REG 5.1)
        "too_many_games",  # games, allowed
        "split_with_games",  # an intentional split has no games played (REG 5.4)
        "split_not_allowed",  # one-game and elimination rounds (REG 5.4)
        "short_round_not_allowed",  # short: not in a round of this kind, nor in elimination (NOW 1.2, 1.4)
        "agreed_too_late",  # minutes: since the round began, allowed (NOW 1.4)
        "agenda_points_contradict",  # winner: a timed win or draw against the agenda points (REG 4.2)
        "agenda_points_impossible",  # points, allowed
        # conceding
        "game_has_a_result",  # game, table: another one than the concession gives (REG 5.2, 5.5)
        # structure
        "no_structure_row",  # players, structure: the table has no row for this head count (REG 9.2, 9.3)
        "cut_too_large",  # cut, players
        # bracket
        "no_such_bracket",  # size, sizes: the graphs there are (REG 10.1)
        "bracket_size",  # size, players
        "game_without_players",  # game: a result before both players are known
        # series
        "series_without_points",  # nothing is worth a point
        "series_points_rise",  # a place is worth more than the one above it
        "series_points_too_many",  # most: points of one setting; places: of the table
        "series_counts_nothing",  # the best k events, with k below 1
    }
)
