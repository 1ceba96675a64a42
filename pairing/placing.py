"""Who takes which final place: after a bracket, extra Swiss rounds, or no cut at all (REG 8.1, 8.7, 10).

This is the one rule for all pages. A disqualified player takes no place, before the cut or in it: the next
player moves up, and the last one left is the champion (REG 1.4, 8.7, 10.1). A player who dropped
keeps the place that was reached.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pairing.bracket.play import Bracket
from pairing.types import PlayerId, Standing


@dataclass(frozen=True, slots=True)
class Place:
    """One player's final place, or the best and the worst that is still possible.

    Both limits are None for a disqualified player. `seed` is None for players not in the cut. A player of a
    bracket `is_still_in` while not beaten yet.
    """

    player: PlayerId
    best: int | None
    worst: int | None
    seed: int | None = None
    is_still_in: bool = False

    @property
    def place(self) -> int | None:
        """The place, once it is settled."""
        return self.best if self.is_settled else None

    @property
    def is_settled(self) -> bool:
        """Whether nothing can change anymore."""
        return self.best == self.worst


@dataclass(frozen=True, slots=True)
class FinalPlaces:
    """Everyone's place, best first, the disqualified last. `champion` is None until it is decided.

    It stays None if no player of the bracket takes a place. `cut` is the number of players who were in it,
    0 without a cut.
    """

    places: tuple[Place, ...]
    champion: PlayerId | None
    is_decided: bool
    cut: int = 0

    @property
    def taken(self) -> int:
        """How many players take a place."""
        return sum(place.best is not None for place in self.places)

    def of(self, player: PlayerId) -> Place | None:
        """Return a player's place; None for a player who isn't part of the standings."""
        return next((place for place in self.places if place.player == player), None)


def placing(bracket: Bracket) -> tuple[Place, ...]:
    """Return the players of a bracket who take a place, best first (REG 8.7, 10.1, 10.2).

    Those still in come by seed, with every place that is left to them. Inside a group of places (5-6, 7-8)
    the better seed is higher, once the whole group is known.
    """
    gone = bracket.disqualified
    takers = sum(player not in gone for player in bracket.seeds)
    beaten = {player for group in bracket.beaten for player in group}
    still_in = [player for player in bracket.seeds if player not in beaten]
    unplaced = sum(player in gone for player in still_in)  # may yet fill an open seat of any group

    placed: list[Place] = []
    below = 0  # who take a place further down, if everyone still to come takes one
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
    """Return the places without a cut: those of the standings (REG 8.1); won once they are final."""
    places = tuple(_behind(lines, (), {}))
    return FinalPlaces(places, _first(places) if is_final else None, is_final)


def after_bracket(lines: Sequence[Standing], bracket: Bracket) -> FinalPlaces:
    """Return the places after a cut with elimination: the bracket's, then the Swiss ranks (REG 9.5, 10)."""
    known = {line.player for line in lines}
    ahead = tuple(place for place in placing(bracket) if place.player in known)
    seeds = {player: bracket.seed_of(player) for player in bracket.seeds}
    places = (*ahead, *_behind(lines, ahead, seeds))
    return FinalPlaces(places, bracket.champion, bracket.is_decided, len(bracket.seeds))


def after_extra_rounds(
    lines: Sequence[Standing], seeds: Mapping[PlayerId, int], *, is_final: bool
) -> FinalPlaces:
    """Put those who played extra Swiss rounds ahead of those who left at the cut (REG 9.5).

    `seeds` has everyone of the cut. The places are settled with the standings, the champion once they are
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
    """Return everyone else by Swiss rank, places counted on; the disqualified last, without (REG 8.7)."""
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
