"""A player's results on their phone: place, points, tiebreakers, and the reasons."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from pairing.types import Ending
from tests.cut import InCut
from tests.factories import make_player, make_players, make_round, make_tournament, report
from tests.markup import tight
from tournament.models import Player, Result, ResultKind, Tournament
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db


def text(player: Player) -> str:
    answer = Client().get(reverse("me-results", kwargs={"link": player.link}))
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@pytest.fixture
def event() -> Tournament:
    return make_tournament(state=EventState.RUNNING)


def test_results_tell_place_points_both_tiebreakers_and_what_decided(event: Tournament) -> None:
    ana, ben, cy, dan = (
        make_player(event, name, lot=lot) for lot, name in enumerate(("Ana", "Ben", "Cy", "Dan"))
    )
    for tables in ([(ana, ben), (cy, dan)], [(ana, cy), (ben, dan)]):
        round_ = make_round(event, tables)
        report(round_, 1, 6, 0)
        report(round_, 2, 4, 1)
    page = tight(text(ben))
    assert "You’re ranked 2 of 4 in the Swiss rounds, with 4 points." in page
    # Ana has 12 points in 2 rounds, Dan 2 in 2: averages of 6 and 1, so 3.5. Their own SoS are 2 and 2.
    assert re.search(r"<dt>SoS</dt><dd[^>]*>\s*3\.500\s*</dd>", page)
    assert re.search(r"<dt>Extended SoS</dt><dd[^>]*>\s*2\.000\s*</dd>", page)
    assert "Ana is ahead of Ben on points: 12 &gt; 4." in page
    assert "Ben is ahead of Cy by random order: everything else is tied." in page


def test_results_tell_each_round_with_opponent_sides_games_and_points(event: Tournament) -> None:
    ana, ben = make_player(event, "Ana"), make_player(event, "Ben")
    pairing = make_round(event, [(ana, ben)]).pairings.get()
    games = Result.objects.create(pairing=pairing, version=1, kind=ResultKind.GAMES)
    games.games.create(number=1, corp=ben, runner=ana, winner=ana, ending=Ending.TIMED_WIN)
    games.games.create(number=2, corp=ana, runner=ben, winner=ben, ending=Ending.WIN)
    page = tight(text(ana))
    assert ">Ben</a>" in page
    assert '<span class="badge badge--runner">Runner: won on time</span>' in page
    assert '<span class="badge badge--corp">Corp: lost</span>' in page
    assert "2-3" in page


def test_results_show_nothing_of_a_draft_nor_before_the_first_round(event: Tournament) -> None:
    ana, ben = make_player(event, "Ana"), make_player(event, "Benedetta")
    make_round(event, [(ana, ben)], published=False)
    page = tight(text(ana))
    assert "No round has been published yet." in page
    assert "Benedetta" not in page
    assert "You are in place" not in page


def test_results_tell_the_games_of_the_cut_and_the_place() -> None:
    cut = InCut(players=6)
    cut.wins(g1=1, g2=2, g4=3)
    page = text(cut.seeds[4])
    assert "You are seed 4." in page
    assert "Your final place: 4." in page
    assert "lost to Seed 1" in page
    assert "Your games in the cut" not in text(cut.event.players.get(name="Seed 6"))


def test_results_of_a_finished_event_do_not_say_that_places_change(event: Tournament) -> None:
    ana, ben = make_players(event, 2)
    report(make_round(event, [(ana, ben)]), 1, 6, 0)
    assert "Your rank can change with every new result." in text(ana)
    event.state = EventState.FINISHED
    event.save()
    assert "Places can change" not in text(ana)
