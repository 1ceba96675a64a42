"""Simulated events are realistic: the engine pairs them, and their results add up."""

from random import Random

import pytest

from pairing.errors import RuleError
from pairing.kinds import KINDS, Kind
from pairing.scoring import judge_games, open_tables
from pairing.simulate import random_event


def players_in(round_):
    return {player for table in round_.tables for player in table.players}


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("seed", range(10))
def test_random_event_when_played_then_every_result_adds_up(kind, seed):
    event = random_event(15, 5, Random(seed), scoring=KINDS[kind].scoring)
    assert [round_.number for round_ in event.rounds] == [1, 2, 3, 4, 5]
    for round_ in event.rounds:
        assert open_tables(round_, event.scoring) == ()
        assert players_in(round_) == set(range(1, 16))
        for table in round_.tables:
            if not table.is_bye:
                judge_games(table.players, table.games, event.scoring, split=table.split)


def test_random_event_when_the_seed_is_the_same_then_so_is_the_event():
    assert random_event(20, 4, Random(5), drops=3, late=2) == random_event(20, 4, Random(5), drops=3, late=2)
    assert random_event(20, 4, Random(5)) != random_event(20, 4, Random(6))


@pytest.mark.parametrize("seed", range(20))
def test_random_event_when_players_drop_and_come_late_then_as_many_as_asked_do(seed):
    event = random_event(30, 5, Random(seed), drops=6, late=4)
    seats = [players_in(round_) for round_ in event.rounds]
    assert len(seats[0]) == 26
    assert {player.id for player in event.players if not player.active} == set(range(1, 31)) - seats[-1]
    assert len(seats[-1]) == 24
    assert set.union(*seats) == set(range(1, 31))


def test_random_event_when_no_round_is_played_then_all_wait_for_the_first():
    event = random_event(4, 0, Random(1), late=1)
    assert (len(event.players), event.rounds) == (4, ())


def test_random_event_when_all_have_met_then_refuses():
    with pytest.raises(RuleError) as refusal:
        random_event(4, 4, Random(1))
    assert refusal.value.code == "no_legal_pairing"


def test_random_event_when_players_differ_in_strength_then_games_are_won_lost_and_drawn():
    event = random_event(64, 6, Random(3))
    tables = [table for round_ in event.rounds for table in round_.tables]
    endings = {game.ending for table in tables for game in table.games}
    assert {str(ending) for ending in endings} == {"win", "timed_win", "draw"}
    assert any(table.split for table in tables)
