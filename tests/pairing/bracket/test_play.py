import pytest

from pairing.bracket.layouts import DOUBLE_SIZES, double_elimination, single_elimination
from pairing.bracket.play import GameState, better_seed, games_that_follow, play
from pairing.errors import RuleError
from pairing.placing import Place, placing

TOP_4 = double_elimination(4)
TOP_8 = double_elimination(8)
SEEDS_4 = (10, 20, 30, 40)
SEEDS_8 = (11, 12, 13, 14, 15, 16, 17, 18)


def test_single_elimination_reseeds_each_round() -> None:
    bracket = play(single_elimination(8), SEEDS_8, {1: 18, 2: 12, 3: 13, 4: 14})
    assert [game.players for game in bracket.games[4:6]] == [(12, 18), (13, 14)]


def test_single_elimination_of_three_lets_the_first_seed_wait() -> None:
    bracket = play(single_elimination(3), (7, 8, 9), {1: 9})
    assert [game.players for game in bracket.games] == [(8, 9), (7, 9)]


def test_second_final_is_played_only_if_the_lower_finalist_won_the_first() -> None:
    upper_wins = {1: 10, 2: 20, 3: 10, 4: 30, 5: 20}
    won = play(TOP_4, SEEDS_4, upper_wins | {6: 10})
    assert (won.game(7).state, won.champion) == (GameState.NOT_NEEDED, 10)
    assert placing(won)[:2] == (Place(10, 1, 1, seed=1), Place(20, 2, 2, seed=2))
    level = play(TOP_4, SEEDS_4, upper_wins | {6: 20})
    assert (level.game(7).state, level.game(7).players, level.champion) == (GameState.READY, (20, 10), None)
    turned = play(TOP_4, SEEDS_4, upper_wins | {6: 20, 7: 10})
    assert (turned.champion, [place.player for place in placing(turned)]) == (10, [10, 20, 30, 40])


def test_places_of_a_group_go_by_seed_and_only_once_the_group_is_known() -> None:
    first_round = {1: 18, 2: 14, 3: 12, 4: 16}  # dropped to the lower bracket: 11, 15, 17, 13
    one_known = placing(play(TOP_8, SEEDS_8, first_round | {7: 15}))
    assert [place for place in one_known if place.is_settled] == []
    assert one_known[-1] == Place(11, 7, 8, seed=1)
    both_known = placing(play(TOP_8, SEEDS_8, first_round | {7: 15, 8: 17}))
    assert [place for place in both_known if place.is_settled] == [
        Place(11, 7, 7, seed=1),
        Place(13, 8, 8, seed=3),
    ]
    assert both_known[0] == Place(12, 1, 6, seed=2, is_still_in=True)


def test_game_waits_until_both_players_are_known() -> None:
    bracket = play(TOP_4, SEEDS_4, {1: 10})
    assert [(game.number, game.state) for game in bracket.games] == [
        (1, GameState.PLAYED),
        (2, GameState.READY),
        (3, GameState.WAITING),
        (4, GameState.WAITING),
        (5, GameState.WAITING),
        (6, GameState.WAITING),
        (7, GameState.WAITING),
    ]
    assert bracket.game(3).players == (10, None)
    assert bracket.current_round == 1


@pytest.mark.parametrize(
    ("winners", "code"),
    [
        ({1: 20}, "winner_not_in_game"),
        ({3: 10}, "game_without_players"),
        ({1: 10, 2: 20, 3: 10, 4: 30, 5: 20, 6: 10, 7: 10}, "game_without_players"),
    ],
)
def test_play_when_a_result_cannot_be_then_refused(winners: dict[int, int], code: str) -> None:
    with pytest.raises(RuleError) as refusal:
        play(TOP_4, SEEDS_4, winners)
    assert refusal.value.code == code


@pytest.mark.parametrize("seeds", [(1, 2, 3), (1, 2, 3, 3), (1, 2, 3, 4, 5)])
def test_play_when_the_field_does_not_fit_then_refused(seeds: tuple[int, ...]) -> None:
    with pytest.raises(RuleError) as refusal:
        play(TOP_4, seeds, {})
    assert refusal.value.code == "bracket_size"


def test_player_who_leaves_gives_every_open_game_to_the_opponent() -> None:
    bracket = play(TOP_4, SEEDS_4, {1: 10, 2: 20}, withdrawn={20})
    assert [(game.number, game.players, game.state, game.winner) for game in bracket.games[2:6]] == [
        (3, (10, 20), GameState.WALKOVER, 10),
        (4, (40, 30), GameState.READY, None),
        (5, (20, None), GameState.WAITING, None),
        (6, (10, None), GameState.WAITING, None),
    ]
    later = play(TOP_4, SEEDS_4, {1: 10, 2: 20, 4: 30}, withdrawn={20})
    assert (later.game(5).state, later.game(5).winner) == (GameState.WALKOVER, 30)


def test_of_two_players_who_left_the_better_seed_goes_on() -> None:
    bracket = play(TOP_4, SEEDS_4, {}, withdrawn={20, 30})
    assert (bracket.game(2).state, bracket.game(2).winner) == (GameState.WALKOVER, 20)


def test_result_that_was_played_stands_when_the_winner_leaves_later() -> None:
    bracket = play(TOP_4, SEEDS_4, {1: 10}, withdrawn={10})
    assert (bracket.game(1).state, bracket.game(1).winner) == (GameState.PLAYED, 10)


@pytest.mark.parametrize("size", DOUBLE_SIZES)
def test_drawn_game_goes_to_the_better_seed(size: int) -> None:
    seeds = tuple(range(50, 50 + size))
    assert better_seed(seeds, 52, 51) == 51
    assert better_seed(seeds, 50, 50 + size - 1) == 50


@pytest.mark.parametrize(
    ("number", "follow"),
    [
        (1, (3, 4, 5, 6, 7)),
        (2, (3, 4, 5, 6, 7)),
        (3, (5, 6, 7)),
        (4, (5, 6, 7)),
        (5, (6, 7)),
        (6, (7,)),
        (7, ()),
    ],
)
def test_games_that_follow_a_game_of_the_top_4(number: int, follow: tuple[int, ...]) -> None:
    assert games_that_follow(play(TOP_4, SEEDS_4, {}), number) == follow


def test_games_that_follow_in_reseeded_single_elimination_are_all_later_rounds() -> None:
    assert games_that_follow(play(single_elimination(8), SEEDS_8, {}), 4) == (5, 6, 7)


def test_play_when_both_have_left_then_who_played_on_after_it_had_gone_on() -> None:
    # 20 dropped out, so 30 reached the final, lost it and dropped out too
    played = {1: 10, 2: 20, 3: 10, 4: 30, 6: 10}
    bracket = play(TOP_4, SEEDS_4, played, withdrawn={20, 30}, last_played={10: 4, 20: 2, 30: 4, 40: 2})
    assert (bracket.game(5).state, bracket.game(5).winner) == (GameState.WALKOVER, 30)
    assert bracket.game(6).players == (10, 30)
    assert bracket.champion == 10
