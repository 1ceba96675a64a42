"""Reconstructs a cut played with another tool by matching its games to our graphs (REG 10.1, 10.2).

Other tools number games in their own ways, so games are matched by who met whom, in order: at any time, two
players can meet in only one game of a graph.
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
    """Two players of a cut who met or will meet; `corp` and `winner` are None if unknown."""

    players: tuple[PlayerId, PlayerId]
    corp: PlayerId | None = None
    winner: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class RebuiltCut:
    """The state of the bracket, and the encounters of its known games by game number."""

    bracket: Bracket
    encounters: Mapping[int, Encounter]


def rebuild_cut(
    encounters: Sequence[Encounter], seeds: Sequence[PlayerId], *, gone: Collection[PlayerId] = ()
) -> tuple[RebuiltCut, ...]:
    """Return the brackets in which these games can have been played in this order, the most likely first.

    `seeds` are all players in the cut, best seed first. `gone` are players who have left, whose opponents may
    have advanced by walkover. The first rounds may fit both double and single elimination: a bracket that
    these games decide is then listed before an undecided one, and otherwise double elimination before single.
    Empty if neither fits.
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
    """Return the next game of the graph whose two players have met, and their first unmatched encounter."""
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
