from __future__ import annotations

import pytest

from tests.cut import InCut
from tests.factories import make_players, make_round, make_tournament
from tournament.models import Round, Tournament

pytestmark = pytest.mark.django_db


def test_newest_swiss_round_is_a_draft_for_leaders_and_the_one_before_for_others(
    tournament: Tournament,
) -> None:
    def newest() -> tuple[Round | None, Round | None]:
        rounds = Round.objects
        return rounds.newest_swiss(tournament), rounds.newest_swiss(tournament, with_draft=True)

    make_round(make_tournament(), [], number=9)
    assert newest() == (None, None)
    one, two = make_players(tournament, 2)
    first = make_round(tournament, [(one, two)])
    assert newest() == (first, first)
    draft = make_round(tournament, [(two, one)], published=False)
    assert newest() == (first, draft)


def test_newest_swiss_round_is_none_of_the_cut_but_the_round_in_play_is() -> None:
    event = InCut(4).event
    swiss, in_play = Round.objects.newest_swiss(event), Round.objects.newest_published(event)
    assert swiss is not None and in_play is not None
    assert (swiss.is_of_the_cut, in_play.is_of_the_cut) == (False, True)
