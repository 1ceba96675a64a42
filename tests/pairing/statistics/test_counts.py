"""Whatever the event, numbers counted in several ways add up."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.scoring import table_points
from pairing.statistics import PlayedIdentity, event_statistics, statistics_json
from pairing.statistics.rates import Rate, Score
from pairing.statistics.rounds import ToldByPoints, told_by_points, unknown_games
from pairing.types import (
    SINGLE_SIDED_SCORING,
    Ending,
    Event,
    Game,
    Player,
    Round,
    Scoring,
    ShortRound,
    Side,
    Table,
)
from tests.pairing.generators import shuffled_event

TITLES = ("", "A", "B", "C")


def brought(event, seed):
    return {
        player.id: {
            side: PlayedIdentity(TITLES[(player.id * (3 + at) + seed) % 4], "f")
            for at, side in enumerate(Side)
        }
        for player in event.players
    }


def total(scores):
    return sum(scores, Score())


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 3))
def test_games_by_side_are_games_by_match_up_are_results_and_shares_add_up(seed, offset):
    event = shuffled_event(seed)
    cut = [player.id for player in event.players][:offset]
    told = event_statistics(event, brought(event, seed), cut=cut)
    tables = [table for round_ in event.rounds for table in round_.tables if not table.is_bye]
    finished = [table for table in tables if table_points(table, event.scoring) is not None]
    results = [g for table in finished for g in table.games if g.ending is not Ending.FORFEIT]
    corp = Score(
        won=sum(game.winner == game.corp for game in results),
        lost=sum(game.winner == game.runner for game in results),
        drawn=sum(game.winner is None for game in results),
        unknown=sum(
            event.scoring.games_per_round if table.short is None else 1
            for table in finished
            if not table.games and not table.split and table.short is not ShortRound.INTENTIONAL_DRAW
        ),
    )
    assert told.total.corp == corp
    for shares, match_ups in (
        (told.identities, told.match_ups),
        (told.factions, told.faction_match_ups),
    ):
        assert replace(total(cell.score for cell in match_ups), unknown=corp.unknown) == corp
        assert total(share.swiss for share in shares[Side.CORP]) == corp
        assert total(share.swiss for share in shares[Side.RUNNER]) == corp.turned
        for side in Side:
            assert sum(share.players.count for share in shares[side]) == told.players
            assert sum(share.in_cut.count for share in shares[side]) == told.cut.cut.players
    counts = told.total
    made_for = len(finished) * event.scoring.games_per_round
    assert corp.games + counts.forfeited + counts.not_played + corp.unknown == made_for
    assert counts.tables == len(tables) == sum(counts.gaps.values())
    assert counts.open_tables == len(tables) - len(finished)
    assert told.cut.cut.corp + told.cut.rest.corp == corp
    assert told.cut.cut.players + told.cut.rest.players == told.players


@pytest.mark.parametrize(
    ("count", "of", "interval"),
    [
        (0, 0, None),
        (0, 10, ("0", "0.2776")),  # 3.8415 / 13.8415
        (10, 10, ("0.7224", "1")),
        (1, 2, ("0.0945", "0.9055")),
        (50, 100, ("0.4038", "0.5962")),
    ],
)
def test_wilson_interval_is_the_one_of_the_tables_rounded_outwards(count, of, interval):
    expected = interval and tuple(map(Decimal, interval))
    assert Rate(count, of).interval == expected


@pytest.mark.parametrize(
    ("points", "score", "timed"),
    [
        ((6, 0), Score(won=2), 0),
        ((3, 3), Score(won=1, lost=1), 0),
        ((5, 0), Score(won=2), 1),
        ((3, 2), Score(won=1, lost=1), 1),
        ((1, 3), Score(lost=1, drawn=1), 1),
        ((4, 0), Score(won=2), 2),
        ((4, 1), Score(won=1, drawn=1), 0),
        ((2, 2), None, 0),  # a timed win each, or two draws
    ],
)
def test_points_of_a_round_of_two_games_tell_winners_and_timed_wins(points, score, timed):
    told = told_by_points(points, 2, Scoring())
    assert (told.score, told.timed) == (score, timed)
    turned = told_by_points(points[::-1], 2, Scoring())
    assert (turned.score, turned.timed) == (score and score.turned, timed)


def test_points_of_a_round_of_one_game_never_tell_a_timed_win():
    assert told_by_points((3, 0), 1, SINGLE_SIDED_SCORING) == ToldByPoints(Score(won=1))


def test_cut_against_the_rest_counts_games_that_follow_from_points_and_names_the_others():
    players = tuple(
        Player(number, lot=number, active=number < 5, disqualified=number == 6) for number in range(1, 7)
    )
    tables = (
        Table(1, (1, 4), (Game(1, 4, Ending.WIN, 1), Game(4, 1, Ending.WIN, 1))),
        Table(2, (5, 2), stated=(3, 3)),
        Table(3, (3, 6), stated=(2, 2)),
    )
    told = event_statistics(Event(players, (Round(1, tables),)), {}, cut=(1, 2, 3))
    assert told.cut.against_rest == Score(3, 1, 0, unknown=2)
    assert (told.cut.cut.known, told.cut.rest.known) == (Rate(2, 6), Rate(2, 6))
    assert (told.total.drops, told.total.disqualified) == (1, 1)


def test_win_rate_when_a_game_is_unknown_then_none_is_given_for_any_line_with_it():
    """Only sweeps are known game by game, and 3-3 only as points, so the corp's known games prove nothing."""
    players = tuple(Player(number, lot=number) for number in range(1, 5))
    swept = Table(1, (1, 2), (Game(2, 1, Ending.WIN, 1), Game(1, 2, Ending.WIN, 1)))
    rounds = (Round(1, (swept, Table(2, (3, 4), stated=(3, 3)))), Round(2, (swept,)))
    identities = {player.id: {Side.CORP: PlayedIdentity(f"Corp {player.id % 2}")} for player in players}
    told = event_statistics(Event(players, rounds), identities)
    assert told.rounds[0].corp == Score(1, 1, 0, unknown=2)
    assert [each.corp.win_rate for each in told.rounds] == [Rate(0, 0), Rate(1, 2)]
    assert told.total.corp.win_rate.interval is None
    assert {share.name: share.swiss for share in told.identities[Side.CORP]} == {
        "Corp 1": Score(2, 0, 0, unknown=1),
        "Corp 0": Score(0, 2, 0, unknown=1),
    }
    assert statistics_json(told)["total"]["corp"]["win_rate"]["rate"] is None


def test_unknown_games_have_the_sides_of_their_seats():
    assert unknown_games(Table(1, (1, 2), stated=(3, 3)), Scoring()) == ((2, 1), (1, 2))
    two_for_one = Table(1, (1, 2), stated=(6, 0), short=ShortRound.TWO_FOR_ONE)
    assert unknown_games(two_for_one, Scoring()) == ((2, 1),)
    assert unknown_games(Table(1, (1, 2), stated=(3, 0), corp=1), SINGLE_SIDED_SCORING) == ((1, 2),)
    assert unknown_games(Table(1, (1,)), Scoring()) == ()
