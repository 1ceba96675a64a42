"""Games in a Swiss round that a player concedes (REG 5.1, 5.2, 5.5, 5.6)."""

from __future__ import annotations

import pytest

from pairing.conceding import game_number, games_of_side, give_away
from pairing.errors import RuleError
from pairing.types import Ending, Game, Side, Table

FREE = Table(1, (1, 2))


def test_games_of_side_when_asked_then_the_first_seat_runs_first() -> None:
    assert games_of_side(1, Side.RUNNER) == games_of_side(2, Side.CORP) == [1]
    assert games_of_side(1, Side.CORP) == games_of_side(2, Side.RUNNER) == [2]
    assert (games_of_side(1, Side.RUNNER, 1), games_of_side(1, Side.CORP, 1)) == ([1], [])


def give(table: Table, player: int, *games: int, forfeit: bool = False) -> Table:
    return give_away(table, player, games, games_per_round=2, forfeit=forfeit)


def test_give_away_when_nothing_is_recorded_then_the_opponent_wins_these_games() -> None:
    assert give(FREE, 1, 2, 1).games == (Game(2, 1, Ending.WIN, 2), Game(1, 2, Ending.WIN, 2))
    assert give(FREE, 2, 1, forfeit=True).games == (Game(2, 1, Ending.FORFEIT, 1),)


def test_give_away_when_both_forfeit_then_nobody_wins() -> None:
    assert give(give(FREE, 1, 1, forfeit=True), 2, 1, forfeit=True).games == (
        Game(2, 1, Ending.FORFEIT, None),
    )


def test_give_away_when_the_opponent_has_won_anyway_then_it_stays() -> None:
    timed = Table(1, (1, 2), games=(Game(2, 1, Ending.TIMED_WIN, 2),))
    assert give(timed, 1, 1) == timed


def test_give_away_when_the_player_has_won_the_game_then_refused() -> None:
    conceded = give(FREE, 2, 2)
    with pytest.raises(RuleError) as refused:
        give(conceded, 1, 2)
    assert (refused.value.code, refused.value.facts) == ("game_has_a_result", {"game": 2, "table": 1})


def test_game_number_when_one_game_is_known_alone_then_told_by_who_ran() -> None:
    assert [game_number(Game(2, 1, Ending.DRAW, None), 1, games) for games in (2, 1)] == [1, 1]
    assert [game_number(Game(1, 2, Ending.DRAW, None), 1, games) for games in (2, 1)] == [2, 1]
