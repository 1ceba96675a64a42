"""Converting elimination rows to the rules' bracket."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from pairing.bracket.sides import Balance
from pairing.types import Ending, Side
from tests.cut import InCut
from tests.factories import make_tournament
from tournament.models import Stage, StageKind
from tournament.play.cut.records import bracket_record

pytestmark = pytest.mark.django_db


def test_bracket_record_before_the_cut_is_none() -> None:
    event = make_tournament()
    assert Stage.objects.elimination(event) is None
    assert bracket_record(event) is None


def test_bracket_record_has_seeds_tables_results_and_balances() -> None:
    cut = InCut(4, players=6)
    cut.choose(1, Side.RUNNER)
    cut.win(1, 1, Ending.TIMED_WIN)
    cut.win(1, None)

    record = cut.record

    assert record.stage == Stage.objects.elimination(cut.event)
    assert record.seeds == tuple(player.pk for player in cut.seeds.values())
    assert record.swiss_ranks == {player.pk: seed for seed, player in cut.seeds.items()}
    assert record.tables[1].version == 2
    ended = record.ended(1)
    assert ended is not None
    assert (ended.ending, ended.winner) == (Ending.DRAW, None)
    assert record.bracket.game(1).winner == cut.seeds[1].pk
    assert record.balances == {cut.seeds[4].pk: Balance(1, 0), cut.seeds[1].pk: Balance(0, 1)}
    assert record.balances_before(1) == {}
    assert [game.number for game in record.open_games] == [2]
    assert record.name(cut.seeds[1].pk) == "Seed 1"
    assert (record.chooser_of(2), record.chooser_of(3)) == (cut.seeds[2].pk, None)
    assert (record.minutes(1), record.minutes(6), record.minutes(7)) == (40, 60, 60)
    assert not record.is_decided


@pytest.mark.parametrize(("size", "games"), [(4, 0), (4, 4), (16, 8)])
def test_bracket_record_needs_the_same_queries_however_far_it_is(
    size: int, games: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    cut = InCut(size)
    for game in range(1, games + 1):
        players = cut.record.bracket.game(game).players
        cut.win(game, cut.seed(players[0]))
    with django_assert_num_queries(6):
        bracket_record(cut.event)


def test_bracket_record_of_single_elimination_with_three_lets_the_first_seed_wait() -> None:
    cut = InCut(3, StageKind.SINGLE, players=4)
    assert cut.tables() == {1: (2, 3)}
    cut.win(1, 3)
    assert cut.tables() == {1: (2, 3), 2: (1, 3)}
