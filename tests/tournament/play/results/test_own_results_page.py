"""A player's results: the figures from the Swiss rounds, the games in the cut, and the final place."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.cut import InCut
from tests.factories import make_player, make_players, make_round, make_tournament, report
from tournament.models import Player
from tournament.models.states import EventState
from tournament.people.acts.steps import DisqualifyPlayer
from tournament.play.results.acts.finish import FinishEvent
from tournament.ranking.standings.pages.own_results import OwnFigure, own_results
from tournament.ranking.standings.pages.player_card import Figure
from tournament.site.pages.own_place import OwnPlace, own_place

pytestmark = pytest.mark.django_db


def test_results_without_an_opponent_have_a_strength_of_schedule_of_0() -> None:
    event = make_tournament(state=EventState.RUNNING)
    ana, ben, cy = make_players(event, 3)
    make_round(event, [(ana, ben), (cy,)])
    own = own_results(event, cy)
    none = Figure("0.000", "")
    assert (own.figures, own.path) == ((OwnFigure("SoS", none), OwnFigure("Extended SoS", none)), None)


def test_results_leave_a_draft_out() -> None:
    event = make_tournament(state=EventState.RUNNING)
    ana, ben = make_players(event, 2)
    report(make_round(event, [(ana, ben)]), 1, 6, 0)
    make_round(event, [(ben, ana)], published=False)
    assert [line.number for line in own_results(event, ana).card.rounds] == [1]


def test_results_of_the_cut_are_for_who_is_in_it() -> None:
    cut = InCut(players=6)
    cut.wins(g1=1, g2=2, g4=3)
    four = own_results(cut.fresh, cut.seeds[4])
    assert four.path is not None
    assert [game.number for game in four.path.games] == [1, 4]
    assert four.path.place is not None
    assert four.path.place.place == 4
    assert own_results(cut.fresh, cut.event.players.get(name="Seed 6")).path is None


def test_place_is_the_one_of_the_public_standings_after_the_cut() -> None:
    cut = InCut(players=6)
    cut.wins(g1=1, g2=2)
    assert own_place(cut.fresh, cut.seeds[1]) == OwnPlace(1, 4, 6, is_final=False)
    cut.wins(g4=3, g3=1, g5=3, g6=1)
    FinishEvent().perform(cut.event, actor=cut.event.owner)
    places = {name: own_place(cut.fresh, player) for name, player in cut.seeds.items()}
    assert {seed: place and place.best for seed, place in places.items()} == {1: 1, 2: 3, 3: 2, 4: 4}
    assert all(place and place.is_settled and place.is_final for place in places.values())


def test_place_of_a_disqualified_player_and_of_one_who_never_came_is_none() -> None:
    event = make_tournament(state=EventState.RUNNING)
    ana, ben = make_players(event, 2)
    report(make_round(event, [(ana, ben)]), 1, 6, 0)
    DisqualifyPlayer(player=ana, reason="Cheated").perform(event, actor=event.owner)
    assert own_place(event, ana) is None
    assert own_place(event, make_player(event, state="registered")) is None
    assert own_place(event, ben) == OwnPlace(1, 1, 1, is_final=False)


def test_results_have_a_fixed_number_of_queries() -> None:
    counts = []
    for size in (4, 16):
        cut = InCut(size)
        player = Player.objects.get(pk=cut.seeds[1].pk)
        with CaptureQueriesContext(connection) as seen:
            own_results(cut.fresh, player)
        counts.append(len(seen))
    assert counts[0] == counts[1] <= 20
