"""Who plays which side in an elimination game, and why (REG 10.3, 10.4, NOW 4.2).

Both sets of rules let the higher seed choose first, and then give the sides by those played in the cut so
far; what differs between the two is `CutSides`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from pairing.bracket.play import Bracket, better_seed
from pairing.types import Ending, Game, PlayerId, Side


class CutSides(StrEnum):
    """By which rule the sides of a cut are settled.

    REGULATIONS: the higher seed chooses in the first round (REG 10.3). TODAY: the higher seed chooses in
    their first match of the cut (NOW 4.2), in a later round too where a bye or a walkover came before it.
    **Decided**: so a bye costs no player the choice, and none chooses twice. Where only the lower seed plays
    for the first time, the sides follow from those played.
    """

    REGULATIONS = "regulations"
    TODAY = "today"


class SideReason(StrEnum):
    """What settled the sides of an elimination game."""

    CHOSEN = "chosen"  # by the higher seed
    LESS_OFTEN = "less_often"  # each plays what they played less often, or has no wish
    GREATER_IMBALANCE = "greater_imbalance"  # both need the same side
    CORP_LESS_OFTEN = "corp_less_often"  # who was corp less often, corp less runner games, is (NOW 4.2)
    RANDOM = "random"  # all equal
    SWAPPED = "swapped"  # the second final
    FILE = "file"  # as in the file of another tool, which does not say why


@dataclass(frozen=True, slots=True)
class Balance:
    """How often a player was corp and runner in the elimination rounds so far."""

    corp: int = 0
    runner: int = 0

    @property
    def bias(self) -> int:
        """Games as corp less games as runner."""
        return self.corp - self.runner

    @property
    def imbalance(self) -> int:
        """How many games apart the two sides are."""
        return abs(self.bias)

    @property
    def needs(self) -> Side | None:
        """The side played less often so far, or None where they are level."""
        if self.corp == self.runner:
            return None
        return Side.CORP if self.corp < self.runner else Side.RUNNER


@dataclass(frozen=True, slots=True)
class Sides:
    """The sides of a game, what settled them, and the balances that were compared."""

    corp: PlayerId
    runner: PlayerId
    reason: SideReason
    corp_balance: Balance
    runner_balance: Balance


def balances_of(games: Iterable[Game]) -> dict[PlayerId, Balance]:
    """Count the sides of these elimination games; a forfeited one was not played (REG 5.5, 10.3)."""
    return balances((game.corp, game.runner) for game in games if game.ending is not Ending.FORFEIT)


def balances(games: Iterable[tuple[PlayerId, PlayerId]]) -> dict[PlayerId, Balance]:
    """Count the sides of the elimination games that were played, each given as (corp, runner)."""
    counts: dict[PlayerId, Balance] = {}
    for corp, runner in games:
        before = counts.get(corp, Balance())
        counts[corp] = Balance(before.corp + 1, before.runner)
        before = counts.get(runner, Balance())
        counts[runner] = Balance(before.corp, before.runner + 1)
    return counts


def chooser_of(bracket: Bracket, number: int, rule: CutSides) -> PlayerId | None:
    """Return the higher seed of a game where that player chooses the side (REG 10.3, NOW 4.2); else None."""
    game = bracket.game(number)
    first, second = game.players
    if first is None or second is None:
        return None
    round_number, higher = game.layout.round_number, better_seed(bracket.seeds, first, second)
    if rule is CutSides.REGULATIONS:
        return higher if round_number == 1 else None
    return None if bracket.has_played_before(higher, round_number) else higher


def chosen_sides(chooser: PlayerId, opponent: PlayerId, side: Side) -> Sides:
    """Return the sides of a game as the higher seed chose (REG 10.3, NOW 4.2)."""
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
    """Settle who is corp and who is runner where no player chooses (REG 10.3, 10.4, NOW 4.2).

    Each plays the side played less often so far. Both need the same side: the greater imbalance
    gets it; equal: random. Said in another way (NOW 4.2): who has been corp less often, corp less runner
    games, is corp. `rule` says which of the two is the reason. `first_final` is the (corp, runner) of the
    first final when the second one is to be played: whatever the balance says, they do not keep their sides,
    so they swap.
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
