from __future__ import annotations

import pytest

from tests.factories import make_player, make_players, make_round, make_tournament
from tournament.legacy.codes import ActCode
from tournament.models import LogEntry, Tournament
from tournament.people.acts.players import AddPlayer
from tournament.people.acts.steps import DropPlayer
from tournament.rounds.facts import drawn_points, fixed_tables, pairings_version, seating_of


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
