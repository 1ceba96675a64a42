"""A late entry and a drop: every figure in docs/strength-of-schedule.md, calculated by hand (REG 8.3)."""

import json
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from pairing.check import check
from pairing.results_json import read_results, results_json
from pairing.simulate import random_event
from pairing.standings import opponent_figures, standings
from pairing.types import Event, Tiebreaker

FILE = Path(__file__).resolve().parents[1] / "data" / "results_late_entry.json"
ADA, BO, CY, DI, ED, FLO = range(1, 7)


@pytest.fixture
def event() -> Event:
    return read_results(FILE.read_bytes()).event


def test_standings_when_one_came_late_and_one_dropped_then_only_rounds_played_are_divided_by(
    event: Event,
) -> None:
    assert [
        (
            line.player,
            line.points,
            line.rounds_played,
            line.figures[Tiebreaker.SOS],
            line.figures[Tiebreaker.EXTENDED_SOS],
        )
        for line in standings(event)
    ] == [
        (CY, 12, 3, Fraction(7, 2), Fraction(35, 9)),
        (ED, 12, 3, Fraction(3), Fraction(43, 12)),
        (FLO, 9, 2, Fraction(4), Fraction(7, 2)),
        (ADA, 9, 3, Fraction(11, 3), Fraction(10, 3)),
        (BO, 9, 3, Fraction(7, 2), Fraction(10, 3)),
        (DI, 3, 1, Fraction(4), Fraction(7, 2)),
    ]


def test_standings_when_the_late_player_has_3_points_from_one_round_then_they_are_3_and_not_3_halves(
    event: Event,
) -> None:
    after_round_2 = event.before(3)
    (of_cy,) = [each for each in opponent_figures(after_round_2, CY) if each.player == FLO]
    assert (of_cy.points, of_cy.rounds_played, of_cy.parts[Tiebreaker.SOS]) == (3, 1, Fraction(3))


def test_opponent_figures_when_the_leaders_are_worked_out_then_the_parts_are_those_of_the_page(
    event: Event,
) -> None:
    assert [
        (each.player, each.points, each.rounds_played, each.parts[Tiebreaker.SOS])
        for each in opponent_figures(event, CY)
    ] == [
        (DI, 3, 1, Fraction(3)),
        (FLO, 9, 2, Fraction(9, 2)),
        (ADA, 9, 3, Fraction(3)),
    ]


def test_check_when_the_file_states_the_figures_of_the_page_then_finds_nothing() -> None:
    assert check(read_results(FILE.read_bytes())) == ()


def test_check_when_a_file_counts_the_rounds_missed_then_names_whom_it_wrongs() -> None:
    """A tool might divide the late player's 9 points by 3 rounds; its file is checked here."""
    file = json.loads(FILE.read_text())
    of_file = {player["id"]: player for player in file["players"]}
    of_file[FLO]["roundsPlayed"] = 3
    of_file[CY]["strengthOfSchedule"] = 3.0
    found = [(fault.code, fault.facts["player"]) for fault in check(read_results(json.dumps(file).encode()))]
    assert found == [("sos_off", CY), ("rounds_played_off", FLO)]


@pytest.mark.parametrize("seed", range(20))
def test_written_when_players_came_late_or_dropped_then_rounds_played_are_stated_and_hold(seed: int) -> None:
    event = random_event(20, 5, Random(seed), drops=3, late=4)
    written = results_json(event, name="Cup", date="2016-08-01")
    seated = [
        player["id"]
        for round_ in written["rounds"]
        for table in round_
        for player in (table["player1"], table["player2"])
        if "id" in player
    ]
    assert {each["id"]: each["roundsPlayed"] for each in written["players"]} == {
        player.id: seated.count(player.id) for player in event.players
    }
    assert check(read_results(json.dumps(written).encode())) == ()
