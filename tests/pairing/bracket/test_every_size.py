"""Every bracket played to its end, thousands of times at random, and small brackets in every possible way."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from pairing.bracket.layouts import DOUBLE_SIZES, SINGLE_SIZES, Layout, double_elimination, single_elimination
from pairing.bracket.play import Bracket, BracketGame, GameState, play
from pairing.placing import placing

LAYOUTS = [*map(double_elimination, DOUBLE_SIZES), *map(single_elimination, SINGLE_SIZES)]
# Up to 2048 ways to play: every game has two outcomes.
SMALL = [layout for layout in LAYOUTS if len(layout.games) <= 11]
WITH_BYES = [size for size in DOUBLE_SIZES if size not in (4, 8, 16)]


def name(layout: Layout) -> str:
    return f"{'double' if layout.is_double else 'single'}-{layout.size}"


def seeds_of(layout: Layout) -> tuple[int, ...]:
    return tuple(range(101, 101 + layout.size))


def to_play(bracket: Bracket) -> list[tuple[int, tuple[int, int]]]:
    """Return the games in the current round that are ready, with their players."""
    found = []
    for game in bracket.games:
        first, second = game.players
        if game.state is GameState.READY and game.layout.round_number == bracket.current_round:
            assert first is not None and second is not None
            found.append((game.number, (first, second)))
    return found


def play_out(layout: Layout, rng: random.Random) -> Bracket:
    """Play round by round, and check that no one plays twice in the same round."""
    winners: dict[int, int] = {}
    bracket = play(layout, seeds_of(layout), winners)
    while games := to_play(bracket):
        busy = [player for _number, players in games for player in players]
        assert len(busy) == len(set(busy))
        winners |= {number: rng.choice(players) for number, players in games}
        bracket = play(layout, seeds_of(layout), winners)
    return bracket


def every_way(layout: Layout, winners: dict[int, int]) -> Iterator[Bracket]:
    """Yield every way in which a bracket can end."""
    bracket = play(layout, seeds_of(layout), winners)
    games = to_play(bracket)
    if not games:
        yield bracket
        return
    number, players = games[0]
    for winner in players:
        yield from every_way(layout, winners | {number: winner})


def hold_the_rules(bracket: Bracket) -> None:
    """Assert that there is one champion, everyone else has exactly the losses that eliminate them, and every
    place is taken once.
    """
    layout, seeds = bracket.layout, set(bracket.seeds)
    played = [game for game in bracket.games if game.state is GameState.PLAYED]
    not_played = [game for game in bracket.games if game.state is not GameState.PLAYED]
    losses = Counter(game.loser for game in played)
    lives = 2 if layout.is_double else 1
    assert bracket.is_decided and bracket.champion in seeds and bracket.current_round is None
    assert losses.pop(bracket.champion, 0) == (lives - 1 if layout.is_double and not not_played else 0)
    assert losses == dict.fromkeys(seeds - {bracket.champion}, lives)
    assert [game.layout.if_lower_won is not None for game in not_played] in ([], [True])
    assert all(bracket.is_out(player) for player in seeds - {bracket.champion})
    assert all(None not in game.players and game.winner in game.players for game in played)
    places = placing(bracket)
    assert [place.place for place in places] == list(range(1, layout.size + 1))
    assert {place.player for place in places} == seeds
    assert places[0].player == bracket.champion
    # A higher-placed player is never eliminated in an earlier round.
    out_in = {game.loser: game.layout.round_number for game in sorted(played, key=by_round)}
    behind = [out_in[place.player] for place in places[1:]]
    assert behind == sorted(behind, reverse=True)


def by_round(game: BracketGame) -> int:
    return game.layout.round_number


@pytest.mark.parametrize("layout", LAYOUTS, ids=name)
def test_bracket_played_at_random_is_what_its_name_says(layout: Layout) -> None:
    rng, games, last_rounds = random.Random(layout.size), set[int](), set[int]()
    for _ in range(500 if layout in SMALL else 2000):
        bracket = play_out(layout, rng)
        hold_the_rules(bracket)
        played = [game for game in bracket.games if game.state is GameState.PLAYED]
        games.add(len(played))
        last_rounds.add(max(game.layout.round_number for game in played))
    size, rounds = layout.size, layout.rounds
    if layout.is_double:
        assert (games, last_rounds) == ({2 * size - 2, 2 * size - 1}, {rounds - 1, rounds})
    else:
        assert (games, last_rounds) == ({size - 1}, {rounds})


@pytest.mark.parametrize("layout", SMALL, ids=name)
def test_small_bracket_played_in_every_way_there_is(layout: Layout) -> None:
    ways, champions = 0, Counter[int | None]()
    for bracket in every_way(layout, {}):
        hold_the_rules(bracket)
        ways += 1
        champions[bracket.champion] += 1
    games = len(layout.games)
    # A double elimination ends with the first final in half of the ways; in the rest, a second final with two
    # outcomes follows.
    assert ways == (2 ** (games - 1) + 2 ** (games - 2) if layout.is_double else 2**games)
    assert set(champions) == set(seeds_of(layout))


@pytest.mark.parametrize("make", [double_elimination, single_elimination])
@pytest.mark.parametrize("size", WITH_BYES)
def test_bracket_with_byes_has_no_empty_game_dense_numbers_and_no_empty_round(
    make: Callable[[int], Layout], size: int
) -> None:
    layout = make(size)
    assert [game.number for game in layout.games] == list(range(1, len(layout.games) + 1))
    assert {game.round_number for game in layout.games} == set(range(1, layout.rounds + 1))
    assert sorted(number for group in layout.places for number in group) == sorted(
        game.number
        for game in layout.games
        if game.number != len(layout.games)
        and game.if_lower_won is None
        and layout.follows(game.number, as_winner=False) is None
        and game.part.value != "final"
    )


@pytest.mark.parametrize(("size", "full"), [(6, 8), (10, 16), (12, 16)])
def test_double_elimination_with_byes_is_the_next_larger_graph_with_the_last_seeds_absent(
    size: int, full: int
) -> None:
    """The same winners give the same games in the same order, and the same places (NOW 4.5)."""
    larger, layout, rng = double_elimination(full), double_elimination(size), random.Random(full)
    for _ in range(300):
        strength = {(seed, round_number): rng.random() for seed in range(full) for round_number in range(10)}

        def stronger(players: tuple[int, int], round_number: int) -> int:
            return max(players, key=lambda player: strength[player, round_number])  # noqa: B023

        absent = range(size, full)
        theirs = _meetings(larger, range(full), lambda pair, at: stronger(pair, at), absent)
        ours = _meetings(layout, range(size), lambda pair, at: stronger(pair, at), ())
        assert ours == theirs


def _meetings(
    layout: Layout, seeds: range, wins: Callable[[tuple[int, int], int], int], absent: range | tuple[()]
) -> list[tuple[int, tuple[int, int], int]]:
    """Return who met in which round and who won, in game order, for the games that were played."""
    winners: dict[int, int] = {}
    bracket = play(layout, seeds, winners, withdrawn=absent)
    while games := to_play(bracket):
        for number, players in games:
            winners[number] = wins(players, layout.game(number).round_number)
        bracket = play(layout, seeds, winners, withdrawn=absent)
    return [
        (layout.game(game).round_number, (first, second), winners[game])
        for game in sorted(winners)
        for first, second in (bracket.game(game).players,)
        if first is not None and second is not None
    ]
