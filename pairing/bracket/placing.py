"""Who takes which place in the end: the finalists, then group by group (REG 10.2)."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.bracket.play import Bracket, GameState
from pairing.types import PlayerId


@dataclass(frozen=True, slots=True)
class Place:
    """One place of the elimination. `shared_until` is the last place of its group: 5-6, 7-8, ..."""

    place: int
    player: PlayerId
    seed: int
    shared_until: int


def placing(bracket: Bracket) -> tuple[Place, ...]:
    """Return the places that are settled so far, best first.

    Inside a group the better seed is placed higher, and only once the whole group is known.
    """
    places = list(_finalists(bracket))
    place = 3
    for group in bracket.layout.places:
        losers = [bracket.game(number).loser for number in group]
        until = place + len(group) - 1
        known = [player for player in losers if player is not None]
        if len(known) == len(group):
            known.sort(key=bracket.seed_of)
            places += [
                Place(at, player, bracket.seed_of(player), until)
                for at, player in enumerate(known, start=place)
            ]
        place = until + 1
    return tuple(places)


def _finalists(bracket: Bracket) -> tuple[Place, ...]:
    champion = bracket.champion
    if champion is None:
        return ()
    decider = bracket.games[-1]
    if decider.state is GameState.NOT_NEEDED:
        decider = bracket.games[-2]
    second = decider.loser
    if second is None:
        return ()
    return (
        Place(1, champion, bracket.seed_of(champion), 1),
        Place(2, second, bracket.seed_of(second), 2),
    )
