"""Which side each player plays in an elimination game, and why (REG 10.3, 10.4, NOW 4.2).

In both sets of rules the higher seed chooses first, and later sides depend on those played earlier in the
cut. `CutSides` is the difference between the two.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from pairing.bracket.play import Bracket, better_seed
from pairing.types import Ending, Game, PlayerId, Side


class CutSides(StrEnum):
    """The rule that settles the sides in a cut.

    REGULATIONS: the higher seed chooses in the first round (REG 10.3). TODAY: the higher seed chooses in
    their first match of the cut (NOW 4.2), which is in a later round after a bye or a walkover. **Decided**:
    a bye doesn't cost a player the choice, and no player chooses twice. If only the lower seed is playing for
    the first time, the sides depend on those played before.
    """

    REGULATIONS = "regulations"
    TODAY = "today"


class SideReason(StrEnum):
    """The reason for the sides in an elimination game."""

    CHOSEN = "chosen"  # by the higher seed
    # each player gets the side they have played less often, or has played both equally often
    LESS_OFTEN = "less_often"
    # both need the same side: the player with the greater imbalance gets it
    GREATER_IMBALANCE = "greater_imbalance"
    CORP_LESS_OFTEN = "corp_less_often"  # the one with fewer corp minus runner games is corp (NOW 4.2)
    RANDOM = "random"  # all equal
    SWAPPED = "swapped"  # the second final
    FILE = "file"  # taken from another tool's file, which gives no reason


@dataclass(frozen=True, slots=True)
class Balance:
    """How many elimination games a player has played as corp and as runner so far."""

    corp: int = 0
    runner: int = 0

    @property
    def bias(self) -> int:
        """Corp games minus runner games."""
        return self.corp - self.runner

    @property
    def imbalance(self) -> int:
        """The absolute difference between corp and runner games."""
        return abs(self.bias)

    @property
    def needs(self) -> Side | None:
        """The side played less often so far, or None if they are equal."""
        if self.corp == self.runner:
            return None
        return Side.CORP if self.corp < self.runner else Side.RUNNER


@dataclass(frozen=True, slots=True)
class Sides:
    """The sides in a game, what settled them, and the balances that were compared."""

    corp: PlayerId
    runner: PlayerId
    reason: SideReason
    corp_balance: Balance
    runner_balance: Balance


def balances_of(games: Iterable[Game]) -> dict[PlayerId, Balance]:
    """Count the sides played in these elimination games; forfeited games weren't played (REG 5.5, 10.3)."""
    return balances((game.corp, game.runner) for game in games if game.ending is not Ending.FORFEIT)


def balances(games: Iterable[tuple[PlayerId, PlayerId]]) -> dict[PlayerId, Balance]:
    """Count the sides played in elimination games, each given as (corp, runner)."""
    counts: dict[PlayerId, Balance] = {}
    for corp, runner in games:
        before = counts.get(corp, Balance())
        counts[corp] = Balance(before.corp + 1, before.runner)
        before = counts.get(runner, Balance())
        counts[runner] = Balance(before.corp, before.runner + 1)
    return counts


def chooser_of(bracket: Bracket, number: int, rule: CutSides) -> PlayerId | None:
    """Return the higher seed if that player chooses the side in a game (REG 10.3, NOW 4.2), else None."""
    game = bracket.game(number)
    first, second = game.players
    if first is None or second is None:
        return None
    round_number, higher = game.layout.round_number, better_seed(bracket.seeds, first, second)
    if rule is CutSides.REGULATIONS:
        return higher if round_number == 1 else None
    return None if bracket.has_played_before(higher, round_number) else higher


def chosen_sides(chooser: PlayerId, opponent: PlayerId, side: Side) -> Sides:
    """Return the sides that the higher seed chose (REG 10.3, NOW 4.2)."""
    corp, runner = (chooser, opponent) if side is Side.CORP else (opponent, chooser)
    return Sides(corp, runner, SideReason.CHOSEN, Balance(), Balance())


def settle_sides(
    players: tuple[PlayerId, PlayerId],
    played: Mapping[PlayerId, Balance],
    *,
    rng: random.Random,
    rule: CutSides = CutSides.REGULATIONS,
    first_final: tuple[PlayerId, PlayerId] | None = None,
) -> Sides:
    """Settle the sides if no player chooses (REG 10.3, 10.4, NOW 4.2).

    Each player gets the side they have played less often. If both need the same side, it goes to the player
    with the greater imbalance, or at random if these are equal. NOW 4.2 gives the same sides in other words:
    the player with the lower number of corp games minus runner games is corp. `rule` only decides in which of
    the two ways the reason is stated. `first_final` is (corp, runner) of the first final, given for the
    second final: the players then swap sides, whatever their balances.
    """
    first, second = players
    own, other = played.get(first, Balance()), played.get(second, Balance())
    if first_final is not None:
        return _sides(first, second, first == first_final[1], SideReason.SWAPPED, own, other)
    if own.bias == other.bias:
        return _sides(first, second, rng.random() < 0.5, SideReason.RANDOM, own, other)
    reason = SideReason.CORP_LESS_OFTEN
    if rule is CutSides.REGULATIONS:
        is_same_need = own.needs is other.needs
        reason = SideReason.GREATER_IMBALANCE if is_same_need else SideReason.LESS_OFTEN
    return _sides(first, second, own.bias < other.bias, reason, own, other)


def _sides(
    first: PlayerId, second: PlayerId, is_first_corp: bool, reason: SideReason, own: Balance, other: Balance
) -> Sides:
    if is_first_corp:
        return Sides(first, second, reason, own, other)
    return Sides(second, first, reason, other, own)
