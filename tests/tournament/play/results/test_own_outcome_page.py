"""A table as one of its players sees it."""

from __future__ import annotations

import pytest

from pairing.types import Ending, Game, Scoring, Side, Table
from tournament.ranking.standings.pages.player_card import PlayerGameLine
from tournament.site.pages.own_outcome import OwnOutcome, own_outcome

ANA, BEN = 1, 2
GAMES = (Game(BEN, ANA, Ending.WIN, ANA), Game(ANA, BEN, Ending.TIMED_WIN, BEN))


@pytest.mark.parametrize(
    ("player", "lines", "own", "theirs"),
    [
        (ANA, (PlayerGameLine(Side.RUNNER, "won"), PlayerGameLine(Side.CORP, "lost on time")), 3, 2),
        (BEN, (PlayerGameLine(Side.CORP, "lost"), PlayerGameLine(Side.RUNNER, "won on time")), 2, 3),
    ],
)
def test_outcome_of_two_games_has_the_players_sides_and_points_first(
    player: int, lines: tuple[PlayerGameLine, ...], own: int, theirs: int
) -> None:
    assert own_outcome(Table(1, (ANA, BEN), GAMES), player, Scoring()) == OwnOutcome(lines, own, theirs)


def test_outcome_of_points_only_has_no_games() -> None:
    assert own_outcome(Table(1, (ANA, BEN), stated=(4, 1)), BEN, Scoring()) == OwnOutcome((), 1, 4)


def test_outcome_of_a_split_gives_both_the_same() -> None:
    assert own_outcome(Table(1, (ANA, BEN), split=True), BEN, Scoring()) == OwnOutcome((), 3, 3)


def test_outcome_while_a_game_is_open_and_in_the_cut_has_no_points() -> None:
    half = Table(1, (ANA, BEN), GAMES[:1])
    assert own_outcome(half, ANA, Scoring()) == OwnOutcome((PlayerGameLine(Side.RUNNER, "won"),), None, None)
    assert own_outcome(half, BEN, None) == OwnOutcome((PlayerGameLine(Side.CORP, "lost"),), None, None)
