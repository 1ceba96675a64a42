"""Who gets the bye (REG-6)."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence

from pairing.types import Bye, ByeReason, Event, PlayerId

Groups = Mapping[int, Sequence[PlayerId]]


def players_with_bye(event: Event) -> frozenset[PlayerId]:
    """Return the players who have had a bye, or have been awarded one for the first round (REG 6.2)."""
    had = {table.players[0] for each_round in event.rounds for table in each_round.tables if table.is_bye}
    awarded = {player.id for player in event.players if player.first_round_bye}
    return frozenset(had | awarded)


def draw_first_bye(players: Sequence[PlayerId], rng: random.Random) -> Bye:
    """Return a first-round bye for a random player (REG 6.2)."""
    return Bye(rng.choice(players), 0, ByeReason.RANDOM, tuple(players))


def draw_bye(
    groups: Groups, had_bye: Collection[PlayerId], spare: Collection[PlayerId], rng: random.Random
) -> Bye:
    """Return the bye of a later round (REG 6.2, 6.3).

    `groups` are the players by points, highest group first. `spare` are the players (at least one) without
    whom all others can be paired. The bye goes to a random spare player who hasn't had one, from the lowest
    group with such a player. If every spare player has had a bye, one of them gets a second bye, again from
    the lowest group possible.
    """
    lowest = min(groups)
    needed: list[PlayerId] = []
    for points in sorted(groups):
        fresh = [player for player in groups[points] if player not in had_bye]
        needed += [player for player in fresh if player not in spare]
        candidates = [player for player in fresh if player in spare]
        if candidates:
            reason = ByeReason.LOWEST_GROUP if points == lowest else ByeReason.GROUP_ABOVE
            return Bye(rng.choice(candidates), points, reason, tuple(candidates), tuple(needed))
    points = min(points for points, group in groups.items() if any(player in spare for player in group))
    candidates = [player for player in groups[points] if player in spare]
    return Bye(rng.choice(candidates), points, ByeReason.REPEATED, tuple(candidates), tuple(needed))
