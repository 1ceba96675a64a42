"""Pair players of one group among themselves, at random (REG 7.2)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from pairing.matching.history import History, Pair
from pairing.types import PlayerId

TRIES = 40


def shuffled(players: Sequence[PlayerId], rng: random.Random) -> list[PlayerId]:
    """Return the players in a random order, each order equally likely."""
    return sorted(players, key=lambda _: rng.random())


def pair_by_trying(players: Sequence[PlayerId], history: History, rng: random.Random) -> list[Pair] | None:
    """Return a pairing of an even group without rematches; all such pairings are equally likely.

    Complete random orders are tried until one has no rematch, which keeps the result uniform. Returns None
    after `TRIES` attempts, if such pairings are rare or don't exist.
    """
    for _ in range(TRIES):
        order = shuffled(players, rng)
        if history.all_new(order[::2], order[1::2]):
            return list(zip(order[::2], order[1::2], strict=True))
    return None


def pair_by_switching(players: Sequence[PlayerId], history: History, rng: random.Random) -> list[Pair]:
    """Return a pairing without rematches of an even group in which everyone has met few of the others.

    Neighbors in a random order meet. Two players who have met before switch opponents with a random other
    pair that makes both new pairs legal. Such a pair exists if the group has at least 2m + 2 players and none
    has met more than m of them. A pair can't help only if its players have met these two at least twice in
    total. Besides each other, these two have met at most 2(m - 1) others, so at most m - 1 of the m or more
    other pairs can't help.
    """
    order = shuffled(players, rng)
    pairs = list(zip(order[::2], order[1::2], strict=True))
    for index in range(len(pairs)):
        _switch_until_new(pairs, index, history, rng)
    return pairs


def _switch_until_new(pairs: list[Pair], index: int, history: History, rng: random.Random) -> None:
    for _ in range(100 * len(pairs)):  # at least one of the len(pairs) other pairs helps
        if not history.met(*pairs[index]):
            return
        other = rng.randrange(len(pairs))
        (a, b), (c, d) = pairs[index], pairs[other]
        ways = [
            way
            for way in (((a, c), (b, d)), ((a, d), (b, c)))
            if other != index and not history.met(*way[0]) and not history.met(*way[1])
        ]
        if ways:
            pairs[index], pairs[other] = rng.choice(ways)
    raise AssertionError("a player has met more opponents than there were rounds")
