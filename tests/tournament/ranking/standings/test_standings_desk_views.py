"""The standings on the desk, over HTTP."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_players, make_round, make_tournament, make_user, report
from tests.markup import tight
from tournament.models import Tournament
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db

PAGE = "/desk/cup/standings/"


@pytest.fixture
def event() -> Tournament:
    event = make_tournament(make_user("tom"), slug="cup", state=EventState.RUNNING)
    players = make_players(event, 4)
    report(make_round(event, [(players[0], players[1]), (players[2], players[3])]), 1, 6, 0)
    return event


def test_desk_standings_when_a_leader_comes_then_with_the_tabs_of_the_desk_and_the_way_to_paper(
    client: Client, event: Tournament
) -> None:
    client.force_login(event.owner)

    text = client.get(PAGE).content.decode()

    assert "During round 1" in text and "Player 001" in text
    assert f'href="{PAGE}" aria-current="page"' in text and 'href="/desk/cup/players/"' in text
    assert 'href="/desk/cup/print/standings.pdf">Print the standings' in tight(text)


def test_desk_standings_when_the_event_is_finished_then_the_final_ones_are_printed(
    client: Client, event: Tournament
) -> None:
    Tournament.objects.update(state=EventState.FINISHED)
    client.force_login(event.owner)

    assert "Print the final standings</a>" in tight(client.get(PAGE).content.decode())


def test_desk_standings_when_somebody_is_looked_for_then_only_they_show(
    client: Client, event: Tournament
) -> None:
    client.force_login(event.owner)

    text = tight(client.get(PAGE, {"q": "003"}).content.decode())

    shown = re.findall(r'<tr data-filter-row="">.*?<a [^>]*>([^<]*)</a>', text)
    assert shown == ["Player 003"]


def test_desk_standings_when_there_are_more_players_then_no_more_queries(
    client: Client, event: Tournament, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    make_players(event, 30)
    client.force_login(event.owner)

    with django_assert_max_num_queries(21):
        client.get(PAGE)
