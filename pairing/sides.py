"""Who plays which side in a Swiss round (REG 5.1, NOW-2). For elimination games, see `bracket`."""

from __future__ import annotations

import random
from collections.abc import Sequence

from pairing.types import Draw, PairingCost, PlayerId, Round, Table

MEETING_COST = 5
BIAS_COST = 50
DEAR = 100


def seat_order(draw: Draw, *, rng: random.Random) -> tuple[tuple[PlayerId, PlayerId], ...]:
    """Return who plays the runner first at each table, in the order of `draw.meetings`.

    The first of each pair is the runner in game 1, and the corp in game 2 if there is one. In a single-sided
    round the sides are already set (NOW 2.2). Otherwise they are drawn with equal chances, independently for
    each table (REG 5.1, 11.2).
    """
    seats = []
    for meeting in draw.meetings:
        one, other = meeting.players
        one_runs = rng.random() < 0.5 if meeting.corp is None else meeting.corp == other
        seats.append((one, other) if one_runs else (other, one))
    return tuple(seats)


def corp_of(table: Table) -> PlayerId | None:
    """Return who was corp in a round of one game: from the game or, without one, from the pairing."""
    if len(table.games) == 1:
        return table.games[0].corp
    return table.corp


class SideHistory:
    """The sides and meetings of all Swiss rounds so far, for single-sided pairing (NOW-2).

    `bias` is a player's corp games minus runner games; a bye isn't a game (NOW 1.3). `met[one][other]` lists
    who was corp in each of their meetings, oldest first; None if not known.
    """

    def __init__(self, rounds: Sequence[Round]) -> None:
        self.bias: dict[PlayerId, int] = {}
        self.met: dict[PlayerId, dict[PlayerId, list[PlayerId | None]]] = {}
        for round_ in rounds:
            for table in round_.tables:
                if len(table.players) == 2:
                    self._add(*table.players, corp_of(table))

    def _add(self, one: PlayerId, other: PlayerId, corp: PlayerId | None) -> None:
        if corp is not None:
            runner = other if corp == one else one
            self.bias[corp] = self.bias.get(corp, 0) + 1
            self.bias[runner] = self.bias.get(runner, 0) - 1
        corps = self.met.setdefault(one, {}).setdefault(other, [])
        corps.append(corp)
        self.met.setdefault(other, {})[one] = corps

    def meetings(self, one: PlayerId, other: PlayerId) -> int:
        """Return how often these two have met."""
        return len(self.met.get(one, {}).get(other, ()))

    def corp(self, one: PlayerId, other: PlayerId) -> PlayerId | None:
        """Return which of the two will be corp; None if the sides are drawn (NOW 2.2).

        In a second meeting the sides are swapped; otherwise the player with the lower bias is corp.
        """
        corps = self.met.get(one, {}).get(other, ())
        if len(corps) == 1 and corps[0] is not None:
            return other if corps[0] == one else one
        balance = self.bias.get(one, 0) - self.bias.get(other, 0)
        return None if balance == 0 else one if balance < 0 else other

    def cost(self, corp: PlayerId, runner: PlayerId, difference: int) -> PairingCost:
        """Return the cost of a pairing with these sides and this difference in points (NOW 2.3)."""
        meetings = self.meetings(corp, runner)
        biases = self.bias.get(corp, 0), self.bias.get(runner, 0)
        return PairingCost(
            points=difference**2,
            met=MEETING_COST if meetings else 0,
            sides=BIAS_COST ** max(0, biases[0], -biases[1]),
            biases=biases,
            meetings=meetings,
        )


def cost_of_acquaintances(
    one: tuple[int, int], other: tuple[int, int], corps: Sequence[PlayerId | None], one_id: PlayerId
) -> int:
    """Return the cost of pairing players who have met: by points, biases and earlier sides (NOW 2.3)."""
    if len(corps) == 1 and corps[0] is not None:
        of_corp, of_runner = (other[1], one[1]) if corps[0] == one_id else (one[1], other[1])
    else:
        of_corp, of_runner = (one[1], other[1]) if one[1] < other[1] else (other[1], one[1])
    imbalance = max(0, of_corp, -of_runner)
    sides: int = BIAS_COST**imbalance
    return (one[0] - other[0]) ** 2 + MEETING_COST + sides


def cost_of_strangers(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Return the cost of pairing two players who haven't met, each given as points and bias (NOW 2.3)."""
    difference = one[0] - other[0]
    lower, higher = (one[1], other[1]) if one[1] < other[1] else (other[1], one[1])
    imbalance = lower if lower > 0 else -higher if higher < 0 else 0
    sides: int = BIAS_COST**imbalance
    return difference * difference + sides
