"""A cut from another tool, reconstructed in our graphs from the matches that were played (REG 10.1, 10.2)."""

from random import Random

import pytest

from pairing.bracket.layouts import DOUBLE_SIZES, SINGLE_SIZES, double_elimination, single_elimination
from pairing.bracket.play import GameState, play
from pairing.bracket.rebuild import Encounter, rebuild_cut

EVERY_GRAPH = [
    *((double_elimination, size) for size in DOUBLE_SIZES),
    *((single_elimination, size) for size in SINGLE_SIZES),
]


def played(layout, games, rng):
    """Play this many games in a graph. Return the bracket and the matches."""
    seeds = [10 * seed for seed in range(1, layout.size + 1)]
    winners, encounters = {}, []
    while True:
        bracket = play(layout, seeds, winners)
        ready = [game for game in bracket.games if game.state is GameState.READY]
        if not ready or len(encounters) == games:
            return bracket, encounters
        game = min(ready, key=lambda each: (each.layout.round_number, each.number))
        winners[game.number] = rng.choice(game.players)
        encounters.append(
            Encounter(rng.choice([game.players, game.players[::-1]]), game.players[0], winners[game.number])
        )


@pytest.mark.parametrize(("graph", "size"), EVERY_GRAPH)
def test_every_bracket_is_found_again_however_far_it_is(graph, size):
    for number in range(8):
        layout = graph(size)
        bracket, encounters = played(layout, [0, 1, 2, 3, 5, 8, 13, 40][number], Random(number))
        found = rebuild_cut(encounters, bracket.seeds)
        assert bracket in [each.bracket for each in found]
        if bracket.is_decided:
            assert found[0].bracket == bracket
            assert set(found[0].encounters.values()) == set(encounters)


def test_game_without_a_winner_stays_open():
    (found, *_others) = rebuild_cut([Encounter((1, 4), winner=1), Encounter((3, 2))], [1, 2, 3, 4])
    assert [found.bracket.game(number).state for number in (1, 2, 3)] == [
        GameState.PLAYED,
        GameState.READY,
        GameState.WAITING,
    ]
    assert found.encounters == {1: Encounter((1, 4), winner=1), 2: Encounter((3, 2))}


def test_games_that_no_bracket_has_rebuild_nothing():
    assert rebuild_cut([Encounter((1, 2), winner=1)], [1, 2, 3, 4]) == ()
    assert rebuild_cut([], [1, 2, 3, 4, 5]) == ()


def test_opponent_of_who_left_goes_on_without_a_game():
    games = [Encounter((2, 3), winner=2), Encounter((1, 2), winner=1)]
    found = rebuild_cut(games, [1, 2, 3, 4], gone=[4])
    assert [each.bracket.layout.is_double for each in found] == [False, True]
    assert rebuild_cut(games, [1, 2, 3, 4]) == ()
