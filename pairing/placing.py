"""Final places after a bracket, extra Swiss rounds, or without a cut (REG 8.1, 8.7, 10).

All pages use this one rule. A disqualified player gets no place, before or in the cut: the next player moves
up, and the last one left is the champion (REG 1.4, 8.7, 10.1). A player who dropped keeps the place they had
reached.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pairing.bracket.play import Bracket
from pairing.types import PlayerId, Standing


@dataclass(frozen=True, slots=True)
class Place:
    """One player's final place, or the best and worst places still possible.

    Both limits are None for a disqualified player. `seed` is None for players outside the cut. `is_still_in`
    is True while a player in a bracket isn't eliminated.
    """

    player: PlayerId
    best: int | None
    worst: int | None
    seed: int | None = None
    is_still_in: bool = False

    @property
    def place(self) -> int | None:
        """The place, or None until it is settled."""
        return self.best if self.is_settled else None

    @property
    def is_settled(self) -> bool:
        """Whether the place can no longer change."""
        return self.best == self.worst


@dataclass(frozen=True, slots=True)
class FinalPlaces:
    """Everyone's place, best first, disqualified players last. `champion` is None until it is decided.

    It stays None if no player in the bracket gets a place. `cut` is the number of players in the cut, 0
    without one.
    """

    places: tuple[Place, ...]
    champion: PlayerId | None
    is_decided: bool
    cut: int = 0

    @property
    def taken(self) -> int:
        """Return how many players get a place."""
        return sum(place.best is not None for place in self.places)

    def of(self, player: PlayerId) -> Place | None:
        """Return a player's place; None for a player who isn't in the standings."""
        return next((place for place in self.places if place.player == player), None)


def placing(bracket: Bracket) -> tuple[Place, ...]:
    """Return the players in a bracket who get a place, best first (REG 8.7, 10.1, 10.2).

    Players still in are ordered by seed, with every place that they can still reach. Within a group of places
    (5-6, 7-8) the better seed is higher, once the whole group is known.
    """
    gone = bracket.disqualified
    takers = sum(player not in gone for player in bracket.seeds)
    beaten = {player for group in bracket.beaten for player in group}
    still_in = [player for player in bracket.seeds if player not in beaten]
    # disqualified players who aren't eliminated yet: each may still end up in any group with an open place
    unplaced = sum(player in gone for player in still_in)

    placed: list[Place] = []
    below = 0  # places that are taken further down the list, if everyone still to be placed gets one
    open_below = 0
    worst_left = 1
    for group in reversed(bracket.beaten):
        known = sorted(
            (player for player in group if player is not None and player not in gone), key=bracket.seed_of
        )
        is_open = None in group
        in_group = len(known) + group.count(None)
        best, worst = takers - below - in_group + 1, takers - below + min(open_below, unplaced)
        if is_open:
            worst_left = max(worst_left, worst)
            lines = [_place(bracket, player, best, worst) for player in known]
        else:
            slack = min(open_below, unplaced)
            lines = [_place(bracket, player, at, at + slack) for at, player in enumerate(known, start=best)]
        placed = lines + placed
        below += in_group
        open_below += group.count(None)
    is_open = not bracket.is_decided
    return (
        *(
            Place(player, 1, worst_left, bracket.seed_of(player), is_open)
            for player in still_in
            if player not in gone
        ),
        *placed,
    )


def _place(bracket: Bracket, player: PlayerId, best: int, worst: int) -> Place:
    return Place(player, best, worst, bracket.seed_of(player))


def after_swiss(lines: Sequence[Standing], *, is_final: bool) -> FinalPlaces:
    """Return the places without a cut: those of the standings (REG 8.1), with a champion once final."""
    places = tuple(_behind(lines, (), {}))
    return FinalPlaces(places, _first(places) if is_final else None, is_final)


def after_bracket(lines: Sequence[Standing], bracket: Bracket) -> FinalPlaces:
    """Return the places after an elimination cut: first the bracket's, then by Swiss rank (REG 9.5, 10)."""
    known = {line.player for line in lines}
    ahead = tuple(place for place in placing(bracket) if place.player in known)
    seeds = {player: bracket.seed_of(player) for player in bracket.seeds}
    places = (*ahead, *_behind(lines, ahead, seeds))
    return FinalPlaces(places, bracket.champion, bracket.is_decided, len(bracket.seeds))


def after_extra_rounds(
    lines: Sequence[Standing], seeds: Mapping[PlayerId, int], *, is_final: bool
) -> FinalPlaces:
    """Return the places with the players of extra Swiss rounds ahead of those who missed the cut (REG 9.5).

    `seeds` are all players in the cut. The places follow the standings; the champion is decided once they are
    final.
    """
    qualified = [line.player for line in lines if line.player in seeds and line.rank is not None]
    ahead = tuple(Place(player, at, at, seeds[player]) for at, player in enumerate(qualified, start=1))
    places = (*ahead, *_behind(lines, ahead, seeds))
    champion = ahead[0].player if ahead and is_final else None
    return FinalPlaces(places, champion, is_final, len(seeds))


def _behind(
    lines: Sequence[Standing], ahead: Collection[Place], seeds: Mapping[PlayerId, int]
) -> Iterator[Place]:
    """Yield the places of everyone else by Swiss rank, continuing after the places in `ahead`.

    Disqualified players come last, without a place (REG 8.7).
    """
    placed = {place.player for place in ahead}
    others = [line for line in lines if line.player not in placed]
    ranked = [line.player for line in others if line.rank is not None]
    for at, player in enumerate(ranked, start=len(placed) + 1):
        yield Place(player, at, at)
    for line in others:
        if line.rank is None:
            yield Place(line.player, None, None, seeds.get(line.player))


def _first(places: Sequence[Place]) -> PlayerId | None:
    return places[0].player if places and places[0].place == 1 else None
