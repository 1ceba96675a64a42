"""A cut that another tool played, found again in our graphs: which of its games is which (REG 10.1, 10.2).

Other tools number their games as they like. Which game is which follows from who met whom in what order: two
players meet in one game of a graph at a time.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from pairing.bracket.layouts import (
    DOUBLE_SIZES,
    SINGLE_SIZES,
    Layout,
    double_elimination,
    single_elimination,
)
from pairing.bracket.play import Bracket, GameState, play
from pairing.types import PlayerId


@dataclass(frozen=True, slots=True)
class Encounter:
    """Two players of a cut who met, or are to meet; the other two are None while they are not told."""

    players: tuple[PlayerId, PlayerId]
    corp: PlayerId | None = None
    winner: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class RebuiltCut:
    """The state of the bracket, and the encounter of each of its known games, by number."""

    bracket: Bracket
    encounters: Mapping[int, Encounter]


def rebuild_cut(
    encounters: Sequence[Encounter], seeds: Sequence[PlayerId], *, gone: Collection[PlayerId] = ()
) -> tuple[RebuiltCut, ...]:
    """Return the brackets in which these games can have been played, in this order, the likelier first.

    `seeds` are all players of the cut, best seed first; `gone` have left, so that their opponents may have
    won without playing. The first rounds of double and of single elimination may be the same games: a bracket
    that they decide is likelier than one that they leave open, and double elimination than single. Empty
    where neither fits.
    """
    graphs: list[Layout] = []
    if len(seeds) in DOUBLE_SIZES:
        graphs.append(double_elimination(len(seeds)))
    if len(seeds) in SINGLE_SIZES:
        graphs.append(single_elimination(len(seeds)))
    fitting = [found for graph in graphs if (found := _replay(graph, encounters, seeds, gone))]
    return tuple(sorted(fitting, key=lambda found: not found.bracket.is_decided))


def _replay(
    graph: Layout, encounters: Sequence[Encounter], seeds: Sequence[PlayerId], gone: Collection[PlayerId]
) -> RebuiltCut | None:
    left = list(encounters)
    found: dict[int, Encounter] = {}
    winners: dict[int, PlayerId] = {}
    while True:
        bracket = play(graph, seeds, winners, withdrawn=gone)
        step = _next(bracket, left, found)
        if step is None:
            return None if left else RebuiltCut(bracket, found)
        number, encounter = step
        left.remove(encounter)
        found[number] = encounter
        if encounter.winner is not None:
            winners[number] = encounter.winner


def _next(
    bracket: Bracket, left: Sequence[Encounter], found: Mapping[int, Encounter]
) -> tuple[int, Encounter] | None:
    """Return the next game of the graph whose players met, and their first encounter that is left."""
    open_ = [
        game
        for game in bracket.games
        if game.number not in found and game.state in (GameState.READY, GameState.WALKOVER)
    ]
    for game in sorted(open_, key=lambda each: (each.layout.round_number, each.number)):
        for encounter in left:
            if set(encounter.players) == set(game.players):
                return game.number, encounter
    return None
