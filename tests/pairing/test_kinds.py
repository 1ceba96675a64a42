"""The kinds of event, and a made-up kind played through the rules (REG 4.1, 6.1, 11; NOW-1)."""

import json
from random import Random

import pytest

from pairing.kinds import DRAFT_SEAT_KINDS, KINDS, Kind, KindRules, kind_rules, rules_of, swiss_rules
from pairing.quick_results import quick_results, quick_table
from pairing.results_json import read_results, results_json
from pairing.standings import standings
from pairing.swiss import pair
from pairing.types import SINGLE_SIDED_SCORING, Event, Player, Round, Scoring, Side, SwissKind, Table

# One game per round, 2 points per win.
FAKE = KindRules(round_minutes=35, points_to_win=7, games_per_round=1, points_per_win=2)


@pytest.mark.parametrize(
    ("kind", "minutes", "points_to_win", "games"),
    [(Kind.CONSTRUCTED, 65, 7, 2), (Kind.FULL_DRAFT, 50, 6, 2), (Kind.HALF_DRAFT, 30, 6, 1)],
)
def test_kind_in_double_sided_rounds_follows_the_regulations(kind, minutes, points_to_win, games):
    rules = kind_rules(kind, SwissKind.DOUBLE_SIDED)
    assert rules == KINDS[kind]
    assert (rules.round_minutes, rules.points_to_win, rules.games_per_round) == (
        minutes,
        points_to_win,
        games,
    )


def test_kind_scoring_when_rounds_are_one_game_then_a_bye_is_worth_one_win():
    assert KINDS[Kind.CONSTRUCTED].scoring == Scoring()
    assert KINDS[Kind.HALF_DRAFT].scoring == Scoring(bye=3, games_per_round=1)


def test_kinds_when_drafted_then_only_the_full_draft_has_seats():
    assert [kind for kind, rules in KINDS.items() if not rules.brings_decks] == [
        Kind.FULL_DRAFT,
        Kind.HALF_DRAFT,
    ]
    assert DRAFT_SEAT_KINDS == (Kind.FULL_DRAFT,)


@pytest.mark.parametrize("kind", Kind)
def test_single_sided_rounds_are_one_game_with_assigned_sides(kind):
    rules = kind_rules(kind, SwissKind.SINGLE_SIDED)
    assert (rules.round_minutes, rules.games_per_round, rules.possible_games) == (40, 1, (1,))
    assert rules.assigns_sides
    assert rules.points_to_win == KINDS[kind].points_to_win


@pytest.mark.parametrize("swiss", SwissKind)
def test_rules_of_an_event_follow_its_kind_of_swiss(swiss):
    assert rules_of(Event(players=(), swiss=swiss)) == swiss_rules(swiss)


def test_single_sided_files_have_the_points_of_today():
    assert swiss_rules(SwissKind.SINGLE_SIDED).file_scoring == SINGLE_SIDED_SCORING
    assert swiss_rules(SwissKind.DOUBLE_SIDED).file_scoring is None


def test_quick_results_of_a_fake_kind_give_its_points():
    quick = quick_results(FAKE.scoring, by_side=FAKE.results_by_side)
    assert [(each.key, each.label) for each in quick] == [("2", "2-0"), ("1", "1-1"), ("0", "0-2")]


def test_quick_results_of_a_fake_kind_told_by_side_name_the_sides():
    quick = quick_results(FAKE.scoring, by_side=True)
    assert [(each.key, each.label, each.side) for each in quick] == [
        ("c", "2-0", Side.CORP),
        ("t", "1-1", None),
        ("r", "0-2", Side.RUNNER),
    ]


def test_event_of_a_fake_kind_is_paired_played_ranked_and_read_back():
    players = tuple(Player(number, f"Player {number}", lot=number) for number in range(1, 6))
    event = Event(players, scoring=FAKE.scoring, tiebreakers=FAKE.file_tiebreakers)
    rng = Random(7)
    for _round in range(3):
        event = Event(players, (*event.rounds, _played(event, rng)), event.scoring, event.tiebreakers)

    ranked = standings(event)

    won = {player.id: _wins(event, player.id) for player in players}
    assert {line.player: line.points for line in ranked} == {player: 2 * wins for player, wins in won.items()}
    assert [line.points for line in ranked] == sorted((line.points for line in ranked), reverse=True)
    file = json.dumps(results_json(event, name="Fake", date="2026-11-24")).encode()
    read = read_results(file, scoring=FAKE.scoring).event
    assert [(line.rank, line.points) for line in standings(read)] == [
        (line.rank, line.points) for line in ranked
    ]


def _played(event: Event, rng: Random) -> Round:
    """Pair the next round; the player with the lower number wins."""
    draw = pair(event, rng=rng)
    first, _level, _second = quick_results(event.scoring, by_side=FAKE.results_by_side)
    tables = [
        quick_table(number, (min(meeting.players), max(meeting.players)), first, event.scoring)
        for number, meeting in enumerate(draw.meetings, start=1)
    ]
    return Round(draw.number, (*tables, *(Table(None, (bye.player,)) for bye in draw.byes)))


def _wins(event: Event, player: int) -> int:
    """Return how often the player won or had the bye, which count the same."""
    return sum(table.players[0] == player for round_ in event.rounds for table in round_.tables)
