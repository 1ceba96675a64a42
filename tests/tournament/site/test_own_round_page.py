"""A player's home page takes the same number of queries, however many players there are."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_player, make_players, make_round, make_tournament
from tournament.models import Player, Tournament
from tournament.models.states import EventState
from tournament.site.pages.own_home import own_home

pytestmark = pytest.mark.django_db


def _queries(count: int) -> int:
    event = make_tournament(state=EventState.RUNNING)
    made = make_players(event, count)
    make_round(event, [(made[i], made[i + 1]) for i in range(0, count, 2)])
    player = Player.objects.get(pk=made[0].pk)
    fresh = Tournament.objects.get(pk=event.pk)
    with CaptureQueriesContext(
        connection,
    ) as seen:
        own_home(fresh, player)
    return len(seen)


def test_own_home_has_a_fixed_number_of_queries() -> None:
    assert _queries(2) == _queries(12) <= 10


def test_own_home_of_a_late_player_waits_for_pairings() -> None:
    event = make_tournament(state=EventState.RUNNING)
    made = make_players(event, 2)
    make_round(event, [(made[0], made[1])])
    page = own_home(event, make_player(event))
    assert (page.table, page.is_playing, page.may_drop) == (None, True, True)
