from __future__ import annotations

import pytest

from pairing.types import Event, Player, Round, Table
from tests.factories import make_player, make_players, make_round, make_tournament
from tournament.legacy.codes import ActCode
from tournament.models import LogEntry, Tournament
from tournament.people.acts.players import AddPlayer
from tournament.people.acts.steps import DropPlayer
from tournament.rounds.facts import (
    RoundWarnings,
    drawn_points,
    fixed_tables,
    newest_round,
    pairings_version,
    seating_of,
    warnings_of,
)

FIRST = Round(1, (Table(1, (1, 2)), Table(2, (3, 4)), Table(None, (5,))))


def _event(second: tuple[Table, ...], *, dropped: int | None = None) -> Event:
    players = tuple(Player(number, active=number != dropped) for number in (1, 2, 3, 4, 5))
    return Event(players, (FIRST, Round(2, second)))


def test_warnings_when_all_is_well_then_none() -> None:
    warnings = warnings_of(_event((Table(1, (1, 3)), Table(2, (2, 5)), Table(None, (4,)))), 2)
    assert warnings == RoundWarnings()
    assert not warnings


def test_warnings_when_round_1_then_later_rounds_do_not_count() -> None:
    assert warnings_of(_event((Table(1, (2, 1)), Table(None, (5,)))), 1) == RoundWarnings()


def test_warnings_when_something_is_odd_then_each_is_told() -> None:
    warnings = warnings_of(_event((Table(1, (4, 3)), Table(2, (1, 2)), Table(None, (5,))), dropped=1), 2)
    assert warnings == RoundWarnings(not_playing=(1,), rematches=((4, 3, 1), (1, 2, 1)), second_byes=(5,))
    assert warnings


def test_warnings_when_somebody_has_no_place_then_told_unless_dropped() -> None:
    assert warnings_of(_event((Table(1, (1, 3)),), dropped=5), 2) == RoundWarnings(left_out=(2, 4))


@pytest.mark.django_db
def test_newest_round_when_there_is_none_or_a_draft(tournament: Tournament) -> None:
    assert newest_round(tournament) is None
    one, two = make_players(tournament, 2)
    make_round(tournament, [(one, two)])
    draft = make_round(tournament, [(two, one)], published=False)
    make_round(make_tournament(), [], number=9)
    assert newest_round(tournament) == draft


@pytest.mark.django_db
def test_pairings_version_when_other_acts_follow_then_it_stays(tournament: Tournament) -> None:
    assert pairings_version(tournament) == 0
    for version, act in enumerate(
        (ActCode.PAIR_ROUND, ActCode.CHANGE_PAIRINGS, AddPlayer.code, DropPlayer.code), start=1
    ):
        LogEntry.objects.create(tournament=tournament, version=version, act=act)
    assert pairings_version(tournament) == 2


@pytest.mark.django_db
def test_seating_then_the_runner_of_game_1_stands_first(tournament: Tournament) -> None:
    one, two, three = make_players(tournament, 3)
    round_ = make_round(tournament, [(two, one), (three,)])
    assert list(seating_of(round_).values()) == [
        {"table": 1, "players": [two.pk, one.pk], "names": [two.name, one.name]},
        {"table": None, "players": [three.pk], "names": [three.name]},
    ]


@pytest.mark.django_db
def test_fixed_tables_then_only_of_those_who_have_one(tournament: Tournament) -> None:
    make_players(tournament, 2)
    fixed = make_player(tournament, fixed_table=7)
    make_player(make_tournament(), fixed_table=8)
    assert fixed_tables(tournament) == {fixed.pk: 7}


def test_warnings_when_points_moved_since_the_draw_then_whose() -> None:
    tables = (Table(1, (1, 3)), Table(2, (2, 5)), Table(None, (4,)))
    drawn = {1: 6, 2: 0, 3: 0, 4: 0, 5: 6}  # the bye's points are in, table 1 was cleared since
    assert warnings_of(_event(tables), 2, drawn) == RoundWarnings(moved=(1,))


def test_drawn_points_of_a_draft_are_those_of_the_draw_and_of_a_published_round_none(
    tournament: Tournament,
) -> None:
    a, b, c = make_players(tournament, 3)
    draw = {
        "meetings": [{"players": [a.pk, b.pk], "points": [6, 3]}],
        "byes": [{"player": c.pk, "points": 0}],
    }
    make_round(tournament, [(a, b), (c,)], explanation=draw)
    draft = make_round(tournament, [(b, a), (c,)], explanation=draw, published=False)
    assert drawn_points(draft) == {a.pk: 6, b.pk: 3, c.pk: 0}
    assert drawn_points(tournament.stages.get().rounds.get(number=1)) == {}
    draft.explanation = {}
    assert drawn_points(draft) == {}
