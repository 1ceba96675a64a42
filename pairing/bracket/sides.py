"""Who plays which side in an elimination game, and why (REG 10.3, 10.4)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from pairing.types import Ending, Game, PlayerId, Side


class SideReason(StrEnum):
    """What settled the sides of an elimination game."""

    CHOSEN = "chosen"  # round 1: by the higher seed
    LESS_OFTEN = "less_often"  # each plays what they played less often, or has no wish
    GREATER_IMBALANCE = "greater_imbalance"  # both need the same side
    RANDOM = "random"  # all equal
    SWAPPED = "swapped"  # the second final


@dataclass(frozen=True, slots=True)
class Balance:
    """How often a player was corp and runner in the elimination rounds so far."""

    corp: int = 0
    runner: int = 0

    @property
    def imbalance(self) -> int:
        """How many games apart the two sides are."""
        return abs(self.corp - self.runner)

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


def chosen_sides(chooser: PlayerId, opponent: PlayerId, side: Side) -> Sides:
    """Return the sides of a first-round game as the higher seed chose (REG 10.3)."""
    corp, runner = (chooser, opponent) if side is Side.CORP else (opponent, chooser)
    return Sides(corp, runner, SideReason.CHOSEN, Balance(), Balance())


def settle_sides(
    players: tuple[PlayerId, PlayerId],
    played: Mapping[PlayerId, Balance],
    *,
    rng: random.Random,
    first_final: tuple[PlayerId, PlayerId] | None = None,
) -> Sides:
    """Settle who is corp and who is runner after the first round (REG 10.3, 10.4).

    Each plays the side played less often so far. Both need the same side: the greater imbalance
    gets it; equal: random. `first_final` is the (corp, runner) of the first final when the second one
    is to be played: whatever the balance says, they do not keep their sides, so they swap.
    """
    first, second = players
    own, other = played.get(first, Balance()), played.get(second, Balance())
    if first_final is not None:
        return _sides(first, second, first == first_final[1], SideReason.SWAPPED, own, other)
    if own.needs is None and other.needs is None:
        return _sides(first, second, rng.random() < 0.5, SideReason.RANDOM, own, other)
    if own.needs is None or other.needs is None or own.needs is not other.needs:
        is_first_corp = own.needs is Side.CORP or other.needs is Side.RUNNER
        return _sides(first, second, is_first_corp, SideReason.LESS_OFTEN, own, other)
    if own.imbalance == other.imbalance:
        return _sides(first, second, rng.random() < 0.5, SideReason.RANDOM, own, other)
    first_gets_it = own.imbalance > other.imbalance
    is_first_corp = first_gets_it == (own.needs is Side.CORP)
    return _sides(first, second, is_first_corp, SideReason.GREATER_IMBALANCE, own, other)


def _sides(
    first: PlayerId, second: PlayerId, is_first_corp: bool, reason: SideReason, own: Balance, other: Balance
) -> Sides:
    if is_first_corp:
        return Sides(first, second, reason, own, other)
    return Sides(second, first, reason, other, own)
