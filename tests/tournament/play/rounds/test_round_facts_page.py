from __future__ import annotations

import pytest

from tests.factories import make_player, make_players, make_round, make_tournament
from tournament.models import Tournament
from tournament.play.rounds.facts import drawn_points, fixed_tables


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
