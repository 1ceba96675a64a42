"""Final places: who takes which, and which are still possible (REG 8.1, 8.7, 9.5, 10)."""

from __future__ import annotations

import random
from itertools import chain, combinations

import pytest

from pairing.bracket.layouts import Layout, double_elimination, single_elimination
from pairing.bracket.play import Bracket, GameState, play
from pairing.placing import FinalPlaces, Place, after_bracket, after_extra_rounds, after_swiss, placing
from pairing.standings import standings
from pairing.types import Event, Player, Round, Standing, Table

TOP_4 = {1: 1, 2: 2, 3: 1, 4: 3, 5: 2, 6: 1}
TOP_8 = {1: 1, 2: 4, 3: 2, 4: 3, 5: 1, 6: 2, 7: 8, 8: 7, 9: 1, 10: 3, 11: 4, 12: 3, 13: 2, 14: 1}


def bracket(size: int, winners: dict[int, int], *disqualified: int) -> Bracket:
    return play(double_elimination(size), range(1, size + 1), winners, disqualified=disqualified)


def places(bracket: Bracket) -> list[tuple[int, int | None, int | None]]:
    return [(each.player, each.best, each.worst) for each in placing(bracket)]


def in_order(*players: int) -> list[tuple[int, int, int]]:
    return [(player, at, at) for at, player in enumerate(players, start=1)]


def test_placing_when_decided_then_the_finalists_and_then_the_groups_by_seed() -> None:
    assert places(bracket(4, TOP_4)) == in_order(1, 2, 3, 4)
    upset = {1: 4, 2: 3, 3: 4, 4: 1, 5: 3, 6: 3, 7: 4}
    assert places(bracket(4, upset)) == in_order(4, 3, 1, 2)


@pytest.mark.parametrize(
    ("size", "winners", "order"),
    [(2, {1: 1}, (1, 2)), (3, {1: 2, 2: 1}, (1, 2, 3)), (4, {1: 1, 2: 2, 3: 2}, (2, 1, 3, 4))],
)
def test_placing_when_single_elimination_is_decided(
    size: int, winners: dict[int, int], order: tuple[int, ...]
) -> None:
    assert places(play(single_elimination(size), range(1, size + 1), winners)) == in_order(*order)


def test_placing_when_nothing_is_played_then_everything_is_possible() -> None:
    assert places(bracket(4, {})) == [(1, 1, 4), (2, 1, 4), (3, 1, 4), (4, 1, 4)]


def test_placing_when_a_group_is_half_known_then_its_places_are_open() -> None:
    # game 8, in the lower bracket, is undecided
    half = bracket(8, {game: TOP_8[game] for game in range(1, 8)})
    assert places(half)[-1] == (5, 7, 8)
    assert places(half)[:7] == [(seed, 1, 8) for seed in (1, 2, 3, 4, 6, 7, 8)]


def test_placing_when_a_group_is_known_then_the_better_seed_is_higher() -> None:
    known = bracket(8, {game: TOP_8[game] for game in range(1, 9)})
    assert places(known)[-2:] == [(5, 7, 7), (6, 8, 8)]
    assert places(known)[0] == (1, 1, 6)


@pytest.mark.parametrize(
    ("gone", "order"),
    [((2,), (1, 3, 4)), ((1,), (2, 3, 4)), ((1, 2), (3, 4)), ((4,), (1, 2, 3)), ((1, 2, 3, 4), ())],
)
def test_placing_when_somebody_is_disqualified_then_the_others_move_up(
    gone: tuple[int, ...], order: tuple[int, ...]
) -> None:
    decided = bracket(4, TOP_4, *gone)
    assert places(decided) == in_order(*order)
    assert decided.is_decided
    assert decided.champion == (order[0] if order else None)


def test_placing_when_a_disqualified_player_has_still_to_go_out_then_no_place_is_promised_too_early() -> None:
    # Seed 8 is disqualified mid-bracket: they are still eliminated in the lower bracket, but take no place.
    half = bracket(8, {1: 1, 3: 2, 4: 3, 8: 7}, 8)
    assert places(half)[-1] == (6, 6, 7)
    assert {place.worst for place in placing(half) if place.is_still_in} == {7}


def test_disqualified_player_is_played_against_no_more() -> None:
    left = bracket(4, {1: 1, 2: 2}, 2)
    assert (left.game(3).state, left.game(3).winner) == (GameState.WALKOVER, 1)


def _play_on(layout: Layout, winners: dict[int, int], gone: frozenset[int], rng: random.Random) -> Bracket:
    seeds = range(1, layout.size + 1)
    now = play(layout, seeds, winners, disqualified=gone)
    while not now.is_decided:
        for game in now.games:
            if game.state is GameState.READY and game.layout.round_number == now.current_round:
                winners[game.number] = rng.choice([player for player in game.players if player is not None])
        now = play(layout, seeds, winners, disqualified=gone)
    return now


@pytest.mark.parametrize("layout", [double_elimination(4), double_elimination(8), single_elimination(8)])
def test_placing_when_played_on_then_every_place_lies_where_it_was_said_to(layout: Layout) -> None:
    rng = random.Random(layout.size)
    for _ in range(150):
        winners: dict[int, int] = {}
        _play_on(layout, winners, frozenset(), rng)
        gone = frozenset(rng.sample(range(1, layout.size + 1), rng.randrange(3)))
        so_far = dict(list(winners.items())[: rng.randrange(len(winners) + 1)])
        early = placing(play(layout, range(1, layout.size + 1), so_far, disqualified=gone))
        end = _play_on(layout, so_far, gone, rng)
        final = placing(end)
        assert [place.place for place in final] == list(range(1, layout.size - len(gone) + 1))
        assert {place.player for place in final} == {place.player for place in early} == set(end.seeds) - gone
        assert final[0].player == end.champion
        settled = {place.player: place.place or 0 for place in final}
        assert all((place.best or 0) <= settled[place.player] <= (place.worst or 0) for place in early)


def swiss(count: int, *disqualified: int) -> tuple[Standing, ...]:
    """Return standings in which each player ranks above the next."""
    players = tuple(
        Player(number, lot=number, active=number not in disqualified, disqualified=number in disqualified)
        for number in range(1, count + 1)
    )
    tables = tuple(Table(None, (number,), stated=(count - number,)) for number in range(1, count + 1))
    return standings(Event(players, (Round(1, tables),)))


def told(final: FinalPlaces) -> list[tuple[int, int | None, int | None]]:
    return [(each.player, each.place, each.seed) for each in final.places]


def test_after_bracket_when_played_then_the_cut_and_the_rest_by_swiss_rank() -> None:
    final = after_bracket(swiss(6), bracket(4, TOP_4))
    assert told(final) == [(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4), (5, 5, None), (6, 6, None)]
    assert (final.champion, final.is_decided, final.cut, final.taken) == (1, True, 4, 6)
    assert final.of(5) == Place(5, 5, 5)
    assert final.of(7) is None


@pytest.mark.parametrize(
    "gone", list(chain.from_iterable(combinations(range(1, 5), size) for size in range(5)))
)
def test_after_bracket_when_some_are_disqualified_then_they_stand_apart_at_the_end(
    gone: tuple[int, ...],
) -> None:
    final = after_bracket(swiss(6, *gone), bracket(4, TOP_4, *gone))
    stays = [player for player in (1, 2, 3, 4, 5, 6) if player not in gone]
    assert [(each.player, each.place) for each in final.places] == [
        *((player, at) for at, player in enumerate(stays, start=1)),
        *((player, None) for player in gone),
    ]
    assert [final.of(player).seed for player in gone] == list(gone)  # type: ignore[union-attr]
    assert final.champion == (stays[0] if stays[0] <= 4 else None)
    assert final.taken == len(stays)


def test_after_extra_rounds_when_played_then_the_qualified_stand_ahead() -> None:
    final = after_extra_rounds(swiss(4, 1), {3: 1, 1: 2}, is_final=True)
    assert told(final) == [(3, 1, 1), (2, 2, None), (4, 3, None), (1, None, 2)]
    assert (final.champion, final.cut) == (3, 2)
    assert after_extra_rounds(swiss(4), {3: 1, 1: 2}, is_final=False).champion is None


def test_after_swiss_when_final_then_the_first_in_the_standings_has_won() -> None:
    final = after_swiss(swiss(3, 1), is_final=True)
    assert told(final) == [(2, 1, None), (3, 2, None), (1, None, None)]
    assert (final.champion, final.cut, final.is_decided) == (2, 0, True)
    assert after_swiss(swiss(3), is_final=False).champion is None
    assert after_swiss((), is_final=True).champion is None
